// What is not markup in a Razor view, by the parser of ASP.NET MVC 4 (of Mono): tag helpers are markup to it.
using System; using System.IO; using System.Linq; using System.Text; using System.Security.Cryptography;
using System.Web.Razor; using System.Web.Razor.Parser.SyntaxTree; using System.Web.Razor.Generator;
class Read {
  static void Main() {
    string path;
    while ((path = Console.ReadLine()) != null) {
      try {
        var host = new RazorEngineHost(new CSharpRazorCodeLanguage());
        var engine = new RazorTemplateEngine(host);
        ParserResults results;
        using (var reader = new StreamReader(path, Encoding.UTF8)) results = engine.ParseTemplate(reader);
        if (!results.Success) { Console.WriteLine("error " + results.ParserErrors[0].Message.Split('\n')[0].Trim()); continue; }
        var text = new StringBuilder();
        foreach (var span in results.Document.Flatten()) if (span.Kind != SpanKind.Markup) text.Append(span.Kind).Append('\0').Append(span.Content).Append('\0');
        using (var sha = SHA256.Create()) Console.WriteLine("read " + BitConverter.ToString(sha.ComputeHash(Encoding.UTF8.GetBytes(text.ToString()))));
      } catch (Exception error) { Console.WriteLine("error " + error.Message.Split('\n')[0].Trim()); }
    }
  }
}
