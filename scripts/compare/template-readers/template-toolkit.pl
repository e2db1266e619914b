# The directives of Template Toolkit, by its own parser.
use strict; use warnings; use Template::Parser; use Digest::SHA qw(sha256_hex);
my $parser = Template::Parser->new;
while (my $path = <STDIN>) {
    chomp $path;
    open my $in, '<', $path or die; local $/; my $text = <$in>;
    $/ = "\n";
    my $read = eval { $parser->parse($text) };
    my $tokens = $read ? $parser->split_text($text) : undef;
    if ($tokens) {
        my @found = map { ref $_ eq 'ARRAY' ? $_->[0] : () } @$tokens;
        print 'read ', sha256_hex(join "\0", @found), "\n";
    } else {
        print 'error ', (split /\n/, $parser->error() // '')[0] // '', "\n";
    }
}
