import { expect, test } from "vitest";
import type { Table, TableKind } from "./schema.ts";
import { namingOf } from "./statement.ts";

const table = (kind: TableKind, house: string | null, ...columns: string[]): Table => ({
  ...{ kind, house, columns: new Set(["id", "status", ...(house ? [house] : []), ...columns]) },
  ...{ mayBeEmpty: false, namesTwo: false, parent: null },
});
const TABLES = new Map([
  ["crises", table("house", "house_id")],
  ["residents", table("house", "house_id", "phone_number")],
  ["needs", table("parent", null, "crisis_id")],
  ["people", table("person", null, "name", "token_hash")],
  ["products", table("all", null)],
]);
const naming = (text: string) => namingOf(text, TABLES);

test("a statement that holds each table to the house names it, whether by a value or by another that does", async () => {
  expect(await naming("select * from crises c where c.house_id = $1 and status = 'active'")).toEqual({ by: "house" });
  expect(await naming("select * from crises c join residents r on r.house_id = c.house_id where c.house_id = any($1)")).toEqual({
    by: "house",
  });
  expect(await naming("insert into residents (id, house_id) values ($1, $2)")).toEqual({ by: "house" });
  expect(await naming("update crises set status = 'over' where house_id in ($1, $2)")).toEqual({ by: "house" });
});

test("what is reached by an id from a row of the house is told", async () => {
  expect(await naming("select * from crises c join needs n on n.crisis_id = c.id where c.house_id = $1")).toEqual({
    by: "partly",
    without: ["needs"],
  });
  expect(await naming("select * from crises c join residents r on r.id = c.id where c.house_id = $1")).toEqual({
    by: "partly",
    without: ["residents"],
  });
});

test("a row's id or an address is no house, and a state is not even a row", async () => {
  expect(await naming("select * from needs where crisis_id = $1")).toEqual({ by: "row", columns: ["needs.crisis_id"] });
  expect(await naming("delete from residents r using products p where p.id = $1 and r.phone_number = $2")).toEqual({
    by: "row",
    columns: ["residents.phone_number"],
  });
  expect(await naming("select * from needs n join people p on p.name = n.status where p.token_hash = $1")).toEqual({
    by: "row",
    columns: ["people.token_hash"],
  });
  expect(await naming("select * from needs n join products p on p.status = n.status where p.id = $1")).toEqual({
    by: "over all",
    tables: ["needs"],
  });
  expect(await naming("select count(*) from crises where status = 'active' and house_id is not null")).toEqual({
    by: "over all",
    tables: ["crises"],
  });
});

test("what touches no table of a house is nobody's", async () => {
  expect(await naming("select * from products where id = $1")).toEqual({ by: "none" });
});
