// npm run restore -- file.tar.gz[.age] [--identity key.txt] [--force]   (docs/operations.md, "Backup and restore")
import "#server/platform/require-node.ts";
import { parseArgs } from "node:util";
import { restorePortal } from "./backup/restore-portal.ts";
import { runCommand } from "./backup/run-command.ts";

await runCommand(async ({ dataDir, databaseUrl, log }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: "boolean" }, identity: { type: "string" } },
  });
  const [file] = positionals;
  if (!file) throw new Error("Say which backup to restore: npm run restore -- <file.tar.gz> [--identity <key.txt>] [--force].");
  const formerFolders = await restorePortal({ dataDir, databaseUrl, file, identityFile: values.identity, force: values.force, log });
  console.log(`${file} is restored; mail that was not sent when it was made is held. Start the portal with npm start.`);
  for (const folder of formerFolders) console.log(`What was here before lies in ${folder}; remove it when you are sure.`);
});
