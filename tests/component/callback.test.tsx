import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { SIGN_UP_CONTESTED } from "#shared/text/sign-up-contested.ts";
import { toast } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";
import type { StandIn } from "./stand-in.ts";

const LINK = `/auth/callback#access_token=${"x".repeat(43)}`;
const SPENT = "Länken gäller inte längre. Begär en ny.";
const ERROR = "Fel vid inloggning";
const MEMBER = sessionOf("medlem", {});

const see = (words: string) => expect.element(page.getByRole("main").getByText(words)).toBeVisible();
const note = (words: string) => expect.element(page.getByRole("main").getByRole("note")).toHaveTextContent(words);
const field = (label: string) => page.getByLabelText(label, { exact: true });
type Router = ReturnType<typeof renderPage>["router"];
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
