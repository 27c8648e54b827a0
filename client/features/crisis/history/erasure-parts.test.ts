import { expect, test } from "vitest";
import { goingOf, isNothing } from "./erasure-parts.ts";

const NOTHING = {
  before: "2025-06-15T12:00:00.000Z",
  crises: 0,
  answers: 0,
  addresses: 0,
  names: 0,
  photos: 0,
  logLines: 0,
  importedTexts: 0,
};

test("what is erased is told with its number, and what there is none of is not told", () => {
  expect(goingOf({ ...NOTHING, answers: 1, names: 12, logLines: 3 }, false)).toEqual([
    "1 svar på hur läget är, med vem som svarade och vad",
    "12 namn vid loggrader (inte beslut), uppgifter och anslag",
  ]);
  expect(goingOf({ ...NOTHING, photos: 2 }, false)).toEqual(["2 bilder i lägesloggen, också de vid beslut"]);
  expect(goingOf({ ...NOTHING, logLines: 3 }, true)).toEqual(["3 rader i lägesloggen"]);
  const written = "1 händelse som är införd i efterhand: beskrivning, anteckningar och lärdomar";
  expect(goingOf({ ...NOTHING, importedTexts: 1 }, true)).toEqual([written]);
  expect(goingOf({ ...NOTHING, importedTexts: 1 }, false)).toEqual([]);
});

test("there is nothing to erase when every count is zero; the log counts when it is to go", () => {
  expect(isNothing(NOTHING, true)).toBe(true);
  expect(isNothing({ ...NOTHING, logLines: 3 }, false)).toBe(true);
  expect(isNothing({ ...NOTHING, logLines: 3 }, true)).toBe(false);
  expect(isNothing({ ...NOTHING, photos: 1 }, false)).toBe(false);
  expect(isNothing({ ...NOTHING, importedTexts: 1 }, true)).toBe(false);
  expect(isNothing({ ...NOTHING, importedTexts: 1 }, false)).toBe(true);
  expect(isNothing({ ...NOTHING, crises: 1 }, false)).toBe(false);
});
