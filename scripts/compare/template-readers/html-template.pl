# The tags of HTML::Template, by its own parser, and the names in them.
use strict; use warnings; use HTML::Template; use Digest::SHA qw(sha256_hex);
while (my $path = <STDIN>) {
    chomp $path;
    my $line = eval {
        open my $in, '<', $path or die; local $/; my $text = <$in>;
        my $read = HTML::Template->new(scalarref => \$text, die_on_bad_params => 0, no_includes => 0, strict => 0, global_vars => 1);
        my @found = map { ref $_ eq 'SCALAR' ? () : ref $_ } @{ $read->{parse_stack} };
        'read ' . sha256_hex(join "\0", @found, sort $read->query());
    };
    $line //= 'error ' . ((split /\n/, $@)[0] // '');
    print "$line\n";
}
