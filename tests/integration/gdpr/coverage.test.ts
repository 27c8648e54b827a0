import { getTableColumns, is } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#drizzle/schema/index.ts";
import { PERSONAL_DATA } from "#server/domains/gdpr/personal-data.ts";

const casing = new CasingCache("snake_case");
const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => ({
    name: getTableConfig(table).name,
    columns: Object.values(getTableColumns(table)).map((column) => casing.getColumnCasing(column)),
    referencesPeople: getTableConfig(table).foreignKeys.some((key) =>
      ["users", "profiles"].includes(getTableConfig(key.reference().foreignTable).name),
    ),
  }));

test("every table of the schema says whether it holds personal data, and no other table is named", () => {
  expect(Object.keys(PERSONAL_DATA).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test("the columns that find a person exist", () => {
  for (const { name, columns } of tables) {
    const entry = PERSONAL_DATA[name];
    if (entry?.holds !== "personal") continue;
    const named = "by" in entry ? Object.keys(entry.by) : [entry.through.column];
    expect(columns, name).toEqual(expect.arrayContaining(named));
  }
});

test("a table that refers to a user or a profile is never marked as free of personal data", () => {
  for (const { name, referencesPeople } of tables) {
    if (referencesPeople) expect(PERSONAL_DATA[name]?.holds, name).not.toBe("none");
  }
});
