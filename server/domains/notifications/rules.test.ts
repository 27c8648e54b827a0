import { expect, test } from "vitest";
import { MAILS, mailKind } from "#server/platform/emails/mails.ts";
import { templatesFor, toldBy } from "./rules.ts";

const OWNER = { role: "system_owner", associationId: "a" } as const;
const NOBODY = { role: null, associationId: null };

test("what needs a right is for those who have it now", () => {
  const owners = templatesFor(OWNER);
  expect(owners).toContain("membership-application-received");
  expect(templatesFor({ role: "member" })).not.toContain("membership-application-received");
  expect(templatesFor({ role: "member" })).toContain("calendar-reminder");
  expect(templatesFor(NOBODY)).not.toContain("calendar-reminder");
  expect(templatesFor(NOBODY)).toContain("password-changed");
});

test("no mail with a secret stands under the bell, and each that does says something and leads into the portal", () => {
  const secret = Object.keys(MAILS).filter((name) => (mailKind(name)?.secrets ?? []).length > 0);
  expect(secret).toContain("reset-password");
  expect(templatesFor(OWNER).filter((template) => secret.includes(template))).toEqual([]);
  for (const template of templatesFor(OWNER)) {
    const told = toldBy(
      { template, payload: { eventId: "e", occursOn: "2026-12-01", alertId: "l", exportId: "x", activationId: "a", messageId: "m" } },
      OWNER,
    );
    expect(told?.title.length, template).toBeGreaterThan(10);
    expect(told?.path, template).toMatch(/^\/[a-z]/);
    expect(told?.path, template).not.toContain("undefined");
  }
  expect(toldBy({ template: "reset-password", payload: {} }, OWNER)).toBeNull();
});

test("an answer to an application leads to the association once one belongs to it", () => {
  const mail = { template: "membership-decision", payload: {} };
  expect(toldBy(mail, OWNER)?.path).toBe("/association-dashboard");
  expect(toldBy(mail, NOBODY)?.path).toBe("/pending-approval");
});

test("a call for help in an exercise says so", () => {
  const mail = (isExercise?: boolean) => ({ template: "crisis-need", payload: { activationId: "1", isExercise } });
  expect([true, false, undefined].map((isExercise) => toldBy(mail(isExercise), OWNER)?.title)).toEqual([
    "ÖVNING: Någon behöver hjälp",
    "Någon behöver hjälp",
    "Någon behöver hjälp",
  ]);
});
