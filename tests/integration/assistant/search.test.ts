import { expect, test } from "vitest";
import { searchPassages } from "#server/domains/assistant/search-queries.ts";
import { confidenceIn } from "#server/domains/assistant/search-rules.ts";
import { portal } from "#tests/helpers/portal.ts";
import { HELD_OUT_QUESTIONS } from "./held-out-questions.ts";
import { OUTSIDE_QUESTIONS } from "./outside-questions.ts";
import { RESIDENT_QUESTIONS } from "./resident-questions.ts";

const firstFor = async (question: string) => (await searchPassages(portal().services.db, question))[0];

test("PAGE-19 PAGE-20 of forty questions as residents ask them, at least 36 find the right article first", async () => {
  const wrong: string[] = [];
  for (const [question, slug] of RESIDENT_QUESTIONS) {
    const first = await firstFor(question);
    if (first?.id !== slug) wrong.push(`${question} → ${first?.id}, not ${slug}`);
    expect(confidenceIn(first), question).not.toBe("none");
  }
  expect(RESIDENT_QUESTIONS).toHaveLength(40);
  expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(4);
});

/** Fourteen of twenty when they were written, and seventeen among the first two. */
test("PAGE-20 of questions that the search was not tuned on, two in three find the right article first", async () => {
  const found = await Promise.all(
    HELD_OUT_QUESTIONS.map(async ([question, slug]) => {
      const place = (await searchPassages(portal().services.db, question)).findIndex(({ id }) => id === slug);
      return { question, slug, place };
    }),
  );
  const missed = found.filter(({ place }) => place !== 0).map(({ question, slug, place }) => `${question} → ${slug} at ${place}`);
  expect(HELD_OUT_QUESTIONS).toHaveLength(20);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(7);
});

/** Fourteen of twenty when they were written, and three of the others with doubt; a search by single words answered seventeen. */
test("PAGE-20 of questions that lie outside what is known, two in three are not answered, and most others with doubt", async () => {
  const answers = await Promise.all(
    OUTSIDE_QUESTIONS.map(async (question) => {
      const first = await firstFor(question);
      return { question, found: first?.id, confidence: confidenceIn(first) };
    }),
  );
  const answered = answers.filter(({ confidence }) => confidence !== "none");
  const told = answered.map(({ question, found, confidence }) => `${question} → ${found}, ${confidence}`).join("\n");
  expect(OUTSIDE_QUESTIONS).toHaveLength(20);
  expect(answered.length, told).toBeLessThanOrEqual(6);
  expect(answered.filter(({ confidence }) => confidence === "sure").length, told).toBeLessThanOrEqual(3);
});

test.each([
  ["Vad kostar en elbil 2026?", "none"],
  ["När ska hissen bytas ut?", "none"],
  ["Hur byter jag vatten i dunken?", "sure"],
])("PAGE-20 a part of a word or of a term alone answers nothing: «%s» is %s", async (question, confidence) =>
  expect(confidenceIn(await firstFor(question))).toBe(confidence),
);

test.each([
  ["forsakring", "brf-forsakring"],
  ["narmaste skyddsrum", "skydd-narmaste"],
  ["vatendunk", "vatten-forvara-dunk"],
  ["hisen har stanat", "el-hiss-fast"],
  ["STRÖMAVBROT!!!", "el-avbrott-forsta-timmen"],
  ["Vad är hesa fredrik", "info-hesa-fredrik-test"],
])("a slip of the keys in «%s» is forgiven", async (question, slug) => {
  expect((await firstFor(question))?.id).toBe(slug);
});

test.each([
  "Vem vann melodifestivalen?",
  "Vilken är huvudstaden i Frankrike?",
  "Hur mycket tjänar en lärare?",
  "Vad är meningen med livet?",
  "asdf qwer zxcv",
  "%_'\\ & | ! <-> ()",
])("PAGE-20 «%s» has no answer", async (question) => expect(confidenceIn(await firstFor(question))).toBe("none"));

test.each(["Hur byter jag däck på bilen?", "Skriv en dikt om katter", "Hur tränar jag inför ett maraton?"])(
  "PAGE-20 «%s», of which one word is known, is answered with doubt at most",
  async (question) => expect(confidenceIn(await firstFor(question))).not.toBe("sure"),
);
