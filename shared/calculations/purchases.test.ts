import { describe, expect, test } from "vitest";
import { extraDayInWords, extraDayProducts } from "../text/extra-day.ts";
import { buyWater } from "./bought-water.ts";
import { purchaseAlternatives } from "./purchase-alternatives.ts";
import { explainQuantity, extraDayQuantity, parseQuantityRule, QuantityRuleError, recommendedQuantity } from "./quantity-rule.ts";
import { QUANTITY_VARIABLE_WORDS, type QuantityVariableName, quantityVariablesFor } from "./quantity-variables.ts";
import {
  costPerApartment,
  costPerExtraDay,
  costPerSharePoint,
  lineTotal,
  lineTotalIncludingVat,
  pricedLines,
  priceIncludingVat,
  quoteTotals,
  requestTotals,
  VAT_FACTOR,
} from "./request-money.ts";
import { ceilWhole, floorTenth } from "./rounding.ts";

describe("quantity rule", () => {
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
      "Beräknat på 50 % av vattenbehovet: 84 boende, 3 liter per person och dygn och 7 dygn.",
    );
    const need = "84 boende, 3 liter per person och dygn och 7 dygn.";
    expect(recommendedQuantity("ceil(persons*litres_pp*days*0.1/100)", exempeltallen)).toBe(2);
    expect(explainQuantity("ceil(persons*litres_pp*days*0.1/100)", exempeltallen)).toBe(`Beräknat på 10 % av vattenbehovet: ${need}`);
    expect(explainQuantity("ceil(0.25*(persons*litres_pp*days)/20)", exempeltallen)).toBe(`Beräknat på 25 % av vattenbehovet: ${need}`);
    expect(explainQuantity("ceil(persons*litres_pp*days/10)", exempeltallen)).toBe(`Beräknat på ${need}`);
    expect(explainQuantity("ceil(persons*0.2)", exempeltallen)).toBe("Beräknat på 20 % av 84 boende.");
    expect(explainQuantity("stairwells*2", exempeltallen)).toBe("Beräknat på 3 trapphus.");
    expect(explainQuantity("persons+0.5", exempeltallen)).toBe("Beräknat på 84 boende.");
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
});

describe("quantity variables", () => {
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
});

