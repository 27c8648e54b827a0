import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { isoDay } from "#shared/format/date.ts";
import { button, menuEntry, press, resizeWindow, untilFocused } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";

const hasFocus = (target: Locator) => untilFocused(() => target.query(), target.selector);
const holdsFocus = (target: Locator) => expect.poll(() => target.query()?.contains(document.activeElement)).toBe(true);
const isGone = (target: Locator) => expect.element(target).not.toBeInTheDocument();

/** Until the timers have fired by which the page itself gives the focus back; nobody presses a key so soon. */
const ownTimers = () => new Promise((resolve) => setTimeout(resolve, 60));

async function closesToOpener(opener: Locator, title: string): Promise<void> {
  await press(opener);
  const dialog = page.getByRole("dialog", { name: title });
  await holdsFocus(dialog);
  await userEvent.keyboard("[Escape]");
  await isGone(dialog);
  await hasFocus(opener);
}

test("PAGE-31 the dialogs of the calendar give the keyboard focus back to what opened them", async () => {
  renderPage("/association-calendar", { as: "agare" });
  await closesToOpener(button("Ny händelse"), "Ny händelse");
  await closesToOpener(button("Prenumerera (iCal)"), "Prenumerera (iCal)");

  for (const [item, title] of [
    ["Kallelseguide", "Kallelseguide"],
    ["Skapa från mall", "Skapa från mall"],
    ["Ta bort en import", "Ta bort en import"],
  ] as const) {
    await press(button("Mer"));
    await press(page.getByRole("menuitem", { name: item }));
    await expect.element(page.getByRole("dialog", { name: title })).toBeVisible();
    await userEvent.keyboard("[Escape]");
    await isGone(page.getByRole("dialog", { name: title }));
    await hasFocus(button("Mer"));
  }
});

test("DATA-38 the calendar in the conversation keeps the keyboard where it works: opened, saved, removed and closed", async () => {
  const today = isoDay(new Date());
  const event = {
    ...recorded("agare", "calendar.occurrence"),
    ...{ title: "Vindsrond", occursOn: today, startDay: today, endDay: today, isOverdue: false, hasEnded: false },
  };
  const { server } = renderPage("/ai-extended", {
    as: "agare",
    answers: { "calendar.next": [event], "calendar.overdue": [], "calendar.occurrence": event },
  });
  server.answer("calendar.update", ({ place }) => {
    const changed = { ...event, place: typeof place === "string" ? place : null, version: 2 };
    server.answer("calendar.next", [changed]);
    server.answer("calendar.occurrence", changed);
    return { id: event.eventId };
  });
  server.answer("calendar.remove", () => server.answer("calendar.next", []));

  await press(page.getByRole("region", { name: "Verktyg" }).getByRole("button", { name: "Kalender", exact: true }));
  const calendar = page.getByRole("region", { name: "Kalender", exact: true });
  await hasFocus(calendar.getByRole("heading", { level: 2, name: "Kalender", exact: true }).first());

  const row = calendar.getByRole("button", { name: /^Vindsrond/ }).first();
  const dialog = page.getByRole("dialog", { name: "Vindsrond" });
  await press(row);
  await press(dialog.getByRole("button", { name: "Ändra" }));
  await holdsFocus(dialog);
  await dialog.getByRole("textbox", { name: "Plats" }).fill("Vinden");
  await press(dialog.getByRole("button", { name: "Spara" }));
  await isGone(dialog);
  await hasFocus(row);
  expect(server.callsOf("calendar.update")).toMatchObject([{ eventId: event.eventId, place: "Vinden" }]);

  await closesToOpener(row, "Vindsrond");
  await press(row);
  await press(dialog.getByRole("button", { name: "Ta bort" }));
  await press(dialog.getByRole("button", { name: "Ta bort" }));
  await isGone(row);
  await isGone(dialog);
  await holdsFocus(calendar);
  await ownTimers();

  await closesToOpener(calendar.getByRole("button", { name: "Ny händelse" }), "Ny händelse");
  await press(calendar.getByRole("button", { name: /^Stäng/ }));
  const reopen = page.getByRole("button", { name: /^Öppna .*kalender.* igen$/ });
  await hasFocus(reopen);
  await press(reopen);
  await hasFocus(calendar.getByRole("heading", { level: 2, name: "Kalender", exact: true }).first());
});

