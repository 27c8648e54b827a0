import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { AUDIT_ACTION_LABELS } from "#shared/text/audit-actions.ts";

/** What no association's log shows, by action or by domain, and why. */
const NOT_SHOWN: Record<string, string> = {
  "account.": "what people do to their own accounts is nobody else's business",
  "push.": "whether one's own browser shows notices is nobody else's business",
  "gdpr.": "what people do with their own data is nobody else's business",
  "productRequest.": "members send requests of their own too; an association's have a history of their own",
  "catalogue.": "an operator's doing, about no association",
  "maps.import_shelters": "an operator's doing, about no association",
  "admin.search_users": "an operator's doing, about no association",
  "admin.retry_dead_jobs": "an operator's doing, about no association",
  "admin.reset_second_factor": "an operator's doing, about somebody's own account",
};

/** It records what each import of a file names in its `audit`. */
const IMPORTS = path.join("platform", "tables", "file-import.ts");

/** The arguments of every call of `recordAudit` under server/, and what imports are recorded as, with the file it stands in. */
async function recordings(): Promise<{ file: string; argumentText: string }[]> {
  const folder = path.join(PROJECT_ROOT, "server");
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(path.join(folder, file), "utf8");
      const imports = [...source.matchAll(/\baudit: (\{ action: "[^}]*\})/g)].map(([, argumentText = ""]) => ({ file, argumentText }));
      if (file === IMPORTS) return imports;
      const calls = [...source.matchAll(/(?<!function )\brecordAudit\(/g)].map(({ index, 0: { length } }) => ({
        file,
        argumentText: upToClosing(source.slice(index + length)),
      }));
      return [...calls, ...imports];
    }),
  );
  return found.flat();
}

function upToClosing(source: string): string {
  let depth = 1;
  for (let at = 0; at < source.length; at++) {
    if (source[at] === "(") depth++;
    if (source[at] === ")" && --depth === 0) return source.slice(0, at);
  }
  throw new Error("a call without an end");
}

const actionsIn = (argumentText: string): string[] =>
  [...argumentText.matchAll(/"([a-zA-Z]+\.[a-z_]+)"/g)].map(([, action = ""]) => action);
const isNotShown = (action: string): boolean =>
  Object.keys(NOT_SHOWN).some((key) => (key.endsWith(".") ? action.startsWith(key) : action === key));

test("PAGE-27 whatever is recorded anywhere has Swedish words for the log, or a reason not to stand there", async () => {
  const calls = await recordings();
  expect(calls.length).toBeGreaterThan(30);
  expect(calls.filter(({ argumentText }) => actionsIn(argumentText).length === 0)).toEqual([]);
  const recorded = new Set(calls.flatMap(({ argumentText }) => actionsIn(argumentText)));
  expect([...recorded].filter((action) => !(action in AUDIT_ACTION_LABELS) && !isNotShown(action))).toEqual([]);
  expect(Object.keys(AUDIT_ACTION_LABELS).filter((action) => isNotShown(action))).toEqual([]);
});

test("the log has no words for what nobody records", async () => {
  const recorded = new Set((await recordings()).flatMap(({ argumentText }) => actionsIn(argumentText)));
  expect(Object.keys(AUDIT_ACTION_LABELS).filter((action) => !recorded.has(action))).toEqual([]);
  const reasons = Object.keys(NOT_SHOWN);
  expect(reasons.filter((key) => ![...recorded].some((action) => action.startsWith(key)))).toEqual([]);
});
