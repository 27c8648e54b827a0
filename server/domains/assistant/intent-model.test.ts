import { describe, expect, test } from "vitest";
import { KNOWLEDGE_ARTICLES } from "#server/seed/content.ts";
import { trainIntents } from "#tests/bench/assistant/train-intents.ts";
import { intentsFrom, intentsOf, readIntents } from "./intent-model.ts";
import { ASKED_OWN, BESIDE } from "./knowledge.ts";
import { readLexicon } from "./lexicon.ts";

const lexicon = await readLexicon();

describe("what was learned", async () => {
  const learned = await readIntents();
  const likeliest = (question: string): string | undefined =>
    [...intentsOf(learned, question, lexicon)].sort(([, one], [, other]) => other - one)[0]?.[0];

  test("holds every article, all that is asked of the own house, and nothing else", () =>
    expect([...learned.ids].sort()).toEqual([BESIDE, ...Object.keys(ASKED_OWN), ...KNOWLEDGE_ARTICLES.map(({ slug }) => slug)].sort()));

  test.each([
    ["farmors insulin ligger i en kyl som har dött", "halsa-medicin-temperatur"],
    ["frysn ä full me älgkött å strömmen gick i mårse", "el-frys-och-kyl"],
    ["hur många liter har vi kvar i förrådet", "Hur mycket vatten har huset i förråd?"],
    ["vem vann melodifestivalen", BESIDE],
  ])("tells what is meant by «%s»", (question, id) => expect(likeliest(question)).toBe(id));
});

describe("a model of two intents", () => {
  const asked = Array.from({ length: 10 }, (_, at) => [
    { id: "frysen", text: `maten i frysen tinar ${at}` },
    { id: "porten", text: `porten går inte att öppna ${at}` },
  ]).flat();
  const model = intentsFrom(trainIntents(asked, lexicon));

  test("hears the words of each in other forms and with slips, and its chances are one together", () => {
    const chances = intentsOf(model, "frysens mtaen", lexicon);
    expect(chances.get("frysen")).toBeGreaterThan(0.6);
    expect([...chances.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
  });

  test("says nothing of words that nobody used", () => expect(intentsOf(model, "zzz", lexicon).size).toBe(0));
});
