import { expect, test } from "vitest";
import { withoutQuestion, withPromise, withQuestion } from "./text-endings.ts";

test("the promise comes last, is replaced by a later one, and goes with its time", () => {
  const promised = withPromise("Strömmen är borta.", "19:00");
  expect(promised).toBe("Strömmen är borta. Nytt besked kl 19:00.");
  expect(withPromise(promised, "22:15")).toBe("Strömmen är borta. Nytt besked kl 22:15.");
  expect(withPromise(promised, "")).toBe("Strömmen är borta.");
});

test("nothing is promised in an empty text, and words of one's own stay", () => {
  expect(withPromise("", "19:00")).toBe("");
  expect(withPromise("Vatten kl 16:00.", "19:00")).toBe("Vatten kl 16:00. Nytt besked kl 19:00.");
  expect(withPromise("Vi hör av oss kl 19.", "19:00")).toBe("Vi hör av oss kl 19.");
});

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
