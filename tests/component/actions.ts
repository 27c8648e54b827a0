import { expect, onTestFinished, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

/** Gives it the focus and presses a key, as somebody without a mouse does. */
export async function press(target: Locator, key: "Enter" | "Space" | "ArrowDown" = "Enter"): Promise<void> {
  await expect.element(target).toBeInTheDocument();
  // One that waits for its answers cannot be pressed yet.
  await expect.element(target).toBeEnabled();
  const element = target.element() as HTMLElement;
  // Until the dialog has taken the focus it would take it from the target.
  const dialog = element.closest(".mantine-Modal-content");
  if (dialog) await expect.poll(() => dialog.contains(document.activeElement), { message: "the dialog has the focus" }).toBe(true);
  element.focus();
  // One that has just gone gives it back a moment later.
  await twoFrames();
  if (document.activeElement !== element) element.focus();
  await userEvent.keyboard(`[${key}]`);
}

/** Until what was just drawn is seen. */
export const twoFrames = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Chooses from a list that opens when it is pressed. */
export async function choose(field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  await page
    .getByRole("option", typeof option === "string" ? { name: option, exact: true } : { name: option })
    .first()
    .click();
}

/** Gives it a file as the chooser does that its button opens; what takes dropped files has a field of its own. */
export function chooseFile(within: Locator, file: File): void {
  const input = within.element().querySelector<HTMLInputElement>("input[type=file]:not([aria-hidden])");
  if (!input) throw new Error("no file can be chosen there");
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  Reflect.deleteProperty(input, "files");
}

/** The first button of that name, in the region or on the whole page. */
export function button(name: string | RegExp, region?: string): Locator {
  const within = region ? page.getByRole("region", { name: region, exact: true }) : page;
  return within.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }).first();
}
export const menuOf = (name: string): Locator => button(`Åtgärder för ${name}`);

/** An entry of the menu, whose group is opened first where it is not the one the page is in. */
export async function menuEntry(group: string, entry: string): Promise<Locator> {
  const menu = page.getByRole("complementary", { name: "Sidomeny" });
  const row = menu.getByRole("button", { name: new RegExp(`^${group}\\b`) }).first();
  await expect.element(row).toBeVisible();
  const isOpen = (): boolean =>
    row.element().getAttribute("aria-expanded") !== "false" && menu.getByRole("group", { name: group }).elements().length > 0;
  // A page that has just come closes what was opened before it; a second press too early would close it as well.
  await vi.waitFor(
    async () => {
      if (isOpen()) return;
      await row.click();
      await vi.waitUntil(isOpen, { timeout: 3_000 });
    },
    { timeout: 12_000 },
  );
  const entries = menu.getByRole("group", { name: group });
  const named = (role: "link" | "button") => entries.getByRole(role, { name: new RegExp(`^${entry}`) });
  await expect.poll(() => named("link").elements().length + named("button").elements().length).toBeGreaterThan(0);
  return named("link").elements().length > 0 ? named("link").first() : named("button").first();
}

export const untilFocused = (target: () => Element | null, what: string): Promise<void> =>
  expect.poll(() => document.activeElement === target(), { message: `the focus is in ${what}` }).toBe(true);

/** A computer's window of another size than the usual one, until the test ends. A telephone is more than narrow: see `tests/e2e`. */
export async function resizeWindow(width: number, height = 900): Promise<void> {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1280, 900));
}

/** By how many pixels the page scrolls sideways. */
export const sidewaysScroll = (): number => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits for the toast with exactly this title and, if given, text; what says no more than its title has that for its text. */
export const toast = (title: string, text?: string): Promise<void> =>
  expect.poll(toasts).toContainEqual([title, text ?? expect.any(String)]);

function toasts(): (string | undefined)[][] {
  return [...document.querySelectorAll(".mantine-Notification-root")].map((shown) => {
    const [title, text] = ["title", "description"].map((part) => shown.querySelector(`.mantine-Notification-${part}`)?.textContent);
    return [title, text || title];
  });
}

/** Takes the toast away, so that the next of the same words is another one. */
export async function dismissToast(): Promise<void> {
  const close = page.getByRole("button", { name: "Stäng meddelandet" });
  await expect.poll(() => close.elements()).toHaveLength(1);
  await close.click();
  await expect.element(close).not.toBeInTheDocument();
}

interface FakeClock {
  forward: (milliseconds: number) => Promise<unknown>;
  /** From now on it only goes forward on demand. */
  pause: () => void;
  resume: () => void;
}

/** The page's clock and timers, until the test ends: they go on by themselves, and on demand. Begins before the page does. */
export function fakeClock(): FakeClock {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  return {
    forward: (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds),
    pause: () => void vi.setTimerTickMode("manual"),
    resume: () => void vi.setTimerTickMode("interval"),
  };
}

/** What is read in it, each run of white space as one space: amounts have hard ones. */
export const wordsIn = (target: Locator): string => (target.element() as HTMLElement).innerText.replaceAll(/\s+/g, " ").trim();

/** When this is so next, by the page's own clock. */
export const since = (isMet: () => boolean): Promise<number> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isMet()) return;
      observer.disconnect();
      resolve(performance.now());
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });

/** When a timer of this length fires: a page without CPU is late, not wrong. */
export const elapsed = (ms: number): Promise<number> => new Promise((resolve) => setTimeout(() => resolve(performance.now()), ms));
