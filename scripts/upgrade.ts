// npm run upgrade -- [--backup file.tar.gz] [--most-seconds 60]   (docs/operations.md, "Upgrading")
import "#server/platform/require-node.ts";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./backup/run-command.ts";
import { UpgradeError, upgradePortal } from "./upgrade/upgrade-portal.ts";

const MOST_SECONDS = 60;

await runCommand(async ({ dataDir, databaseUrl, log }) => {
  const { values } = parseArgs({ options: { backup: { type: "string" }, "most-seconds": { type: "string" } } });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  try {
    await upgradePortal({
      ...{ dataDir, databaseUrl, log },
      target: values.backup ?? join(dataDir, "backups", `before-upgrade-${stamp}.tar.gz`),
      mostMs: Number(values["most-seconds"] ?? MOST_SECONDS) * 1_000,
      say: console.log,
    });
  } catch (error) {
    console.error(`${(error as Error).message}\nNothing has changed: the version that runs goes on, with all its rows.`);
    process.exitCode = error instanceof UpgradeError ? error.exitCode : 1;
  }
});
