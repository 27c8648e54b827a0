import { expect, test } from "vitest";
import { requestCosts } from "./request-costs.ts";

const stated = { numProperties: 20, numResidentsEstimated: 40, numDaysEstimated: 7 };
const water = { quantity: 10, unitPrice: 100, vatPercent: 25, rule: "ceil(persons*days/10)" };
const radio = { quantity: 1, unitPrice: 500, vatPercent: 25, rule: "1" };

test("a request tells its cost per apartment, per percentage point of the shares and per day more", () => {
  expect(requestCosts(stated, [water, radio], null)).toEqual({
    includingVat: 1875,
    apartments: 20,
    perApartment: 93.75,
    perSharePoint: 18.75,
    perExtraDay: 500,
  });
});

test("what is not known is not said", () => {
  const nothing = { numProperties: null, numResidentsEstimated: null, numDaysEstimated: null };
  expect(requestCosts(nothing, [radio], null)).toMatchObject({ apartments: null, perApartment: null, perExtraDay: null });
  expect(requestCosts(stated, [{ ...water, rule: "days*" }], null).perExtraDay).toBeNull();
});
