import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { after, resizeWindow, since } from "./actions.ts";
import { renderPage } from "./render-page.tsx";

const FAILED = "Kunde inte lägga till produkten";
const REASON = "Ett oväntat fel inträffade hos oss. Försök igen om en stund.";

const toasts = () => [...document.querySelectorAll(".mantine-Notification-root[role=alert][data-destructive]")];

/** How long the next toast stands, and how late a timer of the wanted length is in the same page. */
async function toastLife(dueMs: number): Promise<{ lifeMs: number; lateMs: number }> {
  const shownAt = await since(() => toasts().length > 0);
  const [goneAt, dueAt] = await Promise.all([since(() => toasts().length === 0), after(dueMs)]);
  return { lifeMs: goneAt - shownAt, lateMs: dueAt - shownAt - dueMs };
}

/** Away from what stands still while it is pointed at. */
const leaveAlone = () => userEvent.hover(page.getByRole("heading", { level: 1 }));

test("LIMIT-16 ERR-09 ERR-10 the other toasts stand at most three at a time, destructive on failure, for four seconds", async () => {
  const { server } = renderPage("/product-catalog", { as: "medlem" });
  server.refuse("productRequest.addDraftLine", { message: REASON });
  const cards = page.getByRole("listitem").getByRole("button", { name: "Lägg till", disabled: false });
  await expect.element(cards.first()).toBeVisible();
  const life = toastLife(4_000);
  await cards.first().click();
  await leaveAlone();
  const { lifeMs, lateMs } = await life;
  expect(lifeMs).toBeGreaterThan(3_900);
  expect(lifeMs - lateMs).toBeLessThan(5_900);

  for (let index = 0; index < 4; index++) {
    await cards.nth(index).click();
    await expect.poll(() => server.callsOf("productRequest.addDraftLine").length).toBe(index + 2);
    await expect.element(cards.nth(index)).toBeEnabled();
  }
  await expect.poll(() => toasts().length).toBe(3);
  for (const text of [FAILED, REASON]) expect(toasts()[0]?.textContent).toContain(text);
  await leaveAlone();
  await expect.poll(() => toasts().length, { timeout: 12_000 }).toBe(0);
});

test("ERR-09 LIMIT-15 AUTH-12 a failed sign-in shows one destructive toast at a time, for five seconds", async () => {
  const { server } = renderPage("/login");
  server.refuse("auth.signIn", { reason: "WRONG_CREDENTIALS", message: ERROR_MESSAGES.WRONG_CREDENTIALS, status: 401 });
  await page.getByLabelText("E-postadress").fill("person@test.example");
  await page.getByLabelText("Lösenord", { exact: true }).fill("fel-losenord");
  const signIn = page.getByRole("main").getByRole("button", { name: "Logga in" });
  const life = toastLife(5_000);
  await signIn.click();
  await leaveAlone();
  const { lifeMs, lateMs } = await life;
  expect(lifeMs).toBeGreaterThan(4_900);
  expect(lifeMs - lateMs).toBeLessThan(6_900);

  for (const attempt of [2, 3]) {
    await signIn.click();
    await expect.poll(() => server.callsOf("auth.signIn").length).toBe(attempt);
    await expect.element(signIn).toBeEnabled();
  }
  // Before the older ones would go by themselves.
  await expect.poll(() => toasts().length, { timeout: 3_000 }).toBe(1);
  for (const text of ["Fel vid inloggning", "Fel e-postadress eller lösenord."]) expect(toasts()[0]?.textContent).toContain(text);
});

test.each([768, 1440])(
  "NS-12 a toast leaves the buttons and the heading of the dialog that ends a crisis free, on %i px",
  async (width) => {
    await resizeWindow(width, 720);
    const { server } = renderPage("/crisis-management/led", { as: "krisledare" });
    server.refuse("crisis.setTaskState", { status: 409, message: "Någon annan hann före." });
    const lasting = lengthenToasts();
    await page.getByRole("region", { name: "Uppgifter" }).getByRole("checkbox").first().click();
    await expect.element(page.getByText("Uppgiften ändrades inte")).toBeVisible();
    lasting();
    const bottom = () => document.querySelector(".mantine-Notification-root")?.getBoundingClientRect().bottom ?? 0;
    await expect.poll(bottom).toBeGreaterThan(window.innerHeight - 160);

    await page.getByRole("button", { name: "Avsluta", exact: true }).click();
    const dialog = page.getByRole("dialog");
    for (const target of [dialog.getByRole("button", { name: /^Avsluta/ }), dialog.getByRole("heading")]) {
      await expect.element(target).toBeVisible();
      target.element().scrollIntoView({ block: "nearest" });
      await expect.poll(coveredByToasts, { interval: 300 }).toEqual([]);
    }
  },
);

/** A busy machine opens a dialog too late for a toast of four seconds; the returned function brings the clock's own timers back. */
function lengthenToasts(): () => void {
  const { setTimeout } = window;
  window.setTimeout = Object.assign(
    (handler: TimerHandler, delay?: number, ...values: unknown[]) => setTimeout(handler, delay === 4_000 ? 60_000 : delay, ...values),
    setTimeout,
  );
  return () => {
    window.setTimeout = setTimeout;
  };
}

/** The buttons and headings of the dialog that lie below a toast. */
function coveredByToasts(): string[] {
  const shown = [...document.querySelectorAll(".mantine-Notification-root")].map((toast) => toast.getBoundingClientRect());
  if (shown.length === 0) return ["no toast is left"];
  return [...document.querySelectorAll("[role=dialog] :is(button, h2)")]
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return shown.some((toast) => toast.left < right && toast.right > left && toast.top < bottom && toast.bottom > top);
    })
    .map((element) => element.textContent || element.getAttribute("aria-label") || element.tagName);
}

test("LIMIT-19 a hint waits 700 ms before it names an entry of the collapsed sidebar", async () => {
  renderPage("/association-dashboard", { as: "medlem" });
  const heading = page.getByRole("heading", { level: 1 });
  await expect.element(heading).toBeVisible();
  await userEvent.keyboard("{Control>}b{/Control}");
  const entry = page.getByRole("complementary", { name: "Sidomeny" }).getByRole("link", { name: "Översikt" });
  const hint = page.getByRole("tooltip", { name: "Översikt" });
  // The first hover fetches the hint's code; the second is measured.
  await entry.hover();
  await expect.element(hint).toBeVisible();
  await heading.hover();
  await expect.element(hint).not.toBeInTheDocument();
  const measured = new Promise<{ waited: number; due: number }>((resolve) => {
    const measure = async () => {
      const hoveredAt = performance.now();
      const [hintedAt, dueAt] = await Promise.all([since(() => document.querySelector('[role="tooltip"]') !== null), after(700)]);
      resolve({ waited: hintedAt - hoveredAt, due: dueAt - hoveredAt });
    };
    entry.element().addEventListener("pointerenter", () => void measure(), { once: true });
  });
  await entry.hover();
  const { waited, due } = await measured;
  expect(waited).toBeGreaterThanOrEqual(690);
  expect(waited - (due - 700)).toBeLessThan(2_500);
});
