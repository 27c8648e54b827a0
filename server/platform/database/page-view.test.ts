import { expect, test } from "vitest";
import { findPage } from "./page-view.ts";

test.each([
  [1, 0, { page: 1, pageCount: 1, offset: 0 }],
  [1, 10, { page: 1, pageCount: 1, offset: 0 }],
  [2, 11, { page: 2, pageCount: 2, offset: 10 }],
  [9, 11, { page: 2, pageCount: 2, offset: 10 }],
  [3, 0, { page: 1, pageCount: 1, offset: 0 }],
])("LIMIT-23 page %i of %i rows", (wanted, total, place) => {
  expect(findPage(wanted, total, 10)).toEqual(place);
});
