import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { housingAssociations, profiles, users } from "#drizzle/schema/index.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { callsOf } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

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
