import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { untilFocused } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

const HITS: Answer<"search.all"> = [
  { kind: "person", title: "Vera Vattrang", detail: "Krisgruppen", at: null, path: "/crisis-team" },
  {
    kind: "event",
    title: "Vattenprov",
    detail: "Källaren",
    at: "2026-12-09T12:00:00.000Z",
    path: "/association-calendar?event=x&day=2026-12-09",
  },
];

const field = () => page.getByRole("combobox", { name: "Sök i portalen" });
const options = () =>
  page
    .getByRole("listbox", { name: "Träffar" })
    .getByRole("option")
    .elements()
    .map((option) => (option as HTMLElement).innerText.replaceAll(/\s+/g, " "));
const chosen = () => document.getElementById(field().element().getAttribute("aria-activedescendant") ?? "")?.innerText;

test("Ctrl and K opens the search, the keys choose, Enter goes there, and what was opened stands first the next time", async () => {
  const { router } = renderPage("/settings", { as: "agare", answers: { "search.all": HITS } });
  await expect.element(page.getByRole("button", { name: "Sök", exact: true }).first()).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await untilFocused(() => field().query(), "the field");
  await expect.element(page.getByText("Skriv minst två bokstäver: en sida, ett namn, ett dokument eller en produkt.")).toBeVisible();

  await userEvent.keyboard("vat");
  await expect.poll(options).toEqual(["Vatten Huset", "Vera Vattrang Krisgruppen", "Vattenprov 9 december · Källaren"]);
  await expect.element(page.getByText("3 träffar")).toBeInTheDocument();
  await expect.poll(chosen).toContain("Vatten");
  await expectNoFaultsInWindow("the search");
  await userEvent.keyboard("[ArrowDown]");
  await expect.poll(chosen).toContain("Vera Vattrang");
  await userEvent.keyboard("[ArrowUp][Enter]");
  await expect.poll(() => router.state.location.pathname).toBe("/water");

  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.poll(options).toEqual(["Vatten Huset"]);
  expect(chosen()).toBeUndefined();
  await userEvent.keyboard("[ArrowDown]");
  await expect.poll(chosen).toContain("Vatten");
});

test("closing gives the focus back to the glass, and the menu's row opens the same", async () => {
  renderPage("/settings", { as: "agare" });
  const glass = page.getByRole("banner").getByRole("button", { name: "Sök", exact: true });
  await glass.click();
  await untilFocused(() => field().query(), "the field");
  await userEvent.keyboard("[Escape]");
  await untilFocused(() => glass.query(), "the glass");
  await page.getByRole("navigation", { name: "Meny" }).getByRole("button", { name: "Sök" }).click();
  await untilFocused(() => field().query(), "the field");
});

test("what is nowhere is told, and so is a server that does not answer, while the menu's pages are found", async () => {
  const { server } = renderPage("/settings", { as: "agare", answers: { "search.all": [] } });
  await page.getByRole("banner").getByRole("button", { name: "Sök", exact: true }).click();
  await field().fill("zzz");
  await expect.element(page.getByText("Inget hittades för «zzz». Prova ett annat ord.")).toBeVisible();

  const undo = server.refuse("search.all");
  await field().fill("kartor");
  await expect.element(page.getByRole("alert").getByText("Bara menyns sidor kunde sökas.", { exact: false })).toBeVisible();
  expect(options()).toEqual(["Kartor Huset"]);
  undo();
  await page.getByRole("button", { name: "Försök igen" }).click();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
