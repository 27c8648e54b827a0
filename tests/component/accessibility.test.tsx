import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { AssistantMessage } from "#shared/assistant/message.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { button, menuEntry, menuOf, press, resizeWindow, toast, untilFocused } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { undecided } from "./session.ts";
import { type Persona, recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

describe("accessibility", () => {
  interface Walk {
    who: string;
    as?: Persona;
    answers?: Answers;
    /** By their address, with their title. */
    pages: Record<string, string>;
  }

  const WALKS: Walk[] = [
    {
      who: "who is signed out",
      pages: {
        "/": "Beredskap för hela huset",
        "/signup": "Skapa konto",
        "/signup-confirmation": "Kolla din e-post",
        "/integritet": "Integritetspolicy",
        "/tillganglighet": "Tillgänglighetsredogörelse",
        "/sa-lagrar-vi-data": "Så lagrar vi data",
        "/finns-inte": "Sidan hittades inte",
      },
    },
    {
      who: "who has chosen nothing yet",
      as: "privat",
      answers: { "auth.session": undecided() },
      pages: {
        "/profile-type-selection": "Välj profil",
        "/account-setup-choice": "Starta eller gå med",
        "/create-association": "Starta egen förening",
      },
    },
    {
      who: "an owner",
      as: "agare",
      pages: { "/dashboard": "Hem", "/association-dashboard": "Översikt", "/product-catalog": "AI-Handel" },
    },
  ];

  test.each(WALKS)(
    "on a phone the pages of $who have no fault that axe finds (WCAG 2.2 AA), light and dark, and do not scroll sideways",
    async ({ as, answers, pages }) => {
      await resizeWindow(390, 844);
      const { router } = renderPage("/", { as, answers });
      for (const [path, title] of Object.entries(pages)) {
        await router.navigate(path);
        await expect.poll(() => document.title).toBe(`${title} – ${PRODUCT_NAME}`);
        await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
        // Until nothing is read any more that could change what is looked at.
        await expect.poll(() => document.querySelector(".mantine-Skeleton-root, [aria-busy='true']")).toBeNull();
        await expectNoFaultsInWindow(path);
      }
    },
  );

  const field = (label: string) => page.getByLabelText(label, { exact: true });
  const see = (words: string) => expect.element(page.getByRole("main").getByText(words).first()).toBeVisible();

  test("on a phone what a sign-in meets with has no fault that axe finds (WCAG 2.2 AA), light and dark", async () => {
    await resizeWindow(390, 844);
    const { server, router } = renderPage("/login?redirect=/settings");
    const signIn = async () => {
      await field("E-postadress").fill("person@test.example");
      await field("Lösenord").fill("Granbarr-1234");
      await page.getByRole("main").getByRole("button", { name: "Logga in", exact: true }).click();
    };
    const undo = server.refuse("auth.signIn", { reason: "WRONG_CREDENTIALS", message: ERROR_MESSAGES.WRONG_CREDENTIALS, status: 401 });
    await signIn();
    await see(ERROR_MESSAGES.WRONG_CREDENTIALS);
    await expectNoFaultsInWindow("a refused sign-in");

    undo();
    server.answer("auth.signIn", { secondFactorRequired: true, user: null });
    server.refuse("auth.completeSecondFactor", { reason: "WRONG_CODE", message: ERROR_MESSAGES.WRONG_CODE, status: 401 });
    await signIn();
    await field("Verifieringskod").fill("000000");
    await see(ERROR_MESSAGES.WRONG_CODE);
    await expectNoFaultsInWindow("a wrong code");
    await button("Använd en återställningskod").click();
    await expect.element(field("Återställningskod")).toBeVisible();
    await expectNoFaultsInWindow("a recovery code");

    server.refuse("auth.completeCallback", { reason: "LINK_INVALID", message: ERROR_MESSAGES.LINK_INVALID });
    await router.navigate(`/auth/callback#access_token=${"x".repeat(43)}`);
    await see(ERROR_MESSAGES.LINK_INVALID);
    await expectNoFaultsInWindow("a spent link");
  });

  test("on a phone what a reset of the password meets with has no fault that axe finds (WCAG 2.2 AA), light and dark", async () => {
    await resizeWindow(390, 844);
    const link = `/reset-password#token=${"x".repeat(43)}`;
    const { server, router } = renderPage(link, {
      answers: { "auth.checkResetLink": { valid: true }, "auth.requestPasswordReset": { message: "Vi har skickat ett mejl." } },
    });
    await button("Spara nytt lösenord").click();
    await see("Bekräfta nytt lösenord krävs.");
    await expectNoFaultsInWindow("the new password with its faults");

    await router.navigate("/login");
    await expect.element(field("Lösenord")).toBeVisible();
    server.answer("auth.checkResetLink", { valid: false });
    await router.navigate(link);
    await see("Länken gäller inte längre.");
    await expectNoFaultsInWindow("a link that is spent");

    await field("E-postadress").fill("person@test.example");
    await button("Skicka länk").click();
    await expect.element(button("Skicka igen")).toBeVisible();
    await expectNoFaultsInWindow("the mail sent");
  });
});

describe("together accessibility", () => {
  const asOnPhone = () => resizeWindow(390, 844);
  const seen = (target: ReturnType<typeof button>) => expect.element(target).toBeVisible();

  /** Looks at the dialog that has just been opened, and closes it. */
  async function lookAtDialog(where: string): Promise<void> {
    const dialog = page.getByRole("dialog");
    await seen(dialog.getByRole("button").last());
    await expectNoFaultsInWindow(where);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
  }

  async function lookAtDialogsOf(...openers: (string | RegExp)[]): Promise<void> {
    for (const opener of openers) {
      await button(opener).click();
      await lookAtDialog(`dialog ${opener}`);
    }
  }

  test("PAGE-18 documents and a document being written have no fault that axe finds, light and dark", async () => {
    await asOnPhone();
    const { schema } = recorded("agare", "forms.read");
    const { draft, ...document } = recorded("agare", "documents.read");
    // A form with a list whose points take photos.
    const written = draft && { ...draft, schema, answers: { event: "Vatten i källaren.", damages: [{ place: "Tvättstugan" }] } };
    const { router } = renderPage("/documents", { as: "agare", answers: { "documents.read": { ...document, draft: written } } });
    for (const [path, shown] of [
      ["/documents", button("Fyll i Anteckning")],
      ["/documents?tab=dokument", page.getByText(document.title, { exact: true }).first()],
      [`/documents?dokument=${document.id}&skriv=1`, page.getByRole("textbox", { name: "Plats" })],
    ] as const) {
      await router.navigate(path);
      await seen(shown);
      await expectNoFaultsInWindow(path);
    }
  });

  /** What the knowledge base answers, with all that an answer can have. */
  const ANSWER: AssistantMessage = {
    ...{ id: "svar", role: "assistant" },
    parts: [
      {
        type: "data-head",
        data: {
          ...{ mode: "knowledge", title: "Förvara och byt vatten", isDanger: true, isGeneralAdvice: true, isSure: true },
          ...{ textPart: 0, isChecked: true, isEstimate: true },
        },
      },
      { type: "text", text: "Kranvatten i en ren dunk håller sig ett halvår." },
      {
        type: "data-details",
        data: {
          ...{ steps: ["Skriv datum på en etikett."], facts: [{ text: "Huset behöver 840 liter.", href: "/water", isEstimate: true }] },
          ...{ sources: [{ name: "Livsmedelsverket", note: "Dricksvatten i dunk", date: "2026-11-02" }], related: ["Hämta nödvatten"] },
          ...{
            passages: [],
            slugs: ["vatten-forvara-dunk"],
            link: { href: "/water", label: "Öppna vattensidan" },
            areaId: null,
            reviewBy: "2027-11-02",
            origin: "portal",
          },
        },
      },
    ],
  };

  /** What is said when it is not clear which article is meant. */
  const UNSURE: AssistantMessage = {
    ...{ id: "osaker", role: "assistant" },
    parts: [
      {
        type: "data-head",
        data: {
          ...{ mode: "knowledge", title: null, isDanger: false, isGeneralAdvice: false, isSure: false },
          ...{ textPart: 0, isChecked: true, isEstimate: false },
        },
      },
      { type: "text", text: "Det här är jag inte säker på. Menar du …?" },
      {
        type: "data-details",
        data: {
          ...{ steps: [], facts: [], sources: [], passages: [], slugs: [], link: null, areaId: null, reviewBy: null, origin: null },
          related: ["Hämta nödvatten", "Förvara och byt vatten", "Toalett utan vatten"],
        },
      },
    ],
  };

  test("PAGE-19 PAGE-20 an open widget and an answer have no fault that axe finds, light and dark", async () => {
    // So high that nothing lies half under the field that one writes in.
    await resizeWindow(390, 1600);
    const question: AssistantMessage = { id: "fraga", role: "user", parts: [{ type: "text", text: "Hur länge håller sig vattnet?" }] };
    const userId = recorded("agare", "auth.session")?.user.id;
    localStorage.setItem(`${userId}:chat-history`, JSON.stringify([question, UNSURE, { ...question, id: "igen" }, ANSWER]));
    const { router } = renderPage("/chat-2", { as: "agare" });
    await seen(page.getByRole("heading", { name: "Förvara och byt vatten" }));
    for (const title of ["Hämta nödvatten", "Förvara och byt vatten", "Toalett utan vatten"]) await seen(button(title).first());
    await expectNoFaultsInWindow("an answer");
    await router.navigate("/ai-extended");
    await page.getByRole("region", { name: "Verktyg" }).getByRole("button", { name: "Produkter", exact: true }).click();
    await seen(page.getByRole("list", { name: "Produkter" }).getByRole("listitem").first());
    await expectNoFaultsInWindow("an open widget");
  });

  test("COLL-01 COLL-04 the network and its dialogs have no fault that axe finds, light and dark", async () => {
    await asOnPhone();
    renderPage("/collaboration/network", { as: "agare" });
    await seen(button(/^Se resurser/));
    await expectNoFaultsInWindow("/collaboration/network");
    await lookAtDialogsOf(/^Blockera/);
    for (const item of ["Pausa", "Avsluta"]) {
      await menuOf("Brf Exempelrönnen").click();
      await page.getByRole("menuitem", { name: item }).click();
      await lookAtDialog(item);
    }
  });

  test("COLL-02 COLL-04 resources, settings and their dialogs have no fault that axe finds, light and dark", async () => {
    await asOnPhone();
    const { resources, ...rest } = recorded("agare", "collaboration.resources");
    const late = resources.map((one) => ({ ...one, loans: one.loans.map((loan) => ({ ...loan, dueOn: "2026-01-10", hasEnded: true })) }));
    const { router } = renderPage("/collaboration/my-resources", {
      as: "agare",
      answers: { "collaboration.resources": { ...rest, resources: late } },
    });
    await seen(page.getByRole("list", { name: "Våra resurser" }).getByText("Försenad", { exact: true }));
    await expectNoFaultsInWindow("/collaboration/my-resources");
    await lookAtDialogsOf("Lägg till", "Låna ut Elverk 2 kW", /^Återlämnad/);
    await router.navigate("/collaboration/settings");
    await seen(page.getByRole("switch", { name: "Föreningen kan hittas" }));
    await expectNoFaultsInWindow("/collaboration/settings");
    await lookAtDialogsOf("Pausa all delning");
  });

  test("COLL-03 COLL-05 inbox, thread, form and their dialogs have no fault that axe finds, light and dark", async () => {
    await asOnPhone();
    const alert = { ...recorded("agare", "collaborationAlerts.alert"), mayWrite: true };
    const { router, server } = renderPage("/collaboration/inbox", {
      as: "agare",
      answers: { "collaborationAlerts.alert": alert, "collaborationAlerts.markRead": null as never },
    });
    await seen(page.getByRole("list", { name: "Mottagna larm" }));
    await expectNoFaultsInWindow("/collaboration/inbox");
    await router.navigate(`/collaboration/inbox?alert=${alert.id}`);
    await seen(button("Vi kan hjälpa"));
    await expectNoFaultsInWindow("what was received");
    await lookAtDialogsOf("Vi kan hjälpa", "Tilldela intern", "Stäng för oss");

    const { id } = recorded("agare", "collaborationAlerts.sent").rows[0] ?? { id: "" };
    const sent = { audience: "network", withinKilometres: null, crisis: null } as const;
    server.answer("collaborationAlerts.alert", { ...alert, id, received: null, sent });
    await router.navigate(`/collaboration/inbox?alert=${id}`);
    await lookAtDialogsOf("Stäng larmet");
    await router.navigate("/collaboration/alerts/new");
    await seen(page.getByText("Når 1 förening", { exact: true }));
    await expectNoFaultsInWindow("/collaboration/alerts/new");
  });
});

describe("membership accessibility", () => {
  type Request = Answer<"membership.requests">["rows"][number];

  const [TEMPLATE] = recorded("agare", "membership.requests").rows;
  if (!TEMPLATE) throw new Error("nobody applies to the demo's house");
  const applicationOf = (number: number): Request => ({
    ...TEMPLATE,
    id: `121092a1-4ad9-4579-90d7-0000000000${number + 10}`,
    profileId: `fb68420e-9e98-47f7-88f4-0000000000${number + 10}`,
    applicant: { displayName: `Sökande ${number}`, name: `Sökande ${number}`, email: `sokande-${number}@test.example` },
  });

  /** Twelve of them, the newest first. */
  const APPLICATIONS = Array.from({ length: 12 }, (_, index) => applicationOf(12 - index));

  /** The house that has just begun, to which twelve apply. */
  function besieged(waiting: readonly Request[] = APPLICATIONS): Answers {
    const counts = recorded("nystartad", "membership.counts");
    return {
      "membership.counts": { ...counts, requests: { ...counts.requests, pending: waiting.length } },
      "membership.pendingCount": waiting.length,
      "dashboard.association": {
        ...recorded("nystartad", "dashboard.association"),
        needs: waiting.length > 0 ? [{ kind: "applications", count: waiting.length }] : [],
      },
      "membership.requests": ({ status, page: number = 1 }) =>
        status === "pending"
          ? {
              rows: waiting.slice((number - 1) * 10, number * 10),
              total: waiting.length,
              page: number,
              pageCount: Math.ceil(waiting.length / 10),
            }
          : { rows: [], total: 0, page: 1, pageCount: 1 },
    };
  }

  /** A computer's and a phone's. */
  const WIDTHS = [1440, 390];

  const dialog = (name: string) => page.getByRole("dialog", { name });
  const seen = (target: Locator) => expect.element(target).toBeVisible();

  async function examine(view: string): Promise<void> {
    await userEvent.unhover(page.elementLocator(document.body));
    await expectNoFaultsInWindow(view);
  }

  /** Presses Escape until what is open is gone. */
  async function leave(opened: Locator): Promise<void> {
    await userEvent.keyboard("[Escape]");
    await expect.element(opened).not.toBeInTheDocument();
  }

  test.each(WIDTHS)(
    "applications have no fault that axe finds (WCAG 2.2 AA), dialogs open, light and dark at %s px",
    async (width) => {
      await resizeWindow(width, 844);
      renderPage("/association-dashboard", { as: "nystartad", answers: besieged() });
      await page.getByRole("button", { name: /^Svara: \d+ ansök/ }).click();
      await seen(dialog("Hantera Medlemskapsansökningar").getByText("Sida 1 av 2", { exact: true }));
      await examine("waiting");
      for (const [button, title] of [
        ["Godkänn Sökande 12", "Godkänn ansökan"],
        ["Avslå Sökande 12", "Avslå ansökan?"],
      ] as const) {
        await page.getByRole("button", { name: button }).click();
        await seen(dialog(title).getByRole("button", { name: "Avbryt" }));
        await examine(title);
        await leave(dialog(title));
      }
      await page.getByRole("tab", { name: "Avslagna" }).click();
      await seen(page.getByText("Det finns inga avslagna ansökningar.", { exact: true }));
      await examine("rejected");
    },
    120_000,
  );

  test.each(WIDTHS)(
    "members have no fault that axe finds (WCAG 2.2 AA), dialogs open, light and dark at %s px",
    async (width) => {
      await resizeWindow(width, 844);
      renderPage("/admin?tab=medlemmar", { as: "nystartad" });
      const role = dialog("Byt roll");
      await seen(page.getByText("E-post saknas. Ingen förening kopplad till din profil.", { exact: true }));
      await menuOf("Maja Medlem").click();
      await examine("menu");
      await page.getByRole("menuitem", { name: "Byt roll" }).click();
      await role.getByRole("radio", { name: "Teamledare" }).click();
      await seen(role.getByRole("checkbox").first());
      await role.getByRole("button", { name: "Spara roll" }).click();
      await seen(role.getByText("Välj minst ett team att leda.", { exact: true }));
      await examine("teams");
      await role.getByRole("radio", { name: "Systemägare" }).click();
      await examine("new owner");
      await leave(role);
      await menuOf("Maja Medlem").click();
      await page.getByRole("menuitem", { name: "Ta bort ur föreningen" }).click();
      const removal = dialog("Ta bort ur föreningen?");
      await removal.getByRole("button", { name: "Ta bort ur föreningen" }).click();
      await seen(removal.getByText("Skriv en anledning. Den skickas till personen.", { exact: true }));
      await examine("removal");
      await leave(removal);
      await menuOf("Nina Nystart").click();
      await page.getByRole("menuitem", { name: "Byt roll" }).click();
      await seen(role.getByText("Föreningen måste ha minst en systemägare. Utse en ny innan du ändrar rollen."));
      await examine("last owner");
    },
    120_000,
  );

  test.each(WIDTHS)(
    "an owner who gives the own role away is asked without a fault that axe finds (WCAG 2.2 AA), light and dark at %s px",
    async (width) => {
      await resizeWindow(width, 844);
      const counts = recorded("nystartad", "membership.counts");
      renderPage("/admin?tab=medlemmar", {
        as: "nystartad",
        answers: { "membership.counts": { ...counts, members: { ...counts.members, system_owner: 2 } } },
      });
      const role = dialog("Byt roll");
      await menuOf("Nina Nystart").click();
      await page.getByRole("menuitem", { name: "Byt roll" }).click();
      await role.getByRole("radio", { name: "Medlem", exact: true }).click();
      await role.getByRole("button", { name: "Spara roll" }).click();
      await seen(role.getByText("Vill du sluta vara systemägare?"));
      await examine("own role");
    },
  );

  const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "";

  /** Presses Tab until this has the focus. */
  async function tabTo(name: string): Promise<void> {
    for (let step = 0; step < 40 && focused() !== name; step++) await userEvent.keyboard("[Tab]");
    expect(focused()).toBe(name);
  }

  test("MREQ-04 MREQ-06 an application is approved with the keyboard alone, and the focus stays in the dialog", async () => {
    const { server } = renderPage("/dashboard", { as: "nystartad", answers: besieged() });
    server.answer("membership.decide", ({ requestId, role }) => {
      const decided = APPLICATIONS.find(({ id }) => id === requestId) ?? TEMPLATE;
      const left = besieged(APPLICATIONS.filter((request) => request !== decided));
      for (const path of ["membership.counts", "membership.pendingCount", "membership.requests"] as const) {
        const answer = left[path];
        if (answer !== undefined) server.answer(path, answer);
      }
      return { ...decided, status: "approved", role: role ?? null, reviewedAt: new Date().toISOString() };
    });
    await press(await menuEntry("Boende", "Hantera Ansökningar"));
    await seen(page.getByRole("button", { name: "Godkänn Sökande 11" }));
    await tabTo("Godkänn Sökande 11");
    await userEvent.keyboard("[Enter]");
    const confirmation = dialog("Godkänn ansökan");
    await seen(confirmation.getByRole("radio", { name: "Medlem" }));
    await leave(confirmation);
    await expect.poll(focused).toBe("Godkänn Sökande 11");
    await userEvent.keyboard("[Enter]");
    await seen(confirmation.getByRole("radio", { name: "Medlem" }));
    await tabTo("Godkänn");
    await userEvent.keyboard("[Enter]");
    await toast("Ansökan godkänd", "Sökande 11 är nu medlem i föreningen.");
    await expect.poll(focused).toMatch(/^Väntande/);
    expect(server.callsOf("membership.decide")).toEqual([{ requestId: applicationOf(11).id, status: "approved", role: "member" }]);
  });

  test("GUARD-22 a role is changed with the keyboard alone, and the focus comes back to the menu's button", async () => {
    const { server } = renderPage("/admin?tab=medlemmar", { as: "nystartad" });
    const members = recorded("nystartad", "membership.members");
    const [maja] = members.rows;
    if (!maja) throw new Error("the house has no member");
    server.answer("membership.changeRole", () => {
      const changed = { ...maja, role: "team_leader" as const };
      server.answer("membership.members", { ...members, rows: members.rows.map((row) => (row === maja ? changed : row)) });
      return changed;
    });
    await press(menuOf("Maja Medlem"));
    await expect.poll(focused).toBe("Byt roll");
    await userEvent.keyboard("[Enter]");
    const role = dialog("Byt roll");
    const member = role.getByRole("radio", { name: "Medlem", exact: true });
    await untilFocused(() => member.query(), "the role of today");
    await userEvent.keyboard("[ArrowDown]");
    const team = role.getByRole("checkbox").first();
    await seen(team);
    await userEvent.keyboard("[Tab]");
    await untilFocused(() => team.query(), "the first team");
    await userEvent.keyboard("[Space]");
    await expect.element(team).toBeChecked();
    await tabTo("Spara roll");
    await userEvent.keyboard("[Enter]");
    await toast("Rollen är ändrad", "Maja Medlem är nu teamledare i föreningen.");
    await expect.poll(focused).toBe("Åtgärder för Maja Medlem");
    expect(server.callsOf("membership.changeRole")).toMatchObject([
      { profileId: maja.profileId, role: "team_leader", teamIds: [expect.any(String)] },
    ]);
  });
});
