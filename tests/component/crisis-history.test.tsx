import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, choose, menuEntry, press, resizeWindow, untilFocused, wordsIn } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow, expectNoWcagFaults } from "./wcag-faults.ts";

type Row = Answer<"crisis.history">["rows"][number];
type Imported = Answer<"crisis.imported">;

const PATH = "/crisis-history";
const [TEMPLATE] = recorded("agare", "crisis.history").rows;
if (!TEMPLATE) throw new Error("the demo's house has had no crisis");

const POWER: Row = {
  ...{ ...TEMPLATE, id: crypto.randomUUID(), createdAt: "2026-02-03T17:40:00.000Z", resolvedAt: "2026-02-03T20:52:00.000Z" },
  ...{ durationMinutes: 192, minutesToFirstMessage: null, reachedCount: 0, repliedCount: 0, decisionCount: 0, hasEarlier: true },
};
const WATER: Row = {
  ...{ ...POWER, id: crypto.randomUUID(), domainName: "Vatten", icon: "Droplets", isExercise: true, hasEarlier: false },
  ...{ createdAt: "2025-10-01T08:00:00.000Z", resolvedAt: "2025-10-01T08:45:00.000Z", durationMinutes: 45 },
};

/** A house in which these are over, the newest first. */
const historyOf = (...all: Row[]): Answers => ({
  "crisis.history": ({ year, exercises }) => {
    const rows = all.filter(
      (row) => (year === undefined || row.createdAt.startsWith(String(year))) && (exercises === undefined || row.isExercise === exercises),
    );
    return { rows, total: rows.length, page: 1, pageCount: 1, years: [2026, 2025] };
  },
});

const table = () => page.getByRole("region", { name: "Avslutade krislägen" });
const rows = () => [...table().element().querySelectorAll<HTMLElement>("tbody tr")];
const wordsOfRows = () => rows().map(({ innerText }) => innerText.replaceAll(/\s+/g, " "));

test("CRIS-22 members see what is over, newest first, with report and filters in the address", async () => {
  const { router } = renderPage("/association-dashboard", { as: "medlem", answers: historyOf(POWER, WATER) });
  await (await menuEntry("Kris", "Krishistorik")).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Krishistorik" })).toBeVisible();
  await expect.element(table()).toBeVisible();
  await expect.poll(rows).toHaveLength(2);
  const [first, second] = wordsOfRows();
  expect(first).toContain("El Krisläge Nivå 2 · Allvarlig störning 3 februari 18:40 3 h 12 min 0 0 0");
  expect(second).toContain("Vatten Övning Nivå 2 · Allvarlig störning 1 oktober 2025 10:00 45 min 0 0 0");
  await expect
    .element(page.getByRole("link", { name: /^Öppna rapport/ }).first())
    .toHaveAttribute("href", `/crisis-management/${POWER.id}`);
  // The report holds what was said in the group: it is for those who lead.
  expect(page.getByRole("link", { name: /^PDF/ }).elements()).toEqual([]);
  await expectNoFaultsInWindow("the history");

  const year = page.getByRole("combobox", { name: "År" });
  await year.click();
  const options = () =>
    page
      .getByRole("option")
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(options).toEqual(["Alla", "2026", "2025"]);
  await page.getByRole("option", { name: "2025" }).click();
  await expect.poll(rows).toHaveLength(1);
  await choose(page.getByRole("combobox", { name: "Typ" }), "Krislägen");
  await expect.element(page.getByText("Inget i historiken stämmer med filtret.")).toBeVisible();
  expect(router.state.location.search).toBe("?ar=2025&typ=krislage");
  await router.navigate(-1);
  await expect.element(table().getByText("Vatten", { exact: true })).toBeVisible();
  await button("Rensa filter").click();
  await expect.poll(rows).toHaveLength(2);
});

