import { expect, test } from "vitest";
import { noChannelCounts, noDeliveryCounts, retryDelay } from "./rules.ts";

test("the wait doubles with each try in vain up to twenty seconds, and is longer where the provider asks for it", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((attempts) => retryDelay(attempts, null))).toEqual([1, 1, 2, 4, 8, 16, 20, 20]);
  expect([retryDelay(1, 30), retryDelay(5, 3)]).toEqual([30, 16]);
});

test("before anything is counted every channel has nought of every status", () => {
  expect(noChannelCounts()).toEqual({ sms: 0, email: 0, push: 0 });
  const { sms, push } = noDeliveryCounts();
  expect(Object.values(sms).every((count) => count === 0)).toBe(true);
  expect(Object.keys(sms)).toContain("doubtful");
  expect(push).not.toBe(sms);
});
