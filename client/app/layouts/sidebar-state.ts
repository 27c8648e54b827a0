const COOKIE = "sidebar_state";
const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** Whether the sidebar was left open; it is open the first time. */
export function readSidebarState(cookies: string): boolean {
  return !cookies.split("; ").includes(`${COOKIE}=false`);
}

export function sidebarCookie(isOpen: boolean): string {
  return `${COOKIE}=${isOpen}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
}
