import { describe, expect, test } from "vitest";
import { type Candidate, confidenceIn, rank } from "./ranking-rules.ts";

const FIT = { share: 0.4, meant: 0.4, weight: 2, question: 0.4, unknown: 0.1, chance: 0.3, nearest: 0.4, near: 0.3, sameKind: 0.3 };
const NOTHING_BESIDE = { beside: { chance: 0, nearest: 0, near: 0, sameKind: 0, words: 0 }, length: 5 };
const article = (
  id: string,
  facts: { isDanger?: boolean; isForAsker?: boolean; isInCrisis?: boolean; question?: number; share?: number; chance?: number } = {},
): Candidate => {
  const { isDanger = false, isForAsker = true, isInCrisis = false, question = FIT.question } = facts;
  const { share = FIT.share, chance = FIT.chance } = facts;
  return { ...FIT, id, question, share, chance, kind: "article", isDanger, isForAsker, isInCrisis };
};
const order = (...candidates: Candidate[]) => rank(candidates, NOTHING_BESIDE).found.map(({ id }) => id);

describe("of texts that fit about as well", () => {
  test("the one on danger goes first", () => expect(order(article("a"), article("b", { isDanger: true }))).toEqual(["b", "a"]));
  test("the one in the area of a running crisis goes first", () =>
    expect(order(article("a"), article("b", { isInCrisis: true }))).toEqual(["b", "a"]));
  test("the one written for somebody else goes last", () =>
    expect(order(article("a", { isForAsker: false }), article("b"))).toEqual(["b", "a"]));
  test("the own document goes first when it holds half of what was asked", () => {
    const own = (share: number): Candidate => ({ ...FIT, id: "own", kind: "own", share });
    expect(order(article("a"), own(0.5))).toEqual(["own", "a"]);
    expect(order(article("a"), own(0.3))).toEqual(["a", "own"]);
  });
});

test("an article that fits clearly better stays first, whatever the other is about", () =>
  expect(order(article("a", { question: 0.8, share: 0.8 }), article("b", { isDanger: true, isInCrisis: true }))).toEqual(["a", "b"]));

test("what thousands of questions have taught outweighs the words of a text", () =>
  expect(order(article("a", { question: 0.8, share: 0.8 }), article("b", { chance: 0.9 }))).toEqual(["b", "a"]));

test("nothing found is not known", () => expect(confidenceIn(rank([], NOTHING_BESIDE))).toBe("none"));
