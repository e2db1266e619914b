// Starts `duckbill lsp` and hands it the HTML files that are open.

const { commands, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const command = workspace.getConfiguration("duckbill").get("path") || "duckbill";
  client = new LanguageClient(
    "duckbill",
    "Duckbill",
    { command, args: ["lsp"] },
    { documentSelector: ["html", "markdown", "svelte", "vue"].map((language) => ({ language })) },
  );
  await client.start();
}

exports.activate = async (context) => {
  const restart = commands.registerCommand("duckbill.restart", async () => {
    await client?.stop();
    await start();
  });
  context.subscriptions.push(restart);
  await start();
};

exports.deactivate = () => client?.stop();
