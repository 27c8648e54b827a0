import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { associationMembershipRequests, profiles } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { goTo } from "#tests/helpers/go-to.ts";
import { callsOf, changeAnswer, holdCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";

/** Every kind of visitor, and how each comes to be. */
const VISITORS = {
  "signed out": () => null,
  "no profile": async () => {
    const person = await createPerson();
    await portal().services.db.delete(profiles).where(eq(profiles.id, person.profileId));
    return person;
  },
  "setup open": () => createPerson(),
  "pending application": () => createApplicant("pending"),
  "rejected application": () => createApplicant("rejected"),
  completed: () => createPerson({ setup: "private" }),
  member: () => createMember(),
  owner: () => createMember({ role: "system_owner" }),
  operator: async () => {
    const operator = await createMember({ role: "system_owner" });
    operators.push(operator.email);
    return operator;
  },
} as const;
type Visitor = keyof typeof VISITORS;

async function createApplicant(status: "pending" | "rejected") {
  const person = await createPerson();
  const { id } = await createAssociation();
  await portal().services.db.insert(associationMembershipRequests).values({ associationId: id, profileId: person.profileId, status });
  return person;
}

/** The addresses of the test portal's operators; the configuration is one array for as long as the portal lives. */
const operators = { push: (email: string) => (portal().services.config.operatorEmails as string[]).push(email) };

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

async function pageOf(visitor: Visitor): Promise<Page> {
  const person = await VISITORS[visitor]();
  const user = person ? await openBrowserAs(person) : await openBrowser();
  return user.page;
}

const PATIENT = { timeout: 10_000 };
const whereabouts = async (page: Page) => `${new URL(page.url()).pathname} ${(await page.title()).split(" – ")[0]}`;

const WALKERS = (Object.keys(VISITORS) as Visitor[]).filter((visitor) => visitor !== "no profile");
/** Every address, on a busy machine. */
const LONG_WALK_MS = 180_000;

async function walk(visitor: Visitor, addresses = Object.entries(SHOWN_TO)): Promise<void> {
  const page = await pageOf(visitor);
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const [path, isShownTo] of addresses) {
    await goTo(page, path);
    const destination = isShownTo(visitor) ? path : (INSTEAD[`${visitor} at ${path}`] ?? HOME[visitor]);
    await expect
      .poll(() => whereabouts(page), { message: `${visitor} at ${path}`, ...PATIENT })
      .toBe(`${destination} ${TITLES[destination] ?? "Sidan hittades inte"}`);
  }
}

test.each(WALKERS)(
  "NS-23 GUARD-02 GUARD-03 GUARD-12 GEN-06 PAGE-35 every address of the specification leads someone who is «%s» where they belong",
  { timeout: LONG_WALK_MS },
  (visitor) => walk(visitor),
);

test("GUARD-02 GUARD-03 GUARD-12 GEN-06 PAGE-35 every address of the specification leads someone whose profile is gone where they belong", async () => {
  // The session is asked for anew at every address, and once more a second after each refusal: the walks wait side by side.
  const quarters = [0, 1, 2, 3].map((quarter) => Object.entries(SHOWN_TO).filter((_, index) => index % 4 === quarter));
  await Promise.all(quarters.map((quarter) => walk("no profile", quarter)));
});

let owner: Page;
beforeAll(async () => {
  owner = await pageOf("owner");
});

test("GUARD-11 GUARD-24 the admin guard says that it checks, and asks for the role in the association", async () => {
  const release = await holdCall(owner, "membership.myRole");
  await owner.goto("/admin");
  await owner.getByText("Verifying admin privileges...").waitFor();
  release();
  await owner.getByRole("heading", { level: 1, name: "Adminpanel" }).waitFor();
});

test("LIMIT-03 the role is remembered for five minutes, and asked for again after that", async () => {
  const page = await pageOf("owner");
  await page.clock.install();
  const asked = callsOf(page, "membership.myRole");
  const visit = async (path: string) => {
    await goTo(page, path);
    await expect.poll(() => whereabouts(page), PATIENT).toBe(`${path} ${TITLES[path]}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  await page.goto("/admin");
  await page.getByRole("heading", { level: 1, name: "Adminpanel" }).waitFor();
  await visit("/dashboard");
  await page.clock.fastForward("04:30");
  await visit("/admin");
  expect(asked).toHaveLength(1);
  await visit("/dashboard");
  await page.clock.fastForward("00:31");
  await visit("/admin");
  await expect.poll(() => asked.length, PATIENT).toBe(2);
  await visit("/dashboard");
  await visit("/admin");
  expect(asked).toHaveLength(2);
});

test("LIMIT-01 the guards ask again who is signed in once a minute has passed", async () => {
  const page = await pageOf("completed");
  await page.clock.install();
  // The live stream reads anew what is old when it starts, which on a busy machine is after the half minute.
  await holdCall(page, "association.onNews");
  const asked = callsOf(page, "auth.session");
  const crossGuard = async () => {
    for (const path of ["/", "/dashboard"]) {
      await goTo(page, path);
      await expect.poll(() => whereabouts(page), PATIENT).toBe(`${path} ${TITLES[path]}`);
    }
  };
  const answered = page.waitForResponse(/auth\.session/);
  await page.goto("/dashboard");
  await answered;
  const answeredAt = Date.now();
  await page.getByRole("heading", { level: 1 }).waitFor();
  // Half a minute from the answer, what the page took to load included.
  await page.clock.fastForward(Math.max(0, 30_000 - (Date.now() - answeredAt)));
  await crossGuard();
  expect(asked).toHaveLength(1);
  await page.clock.fastForward("00:31");
  await crossGuard();
  await expect.poll(() => asked.length, PATIENT).toBe(2);
  await crossGuard();
  expect(asked).toHaveLength(2);
});

test("GUARD-07 a waiting application leads from every page of both groups to the place where it waits", async () => {
  const page = await pageOf("pending application");
  for (const path of ["/dashboard", "/settings", "/profile-type-selection", "/account-setup-choice", "/create-association"]) {
    await page.goto(path);
    await page.waitForURL(atPath("/pending-approval"));
    await page.getByRole("heading", { name: "Din ansökan väntar på svar" }).waitFor();
  }
});

test("GUARD-20 NAV-11 the admin link stands in an owner's menus and in nobody else's", async () => {
  await goTo(owner, "/association-dashboard");
  await owner.getByRole("button", { name: /^Användarmeny/ }).click();
  await owner.getByRole("menuitem", { name: "Admin Dashboard" }).click();
  await owner.getByRole("heading", { level: 1, name: "Adminpanel" }).waitFor();

  const member = await pageOf("member");
  await member.goto("/association-dashboard");
  await member.getByRole("button", { name: /^Användarmeny/ }).click();
  await member.getByRole("menuitem", { name: "Mitt konto" }).waitFor();
  expect(await member.getByRole("menuitem", { name: "Admin Dashboard" }).count()).toBe(0);
});

test("GUARD-13 a role that was taken away closes the admin area although the session still remembers it", async () => {
  const page = await pageOf("owner");
  await changeAnswer(page, "membership.myRole", () => ({ associationId: null, role: null }));
  await page.goto("/admin");
  await page.waitForURL(atPath("/dashboard"));
});

test("AUTH-21 AUTH-22 AUTH-24 a session whose profile is gone leads to the sign-in, which says why", async () => {
  const page = await pageOf("no profile");
  await page.goto("/dashboard");
  await page.waitForURL(atPath("/login"));
  await page.getByText("Användarprofil kunde inte laddas korrekt. Försök logga ut och in igen.").waitFor();
});
