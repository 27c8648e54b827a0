import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, fakeClock, menuEntry, menuOf, press, resizeWindow, toast, untilFocused } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow, expectNoWcagFaults } from "./wcag-faults.ts";

const dialog = () => page.getByRole("dialog");

describe("collaboration", () => {
  const NEIGHBOUR = "Brf Exempelrönnen";

  /** What the neighbour shows, each one piece. */
  const shown = (...names: string[]): Answer<"collaboration.partnerResources"> => ({
    name: NEIGHBOUR,
    resources: names.map((name) => ({
      ...{ id: crypto.randomUUID(), name, photoUrl: null, areaName: "El" },
      ...{ quantity: 1, left: 1, unit: "st", location: null, availability: "on_request", conditions: null, contactRole: null },
    })),
  });

  test("COLL-01 what is no code, and the own one, is told once, at the field; an invitation then stands among those from us", async () => {
    const { server } = renderPage("/collaboration/network", { as: "agare" });
    await button("Bjud in förening").click();
    const code = dialog().getByRole("textbox", { name: "Föreningens samverkanskod" });
    await code.fill("fel");
    await dialog().getByRole("button", { name: "Bjud in", exact: true }).click();
    await expect.element(dialog().getByText("Koden har tio tecken, till exempel K7MD4-XPQ82.")).toBeVisible();
    expect(server.callsOf("collaboration.inviteByCode")).toEqual([]);
    await expectNoWcagFaults("a code that is none");

    const own = "Det är er egen kod.";
    const undo = server.refuse("collaboration.inviteByCode", { reason: "INVALID_INPUT", message: own, fields: { code: own }, status: 409 });
    await code.fill("TALLE-N2345");
    await dialog().getByRole("button", { name: "Bjud in", exact: true }).click();
    await expect.element(dialog().getByText(own, { exact: true })).toBeVisible();
    expect(dialog().getByText(own).elements()).toHaveLength(1);
    expect(dialog().getByRole("alert").elements()).toEqual([]);

    undo();
    server.answer("collaboration.inviteByCode", () => {
      const invited = { linkId: crypto.randomUUID(), to: "Brf Ny", invitedAt: new Date().toISOString(), expiresAt: null };
      server.answer("collaboration.network", { ...recorded("agare", "collaboration.network"), sent: [invited] });
      return null as never;
    });
    await code.fill("K7MD4-XPQ82");
    await dialog().getByRole("button", { name: "Bjud in", exact: true }).click();
    await expect.element(page.getByRole("list", { name: "Inbjudningar från er" }).getByText("Brf Ny", { exact: true })).toBeVisible();
  });

  test("COLL-01 an owner looks at what a neighbour shows, and asks to borrow it", async () => {
    await resizeWindow(360, 800);
    const { router } = renderPage("/collaboration/network", {
      as: "agare",
      answers: { "collaboration.partnerResources": shown("Elverk 3 kW") },
    });
    await button(`Se resurser hos ${NEIGHBOUR}`).click();
    await expect.element(dialog().getByText("Elverk 3 kW", { exact: true })).toBeVisible();
    await expectNoFaultsInWindow("what a neighbour shows");
    await dialog().getByRole("link", { name: "Fråga om att låna Elverk 3 kW" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Nytt samverkanslarm" })).toBeVisible();
    await expect.element(page.getByText("Når 1 förening", { exact: true })).toBeVisible();
    const text = page.getByLabelText("Vad gäller det?");
    await expect.element(text).toHaveValue("Vi vill låna: Elverk 3 kW. Går det bra, och när kan vi hämta?");
    await expect.element(page.getByRole("combobox", { name: "Typ" })).toHaveValue("Behöver hjälp");
    await expect.element(page.getByRole("radio", { name: "Valda föreningar" })).toBeChecked();
    await expect.element(page.getByRole("switch", { name: "Brådskande" })).not.toBeChecked();
    expect(router.state.location.pathname).toBe("/collaboration/alerts/new");
  });

  test("COLL-01 an agreement names both associations and what the neighbour shows now, also after an older list was looked at", async () => {
    const { server } = renderPage("/collaboration/network", {
      as: "agare",
      answers: {
        "collaboration.partnerResources": shown("Elverk"),
        "collaboration.resources": recorded("nystartad", "collaboration.resources"),
      },
    });
    await button(`Se resurser hos ${NEIGHBOUR}`).click();
    await expect.element(dialog().getByText("Elverk", { exact: true })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    server.answer("collaboration.partnerResources", shown("Elverk", "Länspump"));
    server.refuse("documents.create", { message: "Nej." });
    await menuOf(NEIGHBOUR).click();
    await page.getByRole("menuitem", { name: "Skriv avtal" }).click();
    await expect
      .poll(() => server.callsOf("documents.create"))
      .toMatchObject([
        {
          ...{ template: "samverkansavtal", title: `Samverkansavtal med ${NEIGHBOUR}` },
          answers: {
            parties: [{ name: "Brf Exempeltallen" }, { name: NEIGHBOUR }],
            resources: [{ resource: "Elverk, 1 st" }, { resource: "Länspump, 1 st" }],
          },
        },
      ]);
    await toast("Avtalet kunde inte påbörjas", "Nej.");
  });

  /** An own resource of which one is lent out, and the same one borrowed of the neighbour. */
  function lentAndBorrowed(loan: { dueOn: string | null; hasEnded: boolean }): Answer<"collaboration.resources"> {
    const { resources, ...rest } = recorded("agare", "collaboration.resources");
    const id = crypto.randomUUID();
    const lent = { id, borrower: NEIGHBOUR, quantity: 1, lentAt: "2026-01-02T10:00:00.000Z", ...loan };
    return {
      ...rest,
      resources: resources.slice(0, 1).map((resource) => ({ ...resource, left: 0, loans: [lent] })),
      borrowed: [{ loanId: id, name: "Elverk", from: NEIGHBOUR, quantity: 1, unit: "st", ...loan }],
    };
  }

  test("COLL-02 a loan that should be back is «Försenad» to the lender and to the borrower", async () => {
    renderPage("/collaboration/my-resources", {
      as: "agare",
      answers: { "collaboration.resources": lentAndBorrowed({ dueOn: "2026-01-10", hasEnded: false }) },
    });
    for (const [name, words] of [
      ["Våra resurser", `Utlånat: 1 st till ${NEIGHBOUR}, skulle vara tillbaka 10 januari`],
      ["Det här lånar vi", "Skulle vara tillbaka 10 januari"],
    ] as const) {
      const list = page.getByRole("list", { name });
      await expect.element(list.getByText("Försenad", { exact: true })).toBeVisible();
      await expect.element(list.getByText(words)).toBeVisible();
      expect(list.getByText("Samverkan är avslutad").elements()).toEqual([]);
    }
  });

  test("COLL-02 an open loan says to both that cooperation has ended, with the way to give it back", async () => {
    renderPage("/collaboration/my-resources", {
      as: "agare",
      answers: { "collaboration.resources": lentAndBorrowed({ dueOn: null, hasEnded: true }) },
    });
    for (const [name, ways] of [
      ["Våra resurser", 1],
      ["Det här lånar vi", 0],
    ] as const) {
      const list = page.getByRole("list", { name });
      await expect.element(list.getByText("Samverkan är avslutad", { exact: true })).toBeVisible();
      expect(list.getByRole("button", { name: "Återlämnad" }).elements()).toHaveLength(ways);
      expect(list.getByText("Försenad").elements()).toEqual([]);
    }
    await expectNoWcagFaults("loans of a cooperation that has ended");
  });

  test("COLL-02 a list keeps the letters that Excel gave it, and a picture is no list", async () => {
    const line = { line: 2, name: "Värmefläkt", quantity: "2 st", outcome: "new", reason: null } as const;
    const { server } = renderPage("/collaboration/my-resources", {
      as: "agare",
      answers: {
        "collaboration.previewResourceImport": { digest: "abc", counts: { new: 1, known: 0, faulty: 0 }, lines: [line] },
      },
    });
    await button("Importera lista").click();
    const file = () => dialog().element().querySelector<HTMLInputElement>('input[type="file"]');
    await expect.poll(file).not.toBeNull();
    const choose = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      userEvent.upload(file() as HTMLInputElement, new File([bytes], name, { type: "application/octet-stream" }));
    await choose("karta.png", new Uint8Array(300_000));
    const refused = dialog().getByRole("alert");
    await expect
      .element(refused.getByText("Filen är ingen CSV-fil. Spara listan som CSV och välj den igen.", { exact: true }))
      .toBeVisible();
    expect(server.callsOf("collaboration.previewResourceImport")).toEqual([]);
    const csv = "namn;antal\r\nVärmefläkt;2\r\n";
    await choose(
      "resurser.csv",
      Uint8Array.from(csv, (letter) => letter.charCodeAt(0)),
    );
    await expect.element(dialog().getByRole("cell", { name: "Värmefläkt", exact: true })).toBeVisible();
    expect(server.callsOf("collaboration.previewResourceImport")).toEqual([{ csv }]);
    expect(refused.elements()).toEqual([]);
  });

  test("COLL-04 what is being written stays when a page that is back on the network cannot be read anew", async () => {
    const { server } = renderPage("/collaboration/settings", { as: "agare" });
    const role = page.getByRole("textbox", { name: "Kontaktroll" });
    await role.fill("Husets kontakt");
    server.refuse("collaboration.settings", { message: "Tjänsten vilar just nu." });
    // With the network back, what stands on the page is read anew.
    for (const event of ["offline", "online"]) window.dispatchEvent(new Event(event));
    await expect.element(page.getByRole("status").getByText("Tjänsten vilar just nu.")).toBeVisible();
    await expect.element(role).toHaveValue("Husets kontakt");
  });

  test("NS-25 SIDE-06 SIDE-26 COLL-03 a member goes through the collaboration list, and each page says kindly who does that and whom to ask", async () => {
    const [anna] = recorded("medlem", "membership.members").rows;
    if (!anna) throw new Error("the house has no owner");
    const { server } = renderPage("/crisis-levels", {
      as: "medlem",
      answers: { "membership.members": { rows: [anna], total: 1, page: 1, pageCount: 1 } },
    });
    const main = page.getByRole("main");
    for (const [title, words] of [
      ["Nätverk", "Krissamverkan sköts av föreningens systemägare och teamledare."],
      ["Våra resurser", "Krissamverkan sköts av föreningens systemägare och teamledare."],
      ["Inkorg", "Inkorgen läses av föreningens systemägare och teamledare."],
      ["Samverkansinställningar", "Krissamverkan sköts av föreningens systemägare och teamledare."],
    ] as const) {
      await (await menuEntry("Samverkan", title)).click();
      await expect.poll(() => document.title).toBe(`${title} – Beredskapsportalen`);
      await expect.element(main.getByText(words)).toBeVisible();
      await expect.element(main.getByText("Vill du veta mer eller hjälpa till? Fråga Anna Exempel.")).toBeVisible();
      await expect.element(main.getByRole("link", { name: "Till Krisgruppen" })).toHaveAttribute("href", "/crisis-team");
      expect(main.getByRole("alert").elements()).toEqual([]);
    }
    expect(server.callsOf("membership.members")).toContainEqual({ role: "system_owner" });
    await expectNoWcagFaults("what a member reads");
  });

  const text = () => page.getByLabelText("Vad gäller det?");
  const send = () => page.getByRole("button", { name: "Skicka larm", exact: true });

  /** That nothing was sent and why, with the faulty field in sight and ready to be written in. */
  async function isTold(reason: string): Promise<void> {
    await toast("Larmet är INTE skickat", reason);
    await untilFocused(() => text().query(), "the text");
    await expect.poll(() => text().element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    await expect.element(page.getByRole("note").filter({ hasText: "Larmet är INTE skickat" }).getByText(reason)).toBeVisible();
    expect(dialog().elements()).toEqual([]);
  }

  test("COLL-05 an alert that names a resident is not sent, before and after it was confirmed, and its field has the focus", async () => {
    const { server } = renderPage("/collaboration/alerts/new", { as: "agare" });
    const refuse = (procedure: "collaborationAlerts.check" | "collaborationAlerts.send", name: string) => {
      const message = `«${name}» ser ut som namnet på en boende.`;
      return { message, undo: server.refuse(procedure, { reason: "RESIDENT_NAMED", message, fields: { text: message }, status: 409 }) };
    };
    await send().click();
    await expect.element(page.getByText("Skriv vad det gäller.", { exact: true })).toBeVisible();
    await text().fill("Hämta filtar till Kerstin i trapphus B.");
    await page.getByLabelText("Hur mycket").fill("10 filtar");
    const preview = page.getByRole("region", { name: "Så ser mottagarna larmet" });
    await expect.element(preview.getByText("10 filtar", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("group", { name: "Kristextkollen" })).toBeVisible();
    const atCheck = refuse("collaborationAlerts.check", "Kerstin");
    await send().click();
    await isTold(atCheck.message);

    // Moves in after the text was checked.
    atCheck.undo();
    server.answer("collaborationAlerts.check", null as never);
    const atSending = refuse("collaborationAlerts.send", "Ingegerd");
    await text().fill("Hämta filtar till Ingegerd i trapphus B.");
    await send().click();
    await expect.element(dialog().getByText(`${NEIGHBOUR}, Stockholm`)).toBeVisible();
    await dialog().getByRole("button", { name: "Skicka till 1 förening" }).click();
    await isTold(atSending.message);
  });

  /** Goes by the Tab key to something on the page. */
  async function tabTo(name: string): Promise<void> {
    const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "";
    for (let presses = 0; presses < 120 && focused() !== name; presses++) await userEvent.keyboard("[Tab]");
    expect(focused()).toBe(name);
  }

  test("COLL-03 COLL-05 by keyboard alone everybody who gets an alert is read before it leaves", async () => {
    await resizeWindow(360, 740);
    const { partners, ...sending } = recorded("agare", "collaborationAlerts.sending");
    const more = Array.from({ length: 7 }, (_, index) => ({
      ...{ linkId: crypto.randomUUID(), name: `Brf Granne ${index + 2}`, city: null, distanceMetres: null },
    }));
    const sent = recorded("agare", "collaborationAlerts.alert");
    const { server } = renderPage("/collaboration/alerts/new", {
      as: "agare",
      answers: {
        "collaborationAlerts.sending": { ...sending, partners: [...partners, ...more] },
        "collaborationAlerts.check": null as never,
        "collaborationAlerts.send": { id: sent.id, receivers: 8 },
        "collaborationAlerts.alert": { ...sent, received: null },
      },
    });
    await press(text(), "ArrowDown");
    await userEvent.keyboard("Vi behöver en länspump.");
    await tabTo("Skicka larm");
    await userEvent.keyboard("[Enter]");
    const confirmation = page.getByRole("dialog", { name: "Skicka larm till 8 föreningar?" });
    const receivers = () => confirmation.getByRole("list", { name: "Går till" }).getByRole("listitem").elements();
    await expect.poll(receivers).toHaveLength(5);
    await tabTo("och 3 till");
    await userEvent.keyboard("[Enter]");
    await expect.poll(receivers).toHaveLength(8);
    expect(receivers().map(({ textContent }) => textContent)).toEqual([`${NEIGHBOUR}, Stockholm`, ...more.map(({ name }) => name)]);
    await expectNoFaultsInWindow("everybody who gets it");
    await userEvent.keyboard("[Escape]");
    await expect.element(confirmation).not.toBeInTheDocument();
    await untilFocused(() => send().query(), "the button that asked");
    await userEvent.keyboard("[Enter]");
    await expect.poll(receivers).toHaveLength(5);
    await tabTo("Skicka till 8 föreningar");
    await userEvent.keyboard("[Enter]");
    await toast("Larmet är skickat", "Det nådde 8 föreningar.");
    expect(server.callsOf("collaborationAlerts.send")).toMatchObject([{ text: "Vi behöver en länspump.", receivers: 8 }]);
  });

  test("COLL-03 the inbox is narrowed by type, and an alert is answered and closed by keyboard alone", async () => {
    await resizeWindow(360, 740);
    let alert = { ...recorded("agare", "collaborationAlerts.alert"), mayWrite: true };
    const inbox = recorded("agare", "collaborationAlerts.received");
    const { server } = renderPage("/collaboration/inbox", {
      as: "agare",
      answers: {
        "collaborationAlerts.received": ({ kind }) => (kind === "warning" ? { ...inbox, rows: [], total: 0 } : inbox),
        "collaborationAlerts.alert": () => alert,
        "collaborationAlerts.markRead": null as never,
      },
    });
    const received = page.getByRole("list", { name: "Mottagna larm" });
    await expect.element(received.getByRole("link", { name: NEIGHBOUR })).toBeVisible();
    await page.getByRole("combobox", { name: "Typ" }).click();
    await page.getByRole("option", { name: "Larm", exact: true }).click();
    await expect.element(page.getByText("Inget larm passar urvalet.", { exact: true })).toBeVisible();
    await page.getByRole("combobox", { name: "Typ" }).click();
    await page.getByRole("option").first().click();
    await press(received.getByRole("link", { name: NEIGHBOUR }));

    await expect.element(button("Vi kan hjälpa")).toBeVisible();
    await press(button("Vi kan hjälpa"));
    const what = dialog().getByLabelText("Vad och hur mycket");
    await untilFocused(() => what.query(), "the first field");
    const [thread] = alert.threads;
    if (!thread) throw new Error("the alert has no thread");
    server.answer("collaborationAlerts.reply", ({ kind, quantity: given }) => {
      const quantity = typeof given === "string" ? given : null;
      const createdAt = new Date().toISOString();
      const reply = {
        id: crypto.randomUUID(),
        from: "Brf Exempeltallen",
        isOwn: true,
        kind,
        text: null,
        quantity,
        availableWhen: null,
        createdAt,
      };
      alert = { ...alert, threads: [{ ...thread, replies: [reply] }] };
      return alert;
    });
    await userEvent.keyboard("1 pump");
    await userEvent.keyboard("[Enter]");
    await expect.element(page.getByText("Vad: 1 pump", { exact: true })).toBeVisible();
    server.answer("collaborationAlerts.close", () => {
      const closedAt = new Date().toISOString();
      alert = {
        ...{ ...alert, closedBy: "Anna Exempel", threads: alert.threads.map((one) => ({ ...one, closedAt })) },
        received: alert.received && { ...alert.received, state: "closed" },
      };
      return alert;
    });
    await press(button("Stäng för oss"));
    await press(page.getByRole("dialog", { name: "Stänga för er förening?" }).getByRole("button", { name: "Stäng för oss" }));
    await expect.element(page.getByText(/^Anna Exempel stängde larmet för er förening/)).toBeVisible();
    await expectNoFaultsInWindow("an alert that is closed for us");
  });
});

describe("maps", () => {
  type Warning = Answer<"maps.get">["warnings"]["items"][number];
  const warningOf = (values: Partial<Warning>): Warning => ({
    ...{ id: crypto.randomUUID(), title: "Orange varning: Snöfall", level: "orange", area: "Stockholms län", isHere: true, rings: [] },
    ...{ text: "", publishedAt: null, expiresAt: "2026-11-29T12:00:00.000Z", url: null },
    ...values,
  });

  test("PAGE-29 an owner puts the house on an empty map, and a stairwell without pressing the map", async () => {
    const empty = { ...recorded("nystartad", "maps.get"), stairwells: ["Provgatan 2"] };
    const { server } = renderPage("/maps", { as: "nystartad", answers: { "maps.get": empty } });
    await expect.element(page.getByRole("heading", { level: 1, name: "Kartor" })).toBeVisible();
    await expect.element(button("Ange husets läge")).toBeVisible();
    await expectNoWcagFaults("an empty map");
    await button("Ange husets läge").click();
    await dialog().getByRole("textbox", { name: "Latitud" }).fill("65,8");
    await dialog().getByRole("button", { name: "Spara" }).click();
    await expect.element(dialog().getByText("Skriv longituden i grader, till exempel 18,06320.")).toBeVisible();
    const house = { ...empty, house: { ...empty.house, position: { latitude: 65.8, longitude: 17.3 } } };
    server.answer("maps.savePosition", () => {
      server.answer("maps.get", house);
      return null as never;
    });
    await dialog().getByRole("textbox", { name: "Longitud" }).fill("17,3");
    await dialog().getByRole("button", { name: "Spara" }).click();
    await expect.element(page.getByText("Husets läge är sparat", { exact: true })).toBeVisible();

    await button("Sätt ut Provgatan 2").click();
    await expect.element(dialog().getByLabelText(/^Namn/)).toHaveValue("Provgatan 2");
    await dialog().getByRole("textbox", { name: "Latitud" }).fill("65,801");
    await dialog().getByRole("textbox", { name: "Longitud" }).fill("17,3");
    await expectNoWcagFaults("a place");
    const place = {
      id: crypto.randomUUID(),
      kind: "building",
      name: "Provgatan 2",
      note: null,
      latitude: 65.801,
      longitude: 17.3,
    } as const;
    server.answer("maps.savePlace", () => {
      server.answer("maps.get", { ...house, places: [{ ...place, metres: 111, updatedAt: "2026-11-28T15:40:00.000Z" }] });
      return null as never;
    });
    await dialog().getByRole("button", { name: "Spara" }).click();
    const buildings = page.getByRole("list", { name: "Hus och trapphus" });
    await buildings.getByRole("button", { name: /Provgatan 2.*110 m/ }).click();
    await buildings.getByRole("button", { name: "Gångväg" }).click();
    await expect.element(buildings.getByText("Fågelvägen från huset: 110 m. Uppskattning: cirka 2 min till fots.")).toBeVisible();
    await press(page.getByRole("switch", { name: "Visa Hus och trapphus på kartan" }), "Space");
    await expectNoWcagFaults("a layer that is hidden");
  });

  test("PAGE-29 a member with a phone reads the list first, and finds the nearest shelter", async () => {
    await resizeWindow(360, 780);
    const { shelters, ...rest } = recorded("medlem", "maps.get");
    const [near] = shelters;
    if (!near) throw new Error("the demo's house has no shelter");
    const shelter = { ...near, metres: 222, source: "Provregistret", sourceDate: "2026-02-03" };
    renderPage("/maps", { as: "medlem", answers: { "maps.get": { ...rest, shelters: [shelter] } } });
    await button("Visa gångväg").click();
    await expect.element(page.getByText("Fågelvägen från huset: 220 m. Uppskattning: cirka 4 min till fots.").first()).toBeVisible();
    await expect.element(page.getByText("Källa: Provregistret, uppgifter från 3 februari", { exact: true })).toBeVisible();
    expect(page.getByRole("button", { name: /Lägg till plats|Husets läge|Ändra/ }).elements()).toEqual([]);
    await expectNoFaultsInWindow("the list");
    await page.getByText("Karta", { exact: true }).last().click();
    const drawn = () => document.querySelector(".maplibregl-ctrl-scale") ?? page.getByText("Kartbilden går inte att visa").query();
    await expect.poll(drawn).not.toBeNull();
    await expect.poll(() => document.querySelector(".mantine-Loader-root")).toBeNull();
    await expectNoFaultsInWindow("the map");
  });

  test("PAGE-29 what SMHI answers after the map was opened stands there without a reload", async () => {
    const clock = fakeClock();
    const area = recorded("medlem", "maps.get");
    const note = "Vi frågar källan igen.";
    const { server } = renderPage("/maps", {
      as: "medlem",
      answers: { "maps.get": { ...area, warnings: { ...area.warnings, state: "stale", note, isBeingRead: true } } },
    });
    await expect.element(page.getByText(note)).toBeVisible();
    const items = [
      warningOf({}),
      warningOf({ title: "Röd varning: Snöfall", level: "red", area: "Skåne län", isHere: false }),
      warningOf({ title: "Gul varning: Halka", level: "yellow", area: "Uppsala län", isHere: null }),
    ];
    server.answer("maps.get", { ...area, warnings: { ...area.warnings, state: "fresh", note: "Läst nyss.", items, isBeingRead: false } });
    const before = server.callsOf("maps.get").length;
    await clock.forward(6_000);
    await expect.poll(() => server.callsOf("maps.get").length, { timeout: 3_000 }).toBe(before + 1);
    const here = page.getByRole("listitem").filter({ hasText: "Orange varning: Snöfall" });
    await expect.element(here.getByText("Gäller huset")).toBeVisible();
    await expect.element(here.getByText(/^Stockholms län · till /)).toBeVisible();
    await expect.element(page.getByRole("listitem").filter({ hasText: "Gul varning" }).getByText("Kan gälla huset")).toBeVisible();
    expect(page.getByText(note).elements()).toEqual([]);
    await expect.element(page.getByText("En varning gäller andra delar av landet.")).toBeVisible();
    await button(/^Visa den i listan/).click();
    const away = page.getByRole("listitem").filter({ hasText: "Röd varning: Snöfall" });
    await expect.element(away.getByText(/^Skåne län · till /)).toBeVisible();
    await expectNoWcagFaults("warnings");
    const asked = server.callsOf("maps.get").length;
    await clock.forward(60_000);
    expect(server.callsOf("maps.get")).toHaveLength(asked);
  });

  test("PAGE-29 an operator sees what a file of shelters would do before it does it", async () => {
    const { server } = renderPage("/drift?tab=skyddsrum", { as: "drift" });
    await button("Importera skyddsrum").click();
    await dialog().getByRole("textbox", { name: "Källa" }).fill("Provregistret");
    await dialog().getByLabelText("Uppgifternas datum").fill("2026-02-03");
    const file = new File(["number;name;lat;lon\r\n;Utan nummer;63,1;15,2\r\n"], "skyddsrum.csv", { type: "text/csv" });
    await userEvent.upload(dialog().element().querySelector('input[type="file"]') as HTMLInputElement, file);
    await expect.element(dialog().getByRole("checkbox", { name: "Ta bort skyddsrum som inte finns i filen" })).not.toBeChecked();
    const counts = { new: 1, changed: 0, unchanged: 0, refused: 1, removed: 0 };
    const report = { digest: "abc", counts, projection: "WGS 84", refused: [{ row: 3, number: "", reason: "Numret saknas." }] };
    server.answerPath("/api/admin/shelter-imports/preview", () => Response.json(report));
    const written = server.answerPath("/api/admin/shelter-imports", () => Response.json(report));
    await dialog().getByRole("button", { name: "Granska filen" }).click();
    await expect.element(dialog().getByText("Nya: 1 · Ändrade: 0 · Oförändrade: 0 · Avvisade: 1 · Tas bort: 0")).toBeVisible();
    await expect.element(dialog().getByText("Numret saknas.")).toBeVisible();
    await expectNoWcagFaults("what a file would do");
    expect(written).toEqual([]);
    await dialog().getByRole("button", { name: "Importera", exact: true }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(written).toHaveLength(1);
  });
});
