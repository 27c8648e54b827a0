import { describe, expect, test } from "vitest";
import { comingWeeks, type DutyWeek, memberOnDuty, passedWeeks } from "./duty-views.ts";
import { findArea, gapsOf, type Place, roleText } from "./team-views.ts";

describe("duty views", () => {
  const NOW = new Date("2026-11-25T12:00:00Z");
  const week = (startsOn: string, memberId: string | null = "anna"): DutyWeek => ({ startsOn, memberId, displayName: "Anna" });

  test("PAGE-24 the rota shows this week first, gaps between, and all that is planned", () => {
    expect(comingWeeks([], NOW)).toHaveLength(8);
    const long = comingWeeks([week("2026-11-16"), week("2026-11-23"), week("2027-02-01")], NOW);
    expect(long).toHaveLength(11);
    expect(long.slice(0, 2)).toEqual([
      { startsOn: "2026-11-23", duty: week("2026-11-23") },
      { startsOn: "2026-11-30", duty: null },
    ]);
    expect(long.at(-1)?.duty?.memberId).toBe("anna");
  });

  test("PAGE-24 who is on call follows the clock of who reads, also in an answer that was kept a week ago", () => {
    const duty = [week("2026-11-16", "bo"), week("2026-11-23"), week("2026-11-30", "cleo")];
    expect(memberOnDuty(duty, NOW)).toBe("anna");
    expect(memberOnDuty(duty, new Date("2026-11-29T23:00:00Z"))).toBe("cleo");
    expect(memberOnDuty(duty, new Date("2026-12-07T12:00:00Z"))).toBeNull();
    expect(passedWeeks(duty, NOW).map(({ memberId }) => memberId)).toEqual(["bo"]);
  });
});

describe("team views", () => {
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
});
