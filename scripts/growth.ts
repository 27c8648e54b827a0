// npm run growth [-- <test files>]   (docs/growth.md): which tables and statements name their house, and what stands in the way of more than one Postgres.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fingerprint } from "libpg-query";
import { startBenchDatabase } from "#tests/bench/database.ts";
import { temporaryFolder } from "#tests/bench/temporary-folder.ts";
import { readSchema, type Schema, type Table } from "./growth/schema.ts";
import { type Naming, namingOf } from "./growth/statement.ts";

/** They call every procedure that takes an id, every path, and every question that a page asks. */
const ASKING = ["permissions/foreign-ids", "permissions/paths", "recorded-answers"].map((name) => `tests/integration/${name}.test.ts`);

const given = process.argv.slice(2);
const schema = await openSchema();
printTables(schema);
await printStatements(await listStatements(given.length > 0 ? given : ASKING), schema.tables);

async function openSchema(): Promise<Schema> {
  await using database = await startBenchDatabase();
  return await readSchema(database.pool);
}

/** What these tests' requests ask of the database, each shape once. */
async function listStatements(files: string[]): Promise<string[]> {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "statements");
  const env = { ...process.env, NODE_ENV: "test", STATEMENTS_TO: file };
  const [code] = await once(spawn("vitest", ["run", "--project", "portal", ...files], { env, stdio: ["ignore", 2, 2] }), "exit");
  if (code !== 0) throw new Error("The tests whose statements are looked at are red.");
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  const shapes = new Map<string, string>();
  for (const line of new Set(lines)) {
    const text = JSON.parse(line) as string;
    // An empty list of ids asks for nothing.
    if (/^(insert|select|update|delete|with)\b/i.test(text) && !/where \(?false\b/.test(text)) shapes.set(await fingerprint(text), text);
  }
  return [...shapes.values()];
}

function printTables({ tables, references, uniques, triggers }: Schema): void {
  const named = (is: (table: Table) => boolean): string[] => [...tables].filter(([, table]) => is(table)).map(([name]) => name);
  const row = (what: string, names: string[], isListed = true): void =>
    console.log(`| ${what} | ${names.length} | ${isListed ? names.map((name) => `\`${name}\``).join(", ") : ""} |`);
  const isSpread = (name: string): boolean => ["house", "parent"].includes(tables.get(name)?.kind ?? "");
  const holdsHouse = (name: string, columns: string[]): boolean => columns.includes(tables.get(name)?.house ?? "-");

  console.log("| tables | | |\n| --- | --- | --- |");
  row(
    "name their house themselves",
    named(({ kind }) => kind === "house"),
    false,
  );
  row(
    "– of them, in some rows none",
    named(({ mayBeEmpty }) => mayBeEmpty),
  );
  row(
    "– of them, two houses",
    named(({ namesTwo }) => namesTwo),
  );
  row(
    "by the row they belong to",
    named(({ kind }) => kind === "parent"),
  );
  row(
    "of a person, in whichever house",
    named(({ kind }) => kind === "person"),
  );
  row(
    "nobody's in particular",
    named(({ kind }) => kind === "all"),
  );

  const spreadUniques = uniques.filter(({ table, columns }) => isSpread(table) && !holdsHouse(table, columns));
  const between = references.filter(({ from, to }) => isSpread(from) && isSpread(to) && to !== "housing_associations");
  console.log("\n| in the way | | |\n| --- | --- | --- |");
  row(
    "primary keys without the house",
    spreadUniques.filter(({ isPrimary }) => isPrimary).map(({ table }) => table),
    false,
  );
  row(
    "other unique indexes without it",
    spreadUniques.filter(({ isPrimary }) => !isPrimary).map(({ name }) => name),
  );
  row(
    "foreign keys between them by an id alone",
    between.filter(({ from, columns }) => !holdsHouse(from, columns)).map(({ from }) => from),
    false,
  );
  row(
    "foreign keys to them from what is not spread",
    references.filter(({ from, to }) => !isSpread(from) && isSpread(to)).map(({ from, to }) => `${from} → ${to}`),
  );
  row(
    "triggers on them",
    triggers.filter(({ table }) => isSpread(table)).map(({ name }) => name),
    false,
  );
}

async function printStatements(statements: string[], tables: Schema["tables"]): Promise<void> {
  const found = await Promise.all(statements.map(async (text) => ({ text, naming: await namingOf(text, tables) })));
  const of = <By extends Naming["by"]>(by: By): { text: string; naming: Extract<Naming, { by: By }> }[] =>
    found.flatMap(({ text, naming }) => (naming.by === by ? [{ text, naming: naming as Extract<Naming, { by: By }> }] : []));
  console.log(`\n| ${statements.length} shapes of statements | |\n| --- | --- |`);
  console.log(`| touch no table of a house | ${of("none").length} |`);
  console.log(`| hold each such table to its house | ${of("house").length} |`);
  console.log(`| hold one, and reach others by an id | ${of("partly").length} |`);
  console.log(`| find a row by its id, a person or an address | ${of("row").length} |`);
  console.log(`| go over all houses | ${of("over all").length} |`);
  console.log(`\nReached by an id: ${countEach(of("partly").flatMap(({ naming }) => naming.without))}`);
  console.log(`\nFound by: ${countEach(of("row").flatMap(({ naming }) => naming.columns))}`);
  console.log("\nOver all houses:");
  for (const { text, naming } of of("over all")) console.log(`- ${naming.tables.join(", ")}: ${text.slice(0, 400)}`);
}

function countEach(names: string[]): string {
  const times = Map.groupBy(names, (name) => name);
  return [...times]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, { length }]) => `${name} ${length}`)
    .join(", ");
}
