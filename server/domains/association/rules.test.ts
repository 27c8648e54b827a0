import { expect, test } from "vitest";
import { nextStep } from "./rules.ts";

const settled = { role: "system_owner" as const, pendingApplications: 0, memberCount: 4, hasRequests: true };

test("an owner answers waiting applications first", () => {
  expect(nextStep({ ...settled, pendingApplications: 1, memberCount: 1, hasRequests: false })).toMatchObject({
    title: "Svara på ansökningar",
    text: "En person väntar på att få gå med i föreningen.",
  });
  expect(nextStep({ ...settled, pendingApplications: 3 })?.text).toBe("3 personer väntar på att få gå med i föreningen.");
});

test("GUARD-17: a lone owner invites the board", () => {
  expect(nextStep({ ...settled, memberCount: 1, hasRequests: false })).toMatchObject({ href: "/association-dashboard", label: "Bjud in" });
});

test("an association without requests opens the catalogue, whoever asks", () => {
  const expected = { href: "/product-catalog", label: "Öppna katalogen" };
  expect(nextStep({ ...settled, hasRequests: false })).toMatchObject(expected);
  expect(nextStep({ role: "member", pendingApplications: null, memberCount: 1, hasRequests: false })).toMatchObject(expected);
});

test("nothing is next when nothing waits", () => {
  expect(nextStep(settled)).toBeNull();
  expect(nextStep({ ...settled, role: "member", pendingApplications: null })).toBeNull();
});
