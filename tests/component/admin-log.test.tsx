import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { choose, resizeWindow } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";

/** The page's code is transformed for whoever opens it first. */
const FIRST_OPENING = { timeout: 25_000 };
const TAB = "/admin?tab=handelselogg";
type Entry = Answer<"admin.auditEntries">["rows"][number];

/** Where the next stretch begins, in the server's own words. */
const NEXT = "next";
const [YLVA, AKE] = [
  { profileId: crypto.randomUUID(), displayName: "Ylva Ägare" },
  { profileId: crypto.randomUUID(), displayName: "Åke Kollega" },
];

const entry = (values: Partial<Entry> & Pick<Entry, "createdAt" | "details">): Entry => ({
  id: crypto.randomUUID(),
  action: "association.update",
  actor: YLVA,
  subjectName: null,
  ...values,
});

const ENTRIES: Entry[] = [
  entry({
    createdAt: "2026-11-20T08:05:00.000Z",
    action: "membership.change_role",
    actor: AKE,
    subjectName: "Ylva Ägare",
    details: { from: "member", to: "system_owner" },
  }),
  entry({ createdAt: "2026-11-19T23:30:00.000Z", action: "admin.order_export", details: { kind: "members", format: "csv" } }),
  entry({ createdAt: "2026-11-19T22:30:00.000Z", details: { fields: ["address", "numApartments"] } }),
];

const logOf = (rows: Entry[]): Answers => ({ "admin.auditActors": [YLVA, AKE], "admin.auditEntries": { rows, nextCursor: null } });

const panel = () => page.getByRole("tabpanel");
const entries = () => panel().getByRole("listitem");
const texts = () =>
  entries()
    .elements()
    .map((element) => (element as HTMLElement).innerText.replace(/\s+/g, " "));

test("PAGE-27 the log tells what was done, by whom, to whom and when, day by day, in Swedish", async () => {
  renderPage(TAB, { as: "agare", answers: logOf(ENTRIES) });
  await expect
    .poll(texts, FIRST_OPENING)
    .toEqual([
      "09:05 Ändrade en roll Åke Kollega Gäller Ylva Ägare · Från Medlem till Systemägare",
      "00:30 Beställde en export Ylva Ägare Medlemmar, CSV",
      "23:30 Ändrade föreningsuppgifterna Ylva Ägare Adress, Antal lägenheter",
    ]);
  const days = panel()
    .getByRole("heading", { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(days).toEqual(["Fredag 20 november", "Torsdag 19 november"]);
});

test("PAGE-27 more of the log is fetched on request, and the keyboard goes on at the first new entry", async () => {
  const all = Array.from({ length: 30 }, (_, index) =>
    entry({ createdAt: new Date(Date.UTC(2026, 9, 1, 8, 29 - index)).toISOString(), details: { fields: ["city"] } }),
  );
  renderPage(TAB, {
    as: "agare",
    answers: {
      ...logOf(all),
      "admin.auditEntries": ({ cursor }) =>
        cursor ? { rows: all.slice(25), nextCursor: null } : { rows: all.slice(0, 25), nextCursor: NEXT },
    },
  });
  const more = page.getByRole("button", { name: "Visa fler" });
  await expect.element(more).toBeVisible();
  (more.element() as HTMLElement).focus();
  expect(entries().elements()).toHaveLength(25);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => entries().elements().length).toBe(30);
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^10:04/);
  await expect.element(more).not.toBeInTheDocument();
});

test("PAGE-27 an empty log, and one that cannot be fetched, say so", async () => {
  const { server, router } = renderPage("/admin", { as: "nystartad" });
  const heal = server.refuse("admin.auditEntries");
  await router.navigate(TAB);
  const failure = page.getByRole("alert").filter({ hasText: "Det gick inte att hämta uppgifterna" });
  await expect.element(failure).toBeVisible();
  heal();
  await failure.getByRole("button", { name: "Försök igen" }).click();
  await expect.element(page.getByText("Här visas vad som görs i föreningen. Ännu har inget hänt.")).toBeVisible();
});

