import { expect, test } from "vitest";
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
