import { expect, test } from "vitest";
import { agreementAnswers, agreementTitle } from "./use-write-agreement.ts";

const PARTNER = { name: "Brf Rönnen", linkId: "link-1" };
const thing = { quantity: 1, unit: "st", conditions: null, visibleTo: [] };

test("COLL-01 an agreement begins with both associations and what each shows the other", () => {
  const own = [
    { ...thing, name: "Elverk", visibility: "network" as const, conditions: "Egen diesel" },
    { ...thing, name: "Tält", visibility: "chosen" as const, visibleTo: ["link-1"] },
    { ...thing, name: "Pump", visibility: "chosen" as const, visibleTo: ["link-2"] },
    { ...thing, name: "Reservdelar", visibility: "nobody" as const },
  ];
  const theirs = [{ ...thing, name: "Filtar", quantity: 12 }];
  expect(agreementTitle(PARTNER)).toBe("Samverkansavtal med Brf Rönnen");
  expect(agreementAnswers("Brf Björken", PARTNER, { own, theirs })).toEqual({
    parties: [{ name: "Brf Björken" }, { name: "Brf Rönnen" }],
    resources: [
      { resource: "Elverk, 1 st", owner: "Brf Björken", terms: "Egen diesel" },
      { resource: "Tält, 1 st", owner: "Brf Björken" },
      { resource: "Filtar, 12 st", owner: "Brf Rönnen" },
    ],
  });
});
