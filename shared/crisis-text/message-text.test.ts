import { expect, test } from "vitest";
import { internalText, outgoingText, shortAssociationName, smsText, textOnPaper, textWithLink, withExerciseMark } from "./message-text.ts";

test.each([
  ["Brf Exempeltallen", "Brf Exempeltallen"],
  ["Bostadsrättsföreningen Tallen", "Brf Tallen"],
  ["HSB Bostadsrättsförening  Tallen", "HSB Brf Tallen"],
  ["Brf Kv.Tallen nr.5", "Brf Kv. Tallen nr. 5"],
  ["https://vinn.example/pris", "https vinn. example/pris"],
  ["Brf Den mycket långa föreningen vid sjön", "Brf Den mycket långa föreninge"],
])("%s is short as %s", (name, short) => {
  expect(shortAssociationName(name)).toBe(short);
});

test("a text of an exercise begins with ÖVNING, once", () => {
  expect(withExerciseMark("Vattnet är borta.")).toBe("ÖVNING: Vattnet är borta.");
  expect(withExerciseMark("ÖVNING ÖVNING Brf Tallen: Detta är ett test.")).toBe("ÖVNING ÖVNING Brf Tallen: Detta är ett test.");
  expect(withExerciseMark("ÖVNINGEN börjar nu.")).toBe("ÖVNING: ÖVNINGEN börjar nu.");
  expect(outgoingText("Vattnet är borta.", false)).toBe("Vattnet är borta.");
});

test("the first internal message says who, which area and what", () => {
  const about = { associationName: "Brf Tallen", areaName: "Vatten", description: "Läcka i källaren." };
  expect(internalText({ ...about, isExercise: false })).toBe("Brf Tallen: Krisläge Vatten. Läcka i källaren.");
  expect(internalText({ ...about, isExercise: true })).toBe("ÖVNING: Brf Tallen: Vatten. Läcka i källaren.");
});

test.each([
  ["Koka vattnet.", "Brf Tallen: Koka vattnet."],
  ["ÖVNING: Koka vattnet.", "ÖVNING: Brf Tallen: Koka vattnet."],
  ["ÖVNINGEN börjar nu.", "Brf Tallen: ÖVNINGEN börjar nu."],
  ["brf tallen: Koka vattnet.", "brf tallen: Koka vattnet."],
  ["Bostadsrättsföreningen Tallen informerar: koka vattnet.", "Bostadsrättsföreningen Tallen informerar: koka vattnet."],
])("an SMS names its sender once: %s", (text, sent) => {
  expect(smsText(text, "Bostadsrättsföreningen Tallen")).toBe(sent);
});

test.each([
  ["HSB Brf Tallen", "Brf Tallen: Koka vattnet."],
  ["HSB Brf Tallen", "ÖVNING: Brf Tallen: Koka vattnet."],
  ["HSB Brf Tallen", "Bostadsrättsföreningen Tallen informerar. Koka vattnet."],
  ["HSB Bostadsrättsförening Tallen nr 12 i Uppsala", "BRF TALLEN: Koka vattnet."],
  ["HSB Brf Tallen i Uppsala", "Tallen: Koka vattnet."],
  ["HSB Brf Tallen i Uppsala", "Tallen i Uppsala: Koka vattnet."],
  ["Brf Norra Tornet", "Norra Tornet: Koka vattnet."],
  ["Brf Kv. Tallen", "Brf Tallen: Koka vattnet."],
])("%s is not named twice: %s", (name, text) => {
  expect(smsText(text, name)).toBe(text);
});

test.each([
  ["Brf Vattnet", "Vattnet är borta i hela huset."],
  ["HSB Brf Tallen i Uppsala", "Uppsala: Koka vattnet."],
  ["HSB Brf Tallen i Uppsala", "HSB: Koka vattnet."],
  ["HSB Brf Tallen", "Tallen på gården har fallit: gå inte dit."],
  ["Brf Norra Tornet", "Brf Norra Skogen lånar ut sin pump."],
  ["Brf Norra Tornet", "Norra: Koka vattnet."],
])("%s is named before a text that begins with something else: %s", (name, text) => {
  expect(smsText(text, name)).toBe(`${name}: ${text}`);
});

test("without a known name an SMS leaves as it is written", () => {
  expect(smsText("Koka vattnet.", " ")).toBe("Koka vattnet.");
});

test.each([
  [
    "Hur är läget hos dig? Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma. Vid fara för liv, ring 112.",
    "Hur är läget hos dig? Vid fara för liv, ring 112.",
  ],
  ["Hur är läget? Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma", "Hur är läget?"],
  ["Behöver du hjälp? Svara 2. Ring 112 vid fara.", "Behöver du hjälp? Svara med länken. Ring 112 vid fara."],
  ["Svara 112 om du kan.", "Svara 112 om du kan."],
  ["Svara 1 = OK, 3 = är inte hemma.", "Svara 1 = OK, 3 = är inte hemma."],
])("who answers by a link is told of no digits: %s", (text, shown) => {
  expect(textWithLink(text)).toBe(shown);
});

test("a text on paper asks for no answer by SMS, which nobody would get", () => {
  const text = "Koka vattnet. Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma. Nytt besked kl 14.";
  expect(textOnPaper(text)).toBe("Koka vattnet. Nytt besked kl 14.");
  expect(textOnPaper("Behöver du hjälp? Svara 2. Ring 112 vid fara.")).toBe("Behöver du hjälp? Ring 112 vid fara.");
});
