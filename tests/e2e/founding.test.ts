import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { associationInvitations, housingAssociations, associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { formatDay } from "#shared/format/date.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import { callsOf } from "#tests/helpers/intercepted-calls.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

describe("founding", () => {
  /** The second step of the founding form, with a name filled in. */
  async function detailsStep(person: TestPerson, associationName: string): Promise<Page> {
    const page = await openPageAs(person);
    await page.goto("/create-association");
    await page.getByRole("radio", { name: /Standard/ }).check();
    await page.getByRole("button", { name: "Fortsätt" }).click();
    await page.getByLabel(/Föreningens namn/).fill(associationName);
    return page;
  }

  const foundingButton = (page: Page) => page.getByRole("button", { name: "Skapa förening" });
  const foundedAs = (associationName: string) =>
    portal().services.db.$count(housingAssociations, eq(housingAssociations.associationName, associationName));

  test("GUARD-16 GUARD-17 PAGE-04 two quick presses found one association; the founder is let in, invites the board by e-mail, and takes it back", async () => {
    const name = `Brf ${unique("Inbjudan")}`;
    const page = await detailsStep(await createPerson(), name);
    const calls = callsOf(page, "association.found");
    await foundingButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await page.getByRole("heading", { name: `${name} är skapad` }).waitFor();
    expect(calls).toHaveLength(1);
    expect(await foundedAs(name)).toBe(1);
    await page.getByText("Du är systemägare och har tillgång direkt.", { exact: false }).waitFor();

    const card = page.getByRole("region", { name: "Bjud in med e-post" });
    await card.getByText("Inga inbjudningar väntar på svar.").waitFor();
    const [colleague, first, second] = [
      `${unique("styrelse")}@test.example`,
      `${unique("ett")}@test.example`,
      `${unique("tva")}@test.example`,
    ];
    await card.getByLabel("E-postadress 1").fill(colleague);
    await card.getByRole("button", { name: "Skicka inbjudningar" }).click();
    await toast(page, "Inbjudningar skickade", "En inbjudan är på väg.");
    const link = await page.getByLabel("Kort adress", { exact: true }).inputValue();
    expect((await mailTo(colleague, new RegExp(`^Inbjudan till ${name}`))).text).toContain(link);
    await card.getByRole("textbox", { name: "E-postadress 1" }).fill(first);
    await card.getByRole("button", { name: "Lägg till rad" }).click();
    await card.getByRole("textbox", { name: "E-postadress 2" }).fill(second);
    await card.getByRole("button", { name: "Skicka inbjudningar" }).click();
    await toast(page, "Inbjudningar skickade", "2 inbjudningar är på väg.");
    await card.getByRole("listitem").filter({ hasText: second }).waitFor();
    expect(await card.getByRole("listitem").count()).toBe(3);

    const { db } = portal().services;
    for (const taken of [colleague, first]) {
      await card.getByRole("button", { name: `Ta tillbaka inbjudan till ${taken}` }).click();
      await toast(page, "Inbjudan är tillbakatagen", `Inbjudan till ${taken} gäller inte längre.`);
      await card.getByRole("listitem").filter({ hasText: taken }).waitFor({ state: "detached" });
      expect(await db.$count(associationInvitations, eq(associationInvitations.email, taken))).toBe(0);
    }
    // Taken back in another window meanwhile.
    await db.delete(associationInvitations).where(eq(associationInvitations.email, second));
    await card.getByRole("button", { name: `Ta tillbaka inbjudan till ${second}` }).click();
    await toast(page, "Inbjudan kunde inte tas tillbaka", "Det du letar efter finns inte eller har tagits bort.");
    await card.getByText("Inga inbjudningar väntar på svar.").waitFor();
    await page.getByRole("button", { name: "Till översikten" }).click();
    await page.waitForURL(atPath("/association-dashboard"));
    await page.getByText(new RegExp(`· ${name}$`)).waitFor();
  });

  test("GUARD-16 PAGE-04 when the answer is lost, the next press finds the association and goes in", async () => {
    const name = `Brf ${unique("Tappad")}`;
    const page = await detailsStep(await createPerson(), name);
    const isFounding = (url: URL) => url.pathname.includes("association.found");
    await page.route(isFounding, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await foundingButton(page).click();
    await page.getByRole("alert").getByText("Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen.").waitFor();
    await page.unroute(isFounding);
    await foundingButton(page).click();
    await page.waitForURL(atPath("/dashboard"));
    expect(await foundedAs(name)).toBe(1);
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith(":founding-draft")))).toEqual([]);
  });

  test("GUARD-17 PAGE-04 the last step leads to the poster in a window of its own; who may not have it meets a page in Swedish", async () => {
    const page = await detailsStep(await createPerson(), `Brf ${unique("Anslag")}`);
    await foundingButton(page).click();
    const poster = page.getByRole("link", { name: "Skriv ut anslaget Bli medlem i portalen" });
    await poster.waitFor();
    const [href, target] = [(await poster.getAttribute("href")) ?? "", await poster.getAttribute("target")];
    expect([href, target]).toEqual([expect.stringMatching(/^\/api\/associations\/[\da-f-]{36}\/join-poster\.pdf$/), "_blank"]);
    const pdf = await page.context().request.get(href);
    expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);

    const stranger = await openPageAs(await createMember());
    const response = await stranger.goto(href);
    expect(response?.status()).toBe(404);
    await stranger.getByRole("heading", { level: 1, name: "Det gick inte att öppna sidan" }).waitFor();
    await stranger.getByText("Det du letar efter finns inte eller har tagits bort.").waitFor();
    expect(await wcagFaults(stranger)).toEqual([]);
    await stranger.getByRole("link", { name: "Till Beredskapsportalen" }).waitFor();
  });

  test("PAGE-04 every step of the founding has no fault that axe finds, and does not scroll sideways on a phone, light and dark", async () => {
    const user = await openBrowserAs(await createPerson(), { width: 390, height: 844 });
    const { page } = user;
    const check = (step: string) =>
      inBothSchemes(page, async (colorScheme) => {
        expect(await wcagFaults(page), `${step}, ${colorScheme}`).toEqual([]);
        expect(await sidewaysScroll(page), `${step}, ${colorScheme}`).toBe(0);
      });
    await page.goto("/create-association");
    await page.getByRole("button", { name: "Fortsätt" }).click();
    await page.getByText("Välj ett abonnemang.").waitFor();
    await check("plan, not chosen");
    const lines = await page.locator(".mantine-Stepper-separator").evaluateAll((all) => all.map((line) => line.clientWidth));
    expect(Math.min(...lines), "the lines between the steps").toBeGreaterThanOrEqual(20);
    await page.getByRole("radio", { name: /Standard/ }).check();
    await page.getByRole("button", { name: "Fortsätt" }).click();
    await page.getByLabel("Organisationsnummer").fill("769612-3450");
    await foundingButton(page).click();
    await page.getByText(/^Organisationsnumret stämmer inte/).waitFor();
    await page.locator(".mantine-Dropzone-root").waitFor();
    await check("details, with faults");
    await page.getByLabel("Organisationsnummer").fill("");
    await page.getByLabel(/Föreningens namn/).fill(`Brf ${unique("Axe")}`);
    await page
      .locator(".mantine-Dropzone-root input[type=file]")
      .last()
      .setInputFiles({
        name: "logga.png",
        mimeType: "image/png",
        buffer: await createImage("png"),
      });
    await page.getByRole("img", { name: "Föreningens logotyp" }).waitFor();
    await check("details, with a logo");
    await foundingButton(page).click();
    await page.getByLabel("E-postadress 1").fill(`${unique("axe")}@test.example`);
    await page.getByRole("button", { name: "Skicka inbjudningar" }).click();
    await page.getByRole("listitem").filter({ hasText: "@test.example" }).waitFor();
    await check("done, with an invitation");
    await user.close();
  });
});

