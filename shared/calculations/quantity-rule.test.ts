import { expect, test } from "vitest";
import { explainQuantity, extraDayQuantity, parseQuantityRule, QuantityRuleError, recommendedQuantity } from "./quantity-rule.ts";
import { QUANTITY_VARIABLE_WORDS, type QuantityVariableName, quantityVariablesFor } from "./quantity-variables.ts";

const exempeltallen = quantityVariablesFor({
  residents: 84,
  apartments: 42,
  stairwells: 3,
  floors: 5,
  sharedGapLitres: 441,
  sharedRooms: 2,
  shelters: 1,
  shelterPlaces: 120,
  teamMembers: 8,
  boardMembers: 5,
  basementOpenings: 12,
  sharedFoodPersons: 10,
  specialDietPersons: 4,
  infants: 3,
  heaters: 1,
  gasStoves: 3,
  powerStations: 3,
  expectedSmsParts: 12_000,
});
const nothing = { values: {} };

test.each([
  ["1", 1],
  ["2", 2],
  ["board_members", 5],
  ["ceil((stairwells+2)/6)", 1],
  ["ceil(apartments/10)", 5],
  ["ceil(apartments/5)", 9],
  ["ceil(basement_openings*10/50)", 3],
  ["ceil(expected_parts/5000)", 3],
  ["ceil(floors*stairwells/5)", 3],
  ["ceil(persons*0.2)", 17],
  ["ceil(persons*litres_pp*days*0.1/100)", 2],
  ["ceil(persons*litres_pp*days*0.25/20)", 23],
  ["ceil(persons*litres_pp*days*0.5/10)", 89],
  ["ceil(persons*toilet_bags_pp*days/100)", 6],
  ["ceil(persons/12)", 7],
  ["ceil(persons/40)", 3],
  ["ceil(persons/50)", 2],
  ["ceil(shared_food_persons)", 10],
  ["ceil(shared_food_persons/3)", 4],
  ["ceil(shared_food_persons/4)", 3],
  ["ceil(shared_gap_l/1000)", 1],
  ["ceil(shelter_places/30)", 4],
  ["ceil(stairwells*2/6)", 1],
  ["ceil(team_members*8/40)", 2],
  ["ceil(team_members/10)", 1],
  ["ceil(team_members/12)", 1],
  ["entrances", 3],
  ["floors*stairwells", 15],
  ["gas_stove_count*2", 6],
  ["ibc_count", 1],
  ["infants", 3],
  ["max(1,ceil(apartments/25))", 2],
  ["max(1,ceil(apartments/40))", 2],
  ["max(1,stairwells)", 3],
  ["on_request_plan", 1],
  ["powerstation_count", 3],
  ["shared_rooms", 2],
  ["shared_rooms*2", 4],
  ["shared_rooms+heater_count", 3],
  ["shelters", 1],
  ["special_diet_persons", 4],
  ["stairwells", 3],
  ["stairwells+1", 4],
])("the catalogue's rule %s recommends %i packages to Brf Exempeltallen", (rule, packages) => {
  expect(recommendedQuantity(rule, exempeltallen)).toBe(packages);
});

test("multiplication binds closer than addition, and both group from the left", () => {
  expect(recommendedQuantity("1+2*3", nothing)).toBe(7);
  expect(recommendedQuantity("(1+2)*3", nothing)).toBe(9);
  expect(recommendedQuantity("10-4-3", nothing)).toBe(3);
  expect(recommendedQuantity("24/4/2", nothing)).toBe(3);
  expect(recommendedQuantity(" max( 1 , 2+3, ceil( 4.2 ) ) ", nothing)).toBe(5);
  expect(recommendedQuantity("max(7)", nothing)).toBe(7);
});

test("the result is rounded up to whole packages and is never negative", () => {
  expect(recommendedQuantity("5/2", nothing)).toBe(3);
  expect(recommendedQuantity("1-5", nothing)).toBe(0);
  expect(recommendedQuantity("0", nothing)).toBe(0);
});

test("binary noise does not add a package", () => {
  expect(recommendedQuantity("persons*0.1", { values: { persons: 3 } })).toBe(1);
  expect(recommendedQuantity("ceil(persons*0.1/0.1)", { values: { persons: 3 } })).toBe(3);
});

test("an unknown variable and one without a value count as 1", () => {
  expect(recommendedQuantity("garages*3", exempeltallen)).toBe(3);
  expect(recommendedQuantity("stairwells+1", nothing)).toBe(2);
  expect(recommendedQuantity("constructor+to_string", nothing)).toBe(2);
});

