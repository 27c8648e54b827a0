import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { housingAssociations, profiles, sessions, totpFactors, users } from "#drizzle/schema/index.ts";
import { verifyPassword } from "#server/platform/secrets/password.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { createSecondFactor, totpCode } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { callsOf } from "#tests/helpers/intercepted-calls.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ageSessions, openSecurityCard, provePassword, toastTitled } from "#tests/helpers/security-tab.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

describe("settings", () => {
  async function settingsOf(person: { userId: string }, tab = ""): Promise<Page> {
    const page = await openPageAs(person);
    await page.goto(`/settings${tab && `?tab=${tab}`}`);
    await page.getByRole("heading", { level: 1, name: "Kontoinställningar" }).waitFor();
    return page;
  }

  test("GEN-09 SET-03 the settings hold the profile and the logo, the association, the sign-in, the exports and the deletion; each tab loads with its first opening, and stays after a reload", async () => {
    const page = await settingsOf(await createMember({ role: "system_owner" }));
    await page.getByLabel("Fullständigt namn").waitFor();
    await page.getByRole("heading", { name: "Föreningens logotyp", exact: true }).waitFor();
    const loaded = (chunk: string) =>
      page.evaluate((name) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(name)), chunk);
    expect([await loaded("profile-tab"), await loaded("security-tab"), await loaded("privacy-tab")]).toEqual([true, false, false]);
    for (const [tab, headings] of [
      ["Förening", ["Namn och adress"]],
      ["Säkerhet", ["Lösenord", "Tvåfaktorsautentisering", "Inloggningshistorik"]],
      ["Konto & GDPR", ["Exportera dina uppgifter", "Radera kontot"]],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      for (const name of headings) await page.getByRole("heading", { name, exact: true }).waitFor();
    }
    expect([await loaded("security-tab"), await loaded("privacy-tab")]).toEqual([true, true]);
    await page.reload();
    await page.getByRole("heading", { name: "Radera kontot", exact: true }).waitFor();
    expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("Konto & GDPR");
  });

  test("SETA-01 SETA-05 SETA-11 GUARD-19 an owner changes name and city, and leaves what another owner has changed meanwhile", async () => {
    const owner = await createMember({ role: "system_owner" });
    const page = await settingsOf(owner, "forening");
    const name = page.getByLabel(/^Föreningens namn/);
    const [address, city] = [page.getByRole("textbox", { name: "Adress" }), page.getByRole("textbox", { name: "Ort" })];
    await city.waitFor();
    const client = await clientFor(await createMember({ associationId: owner.associationId, role: "system_owner" }));
    await client.association.update.mutate({ address: "Provgatan 9" });
    await name.fill("Brf Tallbacken");
    await city.fill("Umeå");
    await page.getByRole("button", { name: "Spara ändringar" }).click();
    await page.locator(".mantine-Notification-root").getByText("Föreningen uppdaterad!", { exact: true }).waitFor();
    await expect.poll(() => address.inputValue()).toBe("Provgatan 9");
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe("Brf Tallbacken");
    expect([await address.inputValue(), await city.inputValue()]).toEqual(["Provgatan 9", "Umeå"]);
  });

  test("SET-07 signing out in another tab leaves the settings with a notice and the way to the sign-in", async () => {
    const page = await settingsOf(await createMember());
    const other = await page.context().newPage();
    await other.goto("/dashboard");
    await other.getByRole("button", { name: /^Användarmeny/ }).click();
    await other.getByRole("menuitem", { name: "Logga ut" }).click();
    await other.waitForURL(atPath("/login"));
    await page.getByRole("heading", { level: 1, name: "Du är inte inloggad." }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/settings");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    expect(await page.getByRole("link", { name: "Logga in" }).getAttribute("href")).toBe("/login?redirect=/settings");
  });
});

describe("settings profile", () => {
  const AVATAR = "**/api/profile/avatar";

  const saveButton = (page: Page) => page.getByRole("button", { name: "Spara ändringar" });
  const notification = (page: Page) => page.locator(".mantine-Notification-root");
  const title = (page: Page, text: string) => notification(page).getByText(text, { exact: true }).waitFor();

  async function storedProfile({ profileId }: TestPerson): Promise<typeof profiles.$inferSelect> {
    const [row] = await portal().services.db.select().from(profiles).where(eq(profiles.id, profileId));
    if (!row) throw new Error("no profile row");
    return row;
  }

  const emailInForce = async ({ userId }: TestPerson): Promise<string | undefined> =>
    (await portal().services.db.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email;

  /** The settings, once the browser has its bearer token. */
  async function settingsOf(person: { userId: string }): Promise<Page> {
    const page = await openPageAs(person);
    await page.goto("/settings");
    await page.getByLabel("Fullständigt namn").waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("auth-token"))).not.toBeNull();
    return page;
  }

  test("SETP-11 SETP-13 SETP-14 SETP-15 SETP-17 only what changed is sent; then the form is at rest, and a new address waits for its confirmation", async () => {
    const person = await createPerson({ setup: "private" });
    const page = await openPageAs(person);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: /^Användarmeny/ }).click();
    await page.getByRole("menuitem", { name: "Inställningar" }).click();
    const [toUser, toProfile] = [callsOf(page, "auth.updateUser"), callsOf(page, "profile.update")];
    const [name, email] = [page.getByLabel("Fullständigt namn"), page.getByLabel("E-postadress")];
    await name.fill(" Anna Granskog ");
    await page.goBack();
    const question = page.getByRole("dialog", { name: "Osparade ändringar" });
    await question.getByRole("button", { name: "Stanna kvar" }).click();
    await question.waitFor({ state: "detached" });
    expect(await name.inputValue()).toBe(" Anna Granskog ");
    await page.getByLabel("Telefonnummer").fill("070-123 45 67");
    await page.getByRole("combobox", { name: "Språk" }).click();
    await page.getByRole("option", { name: "Finska", exact: true }).click();
    await page.keyboard.press("Tab");
    await saveButton(page).click();
    await title(page, "Profil uppdaterad");
    expect(toProfile).toEqual([{ fullName: "Anna Granskog", phoneNumber: "070-123 45 67", preferredLanguage: "Finska" }]);
    expect(await storedProfile(person)).toMatchObject({
      fullName: "Anna Granskog",
      phoneNumber: "+46701234567",
      preferredLanguage: "Finska",
      timezone: null,
    });
    await expect.poll(() => saveButton(page).isDisabled()).toBe(true);
    expect(await name.inputValue()).toBe("Anna Granskog");
    await page.getByRole("button", { name: "Kontomeny för" }).getByText("Anna Granskog").waitFor();

    const newEmail = `${unique("ny")}@test.example`;
    await email.fill(newEmail.toUpperCase());
    await saveButton(page).click();
    await toast(page, "Verifiera din nya e-postadress", `Vi har skickat en länk till ${newEmail}.`);
    expect([toUser, toProfile.length]).toEqual([[{ email: newEmail }], 1]);
    await page.getByText(`Väntar på bekräftelse: ${newEmail}`).waitFor();
    await expect.poll(() => email.inputValue()).toBe(person.email);
    expect(await emailInForce(person)).toBe(person.email);
    await expect.poll(() => saveButton(page).isDisabled()).toBe(true);

    await page.getByRole("button", { name: "Avbryt bytet" }).click();
    await toast(page, "Adressbytet är avbrutet", `${person.email} gäller fortfarande.`);
    await page.getByText("Väntar på bekräftelse").waitFor({ state: "detached" });
    await page.reload();
    await expect.poll(() => page.getByLabel("Telefonnummer").inputValue()).toBe("070-123 45 67");
  });

  test("SETP-01 SETP-18 SETP-19 SETP-24 a chosen picture is uploaded and shown, and belongs to the profile once the form is saved", async () => {
    const person = await createPerson({ setup: "private" });
    const page = await settingsOf(person);
    const shown = page.getByRole("group", { name: "Profilbild" }).locator("img");
    const stored = async () => (await storedProfile(person)).avatarUrl;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(AVATAR, async (route) => {
      expect(route.request().headers()).toMatchObject({ "content-type": "image/png", authorization: expect.stringMatching(/^Bearer /) });
      await held;
      await route.continue();
    });
    const input = page.getByRole("region", { name: "Profil", exact: true }).locator("input[type=file]");
    await input.setInputFiles({ name: "jag.png", mimeType: "image/png", buffer: await createImage("png") });
    await page.getByText("Bilden laddas upp...").waitFor();
    await expect.poll(() => shown.getAttribute("src")).toMatch(/^blob:/);
    release();
    await toast(page, "Avatar uppladdad!", "Glöm inte att spara ändringarna.");
    await expect.poll(() => shown.getAttribute("src")).toMatch(new RegExp(`^/media/avatars/${person.userId}/\\d+\\.png$`));
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
    expect(await stored()).toBeNull();
    await page.getByText("Osparade ändringar").waitFor();

    await saveButton(page).click();
    await title(page, "Profil uppdaterad");
    await expect.poll(stored).toContain(`/media/avatars/${person.userId}/`);
    await expect.poll(() => page.locator("nav img, aside img").first().getAttribute("src")).toMatch(/^\/media\/avatars\//);

    await page.getByRole("button", { name: "Ta bort bild" }).click();
    await saveButton(page).click();
    await expect.poll(stored).toBeNull();
    expect(await shown.count()).toBe(0);
  });

  test("SETP-03 SETP-33 LIMIT-21 a plain member gives the association a logo, which is shown at most 200 by 96", async () => {
    const member = await createMember({ role: "member" });
    const page = await settingsOf(member);
    const card = page.getByRole("region", { name: "Föreningens logotyp" });
    const wide = { name: "Vår logga.png", mimeType: "image/png", buffer: await createImage("png", { width: 900, height: 300 }) };
    await card.locator("input[type=file]").setInputFiles(wide);
    await title(page, "Logotyp uppladdad");
    const logo = card.getByRole("img");
    await expect.poll(() => logo.getAttribute("src")).toMatch(new RegExp(`^/media/logos/${member.associationId}/\\d+_var-logga\\.png$`));
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    const box = await logo.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(200);
    expect(box?.height).toBeLessThanOrEqual(96);
    expect(box?.width).toBeGreaterThan(150);
    await expect.poll(() => page.locator("aside img").first().getAttribute("src")).toMatch(/^\/media\/logos\//);
    const [stored] = await portal().services.db.select().from(housingAssociations).where(eq(housingAssociations.id, member.associationId));
    expect(stored?.logoUrl).toContain(`/media/logos/${member.associationId}/`);
  });
});

