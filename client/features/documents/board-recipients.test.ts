import { expect, test } from "vitest";
import { afterSending, beforeSending } from "./board-recipients.ts";

const anna = { name: "Anna Exempel", isYou: false };
const bo = { name: "Bo Prov", isYou: true };

test("PAGE-18 the recipients are named and counted before a document is sent", () => {
  expect(beforeSending([anna, bo])).toBe(
    "Den senaste versionen skickas med e-post till föreningens 2 systemägare: Anna Exempel och Bo Prov (du).",
  );
  expect(beforeSending([anna])).toBe("Den senaste versionen skickas med e-post till föreningens systemägare: Anna Exempel.");
  expect(afterSending([anna, bo])).toBe("Det går till Anna Exempel och Bo Prov (du).");
});

test("PAGE-18 who is alone as system owner is told that nobody else gets it", () => {
  expect(beforeSending([bo])).toBe("Det går bara till dig: du är föreningens enda systemägare.");
  expect(afterSending([bo])).toBe("Det går bara till dig.");
});
