// Started by embedded.test.ts as a process of its own, to be killed: holds the database of the folder it is given.
import { setInterval } from "node:timers";
import { startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";

const [dataDir = ""] = process.argv.slice(2);
const database = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } });
process.stdout.write(`${JSON.stringify({ url: database.url })}\n`);

process.once("SIGTERM", async () => {
  await database.stop();
  process.exit(0);
});
setInterval(() => {}, 1000);