test("PAGE-31 what was typed from a template and is thrown away leaves the focus at the menu", async () => {
  renderPage("/association-calendar", { as: "agare" });
  await press(button("Mer"));
  await press(page.getByRole("menuitem", { name: "Skapa från mall" }));
  const templates = page.getByRole("dialog", { name: "Skapa från mall" });
  await holdsFocus(templates);
  await press(templates.getByRole("button", { name: /punkter$/ }).first());
  const dialog = page.getByRole("dialog", { name: "Ny händelse" });
  await holdsFocus(dialog);
  await dialog.getByRole("textbox", { name: "Plats" }).fill("Gården");
  await userEvent.keyboard("[Escape]");
  await press(page.getByRole("dialog", { name: "Kasta händelsen?" }).getByRole("button", { name: "Kasta" }));
  await isGone(dialog);
  await hasFocus(button("Mer"));
});

test("PAGE-21 PAGE-12 the level's text and a recommendation give the focus back, and what is put aside leaves it on the list", async () => {
  const { server, router } = renderPage("/crisis-levels", { as: "agare" });
  await closesToOpener(button("Anpassa texten för vår förening, nivå 2"), "Nivå 2: Allvarlig störning");

  server.answer("recommendations.decideForAssociation", ({ key, decision }) => {
    const before = recorded("agare", "recommendations.association");
    const [title, reason] = [before.recommendations[0]?.title ?? "", "reason" in decision ? (decision.reason ?? null) : null];
    server.answer("recommendations.association", {
      ...before,
      recommendations: before.recommendations.filter((other) => other.key !== key),
      setAside: [{ key, title, reason, state: "dismissed", returnsAt: null }],
    });
  });
  await router.navigate("/recommendations");
  const first = page.getByRole("list", { name: "Rekommenderade åtgärder" }).getByRole("listitem").first();
  await closesToOpener(first.getByRole("button", { name: "Inte aktuellt" }), "Inte aktuellt");
  await press(first.getByRole("button", { name: "Inte aktuellt" }));
  await press(button("Lägg undan"));
  await expect.element(page.getByRole("listitem").filter({ hasText: "Inte aktuellt: Vi har det redan" })).toBeVisible();
  await hasFocus(page.getByRole("combobox", { name: "Område" }));
});

/** Sends the dialog, which the server refuses: the reason stands once, at the field, and the field has the focus. */
async function isToldAtField(dialog: Locator, field: Locator, submit: string): Promise<void> {
  await dialog.getByRole("button", { name: submit }).click();
  await expect.element(dialog.getByText(REFUSED, { exact: true }).first()).toBeVisible();
  expect(dialog.getByText(REFUSED, { exact: true }).elements()).toHaveLength(1);
  expect(dialog.getByRole("alert").elements()).toEqual([]);
  await hasFocus(field);
}
const REFUSED = "Det går inte att skriva så.";

