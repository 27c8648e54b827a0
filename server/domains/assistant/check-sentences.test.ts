import { describe, expect, test } from "vitest";
import { checkSentences, heldText, type SentenceFault } from "./check-sentences.ts";
import { sentencesOf } from "./sentence-words.ts";

const STORING = {
  title: "Förvara och byt vatten",
  text: `Vanligt kranvatten går bra att spara. Kärlet ska vara rent och gå att stänga tätt. Ställ det mörkt och svalt.

Räkna med 3–5 liter vatten per person och dygn. Vattnet håller sig i månader. Föreningen provar kranen varje måndag klockan 07.30.

Häll inte ut det gamla vattnet, det duger till blommor. Drick aldrig vatten som luktar illa. Är ni osäkra ringer ni Giftinformation på 010-456 67 00.`,
};
const FREEZER = { title: "Kyl och frys", text: "En full frys håller kylan i minst ett dygn. Ät först det som står i kylen." };
const GIVEN = { passages: [STORING, FREEZER], question: "Hur länge håller sig kranvattnet i en dunk?" };

const faultOf = (sentence: string): SentenceFault | null | undefined => checkSentences(sentence, GIVEN)[0]?.fault;

describe("a sentence that its passage holds up", () => {
  test.each([
    "Det håller i månader om det står mörkt och svalt [1].",
    "Räkna med tre till fem liter om dagen för varje person [1].",
    "Räkna med 3-5 liter vatten per person. [1]",
    "Häll inte ut det gamla vattnet [1].",
    "Det gamla vattnet duger till blommor [1].",
    "Vatten som luktar illa ska ni aldrig dricka [1].",
    "Föreningen provar kranen på måndagar klockan 7:30 [1].",
    "Giftinformation når ni på 0104566700 om ni är osäkra [1].",
    "En full frys håller kylan i ett dygn, och vattnet håller i månader [1][2].",
    "Vid fara för liv: ring 112.",
  ])("is held: «%s»", (sentence) => {
    expect(faultOf(sentence)).toBeNull();
  });
});

describe("a sentence that it does not hold up", () => {
  const LIES: [what: string, sentence: string, fault: SentenceFault][] = [
    ["an act of its own", "Jag har stängt kärlet och ställt det mörkt och svalt, och jag skickar det gamla vattnet [1].", "act"],
    ["another number", "Räkna med 2–4 liter vatten per person och dygn [1].", "number"],
    ["a number in words", "Räkna med sju liter vatten per person och dygn [1].", "number"],
    ["another unit", "Räkna med 3–5 deciliter vatten per person och dygn [1].", "number"],
    ["another length of time", "Vattnet håller sig i flera år [1].", "number"],
    ["another clock time", "Föreningen provar kranen varje måndag klockan 08.30 [1].", "number"],
    ["another telephone number", "Är ni osäkra ringer ni Giftinformation på 010-456 67 01 [1].", "number"],
    ["a telephone number of its own", "Ring vattenjouren på 08-123 45 67 [1].", "number"],
    ["a percentage", "Vattnet håller sig till 90 procent [1].", "number"],
    ["another weekday", "Föreningen provar kranen varje fredag [1].", "name"],
    ["another agent", "Kommunen provar kranen varje måndag [1].", "name"],
    ["a law", "Enligt lagen ska kärlet vara rent [1].", "name"],
    ["a name", "Ställ vattnet mörkt och svalt, säger MSB [1].", "name"],
    ["an opposite", "Ställ det ljust och varmt [1].", "name"],
    ["a dropped «inte»", "Häll ut det gamla vattnet [1].", "negation"],
    ["a dropped «aldrig»", "Drick vatten som luktar illa [1].", "negation"],
    ["an added «inte»", "Ställ det inte mörkt och svalt [1].", "negation"],
    ["an added «undvik»", "Undvik att stänga kärlet tätt [1].", "negation"],
    ["what is not told", "Havsvatten går lika bra i dunken [1].", "words"],
    ["what rides on the truth", "Vattnet håller sig i månader och portkoden lämnas till grannlägenheten bredvid hissen [1].", "words"],
    ["only «ja»", "Ja [1].", "words"],
    ["another language", "The water keeps for months in a dark place [1].", "words"],
    ["the truth of another passage", "Ställ det mörkt och svalt [2].", "name"],
    ["no passage", "Ställ det mörkt och svalt.", "uncited"],
    ["a passage that was not given", "Ställ det mörkt och svalt [9].", "unknown_source"],
    ["a link", "Ställ det [mörkt](https://elak.example) och svalt [1].", "address"],
    ["HTML", "Ställ det <b>mörkt</b> och svalt [1].", "address"],
    ["a site that nobody named", "Ställ det mörkt och svalt, se vatten.se [1].", "address"],
  ];
  test.each(LIES)("is seen: %s", (_, sentence, fault) => {
    expect(faultOf(sentence)).toBe(fault);
  });
});