describe("founding logo", () => {
  test("SETP-39 PAGE-04 a chosen logo is stored at once, outlives a reload, and is the founded association's", async () => {
    const page = await openPageAs(await createPerson());
    await page.goto("/create-association");
    await page.getByRole("radio", { name: /Standard/ }).check();
    await page.getByRole("button", { name: "Fortsätt" }).click();
    await page.getByLabel(/Föreningens namn/).fill(`Brf ${unique("Logga")}`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("auth-token"))).not.toBeNull();
    const field = page.getByRole("group", { name: "Logotyp (valfri)" });
    const shown = field.getByRole("img", { name: "Föreningens logotyp" });
    const reservedIdOf = (address: string | null) => /^\/media\/logos\/([\da-f-]{36})\/logo\.png$/.exec(address ?? "")?.[1] ?? "";
    const associationOf = async (id: string) => {
      const [association] = await portal().services.db.select().from(housingAssociations).where(eq(housingAssociations.id, id));
      return association;
    };

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/association-logos", async (route) => {
      await held;
      await route.continue();
    });
    const chooser = field.locator("input[type=file]").first();
    await chooser.setInputFiles({ name: "logga.webp", mimeType: "image/webp", buffer: await createImage("webp") });
    await field.getByRole("status").getByText("Logotypen laddas upp...").waitFor();
    expect(await field.locator("img").getAttribute("src")).toMatch(/^blob:/);
    expect(await page.getByRole("button", { name: "Skapa förening" }).isDisabled()).toBe(true);
    release();
    await page.locator(".mantine-Notification-root").getByText("Logotyp uppladdad", { exact: true }).waitFor();
    const reservedId = reservedIdOf(await shown.getAttribute("src"));
    expect(reservedId).not.toBe("");
    expect(await associationOf(reservedId)).toBeUndefined();

    await page.reload();
    expect(reservedIdOf(await shown.getAttribute("src"))).toBe(reservedId);
    expect(await page.getByLabel(/Föreningens namn/).inputValue()).toMatch(/^Brf Logga/);
    await page.getByRole("button", { name: "Skapa förening" }).click();
    await page.getByText("Du är systemägare och har tillgång direkt.", { exact: false }).waitFor();
    expect(await associationOf(reservedId)).toMatchObject({ logoUrl: expect.stringMatching(`/media/logos/${reservedId}/logo.png$`) });
    const stored = await page.context().request.get(`/media/logos/${reservedId}/logo.png`);
    expect([stored.status(), stored.headers()["content-type"]]).toEqual([200, "image/png"]);
  });
});

