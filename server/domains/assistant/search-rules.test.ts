import { expect, test } from "vitest";
import { confidenceIn, isAsking, isAskingWhen, productSearch, questionWords, replyToGreeting } from "./search-rules.ts";

test("of a question the words are read that tell what it is about", () => {
  expect(questionWords("Hur länge klarar sig köttet, när elen har gått?")).toEqual(["länge", "klarar", "sig", "köttet", "elen"]);
  expect(questionWords("Vad gör vi nu?")).toEqual([]);
  expect(questionWords("112 eller 113 13? 112!")).toEqual(["112", "113", "13"]);
  expect(questionWords("Vad kostar en elbil 2026?")).toEqual(["kostar", "elbil"]);
  expect(questionWords("a\u030ak % _ ' \\")).toEqual(["åk"]);
  expect(questionWords(Array.from({ length: 500 }, (_, index) => `ord${"x".repeat(index)}`).join(" "))).toHaveLength(24);
});

test.each([
  [undefined, "none"],
  [{ score: 1.4, share: 0.17, matched: 1, held: null }, "none"],
  [{ score: 6, share: 0.1, matched: 3, held: null }, "none"],
  [{ score: 3.5, share: 0.33, matched: 1, held: null }, "unsure"],
  [{ score: 3.5, share: 0.22, matched: 2, held: null }, "unsure"],
  [{ score: 1.4, share: 1, matched: 1, held: null }, "sure"],
  [{ score: 6, share: 0.5, matched: 2, held: null }, "sure"],
  [{ score: 6, share: 0.5, matched: 2, held: 0.83 }, "sure"],
  [{ score: 6, share: 0.5, matched: 2, held: 0.75 }, "none"],
  [{ score: 6, share: 0.5, matched: 2, held: 0.8 }, "sure"],
  [{ score: 1.8, share: 0.3, matched: 2, held: null }, "sure"],
  [{ score: 1.4, share: 0.5, matched: 1, held: null }, "sure"],
  [{ score: 3.5, share: 0.17, matched: 2, held: null }, "unsure"],
  [{ score: 3.5, share: 0.25, matched: 2, held: null }, "sure"],
] as const)("%o is %s", (best, confidence) => expect(confidenceIn(best)).toBe(confidence));

test.each([
  ["Jag vill köpa vattendunkar", "vattendunkar"],
  ["Vi behöver beställa 20 ficklampor till huset!", "ficklampor till huset"],
  ["Vilka produkter finns?", ""],
  ["Visa AI-Handel", ""],
  ["Jag vill köpa en kamin på 2000 watt", "kamin watt"],
  ["Var kan man beställa en dränkbar pump?", "dränkbar pump"],
])("of «%s» the catalogue looks for «%s»", (question, search) => expect(productSearch(question)).toBe(search));

test.each(["Var ligger närmaste skyddsrum?", " hur länge räcker vattnet", "Kartan?", "Vilka produkter finns"])("«%s» asks", (text) =>
  expect(isAsking(text)).toBe(true),
);
test.each(["Öppna kartan", "Visa kalendern", "Skriv protokoll", "Varor"])("«%s» tells", (text) => expect(isAsking(text)).toBe(false));

test("a question for a day begins with «när»", () => {
  for (const text of ["När är städdagen?", " när blir nästa övning", "När har vi årsmöte?"]) expect(isAskingWhen(text), text).toBe(true);
  for (const text of ["Vet du när är städdagen?", "När ärtsoppan är slut?", "När går strömmen?"])
    expect(isAskingWhen(text), text).toBe(false);
});

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
