const KEY = "toast-after-load";

/** A success that is told on the page loaded next, because leaving for it clears the memory a toast lives in. */
export function notifyAfterLoad(title: string): void {
  window.sessionStorage.setItem(KEY, title);
}

/** The toast that waits for this page, once. */
export function takeToastAfterLoad(): string | null {
  const title = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  return title;
}
