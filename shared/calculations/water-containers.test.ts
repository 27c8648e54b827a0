import { expect, test } from "vitest";
import { boughtWaterSentence } from "../text/bought-water.ts";
import type { HouseWater } from "./association-water.ts";
import { buyWater, vesselLitres } from "./bought-water.ts";
import { containerOfSize, packagesFor } from "./water-containers.ts";

const can = { litres: 20, perPackage: 1, unitPrice: 189 };
const bags = { litres: 15, perPackage: 5, unitPrice: 390 };

test("packages hold what is missing by themselves, in whole ones", () => {
  expect(packagesFor(241, can)).toBe(13);
  expect(packagesFor(241, bags)).toBe(4);
  expect(packagesFor(0, can)).toBe(0);
  expect(packagesFor(240, { litres: 0, perPackage: 1 })).toBe(0);
});

test("one kind is bought: the wished size or the nearest, and of one size the cheapest for each container", () => {
  const dear = { ...can, unitPrice: 190 };
  const packed = { ...can, perPackage: 2, unitPrice: 376 };
  const onRequest = { ...can, unitPrice: null };
  expect(containerOfSize([bags, onRequest, dear, can, packed], 20)).toBe(packed);
  expect(containerOfSize([bags, onRequest], 20)).toBe(onRequest);
  expect(containerOfSize([bags, can], 14)).toBe(bags);
  expect(containerOfSize([], 20)).toBeNull();
});

/** 84 people with 3 litres: 1 764 litres in a week, 529.2 of them at home. */
const house: HouseWater = { days: 7, dailyLitres: 252, selfLitres: 529.2, storeLitres: 280 };
const said = (from: HouseWater, litres: number): string | null => {
  const bought = buyWater(from, litres);
  return bought && boughtWaterSentence(bought).replaceAll("\u00a0", " ");
};

test("PREQ-44 what is bought says how long the house lasts with it, and what is missing still", () => {
  const lines = [
    { productName: "Vattendunk 20 liter, stapelbar", quantity: 9, unitQuantity: 1 },
    { productName: "Bensindunk 10 liter", quantity: 4, unitQuantity: 1 },
    { productName: "Vikbar vattensäck 15 liter", quantity: 1, unitQuantity: 2 },
  ];
  expect(vesselLitres(lines)).toBe(210);
  expect(said(house, 180)).toBe(
    "180 liter till: förrådet rymmer då 460 liter. Fyllt, och med hushållens eget (uppskattat), räcker vattnet 3,9 av 7 dygn. För 7 dygn saknas ännu 775 liter i huset.",
  );
  expect(said(house, 955)).toBe(
    "955 liter till: förrådet rymmer då 1 235 liter. Fyllt, och med hushållens eget (uppskattat), räcker vattnet 7 dygn.",
  );
  expect(said({ ...house, dailyLitres: 0 }, 20)).toBe("20 liter till: förrådet rymmer då 300 liter.");
  expect(buyWater(house, 0)).toBeNull();
});

test("more vessels never shorten the days nor raise what is missing", () => {
  for (let litres = 20; litres < 2000; litres += 20) {
    const [less, more] = [buyWater(house, litres), buyWater(house, litres + 20)];
    expect(more?.enduranceDays).toBeGreaterThanOrEqual(less?.enduranceDays ?? Number.NaN);
    expect(more?.missingLitres).toBeLessThanOrEqual(less?.missingLitres ?? Number.NaN);
    expect(more?.missingLitres).toBeGreaterThanOrEqual(0);
  }
});
