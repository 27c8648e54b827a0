import { expect, test } from "vitest";
import { nameSize } from "./resource-labels-document.tsx";

test.each([
  ["Elverk", 15],
  ["Vattendunk 20 l", 15],
  ["Gemensamhetslokal med kamin", 12],
  ["Avloppsrensningsutrustning", 8],
  ["x".repeat(120), 8],
])("the name «%s» of a label is set in %i points, so that its longest word is not broken", (name, points) =>
  expect(nameSize(name)).toBe(points),
);
