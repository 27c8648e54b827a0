import { expect, test } from "vitest";
import type { StorageClass } from "../enums.ts";
import { permitExcesses, STORAGE_PLACES, storageAdvice } from "./storage-advice.ts";

/** Each place's verdict, in the order of STORAGE_PLACES. */
const verdicts = (storageClass: StorageClass, storageLitres: number | null) =>
  storageAdvice({ storageClass, storageLitres })?.map(({ verdict }) => verdict);

test("a product that does not burn gets no advice", () => {
  expect(storageAdvice({ storageClass: null, storageLitres: null })).toBeNull();
});

test("every place is answered once", () => {
  expect(storageAdvice({ storageClass: "spray", storageLitres: null })?.map(({ place }) => place)).toEqual([...STORAGE_PLACES]);
});

// flat, open balcony, glazed balcony, cellar, attic, shared garage, fire-separated store
test.each([
  ["gas", 5, ["limited", "limited", "limited", "forbidden", "forbidden", "forbidden", "permit"]],
  ["gas", 5.01, ["forbidden", "limited", "forbidden", "forbidden", "forbidden", "forbidden", "permit"]],
  ["gas", 30, ["forbidden", "limited", "forbidden", "forbidden", "forbidden", "forbidden", "permit"]],
  ["gas", 30.5, ["forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "permit"]],
  ["gas", null, ["limited", "limited", "limited", "forbidden", "forbidden", "forbidden", "permit"]],
  ["flammable_liquid", 10, ["limited", "limited", "limited", "forbidden", "forbidden", "forbidden", "permit"]],
  ["flammable_liquid", 11, ["forbidden", "limited", "forbidden", "forbidden", "forbidden", "forbidden", "permit"]],
  ["flammable_liquid", 25, ["forbidden", "limited", "forbidden", "forbidden", "forbidden", "forbidden", "permit"]],
  ["flammable_liquid", 26, ["forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "permit"]],
  ["spray", 0.5, ["allowed", "allowed", "allowed", "forbidden", "forbidden", "ask", "permit"]],
  ["fuel_powered", null, ["limited", "limited", "limited", "empty", "empty", "empty", "permit"]],
  ["fuel_powered", 4, ["limited", "limited", "limited", "empty", "empty", "empty", "permit"]],
  ["fuel_powered", 12, ["empty", "limited", "empty", "empty", "empty", "empty", "permit"]],
  ["fuel_powered", 40, ["empty", "empty", "empty", "empty", "empty", "empty", "permit"]],
] as const)("%s of %s litres", (storageClass, litres, expected) => {
  expect(verdicts(storageClass, litres)).toEqual(expected);
});

test("a machine may hold as much of its fuel as a container of it", () => {
  for (const { place, fuelLitres } of storageAdvice({ storageClass: "fuel_powered", storageLitres: null }) ?? []) {
    const limitOf = (storageClass: StorageClass) =>
      storageAdvice({ storageClass, storageLitres: null })?.find((advice) => advice.place === place)?.maxLitres ?? null;
    const [gas, liquid] = [limitOf("gas"), limitOf("flammable_liquid")];
    expect(fuelLitres).toEqual(gas === null ? null : { gas, flammable_liquid: liquid });
  }
});

test("a glazed balcony counts as indoors", () => {
  for (const storageClass of ["gas", "flammable_liquid", "spray", "fuel_powered"] as const) {
    const advice = storageAdvice({ storageClass, storageLitres: null });
    const of = (place: string) => advice?.find((answer) => answer.place === place);
    expect({ ...of("glazed_balcony"), place: "flat" }).toEqual(of("flat"));
  }
});

const gas = (storageLitres: number | null, quantity: number) => ({ storageClass: "gas" as const, storageLitres, quantity });
const liquid = (storageLitres: number | null, quantity: number) => ({
  storageClass: "flammable_liquid" as const,
  storageLitres,
  quantity,
});

test("the limits themselves need no permit, a drop more does", () => {
  expect(permitExcesses([gas(5, 12), liquid(5, 20)])).toEqual([]);
  expect(permitExcesses([gas(5, 12), gas(0.2, 1)])).toEqual([{ storageClass: "gas", litres: 60.2, limit: 60 }]);
  expect(permitExcesses([liquid(5, 20), liquid(0.1, 1)])).toEqual([{ storageClass: "flammable_liquid", litres: 100.1, limit: 100 }]);
});

test("the lines of a request are added up, each kind by itself", () => {
  const lines = [gas(5, 8), gas(30, 1), liquid(10, 9), liquid(25, 1), { storageClass: null, storageLitres: null, quantity: 1000 }];
  expect(permitExcesses(lines)).toEqual([
    { storageClass: "gas", litres: 70, limit: 60 },
    { storageClass: "flammable_liquid", litres: 115, limit: 100 },
  ]);
});

test("what has no size, no litres or quantity 0 adds nothing", () => {
  const machine = { storageClass: "fuel_powered" as const, storageLitres: 200, quantity: 5 };
  expect(permitExcesses([gas(null, 100), liquid(100, 0), machine])).toEqual([]);
});
