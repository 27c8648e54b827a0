import axe from "axe-core";
import type { Page } from "playwright-core";

const SETTLED_MS = 15_000;
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 A and AA on the page as it stands: rule and elements, one line each. */
export async function wcagFaults(page: Page): Promise<string[]> {
  // A page that a busy machine does not draw for so long is looked at as it is.
  await Promise.race([page.evaluate(settle), page.waitForTimeout(SETTLED_MS)]);
  // Half a megabyte: a document reads it once.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(findViolations, RULES);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/** Runs in the page. Only faults are worked out. */
async function findViolations(rules: string[]): Promise<axe.Result[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.run(document, { runOnly: { type: "tag", values: rules }, resultTypes: ["violations"] });
  return violations;
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
