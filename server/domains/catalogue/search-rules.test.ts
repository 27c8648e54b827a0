import { expect, test } from "vitest";
import { searchedWords } from "./search-rules.ts";

const words = (text: string) => searchedWords(text).map(({ word }) => word);
const isSlipOf = (typed: string, meant: string) => new RegExp(searchedWords(typed)[0]?.slip ?? "$.").test(meant);

test("a search is cut into words and numbers, each once, ten at most", () => {
  expect(words("  IBC-tank, 1000 l (IBC) ")).toEqual(["ibc", "tank", "1000", "l"]);
  expect(words("NV1001 2,5kW")).toEqual(["nv", "1001", "2", "5", "kw"]);
  expect(words("o\u0308rtko\u0308k")).toEqual(["örtkök"]);
  expect(words("% _ ' \\ 🛢️")).toEqual([]);
  expect(words("a b c d e f g h i j k l m")).toHaveLength(10);
});

test.each([
  ["gasolkok", "gasolkök"],
  ["brandslackare", "handbrandsläckare"],
  ["vatendunk", "vattendunk"],
  ["vattenndunk", "vattendunkar"],
  ["kratfstation", "kraftstation"],
  ["kraftstatin", "kraftstation"],
  ["kraftstaation", "kraftstation"],
  ["krafstation", "kraftstation"],
  ["kraxftstation", "kraftstation"],
  ["satelitkomunikator", "satellitkommunikator"],
  ["dukn", "vattendunk"],
])("%s may be meant for %s", (typed, meant) => expect(isSlipOf(typed, meant)).toBe(true));

test.each([
  ["dank", "tank"],
  ["tält", "självtest"],
  ["finns", "fönstertätningsset"],
  ["lampa", "solpanel"],
  ["batteri", "brandfilt"],
])("%s is not taken for %s", (typed, meant) => expect(isSlipOf(typed, meant)).toBe(false));

test("numbers, words of three letters and endless words are taken as they are", () => {
  expect(searchedWords(`1001 kök ${"a".repeat(31)}`).map(({ slip }) => slip)).toEqual([null, null, null]);
});