describe("joining", () => {
  const PATIENT = { timeout: 20_000 };

  const applicationsOf = ({ profileId }: TestPerson) =>
    portal().services.db.select().from(requests).where(eq(requests.profileId, profileId)).orderBy(requests.requestedAt);
  const waits = (page: Page) => page.getByRole("heading", { level: 1, name: "Din ansökan väntar på svar" });
  const codeField = (page: Page) => page.getByRole("textbox", { name: "Inbjudningskod" });

  async function lookUp(page: Page, code: string): Promise<void> {
    await codeField(page).fill(code);
    await page.getByRole("button", { name: "Fortsätt" }).click();
  }

  test("JOIN-15 JOIN-16 JOIN-26 JOIN-27 PAGE-03 a sent application replaces the form in the history, waits, is withdrawn in all tabs, and sent anew", async () => {
    const owner = await createMember({ role: "system_owner" });
    const applicant = await createPerson();
    const page = await openPageAs(applicant);
    await page.goto("/account-setup-choice");
    await page.getByRole("button", { name: "Gå med i befintlig förening" }).click();
    await lookUp(page, owner.associationId);
    const title = await page.getByRole("heading", { level: 1, name: /^Ansök till Brf Test/ }).innerText();
    const associationName = title.replace("Ansök till ", "");
    await page.getByRole("textbox", { name: "Meddelande (valfritt)" }).fill("Vi bor på plan 2.");
    await page.getByRole("button", { name: "Skicka ansökan" }).click();
    await page.waitForURL(atPath("/pending-approval"));
    await toast(page, "Ansökan skickad!", `Din ansökan om att gå med i ${associationName} har skickats.`);
    const main = page.getByRole("main");
    await waits(page).waitFor();
    for (const fact of [associationName, "Väntar på svar", "Vi bor på plan 2."]) await main.getByText(fact, { exact: true }).waitFor();
    expect(await main.locator("dd").allTextContents()).toContainEqual(expect.stringMatching(/^Brf Test/));
    for (const secret of [owner.email, owner.fullName]) expect(await main.innerText()).not.toContain(secret);
    await page.goBack();
    await page.waitForURL(atPath("/pending-approval"));

    const other = await page.context().newPage();
    await other.goto("/pending-approval");
    await waits(other).waitFor();
    await main.getByRole("button", { name: "Återkalla ansökan" }).click();
    const dialog = page.getByRole("dialog", { name: "Återkalla ansökan?" });
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    expect(await applicationsOf(applicant)).toMatchObject([{ status: "pending" }]);
    await main.getByRole("button", { name: "Återkalla ansökan" }).click();
    await dialog.getByRole("button", { name: "Återkalla ansökan" }).click();
    await page.waitForURL(atPath("/account-setup-choice"));
    await page.getByText("Ansökan återkallad", { exact: true }).waitFor();
    await other.waitForURL(atPath("/account-setup-choice"), PATIENT);
    expect(await applicationsOf(applicant)).toMatchObject([{ status: "withdrawn" }]);

    await page.goto(`/join-association?associationId=${owner.associationId}`);
    await page.getByRole("button", { name: "Skicka ansökan" }).click();
    await page.waitForURL(atPath("/pending-approval"));
    const { associationId } = owner;
    expect((await applicationsOf(applicant))[1]).toMatchObject({ associationId, messageToAdmin: null, status: "pending" });
    await main.getByRole("button", { name: "Logga ut" }).click();
    await page.waitForURL(atPath("/login"));
  });

  test("PAGE-03 JOIN-29 MREQ-05 MREQ-09 beside the owner's window, the open page of who was rejected says so, and that of who is approved goes on to the dashboard", async () => {
    const owner = await createMember({ role: "system_owner" });
    const applicant = await createPerson();
    const theirs = await openPageAs(applicant);
    const apply = async () => {
      await theirs.getByRole("button", { name: "Skicka ansökan" }).click();
      await theirs.waitForURL(atPath("/pending-approval"));
      await waits(theirs).waitFor();
    };
    await theirs.goto(`/join-association?associationId=${owner.associationId}`);
    await apply();
    const ours = await openPageAs(owner);
    await ours.goto("/association-dashboard");
    await ours.getByRole("button", { name: /^Svara: 1 ansökan/ }).click();
    await ours.getByRole("button", { name: `Avslå ${applicant.fullName}` }).click();
    await ours.getByRole("dialog", { name: "Avslå ansökan?" }).getByRole("button", { name: "Avslå" }).click();
    await theirs.getByRole("heading", { level: 1, name: "Din ansökan avslogs" }).waitFor(PATIENT);
    expect(new URL(theirs.url()).pathname).toBe("/pending-approval");
    await theirs.getByText(`avslog din ansökan den ${formatDay(new Date())}.`, { exact: false }).waitFor();

    await theirs.getByRole("link", { name: "Ny ansökan" }).click();
    await theirs.waitForURL(atPath("/join-association"));
    await lookUp(theirs, owner.associationId);
    await apply();
    await ours.getByRole("button", { name: `Godkänn ${applicant.fullName}` }).click();
    await ours.getByRole("dialog", { name: "Godkänn ansökan" }).getByRole("button", { name: "Godkänn" }).click();
    await theirs.waitForURL(atPath("/dashboard"), PATIENT);
    await theirs.getByText("Ansökan godkänd", { exact: true }).waitFor();
  });
});
