import type { QueryResult } from "pg";
import { describe, expect, test } from "vitest";
import { findPage } from "./page-view.ts";
import { searchPattern } from "./search-pattern.ts";
import { SharedReads, sharedReads } from "./shared-reads.ts";

describe("page view", () => {
  test.each([
    [1, 0, { page: 1, pageCount: 1, offset: 0 }],
    [1, 10, { page: 1, pageCount: 1, offset: 0 }],
    [2, 11, { page: 2, pageCount: 2, offset: 10 }],
    [9, 11, { page: 2, pageCount: 2, offset: 10 }],
    [3, 0, { page: 1, pageCount: 1, offset: 0 }],
  ])("LIMIT-23 page %i of %i rows", (wanted, total, place) => {
    expect(findPage(wanted, total, 10)).toEqual(place);
  });
});

describe("search pattern", () => {
  test("wildcards in the search text mean themselves (CAT-05)", () => {
    expect(searchPattern(" 50%_\\  el ")).toBe("%50\\%\\_\\\\ el%");
  });
});

describe("shared reads", () => {
  const TEAMS = { text: 'select "id" from "crisis_teams" where "id" = $1', rowMode: "array" };
  const result = (rows: unknown[]): QueryResult => ({ rows }) as QueryResult;

  /** Asks and counts how often it was sent. */
  function asker(rows: unknown[] = [["a"]]) {
    const reads = new SharedReads();
    const asked = { times: 0 };
    const ask = (statement = TEAMS, values: unknown[] = ["1"]) =>
      reads.read(statement, values, () => {
        asked.times++;
        return Promise.resolve(result(rows));
      });
    return { reads, asked, ask };
  }

  test("the same statement with the same values is sent once, at once or one after the other", async () => {
    const { asked, ask } = asker();
    await Promise.all([ask(), ask()]);
    await ask();
    expect(asked.times).toBe(1);
    await ask(TEAMS, ["2"]);
    await ask({ ...TEAMS, rowMode: "object" });
    expect(asked.times).toBe(3);
  });

  test("whoever reads may change its rows, and nobody else sees it", async () => {
    const { ask } = asker([["a"], { id: "a" }]);
    const [first, second] = [await ask(), await ask()];
    first.rows[0][0] = "b";
    first.rows[1].id = "b";
    expect(second.rows).toEqual([["a"], { id: "a" }]);
  });

  test("what the call itself changes is read anew: by a statement, and during and after a transaction", async () => {
    const { reads, asked, ask } = asker();
    await ask();
    await ask({ text: 'insert into "crisis_teams" default values', rowMode: "array" });
    await ask();
    expect(asked.times).toBe(3);
    reads.begin();
    await ask();
    await ask();
    reads.end();
    await ask();
    await ask();
    expect(asked.times).toBe(6);
    for (const text of ["select pg_notify('a', 'b')", "select nextval('s')", 'select 1 from "a" for update']) {
      const before = asked.times;
      await ask({ text, rowMode: "array" });
      await ask({ text, rowMode: "array" });
      expect(asked.times - before, text).toBe(2);
    }
  });

  test("what is read while a change is on its way is not kept", async () => {
    const { reads, asked, ask } = asker();
    const change = Promise.withResolvers<QueryResult>();
    const changing = reads.read({ text: 'update "crisis_teams" set "id" = $1' }, ["1"], () => change.promise);
    await ask();
    change.resolve(result([]));
    await changing;
    await ask();
    await ask();
    expect(asked.times).toBe(2);
  });

  test("nothing is kept when the last of the call's work has ended", async () => {
    const { reads, asked, ask } = asker();
    const other = Promise.withResolvers<void>();
    const slow = reads.within(() => other.promise);
    await reads.within(ask);
    await reads.within(ask);
    expect(asked.times).toBe(1);
    other.resolve();
    await slow;
    await ask();
    expect(asked.times).toBe(2);
  });

  test("what failed is asked again, and a long answer is not kept", async () => {
    const reads = new SharedReads();
    await expect(reads.read(TEAMS, [], () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
    expect((await reads.read(TEAMS, [], () => Promise.resolve(result([["a"]])))).rows).toEqual([["a"]]);
    const { asked, ask } = asker(Array.from({ length: 501 }, () => ["a"]));
    await ask();
    await ask();
    expect(asked.times).toBe(2);
  });

  test("only what works within the call shares with it", async () => {
    const reads = new SharedReads();
    expect(sharedReads()).toBeUndefined();
    await reads.within(async () => {
      await Promise.resolve();
      expect(sharedReads()).toBe(reads);
    });
    expect(sharedReads()).toBeUndefined();
  });
});
