import { expect, test } from "vitest";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

test.each([
  ["an iPhone", "iphone"],
  ["a Pixel", "pixel"],
] as const)("NS-12 a toast leaves the buttons and the heading of the dialog that ends a crisis free, on %s", async (_, phone) => {
  const owner = await createMember({ role: "system_owner" });
  const { id } = await createLedCrisis(owner.associationId, { ledByProfileId: owner.profileId });
  const page = await openPageAs(owner, { phone });
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

test("NS-12 a toast that comes beneath a mouse at rest goes by itself", async () => {
  const page = await openPageAs(await createMember(), { width: 1440, height: 900 });
  await page.goto("/product-catalog");
  await refuseCall(page, "productRequest.addDraftLine", { message: "Ett oväntat fel inträffade hos oss. Försök igen om en stund." });
  const add = page.getByRole("listitem").getByRole("button", { name: "Lägg till", disabled: false }).first();
  await add.waitFor();
  await page.mouse.move(1250, 850);
  await add.press("Enter");
  const toasts = page.locator(".mantine-Notification-root");
  await toasts.getByText("Kunde inte lägga till produkten").waitFor();
  await expect.poll(() => page.evaluate(() => document.querySelector(".mantine-Notification-root:hover") !== null)).toBe(true);
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
