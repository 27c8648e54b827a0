import { expect, test } from "vitest";
import { withPromise } from "./with-promise.ts";
import { withoutQuestion, withQuestion } from "./with-question.ts";

const DIGITS = "Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma.";

test("what to answer stands once, before the promise, and goes with the question", () => {
  const asked = withQuestion("Strömmen är borta. Nytt besked kl 19:00.");
  expect(asked).toBe(`Strömmen är borta. ${DIGITS} Nytt besked kl 19:00.`);
  expect(withQuestion(asked)).toBe(asked);
  expect(withPromise(asked, "22:15")).toBe(`Strömmen är borta. ${DIGITS} Nytt besked kl 22:15.`);
  expect(withoutQuestion(asked)).toBe("Strömmen är borta. Nytt besked kl 19:00.");
});

test("an empty text asks nothing, and words of one's own about the digits stay", () => {
  expect(withQuestion(" ")).toBe(" ");
  const own = "Hur är det? Svara 1 = bra, 2 = hjälp, 3 = borta.";
  expect(withQuestion(own)).toBe(own);
  expect(withoutQuestion(own)).toBe(own);
});
