import { expect, test } from "vitest";
import { tokenRefreshDelay } from "./token-refresh-delay.ts";

const now = Date.parse("2026-11-20T09:00:00Z");

test("AUTH-18: a token of one hour is renewed five minutes before it ends", () => {
  expect(tokenRefreshDelay("2026-11-20T10:00:00Z", now)).toBe(55 * 60_000);
});

test.each([null, "", "2026-11-20T08:00:00Z", "2026-11-20T09:04:00Z"])("a missing or ending token (%j) is renewed soon", (expiresAt) => {
  expect(tokenRefreshDelay(expiresAt, now)).toBe(1000);
});
