import { expect, test } from "vitest";
import { replyToGreeting } from "./greeting-rules.ts";

test.each(["hej", "Hej!", "hejsan", "Hallå", "God morgon!", "hej hej"])("«%s» is greeted back", (said) =>
  expect(replyToGreeting(said)).toMatch(/^Hej! Fråga till exempel /),
);
test.each(["tack", "Tack så mycket!", "tusen tack", "Ok tack", "Tack för hjälpen"])("«%s» is welcome", (said) =>
  expect(replyToGreeting(said)).toMatch(/^Varsågod! /),
);
test.each(["Hej, det brinner", "Hej! Hur mycket vatten?", "Tack, men hur länge håller det?", "Är det bra?", "", "Hejarklack"])(
  "«%s» is no mere greeting",
  (said) => expect(replyToGreeting(said)).toBeNull(),
);
