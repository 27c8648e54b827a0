import { getTableColumns, is } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#drizzle/schema/index.ts";
import { collectPersonalData } from "#server/domains/gdpr/make-export.ts";
import { PERSONAL_DATA } from "#server/domains/gdpr/personal-data.ts";
import { allRelations } from "#server/domains/gdpr/related-rows.ts";
import type { Relation } from "#server/domains/gdpr/relation.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { leaveTraces } from "#tests/factories/traces.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rowsMentioning } from "#tests/helpers/whole-database.ts";

const casing = new CasingCache("snake_case");
const tables = Object.values<unknown>(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    const columns = Object.values(getTableColumns(table)).map((column) => ({
      name: casing.getColumnCasing(column),
      isRequired: column.notNull,
      isFlag: column.dataType === "boolean",
    }));
    const toPeople = foreignKeys
      .filter((key) => ["users", "profiles"].includes(getTableConfig(key.reference().foreignTable).name))
      .flatMap((key) => key.reference().columns.map((column) => casing.getColumnCasing(column)));
    return { name, columns, toPeople };
  });
const relationsOf = (table: string): readonly Relation[] => {
  const data = PERSONAL_DATA[table];
  return data?.holds === "personal" ? data.relations : [];
};
const finders = ({ by, and, unless }: Relation): string[] => [by, and, unless].flatMap((holding) => Object.keys(holding ?? {}));

test("every table of the schema says how it relates to people, and no other table is named", () => {
  expect(Object.keys(PERSONAL_DATA).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test("every column that refers to a person, or holds an address or a number, is accounted for", () => {
  const missing = tables.flatMap(({ name, columns, toPeople }) => {
    const data = PERSONAL_DATA[name];
    const known = new Set([
      ...(data?.holds === "none" ? (data.business ?? []) : []),
      ...relationsOf(name).flatMap((relation) => [...(relation.through ? [] : finders(relation)), ...(relation.own ?? [])]),
    ]);
    return columns
      .filter(({ isFlag }) => !isFlag)
      .map((column) => column.name)
      .filter((column) => (toPeople.includes(column) || /email|phone/.test(column)) && !known.has(column))
      .map((column) => `${name}.${column}`);
  });
  expect(missing).toEqual([]);
});

test("all columns that the map names exist, and those it clears can be empty", () => {
  const columnsOf = (table: string) => tables.find(({ name }) => name === table)?.columns ?? [];
  for (const { table, relation } of allRelations()) {
    const { exports, onDeletion, attachment, through } = relation;
    const ownColumns = [
      ...("only" in exports ? [...exports.only, ...Object.keys(exports.ifTheirs ?? {})] : exports.allBut),
      ...(typeof onDeletion === "object" ? onDeletion.clears : []),
      ...(attachment ? [attachment.key, ...(attachment.name ? [attachment.name] : [])] : []),
      ...(through ? [through.column] : []),
      ...(relation.own ?? []),
    ];
    const names = columnsOf(table).map(({ name }) => name);
    expect(names, relation.file).toEqual(expect.arrayContaining(ownColumns));
    expect(
      columnsOf(through?.table ?? table).map(({ name }) => name),
      relation.file,
    ).toEqual(expect.arrayContaining(finders(relation)));
    const cleared = columnsOf(table).filter(({ name }) => typeof onDeletion === "object" && onDeletion.clears.includes(name));
    expect(
      cleared.filter(({ isRequired }) => isRequired),
      relation.file,
    ).toEqual([]);
  }
});

test("no secret is ever part of an export, and every file has a name of its own", () => {
  const exposed = allRelations().flatMap(({ table, relation }) => {
    const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    const { exports } = relation;
    const leaving = columns.filter((column) => ("only" in exports ? exports.only.includes(column) : !exports.allBut.includes(column)));
    return leaving.filter((column) => /hash|secret|token|payload|dedupe/.test(column)).map((column) => `${table}.${column}`);
  });
  expect(exposed).toEqual([]);
  const names = allRelations().map(({ relation }) => relation.file);
  expect(names).toEqual([...new Set(names)]);
});

test("SETG-06 the export holds every kind of row a person leaves, and nothing that is another's alone", async () => {
  const { person, confidential } = await leaveTraces();
  const data = await collectPersonalData(portal().services, person.userId);
  const empty = data?.records.filter(({ rows }) => rows.length === 0).map(({ relation }) => relation.file);
  expect(empty).toEqual([]);
  const text = JSON.stringify(data?.records);
  expect(text).toContain(person.fullName);
  expect(confidential.filter((word) => text.includes(word))).toEqual([]);
  expect(data?.files.map(({ name }) => name).sort()).toEqual(["1.png", "Plan.pdf", "Plan.pdf", "logo.png"]);
});

test("SETG-02 deletion leaves nothing of the person in any table, and everything of everybody else", async () => {
  const gone = await leaveTraces();
  const stays = await leaveTraces();
  const mentionsOther = () => rowsMentioning([...stays.identifying, ...stays.confidential]);
  const before = await mentionsOther();
  const neighbours = [gone.neighbour.email, ...gone.confidential.slice(2)];
  const tablesOfNeighbour = async () => (await rowsMentioning(neighbours)).map((row) => row.split(" ")[0]);
  const keptRows = await tablesOfNeighbour();
  const dataBefore = await collectPersonalData(portal().services, stays.person.userId);
  expect((await rowsMentioning(gone.identifying)).length).toBeGreaterThan(40);

  await deleteAccount(await contextFor(gone.person, {}, { withSession: true }));

  await mailTo(gone.person.email, /^Ditt konto är raderat$/);
  // The picture's row and the address of the last mail go with the jobs that follow.
  await eventually(async () => expect(await rowsMentioning(gone.identifying, ["rate_limits"])).toEqual([]));
  expect(await mentionsOther()).toEqual(before);
  // Rows that the person only acted on, or whose number they shared, lose that and stay.
  expect(await tablesOfNeighbour()).toEqual(keptRows);
  expect(await collectPersonalData(portal().services, stays.person.userId)).toEqual(dataBefore);
  // The whole database is read again and again.
}, 180_000);