test("PAGE-10 PAGE-21 PAGE-30 what the server refuses in a dialog is said once, at the field", async () => {
  const [set] = recorded("agare", "productRecommendation.list");
  const { server, router } = renderPage("/crisis-levels", { as: "agare" });
  for (const [procedure, field] of [
    ["crisisLevels.saveText", "text"],
    ["tasks.add", "title"],
    ["productRecommendation.rename", "name"],
  ] as const)
    server.refuse(procedure, { reason: "INVALID_INPUT", message: REFUSED, fields: { [field]: REFUSED } });
  const dialog = page.getByRole("dialog");
  await button("Anpassa texten för vår förening, nivå 2").click();
  await isToldAtField(dialog, dialog.getByRole("textbox", { name: "Föreningen gör" }), "Spara");
  await userEvent.keyboard("[Escape]");
  await isGone(dialog);

  await router.navigate("/association-journey");
  await button("Ny uppgift").click();
  const title = dialog.getByRole("textbox", { name: "Vad ska göras?" });
  await title.fill("Köp dunkar");
  await isToldAtField(dialog, title, "Lägg till");
  await userEvent.keyboard("[Escape]");
  await isGone(dialog);

  await router.navigate(`/product-recommendations?set=${set?.id}`);
  await button("Ändra").click();
  await page.getByRole("menuitem", { name: "Byt namn" }).click();
  await isToldAtField(dialog, dialog.getByRole("textbox", { name: "Namn" }), "Spara");
});

test("MREQ-01 SIDE-16 the dialog of the applications gives the focus back to the button that opened it, in the sidebar and on the page", async () => {
  const needs = [{ kind: "applications" as const, count: 1 }];
  const dashboard = { ...recorded("nystartad", "dashboard.association"), needs };
  renderPage("/association-dashboard", { as: "nystartad", answers: { "dashboard.association": dashboard } });
  await closesToOpener(button("Svara: 1 ansökan om medlemskap"), "Hantera Medlemskapsansökningar");
  await closesToOpener(await menuEntry("Boende", "Hantera Ansökningar"), "Hantera Medlemskapsansökningar");

  const activate = await menuEntry("Kris", "Aktivera krisläge");
  await press(activate);
  const alarm = page.getByRole("dialog", { name: "Aktivera krisläge" });
  await holdsFocus(alarm);
  await press(alarm.getByRole("button", { name: "Avbryt" }));
  await hasFocus(activate);
});

test("PAGE-31 a dialog with a form begins in its first field and not at its cross", async () => {
  renderPage("/crisis-subscribers-admin", { as: "agare" });
  await press(button("Lägg till"));
  await hasFocus(page.getByRole("dialog", { name: "Lägg till prenumerant" }).getByLabelText("Namn"));
});

test("SIDE-02 SIDE-12 MREQ-01 in the menu of a narrow window Escape closes one layer at a time, and the focus goes back each time", async () => {
  await resizeWindow(390, 844);
  renderPage("/association-dashboard", { as: "agare" });
  const opener = button("Öppna menyn");
  const drawer = page.getByRole("dialog", { name: "Meny", exact: true });
  const leave = async (closed: Locator, focused: Locator): Promise<void> => {
    await userEvent.keyboard("[Escape]");
    await isGone(closed);
    await hasFocus(focused);
  };
  const entry = async (group: string, name: RegExp): Promise<Locator> => {
    const row = drawer.getByRole("button", { name: new RegExp(`^${group}\\b`) });
    if (row.element().getAttribute("aria-expanded") !== "true") await press(row);
    return drawer.getByRole("button", { name });
  };

  await press(opener);
  await holdsFocus(drawer);
  const areas = await entry("Kris", /^Krisområden/);
  await press(areas);
  const menu = page.getByRole("menu", { name: "Krisområden" });
  await hasFocus(menu.getByRole("menuitemradio").first());
  await leave(menu, areas);
  await expect.element(drawer).toBeVisible();

  const applications = await entry("Boende", /^Hantera Ansökningar/);
  await press(applications);
  const list = page.getByRole("dialog", { name: "Hantera Medlemskapsansökningar" });
  await holdsFocus(list);
  const approve = list.getByRole("button", { name: /^Godkänn/ }).first();
  await press(approve);
  const question = page.getByRole("dialog", { name: "Godkänn ansökan", exact: true });
  await holdsFocus(question);
  await leave(question, approve);
  await leave(list, applications);
  await leave(drawer, opener);
});
