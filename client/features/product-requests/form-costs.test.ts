import { expect, test } from "vitest";
import { requestTotals } from "#shared/calculations/request-money.ts";
import { formCosts } from "./form-costs.ts";

const water = { quantity: 10, unitPrice: 100, vatPercent: 25, extraDayQuantity: 2 };
const notWanted = { quantity: 0, unitPrice: 1000, vatPercent: 25, extraDayQuantity: 5 };
const lines = [water, notWanted];

test("the form tells what the chosen lines come to for each apartment and for a day more", () => {
  expect(formCosts(lines, requestTotals(lines), 10)).toEqual({ apartments: 10, perApartment: 125, perSharePoint: 12.5, perExtraDay: 250 });
});

test("a number of apartments that is blank or half written leaves the cost per apartment out", () => {
  for (const stated of ["", "-", 0, 1.5]) expect(formCosts(lines, requestTotals(lines), stated).perApartment).toBeNull();
});
