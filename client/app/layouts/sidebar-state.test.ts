import { expect, test } from "vitest";
import { readSidebarState, sidebarCookie } from "./sidebar-state.ts";

test("SIDE-11, LIMIT-36: the state is kept in a cookie for seven days", () => {
  expect(sidebarCookie(false)).toBe("sidebar_state=false; path=/; max-age=604800; samesite=lax");
});

test("the sidebar is open until it was closed", () => {
  expect(readSidebarState("")).toBe(true);
  expect(readSidebarState("a=b; sidebar_state=true")).toBe(true);
  expect(readSidebarState("a=b; sidebar_state=false")).toBe(false);
});
