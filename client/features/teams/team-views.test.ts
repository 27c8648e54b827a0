import { expect, test } from "vitest";
import { findArea, gapsOf, type Place, roleText } from "./team-views.ts";

const place = (state: Place["state"], ...names: string[]): Place => ({ state, names });
const NOWHERE = { stairwellId: null, stairwellName: null };
const coverage = { filled: 0, places: 0, stairwells: { covered: 0, total: 0 } };

test("PAGE-24 gaps are counted by kind, and nobody is missed as deputy for nobody", () => {
  const slots = [
    { role: "technician" as const, ...NOWHERE, holder: place("filled", "Bo"), deputy: place("empty") },
    { role: "care" as const, ...NOWHERE, holder: place("asked", "Eva"), deputy: place("empty") },
    { role: "shelter" as const, ...NOWHERE, holder: place("empty"), deputy: place("empty") },
    { role: "economy" as const, ...NOWHERE, holder: place("empty"), deputy: null },
  ];
  expect(gapsOf({ ...coverage, leader: place("empty"), slots })).toEqual({
    gone: [],
    missing: ["Teamledare saknas", "2 roller saknar person", "2 ersättare saknas"],
    asked: 1,
  });
  expect(gapsOf({ ...coverage, leader: null, slots: slots.slice(0, 1) })).toEqual({ gone: [], missing: ["Ersättare saknas"], asked: 0 });
  expect(gapsOf({ ...coverage, leader: place("filled", "Bo"), slots: [] })).toEqual({ gone: [], missing: [], asked: 0 });
});

test("PAGE-24 what was there and is gone is told from what has not begun, and nobody is missed as deputy for somebody who left", () => {
  const slots = [
    { role: "technician" as const, ...NOWHERE, holder: place("left"), deputy: place("left") },
    { role: "care" as const, ...NOWHERE, holder: place("filled", "Bo"), deputy: place("left") },
    { role: "shelter" as const, ...NOWHERE, holder: place("empty"), deputy: place("empty") },
  ];
  expect(gapsOf({ ...coverage, leader: place("left"), slots })).toEqual({
    gone: ["Teamledaren har slutat", "1 roll har blivit tom", "Ersättare har slutat"],
    missing: ["1 roll saknar person"],
    asked: 0,
  });
});

test("PAGE-24 a deputy is told from whom the role belongs to", () => {
  expect(roleText({ role: "care", isDeputy: false })).toBe("Vård- och stödansvarig");
  expect(roleText({ role: "care", isDeputy: true })).toBe("Ersättare för Vård- och stödansvarig");
  expect(roleText({ role: null, isDeputy: false })).toBeNull();
});

test("TEAM-01 an area is found by id and by slug, and nothing by nothing", () => {
  const el = { id: "1", slug: "el", name: "El", description: "", icon: "Zap", orderIndex: 1 };
  expect([findArea([el], "el"), findArea([el], "1"), findArea([el], "x"), findArea([el], null)]).toEqual([el, el, undefined, undefined]);
});
