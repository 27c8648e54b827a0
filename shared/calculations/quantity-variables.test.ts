import { expect, test } from "vitest";
import { QUANTITY_VARIABLE_WORDS, quantityVariablesFor } from "./quantity-variables.ts";

test("every variable that a rule may use has its Swedish words", () => {
  const listed =
    "persons apartments stairwells floors entrances days litres_pp shared_gap_l shared_rooms shelters shelter_places " +
    "team_members board_members basement_openings shared_food_persons special_diet_persons infants toilet_bags_pp " +
    "heater_count ibc_count gas_stove_count powerstation_count expected_parts on_request_plan";
  expect(Object.keys(QUANTITY_VARIABLE_WORDS)).toEqual(listed.split(" "));
});

test("what is stated is used and not marked as estimated", () => {
  const variables = quantityVariablesFor({ residents: 84, apartments: 42, stairwells: 3, entrances: 6, days: 14 });
  expect(variables.values).toMatchObject({ persons: 84, apartments: 42, stairwells: 3, entrances: 6, days: 14 });
  expect(variables.estimated).toEqual([]);
});

test("residents that are not stated are estimated as two per apartment", () => {
  const variables = quantityVariablesFor({ residents: null, apartments: 42 });
  expect(variables.values.persons).toBe(84);
  expect(variables.estimated).toEqual(["persons"]);
});

test("entrances that are not stated are estimated as one per stairwell", () => {
  const variables = quantityVariablesFor({ residents: 84, stairwells: 3 });
  expect(variables.values.entrances).toBe(3);
  expect(variables.estimated).toEqual(["entrances"]);
});

test("days, litres and toilet bags have their usual values", () => {
  expect(quantityVariablesFor({}).values).toEqual({ days: 7, litres_pp: 3, toilet_bags_pp: 1, on_request_plan: 1 });
  expect(quantityVariablesFor({}).estimated).toEqual([]);
});

test("IBC tanks follow from the shared gap unless stated", () => {
  expect(quantityVariablesFor({ sharedGapLitres: 1764 }).values.ibc_count).toBe(2);
  expect(quantityVariablesFor({ sharedGapLitres: 0 }).values.ibc_count).toBe(0);
  expect(quantityVariablesFor({ sharedGapLitres: 1764, ibcTanks: 1 }).values.ibc_count).toBe(1);
});

test("a stated zero stays zero", () => {
  expect(quantityVariablesFor({ infants: 0, residents: 0, apartments: 42 }).values).toMatchObject({ infants: 0, persons: 0 });
});
