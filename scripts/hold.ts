// npm run hold   (docs/operations.md, "Back to a moment"): before the portal starts on a Postgres that came back by other means than npm run restore.
import "#server/platform/require-node.ts";
import { holdDeliveries, otherConnections } from "./backup/dump.ts";
import { runCommand } from "./backup/run-command.ts";

await runCommand(async ({ databaseUrl }) => {
  if (!databaseUrl) throw new Error("Say which database came back: set DATABASE_URL. npm run restore holds by itself.");
  if ((await otherConnections(databaseUrl)) > 0) throw new Error("The portal is running: stop every copy of it, then try again.");
  await holdDeliveries(databaseUrl);
  console.log("What had not left is held, and nobody is asked again by itself. Start the portal.");
});
