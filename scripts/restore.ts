// npm run restore -- file.tar.gz[.age] [--identity key.txt] [--force]   (docs/operations.md, "Backup and restore")
// npm run restore -- --association <id> file.tar.gz[.age] [--identity key.txt] [--owner e-mail] [--confirm]   ("One association")
import "#server/platform/require-node.ts";
import { parseArgs } from "node:util";
import { restorePortal } from "./backup/restore-portal.ts";
import { runCommand } from "./backup/run-command.ts";

const interrupt = new AbortController();

await runCommand(async ({ dataDir, databaseUrl, log }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: "boolean" },
      identity: { type: "string" },
      association: { type: "string" },
      owner: { type: "string" },
      confirm: { type: "boolean" },
    },
  });
  const [file] = positionals;
  if (!file) throw new Error("Say which backup to restore: npm run restore -- <file.tar.gz> [--identity <key.txt>] [--force].");
  const { identity: identityFile, association } = values;
  if (association) {
    const { restoreAssociation } = await import("./backup/association/restore-association.ts");
    const { reportLines } = await import("./backup/association/report.ts");
    const { openFileStores } = await import("#server/platform/files/open-file-stores.ts");
    const { parseEnvironment } = await import("#server/platform/env.ts");
    const { owner, confirm } = values;
    const stores = openFileStores(parseEnvironment(process.env));
    const { signal } = interrupt;
    // Otherwise the database of the copy, with all associations in it, would stay.
    for (const name of ["SIGINT", "SIGTERM"] as const)
      process.once(name, () => interrupt.abort(new Error("Interrupted. The copy is removed; do it once more to see what has come back.")));
    const report = await restoreAssociation({ dataDir, databaseUrl, file, identityFile, association, owner, confirm, stores, signal, log });
    for (const line of reportLines(report, Boolean(confirm))) console.log(line);
    return;
  }
  const formerFolders = await restorePortal({ dataDir, databaseUrl, file, identityFile, force: values.force, log });
  console.log(`${file} is restored; mail that was not sent when it was made is held. Start the portal with npm start.`);
  for (const folder of formerFolders) console.log(`What was here before lies in ${folder}; remove it when you are sure.`);
});
// What was given up in the middle has nobody any more who would wait for it.
if (interrupt.signal.aborted) process.exit();
