import { expect, test } from "vitest";
import { householdOfAnswers, partsChangedSince } from "./household-answers.ts";

const BASIS = {
  adults: 2,
  children: 0,
  infants: 0,
  dogs: 0,
  diet: [],
  allergies: ["Nötter"],
  has_cold_medicine: false,
  days_prepared: null,
};

test("what is left as it was is no change, in whichever way an empty field is kept", () => {
  expect(partsChangedSince(BASIS, { adults: 2, allergies: ["Nötter"] })).toEqual([]);
  expect(partsChangedSince(BASIS, { ...BASIS, diet: ["Vegansk"], infants: 1 })).toEqual(["persons", "diet"]);
  expect(partsChangedSince(BASIS, { ...BASIS, allergies: [] })).toEqual(["allergies"]);
  expect(partsChangedSince(BASIS, { ...BASIS, other_allergies: "Ägg" })).toEqual(["allergies"]);
});

test("infants count among the children, and allergies of one's own words among the others, once", () => {
  const answers = { adults: 2, children: 1, infants: 1, allergies: ["Nötter"], other_allergies: "Ägg, Nötter, ", has_cold_medicine: true };
  expect(householdOfAnswers(answers)).toEqual({
    ...{ adults: 2, children: 2, infants: 1, dogs: 0, cats: 0, hasColdMedicine: true, diet: [] },
    ...{ allergies: ["Nötter", "Ägg"], daysPrepared: null },
  });
});
