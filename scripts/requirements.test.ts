import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

const script = fileURLToPath(new URL("./requirements.mjs", import.meta.url));
const LEDGER = [1, 2, 3, 4, 5, 6].map((n) => `| CAT-0${n} | ${n === 6 ? "[open] " : ""}A row | P2 |`).join("\n");
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs the script over a small ledger and one test file; answers its exit code, output and the CAT row's counts. */
function run(testSource: string, openRows = "") {
  const root = mkdtempSync(path.join(tmpdir(), "requirements-"));
  folders.push(root);
  mkdirSync(path.join(root, "docs"));
  mkdirSync(path.join(root, "shared/deep"), { recursive: true });
  writeFileSync(path.join(root, "docs/requirements.md"), LEDGER);
  writeFileSync(path.join(root, "docs/requirements-open.md"), openRows);
  writeFileSync(path.join(root, "shared/deep/sample.test.tsx"), testSource);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: "utf8" });
  const [rows, proven, open, unproven, ...ids] = (/^CAT (.*)$/m.exec(stdout)?.[1] ?? "").trim().split(/\s+/);
  return { status, stdout, stderr, counts: [rows, proven, open, unproven].map(Number), unproven: ids };
}

test("rows named by a title are proven and the others are listed", () => {
  const result = run(`test("CAT-01 and CAT-02 hold", () => {});\n`);
  expect(result).toMatchObject({ status: 0, counts: [6, 2, 0, 4], unproven: ["CAT-03", "CAT-04", "CAT-05", "CAT-06"] });
});

test.each([
  ["it", "it('CAT-01 holds', () => {})"],
  ["describe", 'describe("CAT-01", () => { test("works", () => {}) })'],
  ["a modifier", 'test.concurrent("CAT-01", () => {})'],
  ["a template string", "test(`CAT-01 for $" + "{name}`, () => {})"],
  ["joined strings", 'test("a long title " +\n  "about CAT-01", () => {})'],
  ["a title on its own line", 'test(\n  // why\n  "CAT-01",\n  () => {})'],
  ["test.each", 'test.each([["a(", 1], [")", 2]])("CAT-01 %s", () => {})'],
  ["a typed test.each", 'test.each<{ run: () => void }>([])("CAT-01", () => {})'],
  ["a tagged table", "test.each`a | b\n$" + "{1} | $" + '{2}`("CAT-01 $a", () => {})'],
  ["test.skipIf", 'test.skipIf(!chrome)("CAT-01", () => {})'],
  ["a test behind a regular expression", 'const quote = /["\'`(]/g;\ntest("CAT-01", () => {})'],
  ["a test behind JSX text", 'const view = <p>don\'t / <b>"</b></p>;\ntest("CAT-01", () => {})'],
])("a title is found in %s", (_, source) => {
  expect(run(source)).toMatchObject({ status: 0, counts: [6, 1, 0, 5] });
});

test.each([
  ["a comment", '// test("CAT-01")\n/* test("CAT-01") */'],
  ["a string", `const code = 'test("CAT-01")';`],
  ["the body of a test", 'test("works", () => { expect("CAT-01").toBe(id) })'],
  ["a method called test", 'pattern.test("CAT-01")'],
  ["a skipped test", 'test.skip("CAT-01", () => {})'],
  ["a test yet to be written", 'test.todo("CAT-01")'],
  ["a skipped group", 'describe.skip("later", () => { test("CAT-01", () => {}) })'],
])("an ID in %s proves nothing", (_, source) => {
  expect(run(source)).toMatchObject({ status: 0, counts: [6, 0, 0, 6] });
});

test("five IDs in a title are allowed and six are not", () => {
  expect(run('test("CAT-01 CAT-02 CAT-03 CAT-04 CAT-05", () => {})').status).toBe(0);
  const six = run('test("CAT-01 CAT-02 CAT-03 CAT-04 CAT-05 CAT-06", () => {})');
  expect(six.status).toBe(1);
  expect(six.stderr).toContain("shared/deep/sample.test.tsx: 6 IDs in «CAT-01");
});

test.each(["CAT-07", "CAT-1", "CTA-01", "CAT-011"])("the unknown ID %s is refused", (id) => {
  const result = run(`test("${id} holds", () => {})`);
  expect(result.status).toBe(1);
  expect(result.stderr).toContain(`shared/deep/sample.test.tsx: unknown ID ${id} in «${id} holds»`);
});

test("words that only look like IDs are left alone", () => {
  expect(run('test("GSM-7, SHA-256, NV-1001, ISO-8601, ABC-CAT-01", () => {})').status).toBe(0);
});

test("rows that no test can prove are counted apart", () => {
  const result = run('test("CAT-01", () => {})', "| CAT-06 | 82 |\n");
  expect(result).toMatchObject({ status: 0, counts: [6, 1, 1, 4], unproven: ["CAT-02", "CAT-03", "CAT-04", "CAT-05"] });
});

test("the list of open rows may only hold open rows of the ledger", () => {
  expect(run("", "| CAT-05 | 82 |\n")).toMatchObject({ status: 1, stderr: expect.stringContaining("CAT-05 is not an [open] row") });
  expect(run("", "| CAT-09 | 82 |\n")).toMatchObject({ status: 1, stderr: expect.stringContaining("unknown ID CAT-09") });
});

test("an open row that a test proves after all should leave the list", () => {
  const result = run('test("CAT-06", () => {})', "| CAT-06 | 82 |\n");
  expect(result).toMatchObject({ status: 0, counts: [6, 1, 0, 5], stdout: expect.stringContaining("CAT-06 is proven by a test") });
});
