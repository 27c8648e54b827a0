/** Runs in the page. A busy machine opens a dialog too late for a toast of four seconds; the returned function brings the clock's own timers back. */
export function lengthenToasts(): () => void {
  const { setTimeout } = window;
  window.setTimeout = Object.assign(
    (handler: TimerHandler, delay?: number, ...values: unknown[]) => setTimeout(handler, delay === 4_000 ? 60_000 : delay, ...values),
    setTimeout,
  );
  return () => {
    window.setTimeout = setTimeout;
  };
}

/** Runs in the page: the buttons and headings of the dialog that lie below a toast. */
export function coveredByToasts(): string[] {
  const shown = [...document.querySelectorAll(".mantine-Notification-root")].map((toast) => toast.getBoundingClientRect());
  if (shown.length === 0) return ["no toast is left"];
  return [...document.querySelectorAll("[role=dialog] :is(button, h2)")]
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return shown.some((toast) => toast.left < right && toast.right > left && toast.top < bottom && toast.bottom > top);
    })
    .map((element) => element.textContent || element.getAttribute("aria-label") || element.tagName);
}