test("PAGE-27 category, person, days and search narrow the log; they stand in the address, and back undoes them", async () => {
  const { server, router } = renderPage(TAB, { as: "agare", answers: logOf(ENTRIES) });
  const asked = () => server.callsOf("admin.auditEntries").at(-1);
  const search = () => router.state.location.search;
  const [category, person] = ["Kategori", "Person"].map((name) => page.getByRole("combobox", { name })) as [Locator, Locator];
  const clear = page.getByRole("button", { name: "Rensa filter" });
  await choose(category, "Föreningsuppgifter");
  await expect.poll(search).toBe("?tab=handelselogg&kategori=association");
  await expect.poll(asked).toMatchObject({ category: "association" });
  await choose(person, "Åke Kollega");
  await expect.poll(search).toBe(`?tab=handelselogg&kategori=association&person=${AKE.profileId}`);
  await expect.poll(asked).toMatchObject({ category: "association", actorProfileId: AKE.profileId });
  await router.navigate(-1);
  await expect.element(person).toHaveValue("Alla");
  await expect.element(category).toHaveValue("Föreningsuppgifter");

  await clear.click();
  await expect.poll(search).toBe("?tab=handelselogg");
  await page.getByLabelText("Från och med").fill("2026-11-20");
  await expect.poll(asked).toMatchObject({ from: "2026-11-20" });
  server.answer("admin.auditEntries", { rows: [], nextCursor: null });
  await page.getByLabelText("Till och med").fill("2026-11-19");
  await expect.element(page.getByText("Ingen händelse stämmer med filtret.")).toBeVisible();
  expect(asked()).toMatchObject({ from: "2026-11-20", to: "2026-11-19" });
  server.answer("admin.auditEntries", { rows: ENTRIES, nextCursor: null });
  await clear.click();
  await expect.poll(() => entries().elements().length).toBe(3);
  await expect.element(page.getByLabelText("Från och med")).toHaveValue("");

  await page.getByRole("searchbox", { name: "Sök händelse" }).fill("kollega");
  await expect.poll(search).toBe("?tab=handelselogg&sok=kollega");
  await expect.poll(asked).toMatchObject({ search: "kollega" });
});

test("PAGE-27 a half-typed year and a mistyped address ask the server for nothing impossible", async () => {
  const { server, router } = renderPage(`${TAB}&kategori=hemligt&fran=2026-02-30&person=alla`, { as: "agare", answers: logOf(ENTRIES) });
  await expect.poll(() => entries().elements().length).toBe(3);
  await page.getByLabelText("Från och med").fill("0202-11-20");
  await page.getByRole("searchbox", { name: "Sök händelse" }).fill("roll");
  await expect.poll(() => router.state.location.search).toContain("sok=roll");
  expect(router.state.location.search).not.toContain("0202");
  await expect.poll(() => server.callsOf("admin.auditEntries").length).toBe(2);
  for (const { category, actorProfileId, from } of server.callsOf("admin.auditEntries"))
    expect([category, actorProfileId, from].filter(Boolean)).toEqual([]);
});

test("PAGE-27 on a phone the choices are folded until they are asked for, unless one is chosen", async () => {
  await resizeWindow(390, 844);
  const { router } = renderPage(TAB, { as: "agare", answers: logOf(ENTRIES) });
  const category = page.getByRole("combobox", { name: "Kategori" });
  const fold = page.getByRole("button", { name: "Visa filter" });
  await expect.element(fold).toHaveAttribute("aria-expanded", "false");
  expect(category.elements()).toEqual([]);
  await fold.click();
  await expect.element(category).toBeVisible();
  await router.navigate("/admin?tab=export");
  await expect.element(page.getByRole("button", { name: "Skapa export" }).first()).toBeVisible();
  await router.navigate(`${TAB}&kategori=admin`);
  await expect.element(page.getByRole("button", { name: "Dölj filter" })).toBeVisible();
  await expect.element(category).toHaveValue("Export och administration");
});
