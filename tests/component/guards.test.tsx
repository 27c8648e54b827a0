import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { SIGN_UP_CONTESTED } from "#shared/text/sign-up-contested.ts";
import { fakeClock, toast, twoFrames } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf, undecided } from "./session.ts";
import type { StandIn } from "./stand-in.ts";

type Router = ReturnType<typeof renderPage>["router"];

const OF_ONE_CRISIS = ["crisis.get", "crisis.myPart", "crisis.tasks", "crisis.clocks", "crisis.replies", "crisis.messages"] as const;

describe("guards", () => {
  const MINUTE_MS = 60_000;
  const APPLICATION = { id: "0d1f8f0a-53a6-4f62-a7d5-0a4f6f7b1c01", associationName: "Brf Exempeltallen" };

  /** Every kind of visitor, as the session tells it. */
  const VISITORS = {
    "signed out": null,
    "setup open": undecided(),
    "pending application": undecided({
      pendingApplication: {
        ...APPLICATION,
        ...{ associationId: "7a11e000-0000-4000-8000-000000000001", requestedAt: "2026-11-20T08:00:00.000Z", messageToAdmin: null },
      },
    }),
    "rejected application": undecided({ rejectedApplication: { ...APPLICATION, reviewedAt: "2026-11-21T08:00:00.000Z" } }),
    completed: sessionOf("privat", {}),
    member: sessionOf("medlem", {}),
    owner: sessionOf("agare", {}),
    operator: sessionOf("drift", {}),
  } satisfies Record<string, Answer<"auth.session">>;
  type Visitor = keyof typeof VISITORS | "no profile";

  const TITLES: Record<string, string> = {
    "/": "Beredskap för hela huset",
    "/login": "Logga in",
    "/signup": "Skapa konto",
    "/signup-confirmation": "Kolla din e-post",
    "/reset-password": "Återställ lösenord",
    "/profile-type-selection": "Välj profil",
    "/account-setup-choice": "Starta eller gå med",
    "/create-association": "Starta egen förening",
    "/join-association": "Gå med i en förening",
    "/pending-approval": "Din ansökan",
    "/dashboard": "Hem",
    "/association-dashboard": "Översikt",
    "/product-catalog": "AI-Handel",
    "/product-recommendations": "Produktrekommendationer",
    "/water": "Vattenförsörjning",
    "/association-calendar": "Föreningens kalender",
    "/recommendations": "Rekommendationer",
    "/start": "Kom igång",
    "/products": "Produkttips för hushållet",
    "/saved-products": "Sparade produkter",
    "/pricing": "Priser",
    "/categories": "Beredskapsområden",
    "/about": "Om oss",
    "/crisis-levels": "Krisnivåer",
    "/crisis-levels/persona/1": "Krisnivå per person",
    "/crisis-journey": "Krisresan",
    "/success": "Tack för köpet",
    "/stripe-test": "Stripe",
    "/settings": "Kontoinställningar",
    "/association-journey": "Föreningens beredskapsresa",
    "/association-profile": "Föreningsuppgifter",
    "/teams": "Krisgruppen",
    "/crisis-team": "Krisgruppen",
    "/crisis-history": "Krishistorik",
    "/crisis-history/1": "Tidigare händelse",
    "/crisis-subscribers-admin": "Krisprenumeranter",
    "/crisis-management/1": "Krisledning",
    "/maps": "Kartor",
    "/documents": "Dokument och mallar",
    "/collaboration/network": "Nätverk",
    "/collaboration/my-resources": "Våra resurser",
    "/collaboration/settings": "Samverkansinställningar",
    "/user-form": "Min hushållsprofil",
    "/boendeenkat": "Boendeenkät beredskap",
    "/ai-extended": "Assistenten",
    "/chat-2": "Chatt",
    "/admin": "Adminpanel",
    "/collaboration/inbox": "Inkorg",
    "/collaboration/alerts/new": "Nytt samverkanslarm",
  };

  /** Where somebody belongs who is led away from a page. */
  const HOME: Record<Visitor, string> = {
    "signed out": "/login",
    "no profile": "/login",
    "setup open": "/profile-type-selection",
    "pending application": "/pending-approval",
    "rejected application": "/profile-type-selection",
    completed: "/dashboard",
    member: "/dashboard",
    owner: "/dashboard",
    operator: "/dashboard",
  };
  const signedOut = (visitor: Visitor) => HOME[visitor] === "/login";
  const settingUp = (visitor: Visitor) => HOME[visitor] === "/profile-type-selection";
  const completed = (visitor: Visitor) => HOME[visitor] === "/dashboard";
  const anyone = () => true;

  /** Who is shown the page of an address; everybody else is led home. */
  const SHOWN_TO: Record<string, (visitor: Visitor) => boolean> = {
    "/": anyone,
    "/signup-confirmation": anyone,
    "/reset-password": anyone,
    "/login": signedOut,
    "/signup": signedOut,
    "/auth/callback": () => false,
    "/profile-type-selection": settingUp,
    "/account-setup-choice": settingUp,
    "/create-association": settingUp,
    "/join-association": (visitor) => signedOut(visitor) || settingUp(visitor),
    "/pending-approval": (visitor) => visitor === "pending application" || visitor === "rejected application",
    "/dashboard": completed,
    "/association-dashboard": completed,
    "/product-catalog": completed,
    "/product-recommendations": completed,
    "/water": completed,
    "/association-calendar": completed,
    "/recommendations": completed,
    "/start": completed,
    "/products": completed,
    "/saved-products": completed,
    "/pricing": anyone,
    "/categories": completed,
    "/about": completed,
    "/crisis-levels": completed,
    "/crisis-levels/persona/1": completed,
    "/crisis-journey": completed,
    "/success": completed,
    "/stripe-test": (visitor) => visitor === "owner" || visitor === "operator",
    "/settings": completed,
    "/association-journey": completed,
    "/association-profile": completed,
    "/teams": completed,
    "/crisis-team": completed,
    "/crisis-history": completed,
    "/crisis-history/1": completed,
    "/crisis-subscribers-admin": completed,
    "/crisis-management/1": completed,
    "/maps": completed,
    "/documents": completed,
    "/collaboration/network": completed,
    "/collaboration/my-resources": completed,
    "/collaboration/settings": completed,
    "/collaboration/inbox": completed,
    "/collaboration/alerts/new": completed,
    "/user-form": completed,
    "/ai-extended": completed,
    "/chat-2": completed,
    "/boendeenkat": completed,
    "/admin": (visitor) => visitor === "owner" || visitor === "operator",
  };

  /** Who has nothing to wait for is led to what there is to do. */
  const INSTEAD: Record<string, string> = {
    "setup open at /pending-approval": "/account-setup-choice",
    // The sign-in leads to the first screen of one's own, and so does a callback without a token, by way of it (AUTH-08).
    ...Object.fromEntries(
      ["member", "owner", "operator"].flatMap((visitor) =>
        ["/login", "/signup", "/auth/callback"].map((path) => [`${visitor} at ${path}`, "/association-dashboard"]),
      ),
    ),
  };

  /** A page with the answers of an owner's, of which the session and the role are the visitor's. */
  function renderAs(address: string, visitor: Visitor) {
    const session = visitor === "no profile" ? null : VISITORS[visitor];
    const { id = null, role = null } = session?.association ?? {};
    const answers: Answers = { "auth.session": session, "membership.myRole": { associationId: id, role } };
    const { server, router } = renderPage(address, { as: "agare", answers });
    if (visitor === "no profile") server.refuse("auth.session", { reason: "PROFILE_MISSING" });
    // What the addresses with an unknown id, and the sign-in, ask for.
    for (const unknown of ["crisisLevels.insight", "crisis.imported", ...OF_ONE_CRISIS] as const) server.refuse(unknown, { status: 404 });
    server.answerPath("/api/demo-accounts", () => Response.json({ accounts: [] }));
    return { server, router };
  }
  const whereabouts = ({ state }: Router) => `${state.location.pathname} ${document.title.split(" – ")[0]}`;

  /** The title stands before the guard has judged, the heading only where it shows the page. */
  const whenDrawn = (router: Router) => (document.querySelector("h1") ? whereabouts(router) : "on the way");
  const expectAt = (router: Router, destination: string, message = destination) =>
    expect.poll(() => whenDrawn(router), { message }).toBe(`${destination} ${TITLES[destination] ?? "Sidan hittades inte"}`);

  test.each([...(Object.keys(VISITORS) as Visitor[]), "no profile" as const])(
    "NS-23 GUARD-02 GUARD-03 GUARD-12 GEN-06 PAGE-35 every address of the specification leads someone who is «%s» where they belong",
    async (visitor) => {
      const clock = fakeClock();
      const { router } = renderAs("/", visitor);
      await expectAt(router, "/");
      for (const [path, isShownTo] of Object.entries(SHOWN_TO)) {
        await router.navigate(path);
        // What is refused is asked for once more a second later.
        if (visitor === "no profile") await clock.forward(1_000);
        const destination = isShownTo(visitor) ? path : (INSTEAD[`${visitor} at ${path}`] ?? HOME[visitor]);
        await expectAt(router, destination, `${visitor} at ${path}`);
      }
    },
  );

  test("GUARD-11 GUARD-24 the admin guard says that it checks, and asks for the role in the association", async () => {
    const { server } = renderAs("/admin", "owner");
    const release = server.hold("membership.myRole");
    await expect.element(page.getByText("Verifying admin privileges...")).toBeVisible();
    expect(page.getByRole("heading", { level: 1 }).elements()).toEqual([]);
    release();
    await expect.element(page.getByRole("heading", { level: 1, name: "Adminpanel" })).toBeVisible();
  });

  test("LIMIT-03 the role is remembered for five minutes, and asked for again after that", async () => {
    const clock = fakeClock();
    const { server, router } = renderAs("/admin", "owner");
    const asked = () => server.callsOf("membership.myRole").length;
    const visitAdmin = async () => {
      await router.navigate("/dashboard");
      await expectAt(router, "/dashboard");
      await router.navigate("/admin");
      await expect.element(page.getByRole("heading", { level: 1, name: "Adminpanel" })).toBeVisible();
    };
    await expect.element(page.getByRole("heading", { level: 1, name: "Adminpanel" })).toBeVisible();
    await clock.forward(4.5 * MINUTE_MS);
    await visitAdmin();
    expect(asked()).toBe(1);
    await clock.forward(31_000);
    await visitAdmin();
    await expect.poll(asked).toBe(2);
    await visitAdmin();
    expect(asked()).toBe(2);
  });

  test("LIMIT-01 the guards ask again who is signed in once a minute has passed", async () => {
    const clock = fakeClock();
    const { server, router } = renderAs("/dashboard", "completed");
    const asked = () => server.callsOf("auth.session").length;
    const crossGuard = async () => {
      for (const path of ["/", "/dashboard"]) {
        await router.navigate(path);
        await expectAt(router, path);
        await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
      }
    };
    await expectAt(router, "/dashboard");
    await clock.forward(30_000);
    await crossGuard();
    expect(asked()).toBe(1);
    await clock.forward(31_000);
    await crossGuard();
    await expect.poll(asked).toBe(2);
    await crossGuard();
    expect(asked()).toBe(2);
  });

  test("GUARD-07 a waiting application leads from every page of both groups to the place where it waits", async () => {
    const { router } = renderAs("/dashboard", "pending application");
    await expect.element(page.getByRole("heading", { name: "Din ansökan väntar på svar" })).toBeVisible();
    for (const path of ["/settings", "/profile-type-selection", "/account-setup-choice", "/create-association"]) {
      await router.navigate("/pricing");
      await expectAt(router, "/pricing");
      await router.navigate(path);
      await expectAt(router, "/pending-approval", path);
      await expect.element(page.getByRole("heading", { name: "Din ansökan väntar på svar" })).toBeVisible();
    }
  });

  test("GUARD-13 a role that was taken away closes the admin area although the session still remembers it", async () => {
    const { server, router } = renderAs("/dashboard", "owner");
    await expectAt(router, "/dashboard");
    server.answer("membership.myRole", { associationId: null, role: null });
    await router.navigate("/admin");
    await expectAt(router, "/dashboard");
    expect(server.callsOf("membership.myRole")).not.toEqual([]);
  });

  test("a page for everybody is drawn for a session whose profile is gone, and asks for it no more than twice", async () => {
    const { server, router } = renderAs("/join-association", "no profile");
    await expectAt(router, "/join-association");
    await twoFrames();
    expect(server.callsOf("auth.session").length).toBeLessThanOrEqual(2);
  });

  test("AUTH-21 AUTH-22 AUTH-24 a session whose profile is gone leads to the sign-in, which says why", async () => {
    const { router } = renderAs("/dashboard", "no profile");
    await expectAt(router, "/login");
    await toast("Användarprofil kunde inte laddas korrekt. Försök logga ut och in igen.");
  });
});

