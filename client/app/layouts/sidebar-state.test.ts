import { expect, test } from "vitest";
import { readSidebarState, sidebarCookie } from "./sidebar-state.ts";

test("SIDE-11, LIMIT-36: the state is kept in a cookie for seven days", () => {
  expect(sidebarCookie(false)).toBe("sidebar_state=false; path=/; max-age=604800; samesite=lax");
});

test("the sidebar is open where there is room for it, until it was closed or opened", () => {
  expect(readSidebarState("", 992)).toBe(true);
  expect(readSidebarState("", 991)).toBe(false);
  expect(readSidebarState("a=b; sidebar_state=true", 768)).toBe(true);
  expect(readSidebarState("a=b; sidebar_state=false", 1440)).toBe(false);
});
