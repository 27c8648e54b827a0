import { appendFile } from "node:fs/promises";
import { listenToStatements } from "#tests/bench/statement-log.ts";

const GLOBAL_KEY = Symbol.for("beredskapsportalen.kept-statements");
const holder = globalThis as { [GLOBAL_KEY]?: string[] };

/** With STATEMENTS_TO (`npm run growth`) what requests have asked of the database since the last call is added to that file, a line of JSON each. */
export async function keepStatements(): Promise<void> {
  const file = process.env.STATEMENTS_TO;
  if (!file) return;
  holder[GLOBAL_KEY] ??= listenToStatements({ ofRequests: true });
  const sent = new Set(holder[GLOBAL_KEY].splice(0));
  await appendFile(file, [...sent].map((statement) => `${JSON.stringify(statement)}\n`).join(""));
}
