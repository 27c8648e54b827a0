import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeClock, toast, twoFrames } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf, undecided } from "./session.ts";

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
  for (const unknown of ["crisisLevels.insight", "crisis.get", "crisis.imported"] as const) server.refuse(unknown, { status: 404 });
  server.answerPath("/api/demo-accounts", () => Response.json({ accounts: [] }));
  return { server, router };
}

type Router = ReturnType<typeof renderPage>["router"];
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
