import axe from "axe-core";
import { expect } from "vitest";
import { THEME_KEY } from "#client/theme/color-scheme-manager.ts";
import { sidewaysScroll, twoFrames } from "./actions.ts";

const RULES: axe.RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** What may be right in light and wrong in dark; names, roles and sizes are the same. */
const COLOUR_RULES: axe.RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Asserts that axe finds nothing against WCAG 2.2 A and AA on the page as it stands, in light and then in dark, and leaves it dark. */
export async function expectNoWcagFaults(where: string): Promise<void> {
  for (const scheme of ["light", "dark"] as const) {
    await changeScheme(scheme);
    const runOnly = scheme === "light" ? RULES : COLOUR_RULES;
    const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"] });
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    expect(faults, `${where}, ${scheme}`).toEqual([]);
  }
}

/** The same, and that the page does not scroll sideways in the window as it is. */
export async function expectNoFaultsInWindow(where: string): Promise<void> {
  await expectNoWcagFaults(where);
  expect(sidewaysScroll(), `${where} scrolls sideways`).toBe(0);
}

/** As another tab does. */
async function changeScheme(scheme: "light" | "dark"): Promise<void> {
  localStorage.setItem(THEME_KEY, scheme);
  window.dispatchEvent(new StorageEvent("storage", { key: THEME_KEY, newValue: scheme }));
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(scheme);
  await settle();
}

/** Until what is drawn has its final colours: a half-faded word has no contrast. */
async function settle(): Promise<void> {
  await twoFrames();
  const ending = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
}
