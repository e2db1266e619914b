# The code in the tags of ERB, by the compiler of Ruby, and whether it is Ruby without the helpers of Rails.
require "erb"
require "digest"
class Codes < ERB::Compiler
  attr_reader :codes
  def compile(text)
    @codes = []
    super
  end
  def compile_content(stag, out)
    @codes << [stag, content.dup] unless stag == "<%%"
    super
  end
end
def is_ruby(source)
  RubyVM::InstructionSequence.compile(source)
  true
rescue SyntaxError
  false
end
$stderr.reopen(File::NULL)
STDIN.each_line(chomp: true) do |path|
  reader = Codes.new("-")
  source, = reader.compile(File.read(path, encoding: "UTF-8"))
  puts "read " + Digest::SHA256.hexdigest([reader.codes, is_ruby(source)].inspect)
rescue StandardError => e
  puts "error " + e.message.lines.first.to_s.chomp
end
