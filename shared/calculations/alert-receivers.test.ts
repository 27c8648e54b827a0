import { expect, test } from "vitest";
import { receiversOf } from "./alert-receivers.ts";

const near = { linkId: "near", distanceMetres: 900 };
const far = { linkId: "far", distanceMetres: 2001 };
const unknown = { linkId: "unknown", distanceMetres: null };
const partners = [near, far, unknown];
const reached = (audience: "network" | "chosen" | "within", chosenLinkIds: string[] = [], withinKilometres: number | null = null) =>
  receiversOf(partners, { audience, chosenLinkIds, withinKilometres });

test("COLL-05 an alert reaches the whole network, the chosen ones, or those within a distance that is known", () => {
  expect(reached("network", ["near"], 1)).toEqual(partners);
  expect(reached("chosen", ["far", "stranger"])).toEqual([far]);
  expect(reached("within", [], 2)).toEqual([near]);
  expect(reached("within", [], 3)).toEqual([near, far]);
  expect(reached("within")).toEqual([]);
});
