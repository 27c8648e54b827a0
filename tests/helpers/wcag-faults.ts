import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const SETTLED_MS = 15_000;
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 A and AA on the page as it stands: rule and elements, one line each. */
export async function wcagFaults(page: Page): Promise<string[]> {
  // A page that a busy machine does not draw for so long is looked at as it is.
  await Promise.race([page.evaluate(settle), page.waitForTimeout(SETTLED_MS)]);
  // Only faults are worked out, and without a second tab (which is for frames of other origins; there are none): a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: "tag", values: RULES }, resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/** By how many pixels the page scrolls sideways; a telephone's `innerWidth` grows with what is too wide. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** Runs in the page: until what is drawn has its final colours, should a scheme or a state just have changed. */
async function settle(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
}
