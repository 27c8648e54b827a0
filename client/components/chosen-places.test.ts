import { expect, test } from "vitest";
import { NO_PLACES } from "#shared/schemas/places.ts";
import { type House, leavesOfStairwell, missingPlaces, tick, tickedPlaces, tickOf } from "./chosen-places.ts";

const flat = (id: string, floor: number) => ({ id, stairwellId: "a", floor, number: null, name: id, residents: [] });
const A = {
  id: "a",
  name: "A",
  floors: [
    { floor: 1, flats: [flat("11", 1), flat("12", 1)] },
    { floor: 0, flats: [flat("01", 0)] },
  ],
};
const B = { id: "b", name: "B", floors: [] };
const HOUSE: House = [A, B];

test("a stairwell ticks all of it, and a flat that is unticked leaves the rest", () => {
  const whole = tick(HOUSE, NO_PLACES, leavesOfStairwell(A), true);
  expect(whole).toEqual({ ...NO_PLACES, stairwellIds: ["a"] });
  expect(tickOf(HOUSE, whole, ["12"])).toEqual({ checked: true, indeterminate: false });
  const without = tick(HOUSE, whole, ["11"], false);
  expect(without).toEqual({ stairwellIds: [], floors: [{ stairwellId: "a", floor: 0 }], apartmentIds: ["12"] });
  expect(tickOf(HOUSE, without, leavesOfStairwell(A))).toEqual({ checked: false, indeterminate: true });
  expect(tick(HOUSE, without, ["11"], true)).toEqual(whole);
});

test("all flats of a floor are the floor; a stairwell whose flats nobody knows is ticked by itself", () => {
  const floor = tick(HOUSE, NO_PLACES, ["11", "12"], true);
  expect(floor).toEqual({ ...NO_PLACES, floors: [{ stairwellId: "a", floor: 1 }] });
  const both = tick(HOUSE, floor, leavesOfStairwell(B), true);
  expect(both).toEqual({ ...floor, stairwellIds: ["b"] });
  expect(tickOf(HOUSE, both, leavesOfStairwell(B))).toEqual({ checked: true, indeterminate: false });
  expect(tick(HOUSE, both, leavesOfStairwell(B), false)).toEqual(floor);
});

test("nothing ticked is not the whole house: it cannot be sent", () => {
  expect([missingPlaces(null), tickedPlaces(null)]).toEqual([null, null]);
  expect([missingPlaces(NO_PLACES), tickedPlaces(NO_PLACES)]).toEqual(["Välj minst ett trapphus, en våning eller en lägenhet.", null]);
});