describe("settings security", () => {
  const NEW_PASSWORD = "Blåbärsris-77-sommar";
  const FACTOR_CARD = "Tvåfaktorsautentisering";

  async function open(card: string, person?: TestPerson): Promise<{ person: TestPerson; page: Page; card: Locator }> {
    const owner = person ?? (await createPerson({ setup: "private" }));
    const page = await openPageAs(owner);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    return { person: owner, page, card: await openSecurityCard(page, card) };
  }

  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
  const statusWith = async (token: string): Promise<number> =>
    (await fetch(`${portal().url}/api/trpc/profile.current`, { headers: { authorization: `Bearer ${token}` } })).status;
  const sessionsOf = ({ userId }: TestPerson) => portal().services.db.$count(sessions, eq(sessions.userId, userId));
  const factorsOf = ({ userId }: TestPerson) => portal().services.db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  const flagOf = async ({ userId }: TestPerson) =>
    (await portal().services.db.select().from(profiles).where(eq(profiles.userId, userId)))[0]?.twoFactorEnabled;

  async function isPassword({ userId }: TestPerson, password: string): Promise<boolean> {
    const [user] = await portal().services.db.select().from(users).where(eq(users.id, userId));
    return verifyPassword(user?.passwordHash ?? null, password);
  }

  test("SETS-01 SETS-03 SETS-11 the update carries the new password alone, the form is emptied, and other devices are signed out", async () => {
    const { person, page, card } = await open("Lösenord");
    await portal().services.sessions.start(person.userId, { ipAddress: null, userAgent: "another device" });
    const [proofs, updates] = [callsOf(page, "auth.provePassword"), callsOf(page, "auth.updateUser")];
    const [current, next, again] = ["Nuvarande lösenord", "Nytt lösenord", "Bekräfta nytt lösenord"].map((label) =>
      card.getByLabel(label, { exact: true }),
    ) as [Locator, Locator, Locator];
    await current.fill(TEST_PASSWORD);
    await next.fill(NEW_PASSWORD);
    await again.fill(NEW_PASSWORD);
    await card.getByText("Mycket bra.").waitFor();
    await card.getByRole("button", { name: "Byt lösenord" }).click();
    await toastTitled(page, "Lösenord uppdaterat!").waitFor();
    await card.getByText("Alla andra enheter har loggats ut och dina API-nycklar har slutat gälla.").waitFor();

    expect([proofs, updates]).toEqual([[{ currentPassword: TEST_PASSWORD }], [{ password: NEW_PASSWORD }]]);
    for (const field of [current, next, again]) await expect.poll(() => field.inputValue()).toBe("");
    await expect.poll(() => isPassword(person, NEW_PASSWORD)).toBe(true);
    await expect.poll(() => sessionsOf(person)).toBe(1);
  });

  test("SETS-16 SETS-17 SETS-18 SETS-19 SETS-22 a factor is turned on after the password, with the secret that was shown, and off again", async () => {
    const { person, page, card } = await open(FACTOR_CARD);
    await ageSessions(person);
    const sent = callsOf(page, "auth.mfa.challengeAndVerify");
    await card.getByRole("button", { name: "Aktivera tvåfaktorsautentisering" }).click();
    await provePassword(page, "inte-mitt-lösenord");
    await page.getByRole("dialog").getByText("Lösenordet stämmer inte.", { exact: true }).waitFor();
    await provePassword(page);
    const picture = card.getByRole("img", { name: "QR-kod för autentiseringsappen" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    const secretButton = card.getByRole("button", { name: /Kopiera$/ });
    const shown = await secretButton.locator("span").first().innerText();
    expect(shown).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    await secretButton.click();
    await card.getByRole("button", { name: /Kopierad$/ }).waitFor();
    const [begun] = await factorsOf(person);
    const secret = shown.replaceAll(" ", "");
    expect([await clipboard(page), begun?.status]).toEqual([secret, "unverified"]);

    const code = totpCode(secret);
    await card.getByLabel("Verifieringskod", { exact: true }).fill(code);
    await card.getByRole("button", { name: "Verifiera" }).click();
    const dialog = page.getByRole("dialog", { name: "Dina återställningskoder" });
    await dialog.getByRole("button", { name: "Kopiera alla" }).click();
    await dialog.getByText("Koderna är kopierade.", { exact: true }).waitFor();
    const codes = await dialog.getByRole("listitem").allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(await clipboard(page)).toBe(codes.join("\n"));
    await dialog.getByRole("button", { name: "Klar" }).click();
    await dialog.waitFor({ state: "detached" });
    const [factor] = await factorsOf(person);
    expect(sent).toEqual([{ factorId: factor?.id, code }]);
    expect([factor?.secret, factor?.status, await flagOf(person)]).toEqual([secret, "verified", true]);

    await page.reload();
    await card.getByText("Aktiverad", { exact: true }).waitFor();
    await card.getByText("Du har 10 av 10 återställningskoder kvar.", { exact: true }).waitFor();
    await card.getByRole("button", { name: "Inaktivera" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Inaktivera" }).click();
    await toastTitled(page, "Tvåfaktorsautentisering är inaktiverad").waitFor();
    await expect.poll(() => flagOf(person)).toBe(false);
    expect(await factorsOf(person)).toEqual([]);
  });

  test("new recovery codes replace the old, are black on paper without page and buttons, and come as a text file", async () => {
    const person = await createPerson({ setup: "private" });
    const { recoveryCodes } = await createSecondFactor(person);
    const { page, card } = await open(FACTOR_CARD, person);
    await card.getByRole("button", { name: "Skapa nya återställningskoder" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Skapa nya koder" }).click();
    const dialog = page.getByRole("dialog", { name: "Dina återställningskoder" });
    await dialog.waitFor();
    const codes = await dialog.getByRole("listitem").allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(codes.filter((code) => recoveryCodes.includes(code))).toEqual([]);

    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const list = dialog.getByRole("list", { name: "Återställningskoder" });
    expect(await list.isVisible()).toBe(true);
    expect(await dialog.getByRole("button", { name: "Skriv ut" }).isVisible()).toBe(false);
    expect(await page.locator("#root").isVisible()).toBe(false);
    expect(await list.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(0, 0, 0)");
    await page.emulateMedia({ media: "screen", colorScheme: "light" });

    const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Ladda ner" }).click()]);
    expect(download.suggestedFilename()).toBe("aterstallningskoder.txt");
    const lines = (await readFile(await download.path(), "utf8")).split("\n");
    expect(lines.slice(0, 2)).toEqual(["Återställningskoder till Beredskapsportalen", person.email]);
    expect(lines.filter((line) => codes.includes(line))).toEqual(codes);
  });

  test("NS-16 a key is named, may read unless more is ticked, is shown once, opens the API, and stops doing so when it is recalled", async () => {
    const { page, card } = await open("API-nycklar");
    await card.getByText("Du har inga API-nycklar.").waitFor();
    expect(await card.getByRole("link", { name: "alla anrop" }).getAttribute("href")).toBe("/api/docs");
    const sent = callsOf(page, "profile.createApiToken");

    await card.getByRole("button", { name: "Skapa nyckel" }).click();
    const dialog = page.getByRole("dialog", { name: "Skapa API-nyckel" });
    await dialog.getByRole("button", { name: "Skapa nyckel" }).click();
    await dialog.getByText("Ge nyckeln ett namn, så att du känner igen den.", { exact: true }).waitFor();
    await dialog.getByLabel("Namn").fill("Nattlig lista");
    await dialog.getByRole("radio", { name: "90 dagar" }).check();
    expect(
      await dialog.getByRole("checkbox", { checked: true }).evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value)),
    ).toEqual(["read"]);
    await dialog.getByRole("checkbox", { name: "Läsa" }).uncheck();
    await dialog.getByRole("button", { name: "Skapa nyckel" }).click();
    await dialog.getByText("Välj minst en rättighet.", { exact: true }).waitFor();
    await dialog.getByRole("checkbox", { name: "Läsa" }).check();
    await dialog.getByRole("checkbox", { name: "Förfrågningar" }).check();
    await dialog.getByRole("button", { name: "Skapa nyckel" }).click();

    const shown = page.getByRole("dialog", { name: "Din nya API-nyckel" });
    await shown.getByRole("button", { name: /Kopiera$/ }).click();
    await shown.getByRole("button", { name: /Kopierad$/ }).waitFor();
    const token = await clipboard(page);
    expect([sent, await statusWith(token)]).toEqual([[{ name: "Nattlig lista", days: 90, scopes: ["read", "requests"] }], 200]);
    await shown.getByRole("button", { name: "Klar" }).click();
    await shown.waitFor({ state: "hidden" });
    expect(await page.content()).not.toContain(token);

    const row = card.getByRole("listitem").filter({ hasText: "Nattlig lista" });
    expect(await row.innerText()).toMatch(/Läsa, Förfrågningar · Skapad \d+ [a-z]+( \d{4})? · Gäller till \d+ [a-z]+( \d{4})?/);
    await row.getByRole("button", { name: "Återkalla Nattlig lista" }).click();
    await page.getByRole("dialog", { name: "Återkalla nyckeln?" }).getByRole("button", { name: "Återkalla" }).click();
    await toastTitled(page, "API-nyckeln är återkallad").waitFor();
    await card.getByText("Du har inga API-nycklar.").waitFor();
    expect(await statusWith(token)).toBe(401);
  });
});

describe("settings gdpr", () => {
  const privatePerson = () => createPerson({ setup: "private" });
  const exportButton = (page: Page) => page.getByRole("button", { name: "Beställ export" });
  const confirmButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Radera för alltid" });

  /** The tab, once the browser has its bearer token. */
  async function openTab(person: TestPerson): Promise<Page> {
    const page = await openPageAs(person);
    await page.goto("/settings?tab=konto");
    await page.getByRole("heading", { name: "Radera kontot" }).waitFor();
    await waitForToken(page);
    return page;
  }

  const waitForToken = (page: Page) => page.waitForFunction(() => localStorage.getItem("auth-token") !== null);

  test("SETG-08 without a connection it fails at once and says so", async () => {
    const page = await openTab(await privatePerson());
    // Toasts are fetched once the page is quiet.
    await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("toast-regions")));
    await page.context().setOffline(true);
    await exportButton(page).click();
    await toast(page, "Fel vid export", "Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen.");
    await page.context().setOffline(false);
  });

  test("SETG-06 SETG-09 a real export is ordered, becomes ready before one's eyes, and is fetched from the link in the mail", async () => {
    const person = await privatePerson();
    const page = await openTab(person);
    await exportButton(page).click();
    await page.getByText("Dataexport påbörjad", { exact: true }).waitFor();
    const list = page.getByRole("list", { name: "Dina exporter" });
    await list.getByText("Klar", { exact: true }).waitFor();

    const { text } = await mailTo(person.email, /./);
    const link = new URL(/https?:\/\/\S*export=[\w-]+/.exec(text)?.[0] ?? "");
    await page.goto(link.pathname + link.search);
    const linked = page.locator("[data-linked]");
    await linked.getByText(/kan hämtas till \d+ [a-z]+( \d{4})? \d{2}:\d{2}/).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), linked.getByRole("link", { name: /^Ladda ner/ }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);

    await exportButton(page).click();
    await toast(
      page,
      "Fel vid export",
      "Du har redan beställt en export det senaste dygnet. Den finns under Konto & GDPR när den är klar.",
    );
  });

  test("NS-16 SETG-03 SETG-07 SETG-11 the account is deleted once the password is proven, the browser forgets it, and the way back does not lead into it", async () => {
    const person = await privatePerson();
    const page = await openPageAs(person);
    await page.goto("/dashboard");
    await page.goto("/settings?tab=konto");
    await waitForToken(page);
    await ageSessions(person);
    const token = await page.evaluate(() => localStorage.getItem("auth-token"));
    const entries = await page.evaluate(() => history.length);
    const call = page.waitForRequest("**/api/gdpr/delete");
    await page.getByRole("button", { name: "Radera kontot" }).click();
    await page.getByRole("dialog", { name: "Radera kontot?" }).getByRole("textbox").fill("RADERA");
    await confirmButton(page).click();
    const request = await call;
    expect(await request.headerValue("authorization")).toBe(`Bearer ${token}`);
    expect(request.postData()).toBe("{}");
    const proof = page.getByRole("dialog", { name: "Bekräfta med ditt lösenord" });
    await proof.getByRole("button", { name: "Avbryt" }).click();
    await proof.waitFor({ state: "hidden" });
    expect(await page.getByText("Fel vid radering").count()).toBe(0);
    await confirmButton(page).click();
    await provePassword(page);

    await page.waitForURL("**/login");
    const told = page.getByText("Kontot har raderats", { exact: true });
    await told.waitFor();
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("portal_session");

    await page.reload();
    await page.getByLabel("E-postadress").fill(person.email);
    await page.getByLabel(/^Lösenord/).fill(TEST_PASSWORD);
    await page.getByRole("button", { name: "Logga in", exact: true }).click();
    await toast(page, "Fel vid inloggning", "Fel e-postadress eller lösenord.");
    expect(await told.count()).toBe(0);
    await page.goBack();
    await page.waitForURL(atPath("/login"));
    expect(new URL(page.url()).search).toBe("?redirect=/dashboard");
  });
});
