import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { button, resizeWindow, sidewaysScroll } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

const next = () => page.getByRole("region", { name: /./ }).filter({ hasText: /^Nästa steg/ });
const card = (name: string) => page.getByRole("region", { name, exact: true });
const linesOf = (list: Locator): string[] =>
  list
    .getByRole("listitem")
    .elements()
    .map((row) => (row as HTMLElement).innerText.replaceAll(/\s+/g, " ").trim());

/** The steps with these done, and these put off. */
function stepsWith(done: readonly string[], aside: readonly string[] = []): Answer<"start.steps"> {
  const { steps, ...rest } = recorded("nystartad", "start.steps");
  return { ...rest, steps: steps.map((step) => ({ ...step, isDone: done.includes(step.key), isAside: aside.includes(step.key) })) };
}

test("PAGE-07 PAGE-09 the first day has one next step with one button, and no card without data", async () => {
  await resizeWindow(390, 844);
  const { server } = renderPage("/association-dashboard", {
    as: "nystartad",
    answers: {
      "start.steps": stepsWith(["address"]),
      "calendar.next": [],
      "dashboard.association": { ...recorded("nystartad", "dashboard.association"), needs: [] },
    },
  });
  await expect.element(next().getByText("Nästa steg · 1 av 6 klara · 5 minuter")).toBeVisible();
  await expect.element(next().getByRole("heading", { name: "Utse en systemägare till" })).toBeVisible();
  await expect.element(card("Beredskap").getByRole("img", { name: /av 100$/ })).toBeVisible();
  for (const name of ["Behöver dig", "Kommande"]) expect(card(name).elements()).toHaveLength(0);
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(1700);
  expect(sidewaysScroll()).toBe(0);
  await expectNoWcagFaults("the first day");

  await button("4 steg till").click();
  const others = page.getByRole("list", { name: "De andra stegen" });
  await expect.element(others.getByRole("link", { name: "Gör en övning" })).toHaveAttribute("href", "/association-dashboard?larm=ovning");
  expect(others.getByRole("link", { name: "Skriv namn och adress" }).elements()).toHaveLength(0);
  await expectNoWcagFaults("all steps");

  server.answer("start.putAside", () => undefined);
  server.answer("start.steps", stepsWith(["address"], ["co-owner"]));
  await button("Senare: Utse en systemägare till").click();
  await expect.element(next().getByRole("heading", { name: "Utse tre roller" })).toBeVisible();
  expect(server.callsOf("start.putAside")).toEqual([{ key: "co-owner", aside: true }]);
});

test("PAGE-09 when all steps are done the next is what raises the readiness most", async () => {
  const readiness = recorded("agare", "readiness.overview");
  renderPage("/association-dashboard", {
    as: "agare",
    answers: { "start.steps": stepsWith(["address", "co-owner", "roles", "reach", "binder", "drill"]) },
  });
  await expect.element(next().getByRole("heading", { name: readiness.raise[0]?.title ?? "" })).toBeVisible();
  await expect.element(next().getByRole("link", { name: "Gör det här" })).toBeVisible();
});

test("PAGE-09 what waits is one line each with its way there, the next three events and the three weakest areas", async () => {
  const { server } = renderPage("/association-dashboard", {
    as: "agare",
    answers: {
      "dashboard.association": {
        ...recorded("agare", "dashboard.association"),
        needs: [
          { kind: "applications", count: 2 },
          { kind: "unread_alerts", count: 1 },
          { kind: "offers", count: 1 },
          { kind: "overdue_tasks", count: 3 },
        ],
      },
    },
  });
  await expect.element(card("Behöver dig")).toBeVisible();
  expect(linesOf(card("Behöver dig"))).toEqual([
    "2 ansökningar om medlemskap Svara",
    "1 oläst larm från en annan förening Läs",
    "1 offert väntar på svar Öppna",
    "3 av dina uppgifter är försenade Visa",
  ]);
  await expect
    .element(page.getByRole("link", { name: "Öppna: 1 offert väntar på svar" }))
    .toHaveAttribute("href", "/product-catalog?forfragan.status=offer_received");
  await expect.poll(() => linesOf(page.getByRole("list", { name: "Kommande i kalendern" }))).toHaveLength(3);
  await expect.poll(() => linesOf(page.getByRole("list", { name: "Svagast nu" }))).toHaveLength(3);
  const endurance = page.getByRole("list", { name: "Så länge räcker det" });
  expect(linesOf(endurance)[0]).toBe("Vatten 2,8 dygn");
  await button("Så är det räknat").click();
  await expect.element(endurance.getByText("Gemensamt 200 liter", { exact: false })).toBeVisible();
  expect(server.callsOf("association.overview")).toHaveLength(0);
  await expectNoWcagFaults("a full overview");
});

test("PAGE-09 a member has the steps of a household, and no alarm", async () => {
  renderPage("/association-dashboard", { as: "medlem" });
  await expect.element(next()).toBeVisible();
  await expect.element(card("Beredskap")).toBeVisible();
  expect(page.getByRole("button", { name: "Aktivera krisläge" }).elements()).toHaveLength(0);
});

test("PAGE-09 one part that cannot be read leaves the others, and is read again by a press", async () => {
  const { server } = renderPage("/association-dashboard", { as: "agare" });
  const undo = server.refuse("dashboard.association", { message: "Tjänsten vilar just nu." });
  await expect.element(page.getByText("Tjänsten vilar just nu.")).toBeVisible();
  await expect.element(next()).toBeVisible();
  undo();
  await button("Försök igen").click();
  await expect.element(page.getByRole("list", { name: "Så länge räcker det" })).toBeVisible();
});

test("PAGE-11 the rehearsal that is the last step opens the alarm as an exercise", async () => {
  const { router } = renderPage("/association-dashboard?larm=ovning", { as: "agare" });
  const dialog = page.getByRole("dialog", { name: "Starta en övning" });
  await expect.element(dialog.getByRole("switch", { name: "Övning" })).toBeChecked();
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  await expect.poll(() => router.state.location.search).toBe("");
});

test("PAGE-09 who is to alarm too is invited by mail from the step itself, and the address asks for it once", async () => {
  const { server, router } = renderPage("/association-dashboard?bjud-in=systemagare", {
    as: "agare",
    answers: { "association.inviteCode": { code: "K9JH-3GXY" }, "association.invite": { invited: 1 } },
  });
  const dialog = page.getByRole("dialog", { name: "Utse en systemägare till" });
  await expect.element(dialog.getByText("Godkänn den som Systemägare.", { exact: false })).toBeVisible();
  await expect.poll(() => router.state.location.search).toBe("");
  await dialog.getByRole("textbox", { name: "E-postadress 1" }).fill("granne@test.example");
  await dialog.getByRole("button", { name: "Skicka inbjudan" }).click();
  await expect.poll(() => server.callsOf("association.invite")).toEqual([{ emails: ["granne@test.example"], role: "system_owner" }]);
  // No empty field asks for another one.
  await expect.element(dialog.getByRole("textbox")).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Klar" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