test("CRIS-22 who leads gets the report as PDF; a crisis stands beside the one of its area before it, in a dialog that gives the focus back", async () => {
  await resizeWindow(390, 844);
  const counts = { messageCount: 0, taskCount: 0, tasksDone: 0 };
  const previous = { ...POWER, ...counts, id: "before", isExercise: true, createdAt: "2024-03-01T08:00:00.000Z", durationMinutes: 132 };
  const { server } = renderPage(PATH, {
    as: "agare",
    answers: { ...historyOf(POWER, WATER), "crisis.compare": { current: { ...POWER, ...counts }, previous } },
  });
  await expect
    .element(page.getByRole("link", { name: /^PDF om El/ }))
    .toHaveAttribute("href", `/api/crisis/activations/${POWER.id}/report.pdf`);
  await expectNoFaultsInWindow("the history");
  const compare = page.getByRole("button", { name: /^Jämför med förra/ });
  expect(compare.elements()).toHaveLength(1);
  await press(compare);
  const dialog = page.getByRole("dialog", { name: "El: jämför med förra" });
  const lasted = dialog.getByRole("row", { name: /^Varade/ });
  await expect.element(lasted).toBeVisible();
  expect(wordsIn(lasted)).toBe("Varade 3 h 12 min +1 h 2 h 12 min");
  const heads = dialog.getByRole("columnheader").elements();
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("3 februari"),
    expect.stringContaining("1 mars 2024"),
  ]);
  expect(server.callsOf("crisis.compare")).toEqual([{ activationId: POWER.id }]);
  await expectNoFaultsInWindow("the comparison");
  await userEvent.keyboard("{Escape}");
  await untilFocused(() => compare.query(), "what opened it");
});

const ERASE = "Radera personuppgifter äldre än …";

