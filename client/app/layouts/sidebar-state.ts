const COOKIE = "sidebar_state";
const SEVEN_DAYS = 7 * 24 * 60 * 60;
/** From here on there is room for page and sidebar beside each other. */
const WIDE_PX = 992;

/** Whether the sidebar was left open; the first time it is where there is room. */
export function readSidebarState(cookies: string, windowWidth: number): boolean {
  const kept = cookies.split("; ").find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return kept ? kept !== `${COOKIE}=false` : windowWidth >= WIDE_PX;
}

export function sidebarCookie(isOpen: boolean): string {
  return `${COOKIE}=${isOpen}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
}
