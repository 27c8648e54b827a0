import { expect, test } from "vitest";
import { subscriptionText } from "./subscription-text.ts";

const active: Parameters<typeof subscriptionText<string>>[0] = {
  status: "active",
  isActive: true,
  daysLeft: 6,
  currentPeriodEnd: "2026-12-01T10:00:00.000Z",
  cancelAtPeriodEnd: false,
  paymentFailed: false,
};
const told = (changes: Partial<typeof active>) => subscriptionText({ ...active, ...changes }, (instant) => instant.slice(0, 10));

test("each state of a subscription says what is next", () => {
  expect(told({})).toEqual({ isProblem: false, text: "Nästa betalning dras 2026-12-01, om 6 dagar." });
  expect(told({ status: "trialing", daysLeft: 1 }).text).toBe("Provperioden gäller till 2026-12-01, om 1 dag.");
  expect(told({ cancelAtPeriodEnd: true }).text).toBe(
    "Abonnemanget är uppsagt och gäller till och med 2026-12-01, om 6 dagar. Du kan ångra dig fram till dess.",
  );
  expect(told({ paymentFailed: true })).toMatchObject({ isProblem: true, text: expect.stringContaining("Byt kort hos Stripe") });
  expect(told({ status: "expired", isActive: false })).toMatchObject({
    isProblem: true,
    text: expect.stringContaining("gått ut (2026-12-01)"),
  });
  expect(told({ status: "expired", isActive: false, paymentFailed: true }).text).toContain("betalningen inte gick igenom");
  expect(told({ status: "canceled", isActive: false, currentPeriodEnd: null }).text).toBe(
    "Abonnemanget är avslutat. Välj ett abonnemang när du vill börja igen.",
  );
});
