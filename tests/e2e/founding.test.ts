import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { associationInvitations, housingAssociations } from "#drizzle/schema/index.ts";
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
