import { readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { loginActivity } from "#drizzle/schema/index.ts";
import { createIdentityProvider } from "#server/platform/identity-provider.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { withSecondFactor } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { type BrowserUser, expectFault, openBrowser } from "#tests/helpers/browser.ts";
import { verificationLink } from "#tests/helpers/email-links.ts";
import { startIdentityProvider } from "#tests/helpers/identity-provider.ts";
import { callsOf, holdCall } from "#tests/helpers/intercepted-calls.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { startPortalWith } from "#tests/helpers/portal-with.ts";
import { ageSessions } from "#tests/helpers/security-tab.ts";
import { signInThroughForm } from "#tests/helpers/sign-in-form.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";

describe("sign in", () => {
  const NEW_PASSWORD = "Trappa-88-snigel";

  const codeField = (page: Page) => page.getByLabel("Verifieringskod");
  const spent = (page: Page) => page.getByText("Länken gäller inte längre.");

  test("AUTH-01 AUTH-05 AUTH-09 the public sign-in has its fields and ways on, and leads to the dashboard", async () => {
    const person = await createPerson({ setup: "private" });
    const { page, faults } = await openBrowser();
    await page.goto("/login");
    await page.getByRole("heading", { level: 1, name: "Logga in" }).waitFor();
    expect(await page.getByRole("link", { name: "Glömt lösenordet?" }).getAttribute("href")).toBe("/reset-password");
    expect(await page.getByRole("main").getByRole("link", { name: "Skapa konto" }).getAttribute("href")).toBe("/signup");
    await signInThroughForm(page, person.email);
    await page.waitForURL(atPath("/dashboard"));
    expect(faults).toEqual([]);
  });

  test("AUTH-02 AUTH-10 a second step outlives a reload; until the code is right there is no session and no line in the login history", async () => {
    const person = await createMember();
    const { codeAt } = await withSecondFactor(person);
    const logins = () => portal().services.db.$count(loginActivity, eq(loginActivity.userId, person.userId));
    const { page, context } = await openBrowser();
    await page.goto("/product-catalog?search=dunk");
    await page.waitForURL(atPath("/login"));
    await signInThroughForm(page, person.email);
    await codeField(page).waitFor();
    const second = await context.newPage();
    await second.goto("/dashboard");
    await second.waitForURL(atPath("/login"));
    expect(await logins()).toBe(0);
    await page.reload();
    await codeField(page).waitFor();
    await page.goBack();
    await page.getByLabel("Lösenord", { exact: true }).waitFor();
    await page.goForward();
    await codeField(page).fill(codeAt());
    await page.waitForURL((url) => url.pathname + url.search === "/product-catalog?search=dunk");
    expect(await logins()).toBe(1);
  });

  test("a passkey is added in the settings, signs in by itself, and is the second step after the password", async () => {
    const person = await createPerson({ setup: "private" });
    const site = await startPortalWith({}, { hasPages: true, host: "localhost" });
    onTestFinished(site.close);
    const { page, context } = await openBrowser();
    const devtools = await context.newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    const openSignIn = async () => {
      await context.clearCookies();
      await page.goto(`${site.url}/login`);
    };
    const arrive = () => page.waitForURL(atPath("/dashboard"));

    await openSignIn();
    await signInThroughForm(page, person.email);
    await arrive();
    await page.goto(`${site.url}/settings?tab=sakerhet`);
    await page.getByRole("button", { name: "Lägg till passnyckel" }).click();
    await page.getByRole("dialog").getByLabel("Namn").fill("Min telefon");
    await page.getByRole("dialog").getByRole("button", { name: "Fortsätt" }).click();
    const codes = page.getByRole("dialog", { name: "Dina återställningskoder" });
    await expect.poll(() => codes.getByRole("listitem").count()).toBe(10);

    await openSignIn();
    await page.getByRole("button", { name: "Logga in med passnyckel" }).click();
    await arrive();
    await page.goto(`${site.url}/settings?tab=sakerhet`);
    await page.getByText(/^Användes senast /).waitFor();

    await openSignIn();
    await signInThroughForm(page, person.email);
    await page.getByRole("button", { name: "Använd passnyckeln" }).click();
    await arrive();
  });

  test("another service lets nobody in who is not known, is linked once, opens the account, confirms it and can be left", async () => {
    const person = await createPerson({ setup: "private" });
    const provider = await startIdentityProvider();
    Object.assign(provider.visitor, { sub: unique("person"), email: person.email, name: "Siv Berg" });
    const site = await startPortalWith((url) => ({ identityProvider: createIdentityProvider(provider.settings, url) }), { hasPages: true });
    onTestFinished(site.close);
    const { page, context } = await openBrowser();
    const enter = () => page.getByRole("button", { name: "Logga in med Freja" }).click();
    const goOnThere = () => page.getByRole("button", { name: "Fortsätt som Siv Berg" }).click();
    const unlink = async () => {
      await page.getByRole("button", { name: "Koppla bort" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Koppla bort" }).click();
    };

    await page.goto(`${site.url}/login`);
    await enter();
    await goOnThere();
    await page.getByRole("link", { name: "Logga in och koppla" }).click();
    await signInThroughForm(page, person.email);
    await page.getByRole("button", { name: "Koppla Freja" }).click();
    // Just asked, and asked again: it is to be this person's account that is linked.
    await goOnThere();
    await page.getByRole("button", { name: "Koppla bort" }).waitFor();

    await context.clearCookies({ name: "portal_session" });
    await page.goto(`${site.url}/login?redirect=/product-catalog`);
    await enter();
    await page.waitForURL((url) => url.pathname + url.search === "/product-catalog");

    await ageSessions(person);
    await page.goto(`${site.url}/settings?tab=sakerhet`);
    await page.getByRole("cell", { name: "Freja", exact: true }).waitFor();
    await unlink();
    await page.getByRole("button", { name: "Bekräfta med Freja i stället" }).click();
    await goOnThere();
    await page.waitForURL((url) => url.pathname + url.search === "/settings?tab=sakerhet");
    await unlink();
    await page.getByRole("button", { name: "Koppla Freja" }).waitFor();

    await context.clearCookies();
    await page.goto(`${site.url}/login`);
    await enter();
    await page.getByRole("button", { name: "Avbryt" }).click();
    await page.getByText("Inloggningen avbröts.", { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await provider.close();
  });

  test("another service that is down says so, and passwords let people in", async () => {
    const person = await createPerson({ setup: "private" });
    const provider = await startIdentityProvider();
    await provider.close();
    const site = await startPortalWith((url) => ({ identityProvider: createIdentityProvider(provider.settings, url) }), { hasPages: true });
    onTestFinished(site.close);
    const { page } = await openBrowser();

    await page.goto(`${site.url}/login`);
    expectFault(/503 .*departToSignIn/);
    await page.getByRole("button", { name: "Logga in med Freja" }).click();
    const down = "Tjänsten du loggar in med svarar inte just nu. Försök igen om en stund, eller logga in med lösenord.";
    await page.getByRole("alert").getByText(down, { exact: true }).waitFor();
    await signInThroughForm(page, person.email);
    await page.waitForURL(atPath("/dashboard"));
  });

  test("AUTH-05 GEN-07 from the sign-in to the mail, the new password and a session; every other session ends, and the link with it", async () => {
    const person = await createPerson({ setup: "private" });
    const elsewhere = await openPageAs(person);
    await elsewhere.goto("/dashboard");
    await elsewhere.getByRole("heading", { level: 1 }).waitFor();

    const { page } = await openBrowser();
    await page.goto("/login");
    await page.locator("form:not([inert])").getByLabel("E-postadress").fill(person.email);
    await page.getByRole("link", { name: "Glömt lösenordet?" }).click();
    await page.waitForURL(atPath("/reset-password"));
    await page.getByRole("heading", { level: 1, name: "Återställ lösenord" }).waitFor();
    await expect.poll(() => page.getByLabel("E-postadress").inputValue()).toBe(person.email);
    await page.getByRole("button", { name: "Skicka länk" }).click();
    const message = "Om det finns ett konto med adressen har vi skickat ett mejl med en länk. Titta även i skräpposten.";
    await page.getByText(message, { exact: true }).waitFor();

    const mail = await mailTo(person.email, /^Välj ett nytt lösenord/);
    const link = /https?:\/\/\S+\/reset-password#token=[\w-]+/.exec(mail.text)?.[0] ?? "";
    const { page: mailbox } = await openBrowser();
    await mailbox.goto(link);
    await mailbox.getByLabel("Nytt lösenord", { exact: true }).fill(NEW_PASSWORD);
    expect(new URL(mailbox.url()).hash).toBe("");
    await mailbox.getByLabel("Bekräfta nytt lösenord", { exact: true }).fill(NEW_PASSWORD);
    await mailbox.getByRole("button", { name: "Spara nytt lösenord" }).click();
    await mailbox.getByText("Lösenord uppdaterat!", { exact: true }).first().waitFor();
    await mailbox.waitForURL(atPath("/dashboard"));

    await elsewhere.reload();
    await elsewhere.waitForURL(atPath("/login"));
    await signInThroughForm(elsewhere, person.email, NEW_PASSWORD);
    await elsewhere.waitForURL(atPath("/dashboard"));

    // Pasted into the page that is open: the browser only changes the hash.
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, new URL(link).hash);
    await spent(page).waitFor();
    expect(new URL(page.url()).hash).toBe("");
  });

  test("AUTH-06 AUTH-07 the secret is out of the address before anything is asked of the server, and opens the session", async () => {
    const person = await createPerson({ verified: false, setup: "private" });
    const { page } = await openBrowser();
    const release = await holdCall(page, "auth.completeCallback");
    const sent = callsOf(page, "auth.completeCallback");
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = (...asked) => {
        sessionStorage.setItem("hashes", (sessionStorage.getItem("hashes") ?? "") + window.location.hash);
        return fetch(...asked);
      };
    });
    const link = await verificationLink(person);
    await page.goto(link);
    await page.getByText("Slutför inloggning...", { exact: true }).waitFor();
    await expect.poll(() => sent).toEqual([{ accessToken: link.split("=")[1] }]);
    expect(await page.evaluate(() => sessionStorage.getItem("hashes"))).toBe("");
    release();
    await page.waitForURL(atPath("/dashboard"));
    expect(sent).toHaveLength(1);
  });

  test("AUTH-08 another person's link is not used up, counts once that one is signed out, and not a second time", async () => {
    const member = await createMember();
    const person = await createPerson({ verified: false, setup: "private" });
    const link = await verificationLink(person);
    const { page, context } = await openBrowserAs(member);
    await page.goto(link);
    await page.getByText(`Du är redan inloggad som ${member.email}.`).waitFor();
    await page.getByRole("button", { name: "Logga ut" }).click();
    await page.getByLabel("Lösenord", { exact: true }).waitFor();
    await page.goto(link);
    await page.waitForURL(atPath("/dashboard"));

    await context.clearCookies();
    await page.goto("/");
    await page.goto(link);
    await page.waitForURL(atPath("/login"));
    await spent(page).first().waitFor();
    await signInThroughForm(page, person.email);
    await page.waitForURL(atPath("/dashboard"));
  });
});

describe("journey", () => {
  /** The portal's main job, as two people do it: found, apply, approve, request, and a PDF in a mailbox. */
  const PASSWORD = "Granskog-41-vinter";
  const founderEmail = `${unique("grundare")}@test.example`;
  const neighbourEmail = `${unique("granne")}@test.example`;
  const customerEmail = `${unique("styrelsen")}@test.example`;
  const associationName = `Brf Provhuset ${unique("nr")}`;

  async function signUp(page: Page, email: string, fullName: string): Promise<void> {
    await page.locator("form:not([inert])").waitFor();
    await page.getByLabel("Fullständigt namn").fill(fullName);
    await page.getByLabel("E-postadress").fill(email);
    await page.getByLabel(/^Lösenord/).fill(PASSWORD);
    await page.getByRole("button", { name: "Skapa konto" }).click();
    await page.waitForURL(at("/signup-confirmation"));
    await page.getByText("Vänligen kolla din e-post för att verifiera ditt konto.").first().waitFor();
  }

  async function followVerification(page: Page, email: string): Promise<void> {
    const mail = await mailTo(email, /./);
    const link = /https?:\/\/\S+\/auth\/callback#access_token=[\w-]+/.exec(mail.text)?.[0];
    if (!link) throw new Error(`no link in the mail:\n${mail.text}`);
    await page.goto(link);
  }

  let founder: BrowserUser;
  let neighbour: BrowserUser;
  beforeAll(async () => {
    founder = await openBrowser();
    neighbour = await openBrowser({ width: 390, height: 844, colorScheme: "dark" });
  });

  const at = (pathname: string) => (url: URL) => url.pathname === pathname;
  let joinLink = "";

  test("AUTH-03 AUTH-06 AUTH-07 AUTH-16 GEN-07 a board member signs up, confirms the address and meets the setup", async () => {
    const { page } = founder;
    await page.goto("/signup");
    await signUp(page, founderEmail, "Greta Grundare");
    await page.getByText("Registrering lyckades!").first().waitFor();
    await followVerification(page, founderEmail);
    await page.waitForURL(at("/profile-type-selection"));
    expect(page.url()).not.toContain("access_token");
  });

  test("SETUP-02 SETUP-03 SETUP-05 PAGE-02 GEN-08 the board member founds an association", async () => {
    const { page } = founder;
    await page.getByRole("radio", { name: /Bostadsrättsförening/ }).check();
    await page.getByRole("button", { name: "Fortsätt" }).click();
    await page.waitForURL(at("/account-setup-choice"));
    await page.getByRole("heading", { name: "Starta egen förening" }).waitFor();
    await page.getByRole("link", { name: "Starta egen förening" }).click();
    await page.waitForURL(at("/create-association"));
    await page.getByRole("radio", { name: /Standard/ }).check();
    await page.getByRole("button", { name: "Fortsätt" }).click();
    await page.getByLabel(/Föreningens namn/).fill(associationName);
    await page.getByLabel("Adress", { exact: true }).fill("Provgatan 4");
    await page.getByLabel(/Antal lägenheter/).fill("24");
    await page.getByRole("button", { name: "Skapa förening" }).click();
    joinLink = `/join-association?associationId=${await page.getByLabel("Inbjudningskod", { exact: true }).inputValue()}`;
    await page.getByRole("button", { name: "Till översikten" }).click();
    await page.waitForURL(at("/association-dashboard"));
    await page.getByText(`· ${associationName}`).first().waitFor();
  });

  test("JOIN-01 JOIN-04 JOIN-08 JOIN-15 JOIN-26 a neighbour follows the link, signs up and applies", async () => {
    const { page } = neighbour;
    await page.goto(joinLink);
    await page.getByRole("main").getByRole("link", { name: "Logga in" }).click();
    await page.waitForURL(at("/login"));
    await page.getByRole("link", { name: "Skapa konto" }).click();
    await signUp(page, neighbourEmail, "Nils Granne");
    await followVerification(page, neighbourEmail);
    await page.waitForURL(at("/join-association"));
    await page.getByText(`Ansök till ${associationName}`).waitFor();
    await page.getByLabel("Meddelande (valfritt)").fill("Hej, jag bor på plan 3.");
    await page.getByRole("button", { name: "Skicka ansökan" }).click();
    await page.waitForURL(at("/pending-approval"));
    await page.getByText(`Din ansökan om att gå med i ${associationName} har skickats.`).waitFor();
  });

  test("MREQ-01 MREQ-04 MREQ-09 JOIN-29 GEN-08 the owner approves, and the neighbour's open page moves on by itself", async () => {
    const { page } = founder;
    const applicant = neighbour.page;
    await page.getByRole("button", { name: /^Svara: 1 ansökan/ }).click();
    const dialog = page.getByRole("dialog", { name: "Hantera Medlemskapsansökningar" });
    await dialog.getByText("Nils Granne").first().waitFor();
    await dialog.getByRole("button", { name: "Godkänn Nils Granne" }).click();
    const confirmation = page.getByRole("dialog", { name: "Godkänn ansökan" });
    await confirmation.getByRole("radio", { name: "Systemägare" }).waitFor();
    await confirmation.getByRole("button", { name: "Godkänn" }).click();
    await page.getByText("Ansökan godkänd").first().waitFor();
    await page.getByText("Nils Granne är nu Medlem i föreningen.").first().waitFor();
    await applicant.waitForURL(at("/dashboard"), { timeout: 20_000 });
    await mailTo(neighbourEmail, /^Du är nu med i/);
  });

  test("CAT-01 CAT-06 CAT-22 PREQ-01 PREQ-28 the neighbour fills a request and follows it to the last line", async () => {
    const { page } = neighbour;
    await page.goto("/product-catalog?search=vattendunk+10+liter");
    const card = page.getByRole("listitem").filter({ hasText: "Vattendunk 10 liter" });
    await card.getByRole("button", { name: /Lägg till/ }).click();
    await page.getByRole("button", { name: /^1 artikel/ }).click();
    const dialog = page.getByRole("dialog", { name: "Skapa Produktförfrågan" });
    await dialog.getByRole("switch", { name: "Skicka till annan kundadress" }).check();
    await dialog.getByRole("textbox", { name: "Annan kundadress" }).fill(customerEmail);
    await dialog
      .getByText(/Frakt tillkommer/)
      .first()
      .waitFor();
    await dialog.getByRole("button", { name: "Skicka förfrågan" }).click();
    for (const line of ["Förfrågan sparad.", "PDF skapad.", "Alla steg klara."]) {
      await page.getByText(line).waitFor({ timeout: 30_000 });
    }
    await dialog.waitFor({ state: "detached", timeout: 10_000 });
  });

  test("PREQ-29 PREQ-33 PREQ-42 PREQ-43 GEN-11 the mail carries the PDF, and the owner opens the same one from the list", async () => {
    const mail = await mailTo(customerEmail, /./);
    expect(mail.attachments).toHaveLength(1);
    const attachment = mail.attachments[0];
    const pdf = await readFile(path.resolve(portal().dataDir, "outbox", attachment?.path ?? ""));
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");

    const { page, context } = founder;
    await page.goto("/product-catalog");
    await page.getByRole("button", { name: "Föreningens förfrågningar" }).click();
    const dialog = page.getByRole("dialog", { name: "Föreningens förfrågningar" });
    await dialog.getByText("Skickad, väntar på leverantör").first().waitFor();
    const href = await dialog
      .getByRole("link", { name: /Visa PDF/ })
      .first()
      .getAttribute("href");
    const response = await context.request.get(href ?? "");
    expect([response.status(), response.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await response.body()).equals(pdf)).toBe(true);
  });

  test("AUTH-23 GUARD-05 signing out clears what the browser kept, and the pages ask for a sign-in again", async () => {
    const { page } = founder;
    await page.goto("/association-dashboard");
    await page.getByRole("button", { name: "Kontomeny för Greta Grundare" }).first().click();
    await page.getByRole("menuitem", { name: "Logga ut" }).click();
    await page.waitForURL((url) => url.pathname === "/login" || url.pathname === "/");
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "vite-ui-theme"));
    expect(kept).toEqual([]);
    await page.goto("/association-dashboard");
    await page.waitForURL(at("/login"));
  });

  test("the two walks left no error in the browser's console", async () => {
    expect(founder.faults.concat(neighbour.faults)).toEqual([]);
  });
});
