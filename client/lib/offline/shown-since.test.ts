import { expect, test } from "vitest";
import { shownSince } from "./shown-since.ts";

const [session, active, crisis, log, teams, dashboard] = [
  '[["auth","session"],{"type":"query"}]',
  '[["crisis","active"],{"type":"query"}]',
  '[["crisis","get"],{"input":{"activationId":"1"},"type":"query"}]',
  '[["crisis","log"],{"input":{"activationId":"1"},"type":"query"}]',
  '[["team","list"],{"type":"query"}]',
  '[["dashboard","association"],{"type":"query"}]',
] as const;
const restored = new Map<string, number>([
  [session, 1727],
  [active, 1728],
  [teams, 1729],
  [crisis, 1738],
  [log, 1739],
  [dashboard, 1735],
]);
const showing = (...shown: string[]) => shownSince(restored, (hash) => shown.includes(hash));

test("NS-13 the page of a crisis is from when the crisis was read, not from when its reader signed in", () => {
  expect(showing(session, active, teams, crisis, log)).toBe(1738);
});

test("elsewhere the oldest that is in sight counts, and who is signed in only where nothing else is", () => {
  expect(showing(session, dashboard)).toBe(1735);
  expect(showing(session, active, dashboard)).toBe(1728);
  expect(showing(session)).toBe(1727);
  expect(showing()).toBe(1727);
});