describe("callback", () => {
  const LINK = `/auth/callback#access_token=${"x".repeat(43)}`;
  const SPENT = "Länken gäller inte längre. Begär en ny.";
  const ERROR = "Fel vid inloggning";
  const MEMBER = sessionOf("medlem", {});

  const see = (words: string) => expect.element(page.getByRole("main").getByText(words)).toBeVisible();
  const note = (words: string) => expect.element(page.getByRole("main").getByRole("note")).toHaveTextContent(words);
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  const at = (router: Router, address: string) =>
    expect.poll(() => router.state.location.pathname + router.state.location.search).toBe(address);

  /** The link of a member who is not signed in. */
  const renderLink = (answers: Answers = {}, link = LINK) =>
    renderPage(link, { as: "medlem", answers: { "auth.session": null, ...answers } });

  /** From now on the member is signed in. */
  const signIn = (server: StandIn) => server.answer("auth.session", MEMBER);

  /** What the link is for, and where it leads. */
  const completed = (changed: Partial<Answer<"auth.completeCallback">> = {}): Answer<"auth.completeCallback"> => ({
    ...{ purpose: "verify_email", secondFactorRequired: false, redirect: null },
    ...changed,
  });

  test("NS-14 AUTH-07 a session that was asked for before the link counted, and is answered after it, leads nobody to the sign-in", async () => {
    const { server, router } = renderLink();
    const release = server.hold("auth.session");
    server.answer("auth.completeCallback", () => {
      signIn(server);
      return completed();
    });
    await expect.poll(() => server.callsOf("auth.completeCallback")).toEqual([{ accessToken: "x".repeat(43) }]);
    await expect.poll(() => server.callsOf("auth.session").length).toBeGreaterThan(1);
    release();
    await expect.element(page.getByRole("heading", { level: 1, name: /^(God|Hej)/ })).toBeVisible();
    await at(router, "/dashboard");
  });

  test("AUTH-02 a link with a second factor leads to the second step, and from there to the origin of the sign-up", async () => {
    const { server, router } = renderLink({
      "auth.completeCallback": completed({ secondFactorRequired: true, redirect: "/product-catalog" }),
    });
    server.answer("auth.completeSecondFactor", () => {
      signIn(server);
      return { user: MEMBER.user, redirect: null };
    });
    await at(router, "/login?redirect=/product-catalog");
    await field("Verifieringskod").fill("123456");
    await at(router, "/product-catalog");
  });

  test("AUTH-08 without a secret the callback leads to the sign-in, with a spent or malformed one the reason and the way on stand there", async () => {
    const { server, router } = renderLink({}, "/auth/callback");
    await at(router, "/login");
    await expect.element(field("Lösenord")).toBeVisible();
    expect(page.getByText(SPENT).elements()).toEqual([]);

    for (const [link, reason] of [
      [LINK, "LINK_INVALID"],
      ["/auth/callback#access_token=kort", "INVALID_INPUT"],
    ] as const) {
      server.refuse("auth.completeCallback", { reason, message: ERROR_MESSAGES[reason] });
      await router.navigate("/");
      await expect.element(page.getByRole("heading", { level: 1, name: /^När strömmen går/ })).toBeVisible();
      await router.navigate(link);
      await at(router, "/login");
      await toast(ERROR, SPENT);
      await note(`${SPENT} Har du redan bekräftat adressen loggar du in som vanligt. Annars kan du få ett nytt mejl när du loggar in.`);
    }
  });

  test("a link that does not count tells who is signed in, with the way out and the way on", async () => {
    const { server, router } = renderLink({ "auth.session": MEMBER });
    server.refuse("auth.completeCallback", { reason: "LINK_INVALID", message: ERROR_MESSAGES.LINK_INVALID });
    await expect.element(page.getByRole("heading", { level: 1, name: "Länken kunde inte användas" })).toBeVisible();
    await at(router, "/login");
    await see("Du är redan inloggad som medlem@demo.example.");
    await expect.element(page.getByRole("main").getByRole("button", { name: "Logga ut" })).toBeVisible();
    await page.getByRole("link", { name: "Till översikten" }).click();
    await at(router, "/dashboard");
  });

  test("decision 35: the link of a new address leads to the settings, or signed out to the sign-in, and says that it counts", async () => {
    const changed = completed({ purpose: "change_email", redirect: "/settings" });
    const { server, router } = renderLink({ "auth.session": MEMBER, "auth.completeCallback": changed });
    await at(router, "/settings");
    await toast("E-postadressen är bytt");
    await expect.element(page.getByLabelText("Fullständigt namn")).toBeVisible();

    server.answer("auth.session", () => null);
    await router.navigate(LINK);
    await at(router, "/login");
    await note("E-postadressen är bytt. Logga in med den nya adressen.");
  });

  test("a new address that somebody else has taken meanwhile is told, with what to do", async () => {
    const { server, router } = renderLink();
    server.refuse("auth.completeCallback", { reason: "EMAIL_TAKEN", message: ERROR_MESSAGES.EMAIL_TAKEN, status: 409 });
    await at(router, "/login");
    const taken = "Adressen används redan av ett annat konto.";
    await toast(ERROR, taken);
    await note(`${taken} Logga in med den adress du hade förut och välj en annan under Inställningar.`);
  });

  test("AUTH-08 an address that several browsers signed up with leads to a new sign-up that says why", async () => {
    const { server, router } = renderLink();
    server.refuse("auth.completeCallback", { reason: "LINK_INVALID", message: SIGN_UP_CONTESTED });
    await at(router, "/signup");
    await note("Adressen har fler än en registrering. Skapa kontot igen i den här webbläsaren.");
  });

  test("AUTH-08 without contact to the server the link can be opened once more", async () => {
    const { server, router } = renderLink({ "auth.completeCallback": completed() });
    const restore = server.refuse("auth.completeCallback", { reason: "UNAVAILABLE", message: "Tjänsten är tillfälligt upptagen." });
    await at(router, "/login");
    await note("Tjänsten är tillfälligt upptagen. Öppna länken i mejlet en gång till.");
    restore();
    signIn(server);
    await router.navigate(LINK);
    await at(router, "/dashboard");
  });
});
