import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { resizeWindow, toast, twoFrames, untilFocused, wordsIn } from "./actions.ts";
import { LOCKED, READY_EXPORT } from "./admin-answers.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

describe("admin", () => {
  type Export = Answer<"admin.exports">[number];

  /** The chair's administration, at this tab. */
  async function openAdmin(tab = "", answers: Answers = {}) {
    const rendered = renderPage(`/admin${tab && `?tab=${tab}`}`, { as: "agare", answers });
    await expect.element(page.getByRole("heading", { level: 1, name: "Adminpanel" })).toBeVisible();
    return rendered;
  }

  const shownTab = () => page.getByRole("tab", { selected: true }).first().query()?.textContent;
  const card = (title: string) => page.getByRole("region", { name: title, exact: true }).first();
  const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
  const failure = (within = page.getByRole("main")) => within.getByRole("alert").filter({ hasText: "Det gick inte att hämta uppgifterna" });

  describe("tabs", () => {
    test("PAGE-27 the address names the tab, arrow keys and Enter choose one, back leads through them, and an unknown one is Översikt", async () => {
      const { router } = await openAdmin("finns-inte");
      await expect.poll(shownTab).toBe("Översikt");
      (page.getByRole("tab", { name: "Översikt" }).element() as HTMLElement).focus();
      await userEvent.keyboard("{ArrowLeft}");
      await untilFocused(() => page.getByRole("tab", { name: "Händelselogg" }).query(), "the last tab");
      await twoFrames();
      expect(router.state.location.search).toBe("?tab=finns-inte");
      await userEvent.keyboard("{Enter}");
      await expect.poll(() => router.state.location.search).toBe("?tab=handelselogg");
      await expect.element(page.getByRole("searchbox", { name: "Sök händelse" })).toBeVisible();
      await page.getByRole("tab", { name: "Export" }).click();
      await expect.poll(shownTab).toBe("Export");
      expect(router.state.location.search).toBe("?tab=export");
      await router.navigate(-1);
      await expect.poll(shownTab).toBe("Händelselogg");
    });

    test.each([
      ["member", ""],
      ["member", "?tab=medlemmar"],
      ["team_leader", "?tab=export"],
      ["team_leader", "?tab=handelselogg"],
      ["team_leader", "?tab=drift"],
    ] as const)("GUARD-13 GUARD-20 a %s is led away from /admin%s and asks for nothing there", async (role, search) => {
      const { association } = sessionOf("agare", {});
      if (!association) throw new Error("the chair has no association");
      const { server, router } = renderPage(`/admin${search}`, {
        as: "agare",
        answers: {
          "auth.session": sessionOf("agare", { association: { ...association, role } }),
          "membership.myRole": { associationId: association.id, role },
        },
      });
      await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
      const menu = page.getByRole("complementary", { name: "Sidomeny" });
      await expect.element(menu.getByRole("button", { name: "Kris", exact: true })).toBeVisible();
      expect(menu.getByRole("button", { name: /^Boende/ }).elements()).toEqual([]);
      for (const procedure of ["admin.auditEntries", "admin.exports", "membership.members", "membership.counts"] as const)
        expect(server.callsOf(procedure), procedure).toEqual([]);
    });
  });

  describe("Översikt", () => {
    test("PAGE-27 the overview counts members and applications, and leads to those who wait", async () => {
      const { router } = await openAdmin("", { "membership.pendingCount": 1 });
      await expect.element(card("Medlemmar")).toBeVisible();
      await expect.poll(() => textsOf([...card("Medlemmar").element().querySelectorAll("dd")])).toEqual(["1", "1", "2"]);
      await expect.element(card("Ansökningar").getByText("väntande ansökan", { exact: true })).toBeVisible();
      await card("Ansökningar").getByRole("button", { name: "Hantera ansökningar" }).click();
      await expect.poll(() => router.state.location.search).toBe("?tab=ansokningar");
      await expect.element(page.getByText("erik.lind@demo.example")).toBeVisible();
    });

    test("PAGE-27 Datakvalitet counts what is filled in, leads to what is missing, and says so when it cannot be fetched", async () => {
      const answers = { "association.profile": recorded("nystartad", "association.profile") };
      const { server, router } = renderPage("/water", { as: "agare", answers });
      const heal = server.refuse("association.profile");
      await router.navigate("/admin");
      const quality = card("Datakvalitet");
      await expect.element(failure(quality)).toBeVisible();
      await expect.element(card("Medlemmar")).toBeVisible();
      heal();
      await failure(quality).getByRole("button", { name: "Försök igen" }).click();
      await expect.poll(() => wordsIn(quality)).toContain("5 av 28 fält är ifyllda");
      await expect.element(quality.getByRole("progressbar", { name: "Ifyllda fält" })).toBeVisible();
      const missing = quality.getByRole("listitem").filter({ hasText: "Försäkringsbolag" });
      await expect.element(missing).toHaveTextContent("FörsäkringFörsäkringsbolag, Försäkringsnummer, Försäkringsbolagets jour");

      await missing.getByRole("link", { name: "Försäkring" }).click();
      await expect.poll(() => router.state.location).toMatchObject({ pathname: "/association-profile", hash: "#forsakring" });
    });

    test("PAGE-27 Behörigheter tells what each role may do", async () => {
      await openAdmin();
      const answers = (right: string) =>
        textsOf(card("Behörigheter").getByRole("row").filter({ hasText: right }).getByRole("cell").elements());
      await expect.element(card("Behörigheter").getByRole("table")).toBeVisible();
      expect(textsOf(card("Behörigheter").getByRole("columnheader").elements())).toEqual(["Får", "Medlem", "Teamledare", "Systemägare"]);
      expect(answers("Se föreningsuppgifterna")).toEqual(["Ja", "Ja", "Ja"]);
      expect(answers("Se var nycklar hänger och hur något stängs av")).toEqual(["Nej", "Ja", "Ja"]);
      expect(answers("Läsa händelseloggen")).toEqual(["Nej", "Nej", "Ja"]);
    });

    describe("the rule of a second factor", () => {
      const rule = () => card("Behörigheter").getByRole("switch", { name: "Kräv tvåfaktorsautentisering av styrelsen" });
      const requiredFrom = (secondFactorFrom: string | null) => {
        const { association } = sessionOf("agare", {});
        if (!association) throw new Error("the chair has no association");
        return sessionOf("agare", { association: { ...association, secondFactorFrom } });
      };

      test("says what follows and when, before and after it is turned on", async () => {
        const { server } = await openAdmin("", { "auth.session": requiredFrom(null) });
        await expect
          .element(rule())
          .toHaveAccessibleDescription(
            "Systemägarna får mejl och 14 dagar på sig. Den som saknar det kan därefter bara det en teamledare kan. Det går alltid att larma.",
          );
        await expect.element(rule()).not.toBeChecked();
        server.answer("membership.requireSecondFactor", ({ isRequired }) => {
          server.answer("auth.session", requiredFrom(isRequired ? "2099-12-14T12:00:00.000Z" : null));
        });
        await rule().click();
        await expect.element(rule()).toBeChecked();
        await expect
          .element(rule())
          .toHaveAccessibleDescription(
            "Gäller från 14 december 2099. Den som saknar det kan därefter bara det en teamledare kan. Det går alltid att larma.",
          );
        await rule().click();
        await expect.element(rule()).not.toBeChecked();
        expect(server.callsOf("membership.requireSecondFactor")).toEqual([{ isRequired: true }, { isRequired: false }]);
      });

      test("leads an owner who has no second factor to their own first", async () => {
        const { server, router } = await openAdmin("", { "auth.session": requiredFrom(null) });
        const message = "Slå på tvåfaktorsautentisering för dig själv först, under Inställningar → Säkerhet.";
        server.refuse("membership.requireSecondFactor", { message, reason: "OWN_SECOND_FACTOR_FIRST", status: 409 });
        await rule().click();
        const told = card("Behörigheter").getByRole("alert");
        await expect.element(told).toHaveTextContent(`${message}Öppna Säkerhet`);
        await expect.element(rule()).not.toBeChecked();
        await told.getByRole("link", { name: "Öppna Säkerhet" }).click();
        await expect.poll(() => router.state.location).toMatchObject({ pathname: "/settings", search: "?tab=sakerhet" });
      });
    });

    test("PAGE-27 the overview has the ways to invite, and the invitations that stand", async () => {
      const { server } = await openAdmin();
      const share = card("Dela inbjudan");
      await expect
        .element(share.getByLabelText("Inbjudningskod", { exact: true }))
        .toHaveValue(sessionOf("agare", {}).association?.id ?? "");
      await expect.element(share.getByRole("img", { name: /^QR-kod som öppnar ansökan/ })).toBeVisible();
      server.answer("association.invite", ({ emails }) => {
        const createdAt = new Date().toISOString();
        server.answer(
          "association.invitations",
          emails.map((email) => ({ id: crypto.randomUUID(), email, createdAt, expiresAt: createdAt })),
        );
        return { invited: emails.length };
      });
      const mail = card("Bjud in med e-post");
      await mail.getByRole("textbox", { name: "E-postadress 1" }).fill("granne@test.example");
      await mail.getByRole("button", { name: "Skicka inbjudningar" }).click();
      await expect.element(mail.getByRole("button", { name: "Ta tillbaka inbjudan till granne@test.example" })).toBeVisible();
    });
  });

  describe("Dokument", () => {
    test("PAGE-27 the tab lists what the association has made, with kind, day and author, and leads to it", async () => {
      const [made] = recorded("agare", "documents.ours").rows;
      if (!made) throw new Error("the house has no document");
      const begun = { ...made, title: "Källarrond", documentType: "Checklista", state: "draft" as const };
      const { router } = await openAdmin("dokument", { "documents.ours": { rows: [begun], total: 1, page: 1, pageCount: 1 } });
      const row = card("Dokument").getByRole("listitem");
      await expect.element(row).toBeVisible();
      expect(wordsIn(row)).toMatch(/Källarrond.*Checklista · Ledning & samordning · 3 november · Anna Exempel/);
      await row.getByRole("link", { name: "Fortsätt med Källarrond" }).click();
      const search = expect.stringContaining(`dokument=${begun.id}`);
      await expect.poll(() => router.state.location).toMatchObject({ pathname: "/documents", search });
    });

    test("PAGE-27 without documents the tab says so", async () => {
      await openAdmin("dokument", { "documents.ours": { rows: [], total: 0, page: 1, pageCount: 1 } });
      const told = card("Dokument").getByText("Föreningen har inga dokument än. Börja med krisplanen.", { exact: true });
      await expect.element(told).toBeVisible();
    });
  });

  describe("Export", () => {
    const PENDING: Export = {
      ...READY_EXPORT,
      status: "pending",
      doneRows: 1500,
      totalRows: 5000,
      bytes: null,
      expiresAt: null,
      fileAddress: null,
    };
    const FAILED: Export = { ...READY_EXPORT, id: crypto.randomUUID(), status: "failed", bytes: null, fileAddress: null };

    const list = page.getByRole("list", { name: "Skapade exporter" });
    const create = card("Medlemmar").getByRole("button", { name: "Skapa export" });

    test("PAGE-27 without exports the tab says so, and says that a file holds personal data; one that is ordered stands first", async () => {
      const { server } = await openAdmin("export");
      await expect
        .element(page.getByText("Ingen export är skapad. Filerna visas här. Hämta dem inom ett dygn, sedan tas de bort."))
        .toBeVisible();
      const warning = "Filen innehåller personuppgifter. Spara den där bara du kommer åt den, och radera den när du är klar.";
      await expect.element(card("Medlemmar").getByText(warning, { exact: true })).toBeVisible();
      server.answer("admin.orderExport", ({ format }) => {
        const ordered = { ...PENDING, id: crypto.randomUUID(), format };
        server.answer("admin.exports", [ordered, READY_EXPORT]);
        return ordered;
      });
      await card("Medlemmar").getByRole("radio", { name: "CSV" }).click();
      await create.click();
      await toast("Exporten skapas", "Medlemmar, CSV läggs under Skapade exporter, längst ner på sidan.");
      await expect.poll(() => list.getByRole("listitem").elements().length).toBe(2);
      expect(wordsIn(list.getByRole("listitem").first())).toContain("Medlemmar, CSV");
      await untilFocused(() => create.query(), "the button that ordered");
    });

    test("PAGE-27 a long export tells how far it has come, until it is ready", async () => {
      const { server } = await openAdmin("export", { "admin.exports": [PENDING] });
      const made = list.getByRole("listitem");
      await expect.element(made.getByText("Skapas", { exact: true })).toBeVisible();
      expect(wordsIn(made)).toContain("1 500 av 5 000 rader");
      const progress = made.getByRole("progressbar", { name: "Medlemmar, Excel" });
      await expect.element(progress).toHaveAttribute("aria-valuenow", "30");
      await expect.element(progress).toHaveAttribute("aria-valuemax", "100");
      expect(made.getByRole("link").elements()).toEqual([]);
      server.answer("admin.exports", [READY_EXPORT]);
      await expect.element(made.getByText("Klar", { exact: true })).toBeVisible();
      await expect.element(page.getByRole("status").filter({ hasText: "Senaste exporten: Klar" })).toBeInTheDocument();
      expect(wordsIn(made)).toMatch(/Skapad 27 november 06:30 av Anna Exempel 8 kB · Tas bort 28 november 06:30/);
    });

    test("PAGE-27 a list that cannot be fetched, an export that failed and an order that is refused say so, and can be tried again", async () => {
      const { server, router } = await openAdmin("", { "admin.exports": [FAILED] });
      const heal = server.refuse("admin.exports");
      await router.navigate("/admin?tab=export");
      await expect.element(failure()).toBeVisible();
      heal();
      await failure().getByRole("button", { name: "Försök igen" }).click();
      const failed = list.getByRole("listitem").filter({ hasText: "Filen blev inte klar." });
      await expect.element(failed.getByText("Misslyckades", { exact: true })).toBeVisible();

      const message = "En export pågår redan. Vänta tills den är klar.";
      const undo = server.refuse("admin.orderExport", { reason: "EXPORT_RUNNING", message, status: 409 });
      await create.click();
      await toast("Exporten kunde inte skapas", message);
      undo();
      server.answer("admin.orderExport", READY_EXPORT);
      server.answer("admin.exports", [READY_EXPORT, FAILED]);
      await failed.getByRole("button", { name: /^Försök igen/ }).click();
      await expect.element(list.getByText("Klar", { exact: true })).toBeVisible();
      expect(server.callsOf("admin.orderExport").at(-1)).toEqual({ kind: "members", format: "xlsx" });
    });
  });

  describe("webhooks", () => {
    const ADDRESS = "https://exempel.se/krislarm";
    const WEBHOOK: Answer<"webhooks.list">[number] = {
      ...{ id: "0d9c2b6e-3f0f-4a38-9a60-6d1b6b1f0e01", address: ADDRESS, createdAt: "2026-11-26T08:00:00.000Z" },
      ...{ stoppedAt: null, nextTryAt: null, waiting: 0, lastTakenAt: "2026-11-27T05:30:00.000Z" },
    };
    const CALL: Answer<"webhooks.calls">[number] = {
      ...{ id: "0d9c2b6e-3f0f-4a38-9a60-6d1b6b1f0e02", messageId: "0d9c2b6e-3f0f-4a38-9a60-6d1b6b1f0e03", event: "crisis.begun" },
      ...{ happenedAt: "2026-11-27T05:30:00.000Z", triedAt: "2026-11-27T05:31:00.000Z", deliveredAt: "2026-11-27T05:31:00.000Z" },
      ...{ tries: 2, answerStatus: 204, fault: null },
    };
    const dialog = page.getByRole("dialog");

    test("an address is added, and its secret is shown this once", async () => {
      const { server } = await openAdmin("export", { "webhooks.list": [], "webhooks.calls": [] });
      await expect.element(card("Webhooks").getByText("Ingen adress är tillagd.")).toBeVisible();
      server.answer("webhooks.add", () => {
        server.answer("webhooks.list", [{ ...WEBHOOK, lastTakenAt: null }]);
        return { id: WEBHOOK.id, secret: "whsec_aGVtbGln" };
      });
      await card("Webhooks").getByRole("button", { name: "Lägg till adress" }).click();
      await dialog.getByLabelText("Adress").fill(ADDRESS);
      await dialog.getByRole("button", { name: "Lägg till" }).click();
      await expect.element(dialog.getByLabelText("Hemlighet", { exact: true })).toHaveValue("whsec_aGVtbGln");
      await userEvent.keyboard("{Escape}");
      await expect.element(dialog).not.toBeInTheDocument();
      await card("Webhooks")
        .getByRole("button", { name: `Visa ${ADDRESS}` })
        .click();
      await expect.element(dialog.getByText("Allt är skickat.")).toBeVisible();
      expect(dialog.getByLabelText("Hemlighet", { exact: true }).elements()).toEqual([]);
      expect(server.callsOf("webhooks.add")).toEqual([{ address: ADDRESS }]);
    });

    test("what was sent stands with its answer and can be sent again; one that is off says so and is switched on", async () => {
      const off = { ...WEBHOOK, stoppedAt: "2026-11-27T05:45:00.000Z", waiting: 2 };
      const waits = { ...CALL, id: crypto.randomUUID(), deliveredAt: null, answerStatus: null, fault: "timeout" as const, tries: 9 };
      const { server } = await openAdmin("export", { "webhooks.list": [off], "webhooks.calls": [waits, CALL] });
      await expect.element(card("Webhooks").getByText("Avstängd", { exact: true })).toBeVisible();
      await card("Webhooks").getByRole("button", { name: /^Visa/ }).click();
      await expect.element(dialog.getByText(/^Avstängd sedan .*06:45\. 2 väntar och skickas när den slås på\.$/)).toBeVisible();
      expect(dialog.getByRole("button", { name: /^Skicka/ }).elements()).toEqual([]);
      server.answer("webhooks.start", () => {
        server.answer("webhooks.list", [WEBHOOK]);
        return {};
      });
      await dialog.getByRole("button", { name: "Slå på igen" }).click();
      await expect.element(dialog.getByRole("button", { name: "Skicka ett prov" })).toBeVisible();
      const rows = dialog.getByRole("list", { name: "Senast skickat" }).getByRole("listitem");
      expect(wordsIn(rows.nth(0))).toContain("Krisläge börjar");
      expect(wordsIn(rows.nth(0))).toContain("Svarade inte på 15 sekunder · 9 försök");
      expect(wordsIn(rows.nth(1))).toContain("Svarade 204 · 2 försök");
      server.answer("webhooks.sendAgain", {});
      await rows
        .nth(1)
        .getByRole("button", { name: /^Skicka igen/ })
        .click();
      await expect.poll(() => server.callsOf("webhooks.sendAgain")).toEqual([{ callId: CALL.id }]);
    });
  });

  test("a reader of the alarms gets an address that is shown this once, and is ended only when that is confirmed", async () => {
    const FEED: Answer<"crisis.alarmFeeds">[number] = {
      ...{ id: "0d9c2b6e-3f0f-4a38-9a60-6d1b6b1f0e04", reader: "Förvaltaren" },
      ...{ createdAt: "2026-11-27T05:00:00.000Z", lastReadAt: null },
    };
    const ADDRESS = "https://portal.example/api/alarms/hemligt-4711";
    const feeds = card("Larmflöde (CAP)");
    const dialog = page.getByRole("dialog");
    const { server } = await openAdmin("export", { "crisis.alarmFeeds": [] });
    await expect.element(feeds.getByText("Ingen läsare är tillagd.")).toBeVisible();
    server.answer("crisis.addAlarmFeed", () => {
      server.answer("crisis.alarmFeeds", [FEED]);
      return { id: FEED.id, address: ADDRESS };
    });
    await feeds.getByRole("button", { name: "Lägg till läsare" }).click();
    await dialog.getByLabelText("Vem ska läsa?").fill("Förvaltaren");
    await dialog.getByRole("button", { name: "Lägg till" }).click();
    await expect.element(dialog.getByLabelText("Adress", { exact: true })).toHaveValue(ADDRESS);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();

    await feeds.getByRole("button", { name: "Visa Förvaltaren" }).click();
    await expect.element(dialog.getByText(/^Skapad .*06:00\. Har inte läst än\. Har adressen kommit bort\?/)).toBeVisible();
    expect(dialog.getByLabelText("Adress", { exact: true }).elements()).toEqual([]);
    await dialog.getByRole("button", { name: "Avsluta adressen" }).click();
    const asked = page.getByRole("dialog", { name: "Avsluta adressen?" });
    await expect.element(asked.getByText("Förvaltaren kan inte läsa era larm längre.")).toBeVisible();
    expect(server.callsOf("crisis.removeAlarmFeed")).toEqual([]);
    server.answer("crisis.removeAlarmFeed", () => {
      server.answer("crisis.alarmFeeds", []);
      return {};
    });
    await asked.getByRole("button", { name: "Avsluta", exact: true }).click();
    await expect.element(feeds.getByText("Ingen läsare är tillagd.")).toBeVisible();
    expect(server.callsOf("crisis.removeAlarmFeed")).toEqual([{ alarmFeedId: FEED.id }]);
    expect(dialog.elements()).toEqual([]);
  });
});

