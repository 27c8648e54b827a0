import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { AssistantMessage } from "#shared/assistant/message.ts";
import { openedText, WIDGET_TEXTS, type WidgetKey, widgetsFor } from "#shared/assistant/widgets.ts";
import { button, choose, menuOf, resizeWindow, sidewaysScroll, wordsIn } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { type Persona, recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow, expectNoWcagFaults } from "./wcag-faults.ts";

describe("association dashboard", () => {
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

  test("the last test of the alarm is a line; a press shows who is silent, with a number to ring", async () => {
    const last = { sentAt: recorded("agare", "readiness.overview").asOf, people: 6, received: 5, lastAfterSeconds: 239 };
    const { server } = renderPage("/association-dashboard", {
      as: "agare",
      answers: {
        "testAlarms.last": { last, waitsForMe: last.sentAt, isOn: true, nextOn: "2027-01-04", hindrance: null },
        "testAlarms.details": {
          silent: [{ id: "1", name: "Anna Berg", phone: "+46701740605", fault: "Mejlet studsade. Adressen tar inte emot mejl." }],
          ...{ bySms: false, sms: { messages: 5, kronor: 2.6 } },
        },
        "membership.unreachable": [
          {
            ...{ profileId: "2", name: "Bo Dal", channel: "sms", address: "+46701740606", canAsk: true },
            ...{ failedAt: last.sentAt, askedAt: null },
          },
        ],
      },
    });
    await expect.element(card("Beredskap").getByText(/^Provlarm \d+ \w+: 5 av 6 kvitterade på 4 minuter$/)).toBeVisible();
    await card("Beredskap")
      .getByRole("button", { name: /^Visa: Provlarm/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Provlarm" });
    await expect.element(dialog.getByRole("link", { name: "Ring 070-174 06 05, Anna Berg" })).toHaveAttribute("href", "tel:+46701740605");
    await expect.element(dialog.getByText("Mejlet studsade. Adressen tar inte emot mejl.")).toBeVisible();
    await expect.element(dialog.getByText(/Med sms: 5 sms varje gång, ungefär 2,60/)).toBeVisible();
    await expectNoWcagFaults("the test alarm");

    server.answer("testAlarms.change", () => recorded("agare", "testAlarms.last"));
    await dialog.getByRole("switch", { name: "Även med sms" }).click();
    await expect.poll(() => server.callsOf("testAlarms.change")).toEqual([{ isOn: true, bySms: true }]);
    server.answer("membership.askUnreachable", () => []);
    await dialog.getByRole("button", { name: "Fråga med mejl: Bo Dal, 070-174 06 06" }).click();
    await expect.poll(() => server.callsOf("membership.askUnreachable")).toEqual([{ profileId: "2", channel: "sms" }]);
  });

  test("whoever has not received the test is asked once, and a number at which nothing arrives by one line", async () => {
    const waiting = { last: null, isOn: true, nextOn: null, hindrance: null };
    const dashboard = recorded("medlem", "dashboard.association");
    const { server } = renderPage("/association-dashboard", {
      as: "medlem",
      answers: {
        "testAlarms.last": { ...waiting, waitsForMe: recorded("agare", "readiness.overview").asOf },
        "dashboard.association": { ...dashboard, ownUnreachable: [{ channel: "sms", address: "+46701740605" }] },
      },
    });
    await expect.element(page.getByText("Vi når dig inte på 070-174 06 05. Stämmer numret?")).toBeVisible();
    expect(
      card("Beredskap")
        .getByText(/rovlarm/)
        .elements(),
    ).toHaveLength(0);
    server.answer("testAlarms.receive", () => ({ ...waiting, waitsForMe: null }));
    await card("Behöver dig")
      .getByRole("button", { name: /^Kvittera: Provlarmet/ })
      .click();
    await expect.element(page.getByRole("button", { name: /^Kvittera/ })).not.toBeInTheDocument();
    server.answer("profile.confirmAddress", () => []);
    server.answer("dashboard.association", dashboard);
    await button("Ja, numret stämmer").click();
    await expect.element(page.getByText(/Vi når dig inte/)).not.toBeInTheDocument();
    expect(server.callsOf("profile.confirmAddress")).toEqual([{ channel: "sms", address: "+46701740605" }]);
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
      .toHaveAttribute("href", "/product-catalog?forfragan-status=offer_received");
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
});

describe("journey", () => {
  type Task = Answer<"journey.overview">["otherTasks"][number];

  const PATH = "/association-journey";
  const dialog = (name: string) => page.getByRole("dialog", { name });
  const task = (title: string) => page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name: title }) });
  const heading = (name: string) => page.getByRole("heading", { level: 2, name });

  async function act(title: string, action: string): Promise<void> {
    await menuOf(title).click();
    await page.getByRole("menuitem", { name: action }).click();
  }

  test("PAGE-10 a member reads the journey, takes a task and marks it as done, and changes nothing else", async () => {
    const journey = recorded("nystartad", "journey.overview");
    const { profile } = recorded("medlem", "auth.session") ?? {};
    let given: Partial<Task> = {};
    const { server } = renderPage(PATH, {
      as: "medlem",
      answers: {
        "journey.overview": () => ({
          ...{ ...journey, mayEdit: false, mayDecide: false },
          phases: journey.phases.map((phase) => ({
            ...phase,
            tasks: phase.tasks.map((one) => (one.sourceKey === "responsible-member" ? { ...one, ...given } : one)),
          })),
        }),
      },
    });
    const person = { profileId: profile?.id ?? "", name: "Maria Exempel" };
    await expect.element(heading("Fas 1 av 8: Förankra")).toBeVisible();
    await expect.element(page.getByText("0 av 3 obligatoriska uppgifter klara", { exact: true })).toBeVisible();
    expect(button("Markera fas klar").elements()).toEqual([]);
    expect(page.getByRole("link", { name: "Exportera lägesrapport till styrelsen" }).elements()).toEqual([]);
    expect(page.getByRole("button", { name: /^Åtgärder för/ }).elements()).toEqual([]);
    const own = task("Utse ansvarig ledamot");
    const tick = own.getByRole("checkbox", { name: "Utse ansvarig ledamot" });
    await expect.element(tick).toBeDisabled();
    server.answer("tasks.take", () => {
      given = { id: crypto.randomUUID(), owner: person, version: 1 };
      return null as never;
    });
    await own.getByRole("button", { name: "Jag kan ta den här uppgiften" }).click();
    await expect.element(own.getByText("Ansvarig: Maria Exempel", { exact: true })).toBeVisible();
    expect(server.callsOf("tasks.take")).toMatchObject([{ journeyTaskKey: "responsible-member" }]);
    server.answer("tasks.setState", () => {
      given = { ...given, state: "done", doneAt: "2026-11-28T15:40:00.000Z", doneBy: person, version: 2 };
      return null as never;
    });
    await tick.click();
    await expect.element(own.getByText("Klar 28 november av Maria Exempel")).toBeVisible();
    expect(server.callsOf("tasks.setState")).toMatchObject([{ version: 1, state: "done" }]);
  });

  test("PAGE-10 a long list of own tasks is folded: ten at a time, and what is closed behind its number", async () => {
    await resizeWindow(360, 740);
    const [template] = recorded("nystartad", "journey.overview").phases[0]?.tasks ?? [];
    if (!template) throw new Error("the first phase has no task");
    const otherTasks = Array.from({ length: 23 }, (_, index) => ({
      ...{ ...template, id: crypto.randomUUID(), source: "manual" as const, sourceKey: null, title: `Egen uppgift ${index + 1}` },
      ...{ isMandatory: false, state: index < 21 ? ("open" as const) : ("done" as const) },
    }));
    renderPage(PATH, { as: "nystartad", answers: { "journey.overview": { ...recorded("nystartad", "journey.overview"), otherTasks } } });
    const list = page.getByRole("list", { name: "Andra uppgifter", exact: true });
    const ticks = () => list.getByRole("checkbox").elements();
    await button("Visa 10 till av 11").click();
    await expect.element(button("Visa resten (1)")).toBeVisible();
    await expect.poll(ticks).toHaveLength(20);
    await button("Visa resten (1)").click();
    await expect.element(list.getByText("Egen uppgift 21", { exact: true })).toBeVisible();
    await button("Visa färre").click();
    await expect.poll(ticks).toHaveLength(10);
    await button("Visa avslutade (2)").click();
    const closed = page.getByRole("list", { name: "Andra uppgifter, avslutade" });
    await expect.element(closed.getByText("Egen uppgift 23", { exact: true })).toBeVisible();
    await expectNoFaultsInWindow("the journey with a long list");
  });

  test("PAGE-10 what an area rests on opens without a fault that axe finds, light and dark, at 360 px", async () => {
    await resizeWindow(360, 740);
    renderPage(PATH, { as: "nystartad" });
    await expect.element(heading("Beredskapsindex")).toBeVisible();
    await page.getByRole("button", { name: /^Brand/ }).click();
    const area = page.getByRole("dialog", { name: /^Brand: \d+ %$/ });
    await expect.element(area.getByText("Brandskyddsrond gjord", { exact: true })).toBeVisible();
    await expectNoFaultsInWindow("an area");
    await userEvent.keyboard("{Escape}");
    await expect.element(area).not.toBeInTheDocument();
  });

  test("PAGE-10 the journey says when it cannot be read, and is read again", async () => {
    const { server } = renderPage(PATH, { as: "nystartad" });
    const undo = server.refuse("journey.overview", { message: "Tjänsten är tillfälligt upptagen." });
    await expect.element(page.getByText("Tjänsten är tillfälligt upptagen.", { exact: true })).toBeVisible();
    undo();
    await button("Försök igen").click();
    await expect.element(heading("Fas 1 av 8: Förankra")).toBeVisible();
  });

  test("PAGE-10 one without an association reads so", async () => {
    renderPage(PATH, { as: "privat" });
    await expect.element(page.getByText("Du tillhör ingen förening.", { exact: true })).toBeVisible();
  });

  test("PAGE-10 evidence of nothing is not added, and a file that cannot be read leaves the dialog and its words", async () => {
    const title = "Styrelsebeslut i protokoll";
    const { server } = renderPage(PATH, { as: "nystartad" });
    await act(title, "Lägg till bevis");
    const evidence = dialog("Lägg till bevis");
    const add = evidence.getByRole("button", { name: "Lägg till bevis" });
    const kind = evidence.getByRole("combobox", { name: "Typ av bevis" });
    const note = evidence.getByRole("textbox", { name: "Anteckning" });
    await add.click();
    await expect.element(evidence.getByText("Välj en fil eller skriv vad beviset visar.", { exact: true })).toBeVisible();
    await choose(kind, "Påstående utan underlag");
    await add.click();
    await expect.element(evidence.getByText("Skriv vad som intygas.", { exact: true })).toBeVisible();
    await expectNoFaultsInWindow("evidence of nothing");

    await choose(kind, "Protokoll");
    await note.fill("Möte 7");
    const file = (name: string) =>
      userEvent.upload(evidence.element().querySelector("input[type=file]") as HTMLInputElement, new File(["no PDF"], name));
    await file("protokoll.exe");
    await expect.element(evidence.getByText("Filtypen kan inte sparas.", { exact: false })).toBeVisible();
    const message = "Filtypen kan inte sparas. Välj en bild, en PDF eller ett kontorsdokument.";
    const sent = server.answerPath("/api/evidence", () => Response.json({ message, reason: "EVIDENCE_TYPE_NOT_ALLOWED" }, { status: 400 }));
    await file("protokoll.pdf");
    await add.click();
    await expect.element(evidence.getByRole("alert").getByText("Filtypen kan inte sparas.", { exact: false })).toBeVisible();
    await expect.element(note).toHaveValue("Möte 7");
    expect(sent).toHaveLength(1);
    server.answerPath("/api/evidence", () => Response.json({}, { status: 201 }));
    await add.click();
    await expect.element(evidence).not.toBeInTheDocument();
    expect(server.callsOf("readiness.addEvidence")).toEqual([]);
  });

  test("PAGE-10 N12 the index over time is drawn, and stands as a table for who listens", async () => {
    renderPage(PATH, { as: "agare" });
    const table = page.getByRole("table", { name: "Beredskapsindex månad för månad, av 100" });
    await expect.element(table).toBeInTheDocument();
    const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
    expect(textsOf(table.getByRole("columnheader").elements())).toEqual(["Månad", "Hittills", "Om inget nytt kommer till"]);
    expect(table.getByRole("rowheader").elements()).toHaveLength(19);
    const cells = (row: number) => textsOf(table.getByRole("row").nth(row).getByRole("cell").elements());
    const [now, ahead] = cells(7);
    expect(now).toMatch(/^\d+$/);
    expect(now).toBe(ahead);
    expect(cells(8)[0]).toBe("–");
    page.getByText("Indexet över tid", { exact: true }).element().scrollIntoView();
    await expect.poll(() => document.querySelectorAll(".recharts-line")).toHaveLength(2);
  });
});

