import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { isoDay } from "#shared/format/date.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { button, choose, menuEntry, press, resizeWindow, twoFrames, untilFocused } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { type Persona, recorded } from "./stand-in.ts";

describe("dialog focus", () => {
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
    await hasFocus(page.getByRole("dialog", { name: "Lägg till en boende" }).getByLabelText("Namn"));
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
});

describe("failed read", () => {
  /** With the network back, what stands on the page is read anew. */
  function loseNetworkForAMoment(): void {
    for (const event of ["offline", "online"]) window.dispatchEvent(new Event(event));
  }

  const steps = () => page.getByRole("main").getByRole("list").first();
  const ribbon = () => page.getByRole("status").filter({ hasText: "Det du ser kan ha ändrats." });

  test("what could not be read anew stays, said to be older, until it is read", async () => {
    const { server } = renderPage("/start", { as: "agare" });
    const shown = () => (steps().element() as HTMLElement).innerText;
    await expect.element(steps()).toBeVisible();
    const before = shown();
    const answerAgain = server.refuse("start.steps", { message: "Ett oväntat fel inträffade hos oss. Försök igen om en stund." });
    loseNetworkForAMoment();
    await expect
      .element(ribbon().getByRole("paragraph"))
      .toHaveTextContent("Det du ser kan ha ändrats. Ett oväntat fel inträffade hos oss. Försök igen om en stund.");
    // Nothing is under way that could still say more.
    await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
    expect(page.getByRole("alert").elements()).toEqual([]);
    expect(shown()).toBe(before);

    answerAgain();
    await press(ribbon().getByRole("button", { name: "Läs på nytt" }));
    await expect.element(ribbon()).not.toBeInTheDocument();
    await untilFocused(() => document.getElementById("main"), "the page's content");
    expect(shown()).toBe(before);
  });

  test("on a page whose session has ended the way to a new one leads back to it", async () => {
    const { server, router } = renderPage("/start", { as: "agare" });
    await expect.element(steps()).toBeVisible();
    server.refuse("start.steps", { reason: "NOT_AUTHENTICATED", message: ERROR_MESSAGES.NOT_AUTHENTICATED, status: 401 });
    server.answer("auth.session", () => null);
    loseNetworkForAMoment();
    await expect.element(ribbon().getByText("Du är inte längre inloggad. Logga in igen.")).toBeVisible();
    await ribbon().getByRole("button", { name: "Logga in" }).click();
    await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe("/login?redirect=/start");
  });
});

describe("new version", () => {
  const ribbon = () => page.getByRole("status").filter({ hasText: "Det finns en ny version." });

  test("a page that meets a newer server says so and stays as it is, also when the version before answers again", async () => {
    const { server } = renderPage("/start", { as: "agare" });
    await expect.element(page.getByRole("main").getByRole("list").first()).toBeVisible();
    // Older than any page, as the version before is while it is being replaced.
    server.becomeBuild("1");
    await readAnew();
    expect(ribbon().elements()).toEqual([]);
    server.becomeBuild("zzzzzzzz");
    await readAnew();
    await expect.element(ribbon()).toHaveTextContent("Det finns en ny version. Spara det du skriver och ladda om sidan.Ladda om");
    server.becomeBuild("1");
    await readAnew();
    await expect.element(ribbon()).toBeVisible();

    async function readAnew(): Promise<void> {
      const before = server.callsOf("start.steps").length;
      for (const event of ["offline", "online"]) window.dispatchEvent(new Event(event));
      await expect.poll(() => server.callsOf("start.steps").length).toBeGreaterThan(before);
    }
  });
});

describe("number fields", () => {
  const seen = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

  test("PAGE-05 a number with a comma or an e stands as it was typed or pasted, and is refused at its field", async () => {
    const saved = recorded("privat", "preparedness.household");
    const { server } = renderPage("/dashboard", {
      as: "privat",
      answers: {
        "billing.subscription": null,
        "crisis.official": recorded("agare", "crisis.official"),
        "preparedness.household": {
          ...saved,
          adults: null,
          children: 0,
          dogs: 0,
          cats: 0,
          familySize: null,
          daysPrepared: null,
          updatedAt: null,
        },
        "preparedness.saveHousehold": { ...saved, overtaken: [] },
      },
    });
    await button("Uppdatera hushåll", "Mitt hushåll").click();
    const drawer = page.getByRole("dialog", { name: "Uppdatera hushåll" });
    const persons = drawer.getByLabelText("Vuxna");
    const save = drawer.getByRole("button", { name: "Spara" });
    await persons.click();
    await userEvent.keyboard("2,5");
    await save.click();
    await seen("Skriv ett heltal.");
    await expect.element(persons).toHaveValue("2,5");

    await persons.fill("");
    await persons.click();
    document.execCommand("insertText", false, "1e9");
    await save.click();
    await seen("Värdet får vara högst 50.");
    await expect.element(persons).toHaveValue("1e9");
    expect(server.callsOf("preparedness.saveHousehold")).toEqual([]);

    await persons.fill("3");
    await userEvent.keyboard("[ArrowUp]");
    await save.click();
    await expect.element(page.getByText("Hushållet är sparat")).toBeVisible();
    expect(server.callsOf("preparedness.saveHousehold")).toMatchObject([{ adults: 4 }]);
  });

  test("PAGE-16 the water lasts for no number of days while a field would be refused, and nothing else is saved", async () => {
    const water = recorded("privat", "water.household");
    const values = { ...water.values, containers: [], bottleLitres: 0 };
    const { server } = renderPage("/water", {
      as: "privat",
      answers: { "water.household": { ...water, values }, "water.containers": recorded("agare", "water.containers") },
    });
    const result = page.getByRole("region", { name: "Så länge räcker vattnet" });
    const days = page.getByLabelText("Antal dygn");
    await page.getByLabelText("Vuxna").fill("2");
    await page.getByLabelText("Köpt vatten, liter").fill("12");
    await expect.element(result.getByText("2,0 av 7 dygn")).toBeVisible();
    await days.fill("999999999");
    await expect.element(result.getByText("Ingen att räkna på")).toBeVisible();
    await days.fill("7.5");
    await page.getByRole("button", { name: "Spara" }).first().click();
    await seen("Skriv hela dygn.");
    await expect.element(days).toHaveValue("7.5");
    expect(server.callsOf("water.saveHousehold")).toEqual([]);
  });
});

