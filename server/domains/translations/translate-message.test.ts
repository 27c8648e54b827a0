import { expect, test } from "vitest";
import { CRISIS_TEMPLATES, EXERCISE_END, EXERCISE_START, REMINDER } from "#shared/content/crisis-templates.ts";
import { askedAgainText } from "#shared/crisis-text/asked-again.ts";
import { ANSWER_DIGITS, outgoingText } from "#shared/crisis-text/message-text.ts";
import { templateOf, translateMessage } from "./translate-message.ts";

const association = "HSB Brf Tallen i Uppsala";
const textOf = (key: string, nextAt: string | null = null): string =>
  CRISIS_TEMPLATES.find((template) => template.key === key)?.text({ association, nextAt }) ?? "";

test.each([...CRISIS_TEMPLATES, EXERCISE_START, EXERCISE_END, REMINDER])(
  "«$label» is known as it stands, in an exercise, with a promise, with the question and when it is asked again",
  ({ key, text }) => {
    const plain = text({ association, nextAt: null });
    const asks = plain.includes(ANSWER_DIGITS);
    const asked = asks ? plain : `${plain} ${ANSWER_DIGITS}`;
    const common = { key, association, nextAt: null, asks, isExercise: false, isAskedAgain: false };
    expect(templateOf(plain, association)).toEqual(common);
    expect(templateOf(outgoingText(`${asked} Nytt besked kl 19:30.`, true), association)).toEqual({
      ...common,
      ...{ asks: true, nextAt: "19:30", isExercise: true },
    });
    expect(templateOf(askedAgainText(asked), association)).toEqual({ ...common, asks: true, isAskedAgain: true });
  },
);

test.each([
  ["a word more", `${textOf("vatten.start")} Ta med en hink.`],
  ["a comma less", textOf("vatten.start").replace(",", "")],
  ["another sender", textOf("vatten.start").replace("HSB ", "")],
  ["another question", `${textOf("vatten.start")} Svara 1 = ja, 2 = nej, 3 = kanske.`],
  ["two promises", textOf("vatten.start", "19:00 eller Nytt besked kl 20:00")],
  ["something else", "Strömmen är borta."],
  ["nothing", ""],
])("%s is somebody's own text", (_, text) => expect(templateOf(text, association)).toBeNull());

test("a translation names the sender, and says how to answer by digits, by a link or not at all", () => {
  const sent = templateOf(outgoingText(textOf("update", "19:00"), true), association);
  const say = (way: "digits" | "link" | "none") => sent && translateMessage(sent, "en", way);
  const [head, tail] = [
    "EXERCISE: HSB Brf Tallen i Uppsala: The situation in the building is unchanged. We keep working. Do you need help?",
    "Call 112 if there is danger. Next message at 19:00.",
  ];
  expect(say("digits")).toBe(`${head} Reply 2. ${tail}`);
  expect(say("link")).toBe(`${head} Reply by the link. ${tail}`);
  expect(say("none")).toBe(`${head} ${tail}`);
  expect(sent && translateMessage(sent, null, "link")).toBeNull();
  expect(sent && translateMessage(sent, "sv", "link")).toBeNull();
});

test("a question keeps its digits where they stand, and has them last where they were added", () => {
  const check = templateOf(askedAgainText(textOf("check")), association);
  expect(check && translateMessage(check, "en", "digits")).toBe(
    "HSB Brf Tallen i Uppsala: How are you doing? Reply 1 = OK, 2 = need help, 3 = not at home. If life is in danger, call 112. You have not replied yet.",
  );
  const added = templateOf(`${textOf("mat.start")} ${ANSWER_DIGITS}`, association);
  expect(added && translateMessage(added, "en", "digits")).toBe(
    "HSB Brf Tallen i Uppsala: Food is hard to get. Eat first what will soon go bad. Reply 1 = OK, 2 = need help, 3 = not at home.",
  );
});