test("CRIS-22 an owner sees what is erased of old crises and what stays, before and after", async () => {
  const some = { crises: 1, answers: 1, doorVisits: 0, addresses: 0, names: 0, photos: 0, logLines: 0, importedTexts: 0 };
  let erased: string | null = null;
  const { server } = renderPage(PATH, {
    as: "agare",
    answers: {
      "crisis.history": () => ({
        ...{ rows: [{ ...POWER, personalDataErasedAt: erased }], total: 1, page: 1, pageCount: 1, years: [2026] },
      }),
      "crisis.previewErasure": () => ({ before: "2021-11-28T00:00:00.000Z", ...some, ...(erased && { crises: 0, answers: 0 }) }),
      "crisis.erasePersonalData": () => {
        erased = "2026-11-28T15:40:00.000Z";
        return null as never;
      },
    },
  });
  const dialog = page.getByRole("dialog", { name: "Radera personuppgifter ur historiken" });
  const years = dialog.getByRole("combobox");
  await press(button(ERASE));
  const going = dialog.getByRole("list", { name: "Det här raderas" });
  await expect.element(going.getByText("1 svar på hur läget är", { exact: false })).toBeVisible();
  await expect
    .element(dialog.getByRole("list", { name: "Det här står kvar" }).getByText("Hur många som nåddes", { exact: false }))
    .toBeVisible();
  await years.selectOptions("5 år sedan");
  await expect.poll(() => server.callsOf("crisis.previewErasure")).toContainEqual({ months: 60 });
  await expect.element(going).toBeVisible();
  await expectNoWcagFaults("what is erased");
  await dialog.getByRole("button", { name: "Radera för gott" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf("crisis.erasePersonalData")).toEqual([{ months: 60, includesLog: false }]);
  await expect.element(page.getByText("Personuppgifter raderade 28 november").first()).toBeVisible();
  await untilFocused(() => button(ERASE).query(), "what opened it");
  await button(ERASE).click();
  await expect
    .element(dialog.getByText(/^Det finns inget kvar att radera från krislägen som avslutades före 28 november 2021/))
    .toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Radera för gott" })).toBeDisabled();
});

test("CRIS-22 a leader who is no owner erases nothing and writes nothing down", async () => {
  const { association } = sessionOf("agare", {});
  const session = sessionOf("agare", { association: association && { ...association, role: "team_leader" } });
  renderPage(PATH, { as: "agare", answers: { ...historyOf(POWER), "auth.session": session } });
  await expect.element(page.getByRole("link", { name: /^PDF om El/ })).toBeVisible();
  for (const name of [ERASE, "Importera tidigare händelse"]) expect(button(name).elements(), name).toEqual([]);
});

test("CRIS-22 without any past the history says what it is for, and a failure can be tried again", async () => {
  const { server } = renderPage(PATH, { as: "nystartad" });
  const undo = server.refuse("crisis.history");
  await expect.element(page.getByText("Krishistoriken kunde inte hämtas")).toBeVisible();
  undo();
  await button("Försök igen").click();
  await expect.element(page.getByText(/Här samlas krislägen och övningar när de är avslutade/)).toBeVisible();
});

test("CRIS-22 an owner writes down a crisis of before the portal by the keyboard", async () => {
  const { server } = renderPage(PATH, { as: "nystartad" });
  const opener = button("Importera tidigare händelse");
  await press(opener);
  const dialog = page.getByRole("dialog", { name: "Importera tidigare händelse" });
  const title = dialog.getByRole("textbox", { name: "Vad hände?" });
  await untilFocused(() => title.query(), "the first field");
  await userEvent.keyboard("Översvämning");
  // The area is what is first missing on the page, and a group of choices: its first choice takes the focus.
  await userEvent.keyboard("[Enter]");
  await untilFocused(() => dialog.getByRole("checkbox").first().query(), "the first area");
  for (const area of ["Vatten", "El"]) await press(dialog.getByRole("checkbox", { name: area, exact: true }), "Space");
  await dialog.getByLabelText("Började").fill("2020-02-03");
  await dialog.getByLabelText("Klockan").fill("18:00");
  await dialog.getByLabelText("Sluttid").fill("17:00");
  await dialog.getByRole("textbox", { name: "Beskrivning" }).fill("Källaren stod under vatten.");
  await dialog.getByRole("textbox", { name: "Beslut" }).fill("Vi pumpade.");
  await expectNoWcagFaults("what is written down");
  await press(dialog.getByRole("button", { name: "För in händelsen" }));
  await expect.element(dialog.getByText("Slutet ska ligga efter början.")).toBeVisible();
  expect(server.callsOf("crisis.import")).toEqual([]);
  server.answer("crisis.import", { id: "written" });
  const at = "2026-11-28T15:40:00.000Z";
  const written = { ...POWER, id: "written", domainName: "Vatten, El", title: "Översvämning", imported: { by: "Nina Nystart", at } };
  server.answer("crisis.history", {
    ...recorded("nystartad", "crisis.history"),
    rows: [
      { ...written, createdAt: "2020-02-03T17:00:00.000Z", durationMinutes: 180, reachedCount: null, repliedCount: null, decisionCount: 1 },
    ],
  });
  await dialog.getByLabelText("Sluttid").fill("21:00");
  await userEvent.keyboard("[Enter]");
  await expect.element(dialog).not.toBeInTheDocument();
  const [el, vatten] = recorded("nystartad", "preparedness.domains").filter(({ name }) => ["Vatten", "El"].includes(name));
  expect(server.callsOf("crisis.import")).toMatchObject([
    {
      ...{ title: "Översvämning", crisisDomainIds: [vatten?.id, el?.id], description: "Källaren stod under vatten.", level: 2 },
      ...{ startDay: "2020-02-03", startTime: "18:00", endDay: "2020-02-03", endTime: "21:00" },
    },
  ]);
  await expect.element(table()).toBeVisible();
  const [words] = wordsOfRows();
  expect(words).toContain(
    "Vatten, El Krisläge Översvämning Nivå 2 · Allvarlig störning Införd i efterhand 28 november av Nina Nystart 3 februari 2020 18:00 3 h okänt okänt 1",
  );
  await expect.element(page.getByRole("link", { name: /^Öppna rapport/ })).toHaveAttribute("href", "/crisis-history/written");
});

/** Three hours on an evening in February 2020, as an owner wrote them down. */
const WRITTEN: Imported = {
  ...{ id: "0193a1f0-0000-7000-8000-000000000001", title: "Översvämning", areas: [{ id: crypto.randomUUID(), name: "Vatten" }] },
  ...{ startDay: "2020-02-03", startTime: "18:00", endDay: "2020-02-03", endTime: "21:00", level: 3, isExercise: false },
  ...{ createdAt: "2020-02-03T17:00:00.000Z", resolvedAt: "2020-02-03T20:00:00.000Z", durationMinutes: 180, minutesToFirstMessage: null },
  ...{ description: "En kabel grävdes av.", lessons: "Köp ficklampor.", reachedCount: 40, repliedCount: null, decisionCount: 1 },
  ...{
    imported: { by: "Anna Exempel", at: "2026-11-28T15:00:00.000Z" },
    record: { decisions: ["Vi pumpade."], notes: "Ada hjälpte till." },
  },
  ...{ mayEdit: true, personalDataErasedAt: null, updatedAt: "2026-11-28T15:00:00.000Z" },
};

test("CRIS-22 what was written down is corrected over somebody else's change, and removed", async () => {
  await resizeWindow(390, 844);
  let stored = WRITTEN;
  const { server } = renderPage(`${PATH}/${WRITTEN.id}`, { as: "agare", answers: { "crisis.imported": () => stored } });
  await expect.element(page.getByRole("heading", { level: 1, name: "Översvämning" })).toBeVisible();
  await expect.element(page.getByText("Händelsen leddes inte i portalen.", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 2, name: "Lärdomar" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "PDF till styrelsen" }))
    .toHaveAttribute("href", `/api/crisis/imported/${WRITTEN.id}/report.pdf`);
  await expectNoFaultsInWindow("what was written down");
  await press(button("Rätta"));
  const correction = page.getByRole("dialog", { name: "Rätta händelsen" });
  await correction.getByRole("textbox", { name: "Nådda personer" }).fill("12");
  stored = { ...WRITTEN, updatedAt: "2026-11-28T15:10:00.000Z" };
  const undo = server.refuse("crisis.correctImported", {
    ...{ reason: "EVENT_CHANGED", message: "Någon annan har ändrat händelsen under tiden.", status: 409 },
  });
  await correction.getByRole("button", { name: "Spara" }).click();
  await expect
    .element(correction.getByRole("alert").getByText(/^Någon annan har ändrat händelsen under tiden\..* Sparar du igen gäller det\.$/))
    .toBeVisible();
  undo();
  server.answer("crisis.correctImported", ({ reachedCount }) => {
    stored = { ...stored, reachedCount: Number(reachedCount) };
    return null as never;
  });
  await correction.getByRole("button", { name: "Spara" }).click();
  await expect.element(correction).not.toBeInTheDocument();
  await expect.element(page.getByText("Nådda personer: 12")).toBeVisible();
  expect(server.callsOf("crisis.correctImported").map(({ seenAt }) => seenAt)).toEqual([WRITTEN.updatedAt, stored.updatedAt]);
  await untilFocused(() => button("Rätta").query(), "what opened it");

  server.answer("crisis.history", recorded("nystartad", "crisis.history"));
  server.answer("crisis.removeImported", null as never);
  await button("Ta bort").click();
  await page.getByRole("dialog", { name: "Ta bort händelsen?" }).getByRole("button", { name: "Ta bort" }).click();
  await expect.element(page.getByText(/Här samlas krislägen och övningar när de är avslutade/)).toBeVisible();
});

