const GAP = 6;
const EDGE = 8;

/** Puts an open menu at its button: below, or above in the window's lower half, and inside the window; a long one scrolls. */
export function placeMenu(menu: HTMLElement, button: Element | null): void {
  if (!button) return;
  const at = button.getBoundingClientRect();
  const isHigh = at.top < window.innerHeight / 2;
  menu.style.maxHeight = `${(isHigh ? window.innerHeight - at.bottom : at.top) - GAP - EDGE}px`;
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isOnTheRight = at.left + at.width / 2 > window.innerWidth / 2;
  const left = isOnTheRight ? at.right - width : at.left;

  menu.style.top = `${isHigh ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - height)}px`;
  menu.style.left = `${Math.min(Math.max(EDGE, left), window.innerWidth - width - EDGE)}px`;
}