describe("admin accessibility", () => {
  const DRAFT: Answer<"documents.ours">["rows"][number] = {
    id: "2f1b8a53-7c1c-4a61-9a7c-5f2a9d0c7e01",
    kind: "own",
    title: "Källarrond",
    documentType: "Checklista",
    areaName: null,
    state: "draft",
    changedAt: "2026-11-20T08:00:00.000Z",
    author: "Anna Exempel",
    version: 1,
    adoptedOn: null,
    isVisibleToResidents: false,
    isInBinder: false,
    fileUrl: null,
  };

  /** The chair of the demo's house, who also runs the service; nobody subscribes there yet, and a checklist is begun. */
  function operatingOwner(): Answers {
    const users = recorded("drift", "admin.users");
    return {
      "admin.associations": recorded("drift", "admin.associations"),
      "admin.catalogue.choices": recorded("drift", "admin.catalogue.choices"),
      "admin.catalogue.products": recorded("drift", "admin.catalogue.products"),
      "admin.catalogue.suppliers": recorded("drift", "admin.catalogue.suppliers"),
      "admin.catalogue.tips": recorded("drift", "admin.catalogue.tips"),
      "admin.health": recorded("drift", "admin.health"),
      "admin.sealedNeedsKey": recorded("drift", "admin.sealedNeedsKey"),
      "admin.securityEvents": recorded("drift", "admin.securityEvents"),
      "admin.users": ({ search }) => (search === LOCKED.email ? { rows: [LOCKED], total: 1, page: 1, pageCount: 1 } : users),
      "auth.session": sessionOf("agare", { isOperator: true }),
      "documents.ours": { rows: [DRAFT, ...recorded("agare", "documents.ours").rows], total: 3, page: 1, pageCount: 1 },
      "maps.shelterExtracts": recorded("drift", "maps.shelterExtracts"),
      "subscribers.counts": recorded("nystartad", "subscribers.counts"),
      "subscribers.list": recorded("nystartad", "subscribers.list"),
      "subscribers.messages": recorded("nystartad", "subscribers.messages"),
    };
  }

  const panel = () => page.getByRole("tabpanel").first();
  const seen = (target: ReturnType<typeof panel>) => expect.element(target).toBeVisible();

  const LAST_TAB = "/admin?tab=handelselogg";

  type Rendered = ReturnType<typeof renderPage>;

  /** Each tab with what stands in it, and the dialogs that open there. */
  const STATES: Record<string, (rendered: Rendered) => Promise<unknown>> = {
    "/admin?tab=oversikt": () => seen(page.getByRole("region", { name: "Datakvalitet" }).getByRole("progressbar")),
    "/admin?tab=medlemmar": () => seen(page.getByRole("searchbox", { name: "Sök medlem" })),
    "/admin?tab=ansokningar": () => seen(page.getByRole("button", { name: /^Godkänn/ }).first()),
    "/admin?tab=prenumeranter": () => seen(page.getByText(/^Ingen prenumererar ännu/)),
    "/admin?tab=krisgrupper": () => seen(page.getByRole("link", { name: "Öppna teamen" })),
    "/admin?tab=dokument": () => seen(panel().getByRole("link", { name: "Fortsätt med Källarrond" })),
    "/admin?tab=export": async ({ server }) => {
      server.answer("admin.orderExport", () => {
        server.answer("admin.exports", [READY_EXPORT]);
        return READY_EXPORT;
      });
      await page.getByRole("button", { name: "Skapa export" }).first().click();
      await seen(page.getByRole("link", { name: /^Ladda ner/ }));
    },
    [LAST_TAB]: async () => {
      await seen(panel().getByRole("listitem").first());
      const fold = page.getByRole("button", { name: "Visa filter" });
      if (fold.query()?.checkVisibility()) await fold.click();
    },
    "/drift": () => seen(page.getByText("Databasens storlek")),
    "/drift?tab=foreningar": () => seen(panel().getByText("Aktiv", { exact: true }).first()),
    "/drift?tab=katalog": async () => {
      for (const upkeep of [/^Inaktivera/, /^Ändra länk för/]) await seen(page.getByRole("button", { name: upkeep }).first());
    },
    "/drift?tab=skyddsrum": () => seen(page.getByRole("button", { name: "Importera skyddsrum" })),
    "/drift?tab=sakerhet": () => seen(page.getByRole("searchbox", { name: "Sök i säkerhetsloggen" })),
    async "/drift?tab=anvandare"() {
      await page.getByRole("searchbox", { name: "Sök användare" }).fill(LOCKED.email);
      // Not what was there before the search: nobody else's address is left.
      const addresses = page
        .getByRole("region", { name: "Användare", exact: true })
        .first()
        .getByText(/@\w+\.example$/);
      await expect.poll(() => addresses.elements().map(({ textContent }) => textContent)).toEqual([LOCKED.email]);
      await seen(page.getByRole("button", { name: /^Stäng av tvåfaktor för/ }));
      // What is still being read is dimmed.
      await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
    },
  };

  test.each([
    ["at 1440 px", 1440],
    ["on a phone", 390],
  ])(
    "PAGE-27 %s every tab of the admin area and of operations has no fault that axe finds (WCAG 2.2 AA), light and dark, does not scroll sideways, is in sight when chosen, and is as high as a finger is wide",
    async (_window, width) => {
      await resizeWindow(width);
      const rendered = renderPage("/admin", { as: "agare", answers: operatingOwner() });
      for (const [address, reach] of Object.entries(STATES)) {
        await rendered.router.navigate(address);
        await reach(rendered);
        await expectNoFaultsInWindow(address);
        if (address === LAST_TAB) await expectTabsForFingers();
      }
      await page.getByRole("button", { name: /^Stäng av tvåfaktor för/ }).click();
      const dialog = page.getByRole("dialog", { name: "Stäng av tvåfaktorsautentisering" });
      await seen(dialog.getByLabelText("Skriv kontots e-postadress"));
      await expectNoFaultsInWindow("dialog");
    },
    120_000,
  );

  /** The last tab is the chosen one. */
  async function expectTabsForFingers(): Promise<void> {
    const boxes = () =>
      page
        .getByRole("tablist", { name: "Administration" })
        .getByRole("tab")
        .elements()
        .map((tab) => tab.getBoundingClientRect());
    await expect
      .poll(() =>
        boxes()
          .slice(-1)
          .map(({ left, right }) => left >= 0 && right <= window.innerWidth),
      )
      .toEqual([true]);
    expect(Math.min(...boxes().map(({ height }) => height))).toBeGreaterThanOrEqual(44);
  }
});
