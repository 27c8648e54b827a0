import { expect, test } from "vitest";
import { mayBeOnDuty, planRota } from "./duty-rota.ts";

const firstWeek = "2026-11-23";

test("PAGE-24 a rota fills empty weeks in turn, leaves the others, and passes nobody over for them", () => {
  const plan = planRota({ firstWeek, weeks: 5, people: ["Anna", "Bo"], taken: new Set(["2026-11-30"]) });
  expect(plan).toEqual([
    { startsOn: "2026-11-23", person: "Anna" },
    { startsOn: "2026-11-30", person: null },
    { startsOn: "2026-12-07", person: "Bo" },
    { startsOn: "2026-12-14", person: "Anna" },
    { startsOn: "2026-12-21", person: "Bo" },
  ]);
});

test("PAGE-24 without people nobody gets a week", () => {
  expect(planRota({ firstWeek, weeks: 1, people: [], taken: new Set() })).toEqual([{ startsOn: firstWeek, person: null }]);
});

test("PAGE-24 on call can be who has taken a role, and who from outside can be rung", () => {
  const member = { profileId: "1", role: "care", isAsked: false, phone: null };
  const outsider = { profileId: null, role: null, isAsked: false, phone: "+46701740605" };
  expect([member, { ...member, isAsked: true }, { ...member, role: null }].map(mayBeOnDuty)).toEqual([true, false, false]);
  expect([outsider, { ...outsider, phone: null }].map(mayBeOnDuty)).toEqual([true, false]);
});
