import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { withSecondFactor } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { type BrowserUser, openBrowser } from "#tests/helpers/browser.ts";
import { newEmailLink, verificationLink } from "#tests/helpers/email-links.ts";
import { callsOf, holdCall, holdNextAnswer, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { signInThroughForm } from "#tests/helpers/sign-in-form.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const FORGED = `/auth/callback#access_token=${"x".repeat(43)}`;
const SPENT = "Länken gäller inte längre. Begär en ny.";

let user: BrowserUser | null = null;
afterEach(async () => {
  await user?.close();
  user = null;
});

async function openPage(person?: { userId: string }): Promise<Page> {
  user = person ? await openBrowserAs(person) : await openBrowser();
  return user.page;
}

test("AUTH-06 AUTH-07 the secret is out of the address before anything is asked of the server, and opens the session", async () => {
  const person = await createPerson({ verified: false, setup: "private" });
  const page = await openPage();
  const release = await holdCall(page, "auth.completeCallback");
  const sent = callsOf(page, "auth.completeCallback");
  const addresses: string[] = [];
  page.on("request", () => addresses.push(page.url()));
  const link = await verificationLink(person);
  await page.goto(link);
  await page.getByText("Slutför inloggning...", { exact: true }).waitFor();
  await expect.poll(() => sent).toEqual([{ accessToken: link.split("=")[1] }]);
  expect(new URL(page.url()).hash).toBe("");
  release();
  await page.waitForURL(atPath("/dashboard"));
  expect(sent).toHaveLength(1);
});

test("NS-14 AUTH-07 a session that was asked for before the link counted, and is answered after it, leads nobody to the sign-in", async () => {
  const person = await createPerson({ verified: false, setup: "private" });
  const page = await openPage();
  const session = await holdNextAnswer(page, "auth.session");
  const complete = await holdCall(page, "auth.completeCallback");
  const completed = page.waitForResponse((response) => response.url().includes("auth.completeCallback"));
  await page.goto(await verificationLink(person));
  await session.answered;
  complete();
  await completed;
  session.release();
  await page.getByRole("heading", { level: 1, name: /^(God|Hej)/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("AUTH-02 a link with a second factor leads to the second step, and from there to the origin of the sign-up", async () => {
  const person = await createPerson({ verified: false, setup: "private" });
  const { codeAt } = await withSecondFactor(person);
  const page = await openPage();
  await page.goto(await verificationLink(person, { redirectTo: "/product-catalog" }));
  await page.waitForURL(atPath("/login"));
  expect(new URL(page.url()).search).toBe("?redirect=/product-catalog");
  await page.getByLabel("Verifieringskod").fill(codeAt());
  await page.waitForURL(atPath("/product-catalog"));
});

test("AUTH-08 without a secret the callback leads to the sign-in, with a spent or forged one the reason and the way on stand there", async () => {
  const page = await openPage();
  await page.goto("/auth/callback");
  await page.waitForURL(atPath("/login"));
  expect(await page.getByText(SPENT).count()).toBe(0);

  for (const link of [FORGED, "/auth/callback#access_token=kort"]) {
    await page.goto("/");
    await page.goto(link);
    await page.waitForURL(atPath("/login"));
    await toast(page, "Fel vid inloggning", SPENT);
    const notice = page.getByRole("main").getByRole("note");
    expect(await notice.textContent()).toBe(
      `${SPENT} Har du redan bekräftat adressen loggar du in som vanligt. Annars kan du få ett nytt mejl när du loggar in.`,
    );
  }
});

test("AUTH-08 a link that worked once does not work again, and the sign-in works as usual", async () => {
  const person = await createPerson({ verified: false, setup: "private" });
  const link = await verificationLink(person);
  const page = await openPage();
  await page.goto(link);
  await page.waitForURL(atPath("/dashboard"));
  await user?.context.clearCookies();
  await page.goto("/");
  await page.goto(link);
  await page.waitForURL(atPath("/login"));
  await page.getByRole("main").getByText(SPENT).waitFor();
  await signInThroughForm(page, person.email);
  await page.waitForURL(atPath("/dashboard"));
});

test("another person's link tells who is signed in and offers to sign out; it is not used up", async () => {
  const other = await createPerson({ verified: false, setup: "private" });
  const person = await createMember();
  const link = await verificationLink(other);
  const page = await openPage(person);
  await page.goto(link);
  await page.waitForURL(atPath("/login"));
  await page.getByRole("heading", { level: 1, name: "Länken kunde inte användas" }).waitFor();
  await page.getByText(`Du är redan inloggad som ${person.email}.`).waitFor();
  await page.getByRole("button", { name: "Logga ut" }).click();
  await page.getByLabel("Lösenord", { exact: true }).waitFor();
  await page.goto(link);
  await page.waitForURL(atPath("/dashboard"));
});

test("who stays signed in after a spent link gets on to the dashboard", async () => {
  const page = await openPage(await createMember());
  await page.goto(FORGED);
  await page.getByRole("link", { name: "Till översikten" }).click();
  await page.waitForURL(atPath("/dashboard"));
});

test("decision 35: the link of a new address puts it in force, and leads to the settings or to the sign-in", async () => {
  const person = await createPerson({ setup: "private" });
  const first = `${unique("ny")}@test.example`;
  const page = await openPage(person);
  await page.goto(await newEmailLink(person, first));
  await page.waitForURL(atPath("/settings"));
  await page.getByText("E-postadressen är bytt").first().waitFor();

  const second = `${unique("nyare")}@test.example`;
  await user?.context.clearCookies();
  await page.goto("/");
  await page.goto(await newEmailLink(person, second));
  await page.waitForURL(atPath("/login"));
  await page.getByText("E-postadressen är bytt. Logga in med den nya adressen.").waitFor();
  await signInThroughForm(page, second);
  await page.waitForURL(atPath("/dashboard"));
});

test("a new address that somebody else has taken meanwhile is told, with what to do", async () => {
  const person = await createPerson({ setup: "private" });
  const other = await createPerson();
  const page = await openPage();
  await page.goto(await newEmailLink(person, other.email));
  await page.waitForURL(atPath("/login"));
  await toast(page, "Fel vid inloggning", "Adressen används redan av ett annat konto.");
  await page
    .getByText("Adressen används redan av ett annat konto. Logga in med den adress du hade förut och välj en annan under Inställningar.")
    .waitFor();
});

test("AUTH-08 an address that several browsers signed up with leads to a new sign-up that says why", async () => {
  const person = await createPerson({ verified: false });
  const page = await openPage();
  await page.goto(await verificationLink(person, { isContested: true }));
  await page.waitForURL(atPath("/signup"));
  await page
    .getByRole("main")
    .getByText("Adressen har fler än en registrering. Skapa kontot igen i den här webbläsaren.", { exact: true })
    .waitFor();
});

test("AUTH-08 without contact to the server the link can be opened once more", async () => {
  const person = await createPerson({ verified: false, setup: "private" });
  const link = await verificationLink(person);
  const page = await openPage();
  const restore = await refuseCall(page, "auth.completeCallback", { message: "Tjänsten är tillfälligt upptagen.", reason: "UNAVAILABLE" });
  await page.goto(link);
  await page.getByText("Tjänsten är tillfälligt upptagen. Öppna länken i mejlet en gång till.").waitFor();
  await restore();
  await page.goto("/");
  await page.goto(link);
  await page.waitForURL(atPath("/dashboard"));
});