describe("list state", () => {
  /** Of each list: its page, a field above it, an option, and how the address tells it. */
  const LISTS: { list: string; as?: Persona; path: string; field: string; option: RegExp; value: RegExp }[] = [
    { list: "members", path: "/admin?tab=medlemmar", field: "Roll", option: /^Teamledare \(\d+\)$/, value: /medlem-roll=team_leader/ },
    { list: "documents", path: "/documents?tab=dokument", field: "Område", option: /^El$/, value: /dokument-omrade=.+/ },
    { list: "log", path: "/admin?tab=handelselogg", field: "Kategori", option: /^Föreningsuppgifter$/, value: /kategori=association/ },
    { list: "alerts", path: "/collaboration/inbox?tab=received", field: "Typ", option: /^Larm$/, value: /mottagna-typ=.+/ },
    {
      list: "product requests",
      path: "/product-catalog?forfragan-status=completed",
      field: "Status",
      option: /^Offert mottagen$/,
      value: /forfragan-status=offer_received/,
    },
    { list: "products", as: "drift", path: "/drift?tab=katalog", field: "Visa", option: /^Inaktiva$/, value: /produkt-visa=inactive/ },
  ];

  test.each(LISTS)(
    "the list of $list keeps what is chosen through Back and a shared link",
    async ({ as, path, field: name, option, value }) => {
      const { router } = renderPage(path, { as: as ?? "agare" });
      const field = page.getByRole("combobox", { name, exact: true });
      const shown = () => (field.element() as HTMLInputElement).value;
      // How many there are is known a moment later.
      const choice = () => shown().replace(/ \(\d+\)$/, "");
      const address = () => router.state.location.pathname + router.state.location.search;
      await expect.element(field).toBeVisible();
      await expect.poll(shown).not.toMatch(option);
      const before = choice();
      await choose(field, option);
      await expect.poll(address).toMatch(value);
      const link = address();

      await router.navigate(-1);
      await expect.poll(choice).toBe(before);
      expect(address()).not.toMatch(value);

      await router.navigate("/integritet");
      await expect.element(field).not.toBeInTheDocument();
      await router.navigate(link);
      await expect.element(field).toBeVisible();
      await expect.poll(shown).toMatch(option);
    },
  );

  test("the list of applications keeps its tab through Back and a shared link, and a dialog takes it along", async () => {
    const { router } = renderPage("/admin?tab=ansokningar", { as: "agare" });
    const tab = (name: string) => page.getByRole("tablist", { name: "Ansökningar" }).getByRole("tab", { name });
    const isShown = (name: string) => expect.element(tab(name)).toHaveAttribute("aria-selected", "true");
    const search = () => router.state.location.search;
    await tab("Avslagna").click();
    await expect.poll(search).toBe("?tab=ansokningar&ansokan-visa=rejected");
    await router.navigate(-1);
    await isShown("Väntande");
    await router.navigate("/integritet");
    await expect.element(tab("Väntande")).not.toBeInTheDocument();
    await router.navigate("/admin?tab=ansokningar&ansokan-visa=rejected");
    await isShown("Avslagna");

    await router.navigate("/dashboard");
    await expect.element(tab("Avslagna")).not.toBeInTheDocument();
    const opener = await menuEntry("Boende", "Hantera Ansökningar");
    await press(opener);
    await tab("Godkända").click();
    await expect.poll(search).toBe("?ansokan-visa=approved");
    await userEvent.keyboard("{Escape}");
    await expect.poll(search).toBe("");
    await untilFocused(() => opener.query(), "what opened it");
    await press(opener);
    await isShown("Väntande");
  });
});

test("a list scrolls by keys to the choice, which the field then has, and nothing goes on drawing behind it", async () => {
  renderPage("/settings", { as: "agare" });
  const field = page.getByRole("combobox", { name: "Språk" });
  await expect.element(field).toBeEnabled();
  (field.element() as HTMLElement).focus();
  // The last of them, which lies beneath the list's edge, and chosen at once: the list is gone while it still scrolls.
  await userEvent.keyboard("[ArrowDown]");
  const last = page.getByRole("option").last();
  for (const key of ["ArrowUp", "ArrowDown", "ArrowUp"]) {
    await userEvent.keyboard(`[${key}]`);
    await twoFrames();
  }
  await expect.element(last).toBeInViewport();
  const words = last.element().textContent;
  await userEvent.keyboard("[ArrowDown][ArrowUp][Enter]");
  await expect.element(field).toHaveValue(words);
});
