const GAP = 6;
const EDGE = 8;

/** Puts an open menu at its button: below, or above in the window's lower half, and inside the window. */
export function placeMenu(menu: HTMLElement, button: Element | null): void {
  if (!button) return;
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isHigh = at.top < window.innerHeight / 2;
  const isOnTheRight = at.left + at.width / 2 > window.innerWidth / 2;
  const left = isOnTheRight ? at.right - width : at.left;

  menu.style.top = `${isHigh ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - height)}px`;
  menu.style.left = `${Math.min(Math.max(EDGE, left), window.innerWidth - width - EDGE)}px`;
}
