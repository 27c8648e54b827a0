import { expect, test } from "vitest";
import { containerLitresOf, isPerhapsContainer, waterNamed } from "./named-water.ts";

test.each([
  ["Vattendunk 20 liter, stapelbar", 20],
  ["Vattendunk 10 liter med kran, livsmedelsgodkänd", 10],
  ["Vattentank IBC 1000 liter, ny, livsmedelsklass", 1000],
  ["Vikbar vattensäck 15 liter", 15],
  ["Tappkransats till IBC, S60x6 med fyra kranar", null],
  ["Upphämtningskärra för vattendunkar, 80 kg", null],
  ["Vattendunk", null],
  ["Vattendunk 0 liter", null],
])("%s holds %s litres", (name, litres) => {
  expect(containerLitresOf(name)).toBe(litres);
});

test.each([
  ["Vattendunkar 20 liter", { kind: "container", litres: 20 }],
  ["Vattendunk 10 liter med kran", { kind: "container", litres: 10 }],
  ["Vikbara vattensäckar, 15 l", { kind: "container", litres: 15 }],
  ["Flaskvatten 1,5 liter", { kind: "bottle", litres: 1.5 }],
  // Of a known kind and an unknown size.
  ["Vattendunkar", { kind: "container", litres: null }],
  ["Vattensäck, vikbar", { kind: "container", litres: null }],
  ["Vattendunkar 10 och 20 liter", { kind: "container", litres: null }],
  ["Flaskvatten 6 x 1,5 liter", { kind: "bottle", litres: null }],
  ["Vattendunkar från 2019", { kind: "container", litres: null }],
  // Something else, or not certain.
  ["Dunkar 20 liter", null],
  ["Bensindunk 20 liter", null],
  ["Vattendunkställ 20 liter", null],
  ["Hink 10 liter med lock", null],
  ["Kärra för vattendunkar 20 liter", null],
])("«%s» as somebody's own is %j", (name, named) => {
  expect(waterNamed(name)).toEqual(named);
});

test("what may hold water and may hold petrol is no more than perhaps a container", () => {
  expect(["Dunkar 20 liter", "IBC-tank", "Kärl", "Bensindunk", "Tankbil", "Elverk 2 kW"].filter(isPerhapsContainer)).toEqual([
    "Dunkar 20 liter",
    "IBC-tank",
    "Kärl",
  ]);
});