test.each([
  ["", 0],
  ["   ", 3],
  ["1+", 2],
  ["*2", 0],
  ["-1", 0],
  ["1 2", 2],
  ["2persons", 1],
  ["1.5.2", 3],
  [".5", 0],
  ["1e5", 1],
  ["(1+2", 4],
  ["1+2)", 3],
  ["ceil", 4],
  ["ceil()", 5],
  ["ceil(1,2)", 6],
  ["max()", 4],
  ["max(1,)", 6],
  ["sqrt(4)", 4],
  ["persons ** 2", 9],
  ["persons; process.exit()", 7],
  ["1 + Persons", 4],
  ["persons×3", 7],
  ["10/0", 2],
  ["10/(stairwells-3)", 2],
])("the rule «%s» is refused at position %i", (rule, position) => {
  const compute = () => recommendedQuantity(rule, exempeltallen);
  expect(compute).toThrow(QuantityRuleError);
  expect(compute).toThrow(expect.objectContaining({ position }));
});

test("a rule longer than other texts is refused", () => {
  expect(() => recommendedQuantity("1".repeat(501), nothing)).toThrow(QuantityRuleError);
});

test("a result beyond all numbers is refused", () => {
  const huge = "9".repeat(200);
  expect(() => recommendedQuantity(`${huge}*${huge}`, nothing)).toThrow(QuantityRuleError);
});

test("a rule can be checked without being computed", () => {
  expect(() => parseQuantityRule("10/0")).not.toThrow();
  expect(() => parseQuantityRule("10/")).toThrow(QuantityRuleError);
});

test("deep parentheses within the length limit are read", () => {
  expect(recommendedQuantity(`${"(".repeat(249)}7${")".repeat(249)}`, nothing)).toBe(7);
});

test("the basis names each variable with its value in Swedish", () => {
  expect(explainQuantity("ceil(persons*litres_pp*days*0.5/10)", exempeltallen)).toBe(
    "Beräknat på 84 boende, 3 liter per person och dygn och 7 dygn.",
  );
  expect(explainQuantity("floors*stairwells", exempeltallen)).toBe("Beräknat på 5 våningsplan och 3 trapphus.");
  expect(explainQuantity("stairwells+stairwells", exempeltallen)).toBe("Beräknat på 3 trapphus.");
});

test("one of a thing is in the singular and decimals have a comma", () => {
  const variables = { values: { apartments: 1, litres_pp: 3.5 } };
  expect(explainQuantity("apartments*litres_pp", variables)).toBe("Beräknat på 1 lägenhet och 3,5 liter per person och dygn.");
});

test("a rule without variables is a fixed number", () => {
  expect(explainQuantity("1", exempeltallen)).toBe("Fast antal: 1.");
  expect(explainQuantity("max(2, 1)", exempeltallen)).toBe("Fast antal: 2.");
  expect(explainQuantity("garages", exempeltallen)).toBe("Fast antal: 1.");
});

test("the basis says which values are estimated and which are missing", () => {
  const variables = quantityVariablesFor({ apartments: 42 });
  expect(explainQuantity("ceil(persons/12)", variables)).toBe("Beräknat på 84 boende (uppskattat).");
  expect(explainQuantity("shelters", variables)).toBe("Beräknat på 1 skyddsrum (uppgift saknas).");
});

test("the basis of a malformed rule is refused too", () => {
  expect(() => explainQuantity("ceil(persons", exempeltallen)).toThrow(QuantityRuleError);
});

const NAMES = Object.keys(QUANTITY_VARIABLE_WORDS) as QuantityVariableName[];
test.each(NAMES)("the variable %s is explained by its Swedish words", (name) => {
  const [one, more] = QUANTITY_VARIABLE_WORDS[name];
  expect(explainQuantity(name, { values: { [name]: 1 } })).toBe(`Beräknat på 1 ${one}.`);
  expect(explainQuantity(name, { values: { [name]: 2 } })).toBe(`Beräknat på 2 ${more}.`);
});

test.each([
  ["ceil(persons*litres_pp*days*0.5/10)", 12],
  ["ceil(persons*toilet_bags_pp*days/100)", 1],
  ["ceil(persons*days/100000)", 0],
  ["max(20,days)", 0],
])("one day more of %s takes %i packages more, by whole packages before and after", (rule, packages) => {
  expect(extraDayQuantity(rule, exempeltallen)).toBe(packages);
});

test("days that are not known count as one, and more days never take less", () => {
  expect(extraDayQuantity("ceil(persons*days)", nothing)).toBe(1);
  expect(extraDayQuantity("ceil(100/days)", exempeltallen)).toBe(0);
});

test("a rule that counts no days has no extra day", () => {
  expect(extraDayQuantity("ceil(apartments/10)", exempeltallen)).toBeNull();
  expect(() => extraDayQuantity("days*", exempeltallen)).toThrow(QuantityRuleError);
});
