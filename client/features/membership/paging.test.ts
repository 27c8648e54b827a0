import { expect, test } from "vitest";
import { matchesSearch, pageOf } from "./paging.ts";

const rows = Array.from({ length: 21 }, (_, index) => index);

test("ten rows make a page", () => {
  expect(pageOf(rows, 1)).toMatchObject({ number: 1, count: 3, rows: rows.slice(0, 10) });
  expect(pageOf(rows, 3)).toMatchObject({ number: 3, count: 3, rows: [20] });
});

test("the page that lost its rows becomes the last one", () => {
  expect(pageOf(rows.slice(0, 20), 3)).toMatchObject({ number: 2, count: 2 });
});

test("no rows are one empty page", () => {
  expect(pageOf([], 5)).toEqual({ rows: [], number: 1, count: 1 });
});

const asa = { applicant: { displayName: "Åsa", name: "Åsa Öberg", email: "asa@exempel.se" } };

test.each(["", "åsa", "ÖBERG", " exempel.se "])("%j finds Åsa", (search) => {
  expect(matchesSearch(asa, search)).toBe(true);
});

test("another name does not find Åsa", () => {
  expect(matchesSearch(asa, "Bengt")).toBe(false);
});
