import { expect, test } from "vitest";
import { unitPrice } from "./unit-price.ts";

const product = { name: "Våtservetter", unitQuantity: 1, unitMetric: "st", ownPriceExcludingVat: 390 };

test.each([
  ["water containers by the litre", { name: "Vattendunk 20 liter, stapelbar" }, { kronor: 19.5, per: "liter" }],
  ["all containers of a package", { name: "Vikbar vattensäck 15 liter", unitQuantity: 5 }, { kronor: 5.2, per: "liter" }],
  ["one of several", { unitQuantity: 100, unitMetric: "tabl", ownPriceExcludingVat: 149 }, { kronor: 1.49, per: "tabl" }],
  ["a single thing has its price alone", {}, null],
  ["what is asked for has none", { unitQuantity: 12, ownPriceExcludingVat: null }, null],
])("%s", (_, values, price) => {
  expect(unitPrice({ ...product, ...values })).toEqual(price);
});
