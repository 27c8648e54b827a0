/** Moves the focus among a menu's items by arrow keys, Home and End; says whether the key was one of those. */
export function moveMenuFocus(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')].filter((item) => item.offsetParent !== null);
  const here = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
  const next = nextIndex(key, here, items.length);
  if (next === null) return false;
  items[next]?.focus();
  return true;
}

/** The index to go to from `here` (-1: none) among `count`, around the ends; null for any other key. */
export function nextIndex(key: string, here: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
      return (here + 1) % count;
    case "ArrowUp":
      return here <= 0 ? count - 1 : here - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