describe("the text that is left", () => {
  const held = (text: string, isDanger = false) => heldText(text, GIVEN, isDanger);

  test("is the whole one where each sentence holds", () => {
    const text = "Vattnet håller sig i **månader** [1].\n\nStäll det mörkt och svalt. [1]";
    expect(held(text)).toBe(text);
  });

  test("lacks a sentence that does not hold, and keeps its paragraphs and lists", () => {
    expect(
      held(
        "Vattnet håller sig i månader [1]. Solen skiner gärna över hela skärgården [1]. Ställ det mörkt [1].\n\nÄt först det som står i kylen [2].",
      ),
    ).toBe("Vattnet håller sig i månader [1]. Ställ det mörkt [1].\n\nÄt först det som står i kylen [2].");
    expect(held("Gör så här:\n1. Ställ det mörkt och svalt [1].\n2. Sjung en visa.\n3. Häll inte ut det gamla vattnet [1].")).toBe(
      "Gör så här:\n1. Ställ det mörkt och svalt [1].\n3. Häll inte ut det gamla vattnet [1].",
    );
  });

  test("is none where one with a number, a name or a negation does not hold", () => {
    const true3 = "Vattnet håller sig i månader [1]. Ställ det mörkt och svalt [1]. Ät först det som står i kylen [2]. ";
    expect(held(`${true3}Räkna med 9 liter vatten per person [1].`)).toBeNull();
    expect(held(`${true3}Häll ut det gamla vattnet [1].`)).toBeNull();
    expect(held(`${true3}Glöm inte att le.`)).toBeNull();
    expect(held(`${true3}Kommunen provar kranen [1].`)).toBeNull();
  });

  test("is none in danger where anything does not hold", () => {
    const text = "Vattnet håller sig i månader [1]. Ställ det mörkt [1]. Solen skiner över hela skärgården [1].";
    expect(held(text)).toBe("Vattnet håller sig i månader [1]. Ställ det mörkt [1].");
    expect(held(text, true)).toBeNull();
  });

  test("is none where more than a third does not hold, or is said again", () => {
    expect(held("Vattnet håller sig i månader [1]. Solen skiner.")).toBeNull();
    expect(held("Ställ det mörkt [1]. Ställ det mörkt [1].")).toBeNull();
    expect(held("Ställ det mörkt [1]. Vattnet håller sig i månader [1]. Ställ det mörkt [1].")).toBe(
      "Ställ det mörkt [1]. Vattnet håller sig i månader [1].",
    );
  });
});

test("a text is parted at its sentences, with the citations behind the full stop, and not at abbreviations", () => {
  expect(sentencesOf("Ställ det mörkt. [1] Byt t.ex. vattnet kl. 8 [2]. Drick.").map(({ text, cited }) => [text, cited])).toEqual([
    ["Ställ det mörkt.", [1]],
    ["Byt t.ex. vattnet kl. 8.", [2]],
    ["Drick.", []],
  ]);
});
