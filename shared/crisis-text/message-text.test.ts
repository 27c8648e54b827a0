import { expect, test } from "vitest";
import { internalText, outgoingText, shortAssociationName, withExerciseMark } from "./message-text.ts";

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
  expect(internalText({ ...about, isExercise: true })).toBe("ÖVNING: Brf Tallen: Krisläge Vatten. Läcka i källaren.");
});
