import { describe, expect, test } from "vitest";
import { readSidebarState, sidebarCookie } from "./layouts/sidebar-state.ts";
import { tokenRefreshDelay } from "./token-refresh-delay.ts";
import { clearEdge } from "./use-place-toasts.ts";

describe("token refresh delay", () => {
  const now = Date.parse("2026-11-20T09:00:00Z");

  test("AUTH-18: a token of one hour is renewed five minutes before it ends", () => {
    expect(tokenRefreshDelay("2026-11-20T10:00:00Z", now)).toBe(55 * 60_000);
  });

  test.each([null, "", "2026-11-20T08:00:00Z", "2026-11-20T09:04:00Z"])("a missing or ending token (%j) is renewed soon", (expiresAt) => {
    expect(tokenRefreshDelay(expiresAt, now)).toBe(1000);
  });
});

describe("use place toasts", () => {
  test("NS-12 toasts stand as low as they can without touching a bar, a dialog's buttons or each other", () => {
    expect(clearEdge(784, 80, [])).toBe(784);
    expect(clearEdge(784, 80, [{ top: 740, bottom: 800 }])).toBe(732);
    const stacked = [
      { top: 740, bottom: 800 },
      { top: 600, bottom: 700 },
    ];
    expect(clearEdge(784, 80, stacked)).toBe(592);
    expect(clearEdge(784, 80, [{ top: 100, bottom: 400 }])).toBe(784);
  });

  test("NS-12 where everything is taken, toasts stay at the bottom, not over the page's header", () => {
    const rows = Array.from({ length: 8 }, (_, index) => ({ top: 740 - index * 100, bottom: 800 - index * 100 }));
    expect(clearEdge(784, 80, rows)).toBe(784);
  });
});

describe("sidebar state", () => {
  test("SIDE-11, LIMIT-36: the state is kept in a cookie for seven days", () => {
    expect(sidebarCookie(false)).toBe("sidebar_state=false; path=/; max-age=604800; samesite=lax");
  });

  test("the sidebar is open where there is room for it, until it was closed or opened", () => {
    expect(readSidebarState("", 992)).toBe(true);
    expect(readSidebarState("", 991)).toBe(false);
    expect(readSidebarState("a=b; sidebar_state=true", 768)).toBe(true);
    expect(readSidebarState("a=b; sidebar_state=false", 1440)).toBe(false);
  });
});
