import { expect, test } from "vitest";
import { degreesOf, distanceMetres, walkingMinutes } from "./distance.ts";

const stockholm = { latitude: 59.3293, longitude: 18.0686 };
const gothenburg = { latitude: 57.7089, longitude: 11.9746 };

test("the straight line between two places", () => {
  expect(distanceMetres(stockholm, stockholm)).toBe(0);
  expect(distanceMetres(stockholm, gothenburg) / 1000).toBeCloseTo(396.9, 1);
  expect(distanceMetres(stockholm, gothenburg)).toBeCloseTo(distanceMetres(gothenburg, stockholm), 6);
  const east = { ...stockholm, longitude: stockholm.longitude + degreesOf(500, stockholm.latitude).longitude };
  expect(distanceMetres(stockholm, east)).toBeCloseTo(500, 0);
});

test("a walk is an estimate in whole minutes, at least one", () => {
  expect([0, 60, 400, 1000].map(walkingMinutes)).toEqual([1, 1, 7, 17]);
});