test("CRIS-22 a member reads what was written down without what is for those who lead", async () => {
  renderPage(`${PATH}/${WRITTEN.id}`, { as: "medlem", answers: { "crisis.imported": { ...WRITTEN, record: null, mayEdit: false } } });
  await expect.element(page.getByRole("heading", { level: 2, name: "Lärdomar" })).toBeVisible();
  for (const name of ["Anteckningar", "Beslut"]) expect(page.getByRole("heading", { name }).elements(), name).toEqual([]);
  for (const name of ["Rätta", "Ta bort"]) expect(button(name).elements(), name).toEqual([]);
  expect(page.getByRole("link", { name: /^PDF/ }).elements()).toEqual([]);
  await expectNoFaultsInWindow("what a member reads");
});

test("CRIS-22 a crisis that spread shows the teams of all its areas", async () => {
  const teams = recorded("agare", "team.list").filter(({ areaName }) => ["El", "Vatten"].includes(areaName));
  const [guard] = recorded("agare", "team.members");
  const water = teams.find(({ areaName }) => areaName === "Vatten");
  if (!guard || !water) throw new Error("the demo's house has no such team");
  const crisis = recorded("krisledare", "crisis.get");
  renderPage(`/crisis-management/${crisis.id}`, {
    as: "krisledare",
    answers: {
      "crisis.get": { ...crisis, addedAreas: [{ id: water.crisisDomainId, name: "Vatten" }] },
      "team.list": teams,
      "team.members": ({ teamId }) => [{ ...guard, id: teamId, displayName: teamId === water.id ? "Vakt för Vatten" : "Vakt för El" }],
    },
  });
  const panel = page.getByRole("region", { name: "Team", exact: true });
  for (const area of ["El", "Vatten"]) {
    await expect.element(panel.getByRole("heading", { name: `Team ${area}` })).toBeVisible();
    await expect.element(panel.getByText(`Vakt för ${area}`)).toBeVisible();
  }
});