describe("assistant widgets", () => {
  /** A conversation in which the server has opened this widget, looking for something, as the browser keeps it. */
  function keepOpened(persona: Persona, key: WidgetKey, search = ""): void {
    const userId = recorded(persona, "auth.session")?.user.id;
    const messages: AssistantMessage[] = [
      { id: "fraga", role: "user", parts: [{ type: "text", text: "Öppna den" }] },
      {
        id: "svar",
        role: "assistant",
        parts: [
          { type: "text", text: openedText(key) },
          { type: "data-widget", data: { key, search } },
        ],
      },
    ];
    localStorage.setItem(`${userId}:chat-history`, JSON.stringify(messages));
    sessionStorage.setItem(`${userId}:chat-widgets`, JSON.stringify({ [key]: true }));
  }

  const tools = () => page.getByRole("region", { name: "Verktyg" });
  const within = (key: WidgetKey) => page.getByRole("region", { name: WIDGET_TEXTS[key].label, exact: true }).first();

  test("DATA-31 a member sees what members may do, nothing else, without a fault that axe finds, on a phone too", async () => {
    const form = recorded("medlem", "forms.read");
    keepOpened("medlem", "protocol-form");
    renderPage("/ai-extended", {
      as: "medlem",
      answers: {
        "calendar.next": [],
        "documents.ours": { ...recorded("medlem", "documents.ours"), rows: [], total: 0 },
        "forms.read": ({ slug }) =>
          slug === "protokoll" ? { ...form, mayFillIn: false, schema: { ...form.schema, filled_in_by: "leaders" } } : form,
      },
    });
    const offered = widgetsFor("member");
    for (const key of offered) {
      const { label } = WIDGET_TEXTS[key];
      await tools().getByRole("button", { name: label, exact: true }).click();
      await expect.element(within(key).getByRole("heading", { level: 2, name: label, exact: true })).toBeVisible();
    }
    expect(tools().getByRole("button").elements()).toHaveLength(offered.length);
    for (const [key, words] of [
      ["protocol-form", "Formuläret fylls i av föreningens teamledare och systemägare."],
      ["documents-form", "Inga dokument är synliga för boende än."],
      ["association-profile-form", "Endast administratörer kan ändra dessa uppgifter."],
      ["association-calendar", "Inget står i kalendern framöver."],
    ] as const) {
      await expect.element(within(key).getByText(words)).toBeVisible();
    }
    await expect.element(within("association-water-form").getByRole("region", { name: "Så länge räcker vattnet" })).toBeVisible();
    await expect.element(within("preparedness-overview").getByRole("list", { name: "Beredskap per område" })).toBeVisible();
    await expect.element(within("maps").getByRole("link", { name: "Öppna sidan" })).toBeVisible();
    const forLeaders = /Lägg till plats|Ny händelse|Skapa utkast|Spara ändringar|Påminn om vattenbyte/;
    const pressed = [...document.querySelectorAll("[data-widget] button")].map(({ textContent }) => textContent);
    expect(pressed.length).toBeGreaterThan(0);
    expect(pressed.filter((name) => forLeaders.test(name))).toEqual([]);
    for (const width of [1280, 360]) {
      await resizeWindow(width);
      await expectNoFaultsInWindow(`${width} px`);
    }
  });

  test("DATA-43 the products that a question asks for are looked for, and everything is one press away", async () => {
    keepOpened("medlem", "product-catalog", "frostvakt");
    const all = recorded("medlem", "catalogue.products");
    renderPage("/ai-extended", {
      as: "medlem",
      answers: {
        "catalogue.products": ({ search }) => {
          const rows = search ? all.rows.slice(0, 1).map((row) => ({ ...row, name: "Frostvakt" })) : all.rows;
          return { ...all, rows, total: rows.length };
        },
      },
    });
    const searched = within("product-catalog");
    const names = () =>
      searched
        .getByRole("list", { name: "Produkter" })
        .getByRole("heading")
        .elements()
        .map(({ textContent }) => textContent);
    await expect.element(searched.getByText("Sökt på «frostvakt».")).toBeVisible();
    await expect.poll(names).toEqual(["Frostvakt"]);
    await searched.getByRole("button", { name: "Visa alla produkter" }).click();
    await expect.poll(names).toHaveLength(3);
    await expect.element(searched.getByRole("searchbox", { name: "Sök produkt" })).toHaveValue("");
    expect(searched.element().contains(document.activeElement)).toBe(true);
  });

  test("DATA-43 when no product is called what a question asks for, that is said and all are shown", async () => {
    keepOpened("medlem", "product-catalog", "xylofonbänkar");
    const all = recorded("medlem", "catalogue.products");
    renderPage("/ai-extended", {
      as: "medlem",
      answers: { "catalogue.products": ({ search }) => (search ? { ...all, rows: [], total: 0 } : all) },
    });
    const missing = within("product-catalog");
    await expect.element(missing.getByText("Ingen produkt heter «xylofonbänkar». Här är alla.")).toBeVisible();
    const products = missing.getByRole("list", { name: "Produkter" });
    await expect.poll(() => products.getByRole("heading").elements()).toHaveLength(3);
    expect(wordsIn(products)).toContain(all.rows[0]?.name);
  });
});