describe("request money", () => {
  test("a line is quantity times unit price, exact in öre", () => {
    expect(lineTotal({ quantity: 3, unitPrice: 0.1 })).toBe(0.3);
    expect(lineTotal({ quantity: 100_000, unitPrice: 28_900.99 })).toBe(2_890_099_000);
    expect(lineTotal({ quantity: 0, unitPrice: 119 })).toBe(0);
  });

  test("a total is the sum of its lines, without binary noise", () => {
    const lines = Array.from({ length: 10 }, () => ({ quantity: 1, unitPrice: 0.1, vatPercent: 25 }));
    expect(requestTotals(lines)).toEqual({ excludingVat: 1, vat: 0.3, includingVat: 1.3 });
    expect(requestTotals([])).toEqual({ excludingVat: 0, vat: 0, includingVat: 0 });
  });

  test("each line has its own VAT: water 25 %, food 6 %", () => {
    const lines = [
      { quantity: 2, unitPrice: 119, vatPercent: 25 },
      { quantity: 4, unitPrice: 590, vatPercent: 6 },
    ];
    expect(requestTotals(lines)).toEqual({ excludingVat: 2598, vat: 201.1, includingVat: 2799.1 });
  });

  test("what has no price is in no sum, and a quote's freight bears the highest VAT of what it brings", () => {
    const lines = [
      { quantity: 2, unitPrice: null, vatPercent: 25 },
      { quantity: 4, unitPrice: 590, vatPercent: 6 },
    ];
    expect(requestTotals(pricedLines(lines))).toEqual({ excludingVat: 2360, vat: 141.6, includingVat: 2501.6 });
    expect(quoteTotals(lines, 100)).toEqual({ excludingVat: 2460, vat: 147.6, includingVat: 2607.6 });
    expect(quoteTotals(lines, null)).toEqual(requestTotals(pricedLines(lines)));
    expect(quoteTotals([{ quantity: 1, unitPrice: null, vatPercent: 25 }], null).includingVat).toBe(0);
  });

  test("half an öre is rounded up, in prices and in VAT", () => {
    expect(lineTotal({ quantity: 1, unitPrice: 1.005 })).toBe(1.01);
    expect(lineTotalIncludingVat({ quantity: 1, unitPrice: 0.02, vatPercent: 25 })).toBe(0.03);
    expect(lineTotalIncludingVat({ quantity: 3, unitPrice: 10.01, vatPercent: 25 })).toBe(37.54);
    expect(lineTotalIncludingVat({ quantity: 1, unitPrice: 10, vatPercent: 12.5 })).toBe(11.25);
    expect(lineTotalIncludingVat({ quantity: 1, unitPrice: 10, vatPercent: 0 })).toBe(10);
  });

  test("LIMIT-27 the VAT factor is 1.25 and stands in where a line's VAT is unknown", () => {
    expect(VAT_FACTOR).toBe(1.25);
    expect(lineTotalIncludingVat({ quantity: 1, unitPrice: 119 })).toBe(148.75);
    expect(lineTotalIncludingVat({ quantity: 1, unitPrice: 119, vatPercent: null })).toBe(148.75);
  });

  test("CAT-30 a missing price including VAT is derived from the price excluding VAT", () => {
    expect(priceIncludingVat({ excludingVat: 119, includingVat: null })).toBe(148.75);
    expect(priceIncludingVat({ excludingVat: 590, includingVat: null, vatPercent: 6 })).toBe(625.4);
  });

  test("a stored price including VAT is kept, and without any price there is none", () => {
    expect(priceIncludingVat({ excludingVat: 119, includingVat: 150 })).toBe(150);
    expect(priceIncludingVat({ excludingVat: null, includingVat: 150 })).toBe(150);
    expect(priceIncludingVat({ excludingVat: 0 })).toBe(0);
    expect(priceIncludingVat({ excludingVat: null, vatPercent: 25 })).toBeNull();
  });

  test("the cost per apartment is rounded half-up to öre", () => {
    expect(costPerApartment(48_250, 42)).toBe(1148.81);
    expect(costPerApartment(0.01, 2)).toBe(0.01);
  });

  test("without apartments there is no cost per apartment", () => {
    expect(costPerApartment(48_250, null)).toBeNull();
    expect(costPerApartment(48_250, 0)).toBeNull();
  });

  test("a percentage point of the shares bears a hundredth, rounded half-up to öre", () => {
    expect(costPerSharePoint(48_250)).toBe(482.5);
    expect(costPerSharePoint(0.5)).toBe(0.01);
    expect(costPerSharePoint(0)).toBe(0);
  });

  test("an extra day costs what its further packages cost including VAT", () => {
    const water = { unitPrice: 119, vatPercent: 25, extraDayQuantity: 13 };
    const food = { unitPrice: 590, vatPercent: 6, extraDayQuantity: 2 };
    const lasting = { unitPrice: 49, vatPercent: 25, extraDayQuantity: 0 };
    const radio = { unitPrice: 900, vatPercent: 25, extraDayQuantity: null };
    expect(costPerExtraDay([water, food, lasting, radio])).toBe(3184.55);
    expect(costPerExtraDay([lasting, radio])).toBe(0);
  });

  test("an extra day says what it is more of", () => {
    const line = (name: string, extraDayQuantity: number | null) => ({ name, extraDayQuantity });
    const three = [line("Dunk", 13), line("Radio", null), line("Filter", 0), line("Mat", 2), line("Påsar", 1)];
    expect(extraDayProducts(three)).toEqual(["Dunk", "Mat", "Påsar"]);
    expect(extraDayInWords(["Dunk"])).toBe("mer av Dunk");
    expect(extraDayInWords(["Dunk", "Mat"])).toBe("mer av Dunk och Mat");
    expect(extraDayInWords(["Dunk", "Mat", "Påsar"])).toBe("mer av Dunk, Mat och 1 till");
    expect(extraDayInWords([])).toBe("förpackningarna räcker");
    // The vessels hold the shared store's part of another day, the households' part is not there.
    const house = { days: 7, dailyLitres: 252, selfLitres: 529, storeLitres: 280 };
    expect(extraDayInWords([], buyWater(house, 1000))).toBe("det gemensamma räcker, men i hela huset saknas då 207 liter");
    expect(extraDayInWords([], buyWater({ ...house, selfLitres: 2000 }, 1000))).toBe("förpackningarna räcker");
    expect(extraDayInWords(["Dunk"], buyWater(house, 1000))).toBe("mer av Dunk, vatten till det gemensamma förrådet");
  });

  test("where nothing counts days there is no cost of an extra day", () => {
    expect(costPerExtraDay([{ unitPrice: 900, vatPercent: 25, extraDayQuantity: null }])).toBeNull();
    expect(costPerExtraDay([])).toBeNull();
  });

  test("money and quantities that cannot be right are refused", () => {
    for (const unitPrice of [-1, -0.000001, Number.NaN, Number.POSITIVE_INFINITY, 1e20]) {
      expect(() => lineTotal({ quantity: 1, unitPrice })).toThrow(RangeError);
    }
    for (const quantity of [-1, 1.5, Number.NaN]) {
      expect(() => lineTotal({ quantity, unitPrice: 1 })).toThrow(RangeError);
    }
    expect(() => lineTotal({ quantity: 100_000, unitPrice: 1e13 })).toThrow(RangeError);
  });

  test("a price too small for an öre is nothing", () => {
    expect(lineTotal({ quantity: 5, unitPrice: 1e-7 })).toBe(0);
  });
});

describe("purchase alternatives", () => {
  test("nothing, half and all of the recommended, whatever was chosen, in whole packages", () => {
    const lines = [
      { quantity: 2, recommendedQuantity: 5, unitPrice: 100, vatPercent: 25 },
      { quantity: 3, recommendedQuantity: 0, unitPrice: 900, vatPercent: 6 },
    ];
    expect(purchaseAlternatives(lines, 4)).toEqual([
      { share: 0, includingVat: 0, perApartment: 0 },
      { share: 0.5, includingVat: 375, perApartment: 93.75 },
      { share: 1, includingVat: 625, perApartment: 156.25 },
    ]);
  });

  test("what has no rule counts with its own quantity, and without apartments there is no cost per apartment", () => {
    const [, half, all] = purchaseAlternatives([{ quantity: 3, recommendedQuantity: null, unitPrice: 100 }], null);
    expect(half).toEqual({ share: 0.5, includingVat: 250, perApartment: null });
    expect(all?.includingVat).toBe(375);
  });
});

describe("rounding", () => {
  test("rounding up forgives binary noise but nothing larger", () => {
    expect(ceilWhole((0.1 * 3) / 0.1)).toBe(3);
    expect(ceilWhole(3.0000001)).toBe(4);
    expect(ceilWhole(3)).toBe(3);
  });

  test("rounding down to a tenth forgives binary noise", () => {
    expect(floorTenth(0.1 + 0.7)).toBe(0.8);
    expect(floorTenth(2.99)).toBe(2.9);
  });
});
