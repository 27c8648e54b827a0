import { expect, test } from "vitest";
import { faultsIn } from "./migrations.mjs";

const REFUSED = {
  'alter table "households" add column "floor" integer not null': /^ADD COLUMN NOT NULL without a default/,
  'alter table "households" add column "id2" uuid default gen_random_uuid() not null':
    /^ADD COLUMN with a default that is another for each row/,
  'alter table "households" add column "upper" text generated always as (upper(name)) stored': /^a generated column/,
  'alter table "households" add column "code" text unique': /^ADD COLUMN with a constraint/,
  'alter table "households" alter column "floor" set data type bigint': /^a column's type changes/,
  'alter table "households" alter column "floor" set not null': /^SET NOT NULL/,
  'alter table "households" drop column "floor"': /^DROP COLUMN: the version before still reads it/,
  'alter table "households" rename column "floor" to "storey"': /^RENAME: the version before/,
  'alter table "households" rename to "homes"': /^RENAME: the version before/,
  'drop table "households"': /^DROP TABLE: the version before/,
  'truncate "households"': /^TRUNCATE/,
  'create index "households_floor" on "households" ("floor")': /^CREATE INDEX on a table that exists/,
  'create unique index "households_floor" on "households" ("floor")': /^CREATE INDEX on a table that exists/,
  'alter table "households" add constraint "floor" check (floor > 0)': /^ADD CONSTRAINT reads the whole table/,
  'alter table "households" add constraint "a" foreign key ("house_id") references "houses" ("id")':
    /^ADD CONSTRAINT reads the whole table/,
  'alter table "households" add constraint "u" unique ("floor")': /^a constraint by an index/,
  "alter type \"role\" rename value 'a' to 'b'": /^RENAME VALUE/,
  'lock table "households"': /^LOCK/,
};

test.each(Object.entries(REFUSED))("%s is refused", async (sql, fault) => {
  expect(await faultsIn(sql)).toEqual([expect.stringMatching(fault)]);
});

test.each([
  'alter table "households" add column "floor" integer',
  'alter table "households" add column "floor" text default \'x\' not null',
  'alter table "households" add column "made_at" timestamptz default now() not null',
  'alter table "households" add constraint "floor" check (floor > 0) not valid',
  'alter table "households" validate constraint "floor"',
  'alter table "households" alter column "floor" drop not null',
  'create index if not exists "households_floor" on "households" ("floor")',
  'create table "new" ("id" uuid primary key); --> statement-breakpoint\ncreate index "new_id" on "new" ("id"); --> statement-breakpoint\nalter table "new" add constraint "n" foreign key ("id") references "houses" ("id")',
  "create function f() returns trigger as $$ begin return new; end $$ language plpgsql",
])("%s is let through", async (sql) => {
  expect(await faultsIn(sql)).toEqual([]);
});

test("what is added NOT VALID is not validated in the same migration, whose lock it would read under", async () => {
  const both =
    'alter table "a" add constraint "c" check (x > 0) not valid;--> statement-breakpoint\nalter table "a" validate constraint "c"';
  expect(await faultsIn(both)).toEqual([expect.stringMatching(/^VALIDATE CONSTRAINT in the migration that adds it/)]);
});

test("a reason lets one statement through, and only that", async () => {
  const index = 'create index "i" on "roles" ("name")';
  const reason = "-- may lock: the table has twenty rows that operators write\n";
  expect(await faultsIn(`${reason}${index}`)).toEqual([]);
  expect(await faultsIn(`-- may lock: ok\n${index}`)).toHaveLength(1);
  expect(await faultsIn(`${reason}${index};--> statement-breakpoint\n${index}`)).toHaveLength(1);
});
