// npm run backup -- [file.tar.gz] [--dump] [--without-outbox]   (docs/operations.md, "Backup and restore")
import "#server/platform/require-node.ts";
import { statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { backUp } from "./backup/back-up.ts";
import { runCommand } from "./backup/run-command.ts";

await runCommand(async ({ dataDir, databaseUrl, log }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { dump: { type: "boolean" }, "without-outbox": { type: "boolean" } },
  });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  const target = positionals[0] ?? join(dataDir, "backups", `beredskapsportalen-${stamp}.tar.gz`);
  await backUp({ dataDir, databaseUrl, target, asDump: values.dump, withoutOutbox: values["without-outbox"], log });
  console.log(
    `${target} holds the database and the files (${(statSync(target).size / 1e6).toFixed(1)} MB). Keep a copy of it on another machine; it holds personal data.`,
  );
});
