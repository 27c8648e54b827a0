// Which rows of the ledger (docs/requirements.md) are named by a test title.
// Usage: node scripts/requirements.mjs [root]. Exit 1 on more than five IDs in a title, an unknown ID, or a wrong row
// in docs/requirements-open.md. Unproven rows are only listed.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const MAX_IDS_PER_TITLE = 5;
/** Titles may also begin with the point of a list of faults that the test was written for: no row of the ledger. */
const NO_ROW = /^NS-\d\d$/;
const TEST_FOLDERS = ["client", "server", "shared", "tests"];
const TOKEN = /\s+|[\p{L}\d_$]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/uy;
const REGEX_OR_COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const root = path.resolve(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));

const ledger = readLedger();
const openRows = readOpenRows();
const problems = [];
const proven = new Set();

for (const id of openRows) {
  if (!ledger.has(id)) problems.push(`docs/requirements-open.md: unknown ID ${id}`);
  else if (!ledger.get(id).open) problems.push(`docs/requirements-open.md: ${id} is not an [open] row`);
}
for (const file of TEST_FOLDERS.flatMap(testFiles)) {
  for (const { title, runs } of readTitles(readFileSync(path.join(root, file), "utf8"))) {
    const ids = idsIn(title);
    if (ids.length > MAX_IDS_PER_TITLE) problems.push(`${file}: ${ids.length} IDs in «${title}», at most ${MAX_IDS_PER_TITLE}`);
    for (const id of ids) {
      if (!ledger.has(id)) problems.push(`${file}: unknown ID ${id} in «${title}»`);
      else if (runs) proven.add(id);
    }
  }
}

printTable();
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Map from ID to { prefix, open }, in the ledger's order. */
function readLedger() {
  const text = readFileSync(path.join(root, "docs/requirements.md"), "utf8");
  const rows = [...text.matchAll(/^\| ([A-Z]+)-(\d+) \| (\[open\])?/gm)];
  return new Map(rows.map(([, prefix, number, open]) => [`${prefix}-${number}`, { prefix, open: Boolean(open) }]));
}

function readOpenRows() {
  const file = path.join(root, "docs/requirements-open.md");
  if (!existsSync(file)) return new Set();
  return new Set([...readFileSync(file, "utf8").matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id]) => id));
}

function testFiles(folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => !file.split(path.sep).includes("node_modules"))
    .sort();
}

/** Ledger IDs in a title, each once: anything with a prefix of the ledger, and any other word of two to six capitals,
 *  a hyphen and two digits, so that a mistyped prefix is found out. GSM-7, SHA-256 and NV-1001 are no such words. */
function idsIn(title) {
  const prefixes = new Set([...ledger.values()].map(({ prefix }) => prefix));
  const words = [...title.matchAll(/(?<![\p{L}\d-])([A-Z]{2,6})-(\d+)(?![\p{L}\d])/gu)];
  const ids = words.filter(([, prefix, digits]) => prefixes.has(prefix) || digits.length === 2).map(([word]) => word);
  return [...new Set(ids)].filter((id) => !NO_ROW.test(id));
}

function printTable() {
  const prefixes = [...new Set([...ledger.values()].map(({ prefix }) => prefix))];
  const lines = prefixes.map((prefix) => {
    const ids = [...ledger.keys()].filter((id) => ledger.get(id).prefix === prefix);
    return summary(prefix, ids);
  });
  const line = ({ label, rows, proven, open, unproven, ids }) =>
    `${label.padEnd(8)}${[rows, proven, open, unproven].map((count) => String(count).padStart(9)).join("")}  ${ids}`.trimEnd();
  console.log(line({ label: "Prefix", rows: "rows", proven: "proven", open: "open", unproven: "unproven", ids: "" }));
  for (const row of lines) console.log(line(row));
  console.log(line({ ...summary("Total", [...ledger.keys()]), ids: "" }));
  for (const id of openRows) {
    if (proven.has(id)) console.log(`${id} is proven by a test: take it out of docs/requirements-open.md`);
  }
}

