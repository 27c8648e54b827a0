import { expect, test } from "vitest";
import { noDeliveryCounts } from "#server/domains/deliveries/rules.ts";
import {
  allClearAudiences,
  countNeeds,
  decisionsOf,
  minutesBetween,
  monthsBefore,
  needsSecondOwner,
  refusalToConfirm,
  stoppableOf,
  thinRing,
  unsettledOf,
} from "./rules.ts";

test("only an exercise that reaches others than the team needs a second owner", () => {
  const waits = (isByOnlyOwner: boolean) =>
    (["subscribers", "internal", "team", "self"] as const).filter((audience) => needsSecondOwner(true, audience, isByOnlyOwner));
  expect(waits(false)).toEqual(["subscribers", "internal"]);
  expect(waits(true)).toEqual([]);
  expect(needsSecondOwner(false, "subscribers", false)).toBe(false);
});

test("who wrote a message cannot be its second owner, unless nobody else is left", () => {
  expect(refusalToConfirm({ state: "waiting", senderProfileId: "anna" }, "anna", false)).toBe("SECOND_OWNER_REQUIRED");
  expect(refusalToConfirm({ state: "waiting", senderProfileId: "anna" }, "anna", true)).toBeNull();
  expect(refusalToConfirm({ state: "waiting", senderProfileId: "anna" }, "bo", false)).toBeNull();
  expect(refusalToConfirm({ state: "waiting", senderProfileId: null }, "bo", false)).toBeNull();
  expect(refusalToConfirm({ state: "released", senderProfileId: "anna" }, "bo", false)).toBe("MESSAGE_NOT_WAITING");
  expect(refusalToConfirm({ state: "cancelled", senderProfileId: "anna" }, "bo", false)).toBe("MESSAGE_NOT_WAITING");
});

test("«Faran över» goes to those who were told, and to nobody twice", () => {
  expect(allClearAudiences(false, [])).toEqual(["internal"]);
  expect(allClearAudiences(false, ["internal", "subscribers"])).toEqual(["subscribers", "internal"]);
  expect(allClearAudiences(false, ["team", "self"])).toEqual(["internal"]);
  expect(allClearAudiences(true, [])).toEqual(["team"]);
  expect(allClearAudiences(true, ["team", "subscribers"])).toEqual(["subscribers", "team"]);
});

test("minutes are whole and never negative", () => {
  const at = (time: string) => new Date(`2026-11-21T${time}Z`);
  expect(minutesBetween(at("10:00:00"), at("11:30:59"))).toBe(90);
  expect(minutesBetween(at("10:00:10"), at("10:00:00"))).toBe(0);
});

test("months are counted by the calendar, and a day that a month lacks is its last", () => {
  const before = (day: string, months: number) =>
    monthsBefore(new Date(`${day}T08:00:00Z`), months)
      .toISOString()
      .slice(0, 10);
  expect(before("2026-06-15", 12)).toBe("2025-06-15");
  expect(before("2026-01-31", 3)).toBe("2025-10-31");
  expect(before("2026-05-31", 3)).toBe("2026-02-28");
});

test("each line with something on it is a decision", () => {
  expect(decisionsOf(" Stäng vattnet \n\n  \nRing Securitas")).toEqual(["Stäng vattnet", "Ring Securitas"]);
  expect(decisionsOf(null)).toEqual([]);
});

test("what can still leave is unsettled, and a stop reaches what is held as well", () => {
  const counts = noDeliveryCounts();
  Object.assign(counts.sms, { queued: 1, sending: 2, doubtful: 4, held: 8, sent: 100 });
  Object.assign(counts.push, { queued: 16, held: 32 });
  expect([unsettledOf(counts), stoppableOf(counts)]).toEqual([23, 63]);
  expect([unsettledOf(undefined), stoppableOf(undefined)]).toEqual([0, 0]);
});

test("needs are counted by each of their kinds, and half of the closed ones took no longer than the median", () => {
  expect(countNeeds([])).toEqual({ total: 0, closed: 0, medianMinutes: null, kinds: {} });
  const needs = [
    { kinds: ["water", "medicine"] as const, minutes: 90 },
    { kinds: ["water"] as const, minutes: 10.4 },
    { kinds: [], minutes: null },
    { kinds: ["other"] as const, minutes: 30 },
    { kinds: [], minutes: 20 },
  ];
  expect(countNeeds(needs)).toEqual({ total: 5, closed: 4, medianMinutes: 20, kinds: { water: 2, medicine: 1, other: 1 } });
});

const circle = (points: number): [number, number][] =>
  Array.from({ length: points + 1 }, (_, at) => {
    const angle = ((at % points) * 2 * Math.PI) / points;
    return [18 + Math.cos(angle) / 2, 59 + Math.sin(angle) / 2];
  });

test("PAGE-29 a finely drawn warning is sent with fewer points, and stays closed", () => {
  const thin = thinRing(circle(5_000));
  expect(thin.length).toBeGreaterThan(100);
  expect(thin.length).toBeLessThan(500);
  expect(thin.at(-1)).toEqual(thin[0]);
  expect(Math.max(...thin.map(([x]) => x))).toBeCloseTo(18.5, 2);
});

test("PAGE-29 a coarse one stays as it is", () => {
  expect(thinRing(circle(12))).toEqual(circle(12));
});

test("PAGE-29 a point stays when it lies a step away in either direction, and a ring of sixty points stays whole", () => {
  // An eighth of a degree is exact in binary: points a whole step apart, along one side and up the next.
  const corner: [number, number][] = [...Array(40).keys()].map((step) => [18 + step / 8, 59]);
  const side: [number, number][] = [...Array(40).keys()].map((step) => [23, 59 + step / 8]);
  expect(thinRing([...corner, ...side])).toHaveLength(81);
  const near: [number, number][] = [...Array(60).keys()].map((step) => [18 + step / 10_000, 59]);
  expect(thinRing(near)).toEqual(near);
});
