import { expect, test } from "vitest";
import { isAsking, isAskingWhen, kindOf, languageOf, productSearch, replyToGreeting } from "./question-rules.ts";

test.each([
  ["Jag vill köpa vattendunkar", "vattendunkar"],
  ["Vi behöver beställa 20 ficklampor till huset!", "ficklampor huset"],
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

test.each([
  ["Hur ofta ska brandvarnaren testas?", "often"],
  ["hur länge håller maten i frysen", "long"],
  ["hur mkt vatten ska man ha", "much"],
  ["Får barnvagnen stå i trapphuset?", "may"],
  ["När testas sirenen?", "when"],
  ["va e vma", "meaning"],
  ["Vad gör jag när strömmen går?", null],
  ["Hur gör man en krisplan?", null],
])("«%s» asks for %s", (question, kind) => expect(kindOf(question)).toBe(kind));

test.each([
  ["How much water do I need?", "en"],
  ["What should I do when the power is out?", "en"],
  ["¿Qué hago si hay fuego en mi casa?", "es"],
  ["Mitä teen kun sähköt ovat poikki?", "fi"],
  ["Co robić, gdy nie ma prądu?", "pl"],
  ["Elektrik yok, ne kadar su gerekiyor?", "tr"],
  ["Šta da radim ako nema vode?", "bs"],
  ["Sidee waa inaan sameeyaa haddii dab kaco?", "so"],
  ["أين أقرب ملجأ؟", "ar"],
  ["نزدیک‌ترین پناهگاه کجاست؟", "fa"],
  ["Де найближче сховище?", "uk"],
  ["ዝቐረበ መዕቆቢ ኣበይ ኣሎ?", "ti"],
])("«%s» is asked in %s", (question, language) => expect(languageOf(question)).toBe(language));

test.each([
  "Hur mycket vatten behöver vi?",
  "Var är närmaste skyddsrum?",
  "vatten",
  "P4",
  "",
  "Vad gör jag om det står «what to do» i appen?",
])("«%s» is answered in Swedish alone, or in the language that was chosen", (question) => expect(languageOf(question)).toBeNull());
