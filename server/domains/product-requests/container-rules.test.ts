import { expect, test } from "vitest";
import { containerLitresOf } from "./container-rules.ts";

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
