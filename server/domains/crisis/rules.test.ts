import { expect, test } from "vitest";
import { noDeliveryCounts } from "#server/domains/deliveries/rules.ts";
import {
  allClearAudiences,
  decisionsOf,
  minutesBetween,
  monthsBefore,
  needsSecondOwner,
  refusalToConfirm,
  stoppableOf,
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
