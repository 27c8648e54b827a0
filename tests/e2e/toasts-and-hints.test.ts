import { expect, test } from "vitest";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toastLife } from "#tests/helpers/toast.ts";

test("LIMIT-16 ERR-09 ERR-10 the other toasts stand at most three at a time, destructive on failure, for four seconds", async () => {
  const page = await openPageAs(await createMember());
  await page.goto("/product-catalog");
  await refuseCall(page, "productRequest.addDraftLine", { message: "Ett oväntat fel inträffade hos oss. Försök igen om en stund." });
  const cards = page.getByRole("listitem").getByRole("button", { name: "Lägg till", disabled: false });
  await cards.first().waitFor();
  const toasts = page.locator(".mantine-Notification-root[role=alert][data-destructive]");
  const life = toastLife(page, "Kunde inte lägga till produkten", 4_000);
  await cards.first().click();
  await page.mouse.move(1, 1);
  const { lifeMs, lateMs } = await life;
  expect(lifeMs).toBeGreaterThan(3_900);
  expect(lifeMs - lateMs).toBeLessThan(5_900);
  for (let index = 0; index < 4; index++) {
    await cards.nth(index).click();
    await page.waitForTimeout(120);
  }
  await expect.poll(() => toasts.count()).toBe(3);
  await toasts.first().getByText("Kunde inte lägga till produkten").waitFor();
  await toasts.first().getByText("Ett oväntat fel inträffade hos oss. Försök igen om en stund.").waitFor();
  await page.mouse.move(1, 1);
  await expect.poll(() => toasts.count(), { timeout: 12_000 }).toBe(0);
});

test.each([
  ["an iPhone", { phone: "iphone" }],
  ["a Pixel", { phone: "pixel" }],
  ["768 px", { width: 768 }],
  ["1440 px", { width: 1440 }],
] as const)("NS-12 a toast leaves the buttons and the heading of the dialog that ends a crisis free, on %s", async (_, device) => {
  const owner = await createMember({ role: "system_owner" });
  const { id } = await createLedCrisis(owner.associationId, { ledByProfileId: owner.profileId });
  const page = await openPageAs(owner, { ...device, ...("width" in device && { height: 720 }) });
  await page.addInitScript(lengthenToasts);
  await page.goto(`/crisis-management/${id}`);
  await refuseCall(page, "crisis.setTaskState", { status: 409, message: "Någon annan hann före." });
  await page.getByRole("region", { name: "Uppgifter" }).getByRole("checkbox").first().click();
  const toasts = page.locator(".mantine-Notification-root");
  await toasts.getByText("Uppgiften ändrades inte").waitFor();
  const onPage = await toasts.first().boundingBox();
  expect((onPage?.y ?? 0) + (onPage?.height ?? 0)).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 160);

  await page.getByRole("button", { name: "Avsluta", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Avsluta/ }).scrollIntoViewIfNeeded();
  const covered = () => page.evaluate(coveredByToasts);
  await expect.poll(covered, { interval: 300 }).toEqual([]);
  await dialog.getByRole("heading").scrollIntoViewIfNeeded();
  await expect.poll(covered, { interval: 300 }).toEqual([]);
});

test("NS-12 LIMIT-16 a toast that a finger touched goes by itself", async () => {
  const page = await openPageAs(await createMember(), { phone: "pixel" });
  await page.goto("/product-catalog");
  await refuseCall(page, "productRequest.addDraftLine", { message: "Ett oväntat fel inträffade hos oss. Försök igen om en stund." });
  await page.getByRole("listitem").getByRole("button", { name: "Lägg till", disabled: false }).first().tap();
  const toasts = page.locator(".mantine-Notification-root");
  await toasts.getByText("Kunde inte lägga till produkten").tap();
  await expect.poll(() => toasts.count(), { timeout: 12_000 }).toBe(0);
});

/** Runs before the page: a busy machine opens a dialog too late for a toast of four seconds. */
function lengthenToasts(): void {
  const { setTimeout } = window;
  window.setTimeout = Object.assign(
    (handler: TimerHandler, delay?: number, ...values: unknown[]) => setTimeout(handler, delay === 4_000 ? 60_000 : delay, ...values),
    setTimeout,
  );
}

/** Runs in the page: the buttons and headings of the dialog that lie below a toast. */
function coveredByToasts(): string[] {
  const toasts = [...document.querySelectorAll(".mantine-Notification-root")].map((toast) => toast.getBoundingClientRect());
  if (toasts.length === 0) return ["no toast is left"];
  return [...document.querySelectorAll("[role=dialog] :is(button, h2)")]
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return toasts.some((toast) => toast.left < right && toast.right > left && toast.top < bottom && toast.bottom > top);
    })
    .map((element) => element.textContent || element.getAttribute("aria-label") || element.tagName);
}

test("LIMIT-19 a hint waits 700 ms before it names an entry of the collapsed sidebar", async () => {
  const page = await openPageAs(await createMember());
  await page.goto("/association-dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+b");
  const entry = page.getByRole("complementary", { name: "Sidomeny" }).getByRole("link", { name: "AI-Handel" });
  const hint = page.getByRole("tooltip", { name: "AI-Handel" });
  // The first hover fetches the hint's code; the second is measured.
  await entry.hover();
  await hint.waitFor();
  await page.mouse.move(700, 400);
  await hint.waitFor({ state: "hidden" });
  await entry.evaluate(noteHint);
  await entry.hover();
  await hint.waitFor();
  await page.waitForFunction(() => performance.getEntriesByName("due").length > 0);
  const [waited = 0, due = 0] = await page.evaluate(() =>
    ["hinted", "due"].map((mark) => performance.measure(mark, "hovered", mark).duration),
  );
  expect(waited).toBeGreaterThanOrEqual(690);
  expect(waited - (due - 700)).toBeLessThan(2_500);
});

/** Runs in the page: marks when the pointer comes, when the 700 ms are due there, and when a hint stands. */
function noteHint(entry: Element): void {
  entry.addEventListener(
    "pointerenter",
    () => {
      performance.mark("hovered");
      setTimeout(() => performance.mark("due"), 700);
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role="tooltip"]')) return;
        performance.mark("hinted");
        observer.disconnect();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    },
    { once: true },
  );
}