/** A row that a test proves counts as proven, also where docs/requirements-open.md lists it. */
function summary(label, ids) {
  const provenHere = ids.filter((id) => proven.has(id));
  const open = ids.filter((id) => openRows.has(id) && !proven.has(id));
  const unproven = ids.filter((id) => !openRows.has(id) && !proven.has(id));
  return { label, rows: ids.length, proven: provenHere.length, open: open.length, unproven: unproven.length, ids: unproven.join(" ") };
}

/** Titles of test(…), it(…) and describe(…), with modifiers, .each tables and template strings. `runs` is false for
 *  skip and todo and what stands inside, which prove nothing. Comments and strings that look like tests are passed over. */
function readTitles(source) {
  const titles = [];
  let skippedUntil = 0;
  let position = 0;
  while (position < source.length) {
    const next = skipToken(source, position);
    const word = source.slice(position, next);
    if (["test", "it", "describe"].includes(word) && source[position - 1] !== ".") {
      const call = readCall(source, next);
      if (call?.skipped) skippedUntil = Math.max(skippedUntil, call.end);
      if (call) titles.push({ title: call.title, runs: position >= skippedUntil && !call.skipped });
    }
    position = next;
  }
  return titles;
}

/** From behind the word `test`: modifiers and tables up to the last opening parenthesis, then the title. */
function readCall(source, start) {
  const modifiers = [];
  let position = skipSpace(source, start);
  while (position < source.length) {
    if (source[position] === ".") {
      const name = skipSpace(source, position + 1);
      position = skipToken(source, name);
      modifiers.push(source.slice(name, position));
    } else if (source[position] === "<") {
      position = skipBalanced(source, position, "<", ">");
    } else if (source[position] === "`") {
      position = skipToken(source, position);
    } else if (source[position] === "(") {
      const end = skipBalanced(source, position, "(", ")");
      if (source[skipSpace(source, end)] !== "(") {
        const skipped = modifiers.some((name) => name === "skip" || name === "todo");
        return { title: titleAt(source, skipSpace(source, position + 1)), skipped, end };
      }
      position = end;
    } else {
      return null;
    }
    position = skipSpace(source, position);
  }
  return null;
}

/** One string, or several joined by +. */
function titleAt(source, start) {
  let title = "";
  let position = start;
  while (`"'\``.includes(source[position] ?? " ")) {
    const end = skipToken(source, position);
    title += source.slice(position + 1, end - 1);
    position = skipSpace(source, end);
    if (source[position] !== "+") break;
    position = skipSpace(source, position + 1);
  }
  return title;
}

function skipBalanced(source, start, opening, closing) {
  let depth = 0;
  let position = start;
  while (position < source.length) {
    if (source[position] === opening) depth += 1;
    if (source[position] === closing && source[position - 1] !== "=") depth -= 1;
    position = skipToken(source, position);
    if (depth === 0) break;
  }
  return position;
}

function skipSpace(source, start) {
  const space = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
  space.lastIndex = start;
  space.exec(source);
  return space.lastIndex;
}

/** The end of the spaces, word, string, template, regular expression, comment or single character that starts here. */
function skipToken(source, start) {
  const first = source[start];
  if (first === "`") return skipTemplate(source, start);
  if (first === "/" && regexMayStart(source, start)) return matchEnd(REGEX_OR_COMMENT, source, start) ?? start + 1;
  return matchEnd(TOKEN, source, start) ?? start + 1;
}

function matchEnd(pattern, source, start) {
  pattern.lastIndex = start;
  return pattern.test(source) ? pattern.lastIndex : undefined;
}

function skipTemplate(source, start) {
  let position = start + 1;
  while (position < source.length && source[position] !== "`") {
    if (source[position] === "\\") position += 2;
    else if (source.startsWith("${", position)) position = skipBalanced(source, position + 1, "{", "}");
    else position += 1;
  }
  return position + 1;
}

/** A slash divides behind a value, closes a tag behind `<`, and opens a regular expression elsewhere. */
function regexMayStart(source, start) {
  return /(?:^|=>|[(,=:[!&|?{};+*%~^-]|\breturn)\s*$/.test(source.slice(Math.max(0, start - 80), start));
}
