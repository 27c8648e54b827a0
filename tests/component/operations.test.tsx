import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { button, choose, fakeClock, resizeWindow, sidewaysScroll, toast, untilFocused, wordsIn } from "./actions.ts";
import { LOCKED } from "./admin-answers.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { demandPassword, passwordDialog, provePassword } from "./security-tab.ts";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

describe("operations", () => {
  type Product = Answer<"admin.catalogue.products">["rows"][number];

  const onePage = <Row,>(...rows: Row[]) => ({ rows, total: rows.length, page: 1, pageCount: 1 });
  const card = (title: string) => page.getByRole("region", { name: title, exact: true }).first();

  async function openOperations(tab: string, answers: Answers = {}) {
    const rendered = renderPage(`/drift?tab=${tab}`, { as: "drift", answers });
    await expect.element(page.getByRole("heading", { level: 1, name: "Drift" })).toBeVisible();
    return rendered;
  }

  test("PAGE-27 GUARD-20 an owner who is no operator never sees Drift, and asks for nothing of the service", async () => {
    const { server, router } = renderPage("/admin?tab=drift", { as: "agare" });
    const shown = page.getByRole("tablist", { name: "Administration" }).getByRole("tab", { selected: true });
    await expect.element(shown).toHaveTextContent("Översikt");
    expect(page.getByRole("tab", { name: "Drift" }).elements()).toEqual([]);
    await page.getByRole("button", { name: /^Kontomeny/ }).click();
    await expect.element(page.getByRole("menuitem", { name: "Adminpanel" })).toBeVisible();
    expect(page.getByRole("menuitem", { name: "Drift" }).elements()).toEqual([]);
    await router.navigate("/drift");
    await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
    for (const procedure of ["admin.health", "admin.associations", "admin.users"] as const)
      expect(server.callsOf(procedure), procedure).toEqual([]);
  });

  test("PAGE-27 an operator gets to the service's own frame from the account menu, and back, and sees no association's menu there", async () => {
    const { router } = renderPage("/settings", {
      as: "drift",
      answers: {
        "profile.current": recorded("agare", "profile.current"),
        "profile.types": recorded("agare", "profile.types"),
        "dashboard.association": recorded("nystartad", "dashboard.association"),
        "association.ownHome": recorded("nystartad", "association.ownHome"),
        "association.stairwells": [],
      },
    });
    await page.getByRole("button", { name: /^Kontomeny/ }).click();
    await page.getByRole("menuitem", { name: "Drift" }).click();
    await expect.element(card("Köer och leverans")).toBeVisible();
    expect(page.getByRole("complementary", { name: "Sidomeny" }).elements()).toEqual([]);
    await expect.element(page.getByRole("link", { name: "Till portalen" })).toHaveAttribute("href", "/association-dashboard");
    expect(router.state.location.pathname).toBe("/drift");
  });

  test("PAGE-27 who has lost the second factor gets in again by an operator who types the address and proves the password, or changes their mind", async () => {
    const { server } = await openOperations("anvandare", { "admin.users": onePage(LOCKED) });
    const user = card("Användare").getByRole("row").filter({ hasText: LOCKED.email });
    await expect.element(user.getByText("Tvåfaktor", { exact: true })).toBeVisible();
    await user.getByRole("button", { name: "Stäng av tvåfaktor för Lena Utelåst" }).click();
    const dialog = page.getByRole("dialog", { name: "Stäng av tvåfaktorsautentisering" });
    const submit = dialog.getByRole("button", { name: "Stäng av tvåfaktor" });
    await dialog.getByLabelText("Skriv kontots e-postadress").fill(LOCKED.email);
    demandPassword(server, "admin.resetSecondFactor");
    await submit.click();
    await passwordDialog.getByRole("button", { name: "Avbryt" }).click();
    await expect.element(passwordDialog).not.toBeInTheDocument();
    await expect.element(submit).toBeEnabled();
    expect(dialog.getByRole("alert").elements()).toEqual([]);

    server.answer("admin.resetSecondFactor", () => {
      server.answer("admin.users", onePage({ ...LOCKED, hasSecondFactor: false }));
    });
    await submit.click();
    await provePassword();
    await toast("Tvåfaktorsautentiseringen är avstängd", "Lena Utelåst har fått ett mejl och måste logga in igen.");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(user.getByText("Tvåfaktor", { exact: true })).not.toBeInTheDocument();
    expect(user.getByRole("button").elements()).toEqual([]);
    expect(server.callsOf("admin.resetSecondFactor").at(-1)).toEqual({ userId: LOCKED.userId, email: LOCKED.email });
  });

  test("PAGE-27 failed jobs are told of and get another try", async () => {
    const quiet = recorded("drift", "admin.health");
    const queues = quiet.queues.map((queue) => (queue.name === "remove-media" ? { ...queue, failed: 1 } : queue));
    const { server } = await openOperations("laget", { "admin.health": { ...quiet, queues } });
    const queue = card("Köer och leverans").getByRole("listitem").filter({ hasText: "Ta bort ersatta bilder" });
    await expect.element(queue.getByText("1 misslyckade", { exact: true })).toBeVisible();
    server.answer("admin.retryDeadJobs", () => {
      server.answer("admin.health", quiet);
      return { retried: 1 };
    });
    await queue.getByRole("button", { name: "Försök igen med Ta bort ersatta bilder" }).click();
    await toast("Nytt försök", "Ett jobb körs igen.");
    await expect.element(queue).not.toBeInTheDocument();
    expect(server.callsOf("admin.retryDeadJobs")).toEqual([{ queue: "remove-media" }]);
  });

  test("the newest backup is told with what came back in its trial, and where the portal makes none what to set", async () => {
    const clock = fakeClock();
    const health = recorded("drift", "admin.health");
    const newest = { at: "2026-11-30T02:30:00.000Z", bytes: 12_300_000, rowCount: 41_200, fileCount: 330 };
    const backups = { at: "03:30", hasBucket: true, newest };
    const { server } = await openOperations("laget", { "admin.health": { ...health, backups } });
    const row = card("Köer och leverans").getByRole("listitem").filter({ hasText: "Säkerhetskopia" });
    await expect.element(row).toBeVisible();
    expect(wordsIn(row)).toBe(
      "Säkerhetskopia Provåterställd 30 november 03:30, 12,3 MB: 41 200 rader och 330 filer Nästa görs varje natt kl. 03:30 Filerna i S3 ingår inte. Slå på versioner där, eller kopiera dem för sig.",
    );
    server.answer("admin.health", { ...health, backups: null });
    await clock.forward(15_000);
    await expect.element(row).toHaveTextContent("SäkerhetskopiaPortalen gör inga av sig själv. Ställ in BACKUP_DIR och BACKUP_RECIPIENT.");
  });

  test("what the language model answered is told day by day, with time and cost, and not at all where there is none", async () => {
    const clock = fakeClock();
    const health = recorded("drift", "admin.health");
    const model: NonNullable<Answer<"admin.health">["model"]> = [
      {
        day: "2026-11-30",
        outcomes: [
          { outcome: "shown", answers: 1_037 },
          { outcome: "not_held", answers: 2 },
          { outcome: "silent", answers: 3 },
        ],
        ...{ seconds: { median: 2.3, p95: 6 }, tokensIn: 120_000, tokensOut: 14_000, kronor: 1.837 },
      },
      { day: "2026-11-29", outcomes: [{ outcome: "failed", answers: 1 }], seconds: null, tokensIn: 0, tokensOut: 0, kronor: null },
    ];
    const { server } = await openOperations("laget", { "admin.health": { ...health, model } });
    const days = card("Språkmodellen").getByRole("listitem");
    await expect.element(days.first()).toBeVisible();
    expect(days.all().map(wordsIn)).toEqual([
      "30 november 2026 1 042 svar: visade 1 037, stämde inte med källorna 2, började inte i tid 3 Hälften inom 2,3 s, 95 % inom 6,0 s 120 000 tokens in, 14 000 ut, 1,84 kr",
      "29 november 2026 1 svar: fel hos leverantören 1 0 tokens in, 0 ut",
    ]);
    server.answer("admin.health", { ...health, model: [] });
    await clock.forward(15_000);
    await expect.element(card("Språkmodellen").getByText("Ingen har frågat den under den senaste veckan.")).toBeVisible();
    server.answer("admin.health", health);
    await clock.forward(15_000);
    await expect.element(card("Språkmodellen")).not.toBeInTheDocument();
  });

  test("PAGE-27 the health of the service is looked at every 15 seconds, and says when it cannot be", async () => {
    const clock = fakeClock();
    const { server, router } = await openOperations("anvandare");
    const release = server.hold("admin.health");
    await router.navigate("/drift?tab=laget");
    const looks = () => server.callsOf("admin.health").length;
    await expect.poll(looks).toBe(1);
    // The fifteen seconds begin with the answer.
    clock.pause();
    release();
    await expect.element(page.getByText("Databasens storlek")).toBeVisible();
    await expect.element(page.getByText("Kan skapas")).toBeVisible();
    await clock.forward(10_000);
    expect(looks()).toBe(1);
    await clock.forward(6_000);
    expect(looks()).toBe(2);
    clock.resume();

    const heal = server.refuse("admin.health");
    await clock.forward(15_000);
    const failure = page.getByRole("alert").filter({ hasText: "Uppgifterna är inte aktuella" });
    await expect.element(failure).toBeVisible();
    heal();
    await failure.getByRole("button", { name: "Försök igen" }).click();
    await expect.element(failure).not.toBeInTheDocument();
  });

  test("NS-19 the security log shows what was refused, by kind, on a wide screen and a narrow one", async () => {
    const at = "2026-11-20T08:30:00.000Z";
    const refused: Answer<"admin.securityEvents">["rows"][number] = {
      ...{ id: crypto.randomUUID(), kind: "limit", what: "prov.anrop", reason: "RATE_LIMITED", requestId: "prov-id", count: 1200 },
      ...{ ipAddress: "192.0.2.9", accountHash: null, person: null, firstAt: at, lastAt: at },
    };
    const { server } = await openOperations("sakerhet", {
      "admin.securityEvents": ({ kind }) => (kind === "webhook" ? onePage() : onePage(refused)),
    });
    const log = card("Säkerhetslogg");
    const row = log.getByRole("row").filter({ hasText: "prov.anrop" });
    await expect.element(row).toBeVisible();
    expect(wordsIn(row)).toMatch(/20 november 09:30 För många försök .*RATE_LIMITED prov-id.* 192\.0\.2\.9 1 200$/);
    await resizeWindow(390, 844);
    await expect.element(log.getByRole("listitem")).toBeVisible();
    expect(wordsIn(log.getByRole("listitem"))).toMatch(/^För många försök \(1 200\) 20 november 09:30 prov\.anrop · RATE_LIMITED/);
    expect(sidewaysScroll()).toBe(0);
    await choose(log.getByRole("combobox", { name: "Vad som nekades" }), "Webhook");
    await expect.element(log.getByText(/^Inget har nekats de senaste 90 dagarna/)).toBeVisible();
    expect(server.callsOf("admin.securityEvents").at(-1)).toMatchObject({ kind: "webhook" });
  });

  test("PAGE-27 of the faults of a new product, the one that stands first on the page takes the focus", async () => {
    await openOperations("katalog");
    await button("Ny produkt").click();
    const dialog = page.getByRole("dialog", { name: "Ny produkt" });
    const [name, supplier] = [dialog.getByLabelText("Namn"), dialog.getByRole("combobox", { name: "Leverantör" })];
    await expect.element(supplier).toBeVisible();
    await dialog.getByRole("button", { name: "Spara" }).click();
    await untilFocused(() => name.query(), "the name");
    await name.fill("Dunk");
    await dialog.getByRole("button", { name: "Spara" }).click();
    await untilFocused(() => supplier.query(), "the supplier");
  });

  test("PAGE-27 an operator changes a product, takes it out of the catalogue and finds it among the inactive", async () => {
    let [product] = recorded("drift", "admin.catalogue.products").rows as [Product];
    const { name } = product;
    const { server } = await openOperations("katalog", {
      "admin.catalogue.products": ({ state = "active" }) => ((state === "active") === product.isActive ? onePage(product) : onePage()),
      "admin.catalogue.saveProduct": () => product,
      "admin.catalogue.setProductActive": ({ isActive }) => {
        product = { ...product, isActive };
        return product;
      },
    });
    await button(`Ändra ${name}`, "Produkter").click();
    const dialog = page.getByRole("dialog", { name: "Ändra produkt" });
    const rule = dialog.getByLabelText("Regel för rekommenderat antal");
    await dialog.getByLabelText("Eget pris exkl. moms").fill("1 250,50");
    await rule.fill("personer/4");
    await dialog.getByRole("button", { name: "Spara" }).click();
    await expect.element(dialog.getByText("Regeln har en okänd variabel: personer.")).toBeVisible();
    await expectNoWcagFaults("the dialog with a fault");
    await rule.fill("ceil(persons/4)");
    await dialog.getByRole("button", { name: "Spara" }).click();
    await toast("Produkten är sparad", name);
    const [saved] = server.callsOf("admin.catalogue.saveProduct");
    expect(saved).toMatchObject({ resiliaPriceExcludingVat: 1250.5, recommendedQuantityRule: "ceil(persons/4)" });

    await button(`Inaktivera ${name}`).click();
    await toast("Produkten visas inte längre", name);
    await expect.element(card("Produkter").getByText("Ingen produkt stämmer med sökningen.")).toBeVisible();
    await choose(card("Produkter").getByRole("combobox", { name: "Visa" }), "Inaktiva");
    const row = card("Produkter").getByRole("row").filter({ hasText: name });
    await expect.element(row.getByText("Inaktiv", { exact: true })).toBeVisible();
  });
});

describe("admin log", () => {
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
});
