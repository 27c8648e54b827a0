import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { KNOWLEDGE_ARTICLES } from "#server/seed/content.ts";
import { judge, type LabelledQuestion, labelledQuestion } from "#tests/bench/assistant/judge.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ask } from "./ask.ts";

const file = new URL("../../bench/assistant/questions.json", import.meta.url);
const questions = labelledQuestion.array().parse(JSON.parse(readFileSync(file, "utf8")));

const titleOf = (slug: string): string | undefined => KNOWLEDGE_ARTICLES.find((article) => article.slug === slug)?.title;

/** Own facts are asked of a house that has none here. */
const isAnswerable = ({ expect: { none, articles = [], widgets } }: LabelledQuestion): boolean =>
  none === true || widgets !== undefined || articles.some(titleOf);

/** What is reached, with a little to spare; the bench holds it to what is aimed at. */
const BOUNDS = { right: 0.8, wrong: 0.05, besideTold: 0.95, besideWrong: 0.03 };

test("PAGE-20 questions as people write them, misspelt, long, by children and in five languages, are judged one by one", async () => {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ associationId, role: "system_owner" });
  const resident = await createMember({ associationId });
  const limits = { ...portal().services.limits, consume: async () => 0 };
  const judged: { question: LabelledQuestion; verdict: string }[] = [];
  for (const question of questions.filter(isAnswerable)) {
    const given = await ask(question.asker === "owner" ? owner : resident, question.text, { limits });
    judged.push({ question, verdict: judge(question, given, titleOf) });
  }
  const shareOf = (verdict: string, isBeside: boolean): number => {
    const of = judged.filter(({ question }) => (question.expect.none === true) === isBeside);
    return of.filter((one) => one.verdict === verdict).length / of.length;
  };
  const wrong = judged.filter(({ verdict }) => verdict === "wrong").map(({ question }) => question.text);
  expect(judged.length).toBeGreaterThan(80);
  expect(shareOf("right", false)).toBeGreaterThanOrEqual(BOUNDS.right);
  expect(shareOf("wrong", false), wrong.join("\n")).toBeLessThanOrEqual(BOUNDS.wrong);
  expect(shareOf("right", true)).toBeGreaterThanOrEqual(BOUNDS.besideTold);
  expect(shareOf("wrong", true), wrong.join("\n")).toBeLessThanOrEqual(BOUNDS.besideWrong);
});
