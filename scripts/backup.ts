// npm run backup -- [file.tar.gz] [--dump] [--without-outbox] | --nightly   (docs/operations.md, "Backup and restore")
import "#server/platform/require-node.ts";
import { statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseEnvironment } from "#server/platform/env.ts";
import { backUp } from "./backup/back-up.ts";
import { makeNightlyBackup } from "./backup/nightly.ts";
import { type CommandContext, runCommand } from "./backup/run-command.ts";

await runCommand(async (context) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { dump: { type: "boolean" }, "without-outbox": { type: "boolean" }, nightly: { type: "boolean" } },
  });
  if (values.nightly) return nightly(context);
  const { dataDir, databaseUrl, log } = context;
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  const target = positionals[0] ?? join(dataDir, "backups", `beredskapsportalen-${stamp}.tar.gz`);
  await backUp({ dataDir, databaseUrl, target, asDump: values.dump, withoutOutbox: values["without-outbox"], log });
  console.log(
    `${target} holds the database and the files (${(statSync(target).size / 1e6).toFixed(1)} MB). Keep a copy of it on another machine; it holds personal data.`,
  );
});

/** As the portal has it made each night; by hand it says what came of it. */
async function nightly(context: CommandContext): Promise<void> {
  const { BACKUPS } = parseEnvironment(process.env);
  if (!BACKUPS) throw new Error("Say where to and for whom: set BACKUP_DIR and BACKUP_RECIPIENT (docs/operations.md).");
  // Without the portal that asked for it nobody would take its answer, and the next one would make another.
  const giveUp = () => process.exit(1);
  process.on("disconnect", giveUp);
  // Otherwise nothing would end the trial's database.
  process.on("SIGTERM", giveUp);
  const found = await makeNightlyBackup({ ...context, ...BACKUPS, now: new Date() });
  process.off("disconnect", giveUp);
  if (process.send) process.send(found, () => process.disconnect());
  else if (found.outcome !== "verified") throw new Error(`The backup was not made (${found.outcome}): ${found.reason}`);
  else
    console.log(
      `${join(BACKUPS.dir, found.filename)} holds ${found.rowCount} rows and ${found.fileCount} files; all came back in a trial.`,
    );
}
