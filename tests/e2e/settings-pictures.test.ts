import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { associationMembers, housingAssociations, profiles } from "#drizzle/schema/index.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const AVATAR = "**/api/profile/avatar";
const LOGO = "**/api/associations/*/logo*";

async function settingsOf(person: { userId: string }): Promise<Page> {
  const page = await openPageAs(person);
  await page.goto("/settings");
  await page.getByLabel("Fullständigt namn").waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("auth-token"))).not.toBeNull();
  return page;
}

const avatarInput = (page: Page) => page.getByRole("region", { name: "Profil", exact: true }).locator("input[type=file]");
const logoCard = (page: Page) => page.getByRole("region", { name: "Föreningens logotyp" });
const logoInput = (page: Page) => logoCard(page).locator("input[type=file]");
const shownAvatar = (page: Page) => page.getByRole("group", { name: "Profilbild" }).locator("img");
const picture = async (name = "jag.png") => ({ name, mimeType: "image/png", buffer: await createImage("png") });
const notification = (page: Page) => page.locator(".mantine-Notification-root");

async function dismiss(page: Page): Promise<void> {
  // One that replaces another stands beside it for a moment.
  await expect.poll(() => notification(page).count()).toBe(1);
  await notification(page).getByRole("button", { name: "Stäng meddelandet" }).click();
  await notification(page).waitFor({ state: "detached" });
}

/** A file that says it is 50 MB and one byte: too much to hand over for real. */
const chooseTooLarge = (input: Locator) =>
  input.evaluate((element: HTMLInputElement) => {
    const file = new File(["x"], "stor.png", { type: "image/png" });
    Object.defineProperty(file, "size", { value: 50 * 1024 * 1024 + 1 });
    Object.defineProperty(element, "files", { value: [file], configurable: true });
    element.dispatchEvent(new Event("change", { bubbles: true }));
    Reflect.deleteProperty(element, "files");
  });

const storedAvatar = async (profileId: string) =>
  (await portal().services.db.select({ url: profiles.avatarUrl }).from(profiles).where(eq(profiles.id, profileId)))[0]?.url;

test("SETP-01 SETP-18 SETP-19 SETP-24 a chosen picture is uploaded and shown, and belongs to the profile once the form is saved", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await settingsOf(person);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(AVATAR, async (route) => {
    expect(route.request().headers()).toMatchObject({ "content-type": "image/png", authorization: expect.stringMatching(/^Bearer /) });
    await held;
    await route.continue();
  });
  await avatarInput(page).setInputFiles(await picture());
  await page.getByText("Bilden laddas upp...").waitFor();
  await expect.poll(() => shownAvatar(page).getAttribute("src")).toMatch(/^blob:/);
  release();
  await toast(page, "Avatar uppladdad!", "Glöm inte att spara ändringarna.");
  await expect.poll(() => shownAvatar(page).getAttribute("src")).toMatch(new RegExp(`^/media/avatars/${person.userId}/\\d+\\.png$`));
  await expect.poll(() => shownAvatar(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  expect(await storedAvatar(person.profileId)).toBeNull();
  await page.getByText("Osparade ändringar").waitFor();

  await page.getByRole("button", { name: "Spara ändringar" }).click();
  await notification(page).getByText("Profil uppdaterad").waitFor();
  await expect.poll(() => storedAvatar(person.profileId)).toContain(`/media/avatars/${person.userId}/`);
  await expect.poll(() => page.locator("nav img, aside img").first().getAttribute("src")).toMatch(/^\/media\/avatars\//);

  await page.getByRole("button", { name: "Ta bort bild" }).click();
  await page.getByRole("button", { name: "Spara ändringar" }).click();
  await expect.poll(() => storedAvatar(person.profileId)).toBeNull();
  expect(await shownAvatar(page).count()).toBe(0);
});

test("SETP-20 SETP-22 a failed upload is told with the server's message, and the picture is as before", async () => {
  const page = await settingsOf(await createPerson({ setup: "private" }));
  const lie = { name: "jag.png", mimeType: "image/png", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") };
  await avatarInput(page).setInputFiles(lie);
  await toast(page, "Fel vid uppladdning", "Endast .jpg, .jpeg, .png och .webp format är tillåtna.");
  await expect.poll(() => shownAvatar(page).count()).toBe(0);
  await dismiss(page);
  await avatarInput(page).setInputFiles({ ...(await picture()), mimeType: "image/gif", name: "jag.gif" });
  await toast(page, "Fel vid uppladdning", "Endast .jpg, .jpeg, .png och .webp format är tillåtna.");
  await chooseTooLarge(avatarInput(page));
  await toast(page, "Fel vid uppladdning", "Max filstorlek är 50MB.");
  await page.route(AVATAR, (route) => route.abort());
  await avatarInput(page).setInputFiles(await picture());
  await toast(page, "Fel vid uppladdning", "Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen.");
  await expect.poll(() => shownAvatar(page).count()).toBe(0);
  expect(await page.getByText("Osparade ändringar").count()).toBe(0);
});

test("SETP-23 an answer without an address, or the server's word that there is none", async () => {
  const page = await settingsOf(await createPerson({ setup: "private" }));
  const text = "Kunde inte hämta publik URL för avataren.";
  for (const answer of [
    { status: 201, json: {} },
    { status: 503, json: { message: text, error: text } },
  ]) {
    await page.route(AVATAR, (route) => route.fulfill(answer));
    await avatarInput(page).setInputFiles(await picture());
    await toast(page, "Fel vid hämtning av URL", text);
    await dismiss(page);
    await page.unroute(AVATAR);
  }
  expect(await shownAvatar(page).count()).toBe(0);
});

test("SETP-03 SETP-33 LIMIT-21 a plain member gives the association a logo, which is shown at most 200 by 96", async () => {
  const member = await createMember({ role: "member" });
  const page = await settingsOf(member);
  const wide = { name: "Vår logga.png", mimeType: "image/png", buffer: await createImage("png", { width: 900, height: 300 }) };
  await logoInput(page).setInputFiles(wide);
  await notification(page).getByText("Logotyp uppladdad", { exact: true }).waitFor();
  const logo = logoCard(page).getByRole("img");
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

test("SETP-30 SETP-31 SETP-32 a logo of the wrong kind or size is an invalid file", async () => {
  const page = await settingsOf(await createMember());
  await chooseTooLarge(logoInput(page));
  await toast(page, "Ogiltig fil", "Max filstorlek är 50MB.");
  await logoInput(page).setInputFiles({ name: "logga.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await toast(page, "Ogiltig fil", "Endast .jpg, .jpeg, .png och .webp format är tillåtna.");
  await dismiss(page);
  await logoInput(page).setInputFiles({ name: "logga.png", mimeType: "image/png", buffer: Buffer.from("%PDF-1.7") });
  await toast(page, "Ogiltig fil", "Endast .jpg, .jpeg, .png och .webp format är tillåtna.");
  await logoCard(page).getByText("har ingen logotyp än.").waitFor();
});

test("SETP-34 SETP-35 SETP-36 SETP-37 a logo that could not be kept is told with the reason", async () => {
  const page = await settingsOf(await createMember());
  const reasons = [
    "Fel vid uppladdning till lagring.",
    "Kunde inte hämta publik URL för logotypen.",
    "Fel vid uppdatering av databasen med ny logotyp.",
  ];
  for (const message of reasons) {
    await page.route(LOGO, (route) => route.fulfill({ status: 503, json: { message, error: message } }));
    await logoInput(page).setInputFiles(await picture("logga.png"));
    await toast(page, "Fel vid uppladdning", message);
    await page.unroute(LOGO);
  }
  await page.route(LOGO, (route) => route.fulfill({ status: 201, json: {} }));
  await logoInput(page).setInputFiles(await picture("logga.png"));
  await toast(page, "Fel vid uppladdning", "Kunde inte hämta publik URL för logotypen.");
});

test("SETP-29 without an association there is no card, and who loses it meanwhile is told why", async () => {
  const alone = await settingsOf(await createPerson({ setup: "private" }));
  expect(await logoCard(alone).count()).toBe(0);
  const member = await createMember();
  const page = await settingsOf(member);
  await portal().services.db.delete(associationMembers).where(eq(associationMembers.profileId, member.profileId));
  await logoInput(page).setInputFiles(await picture("logga.png"));
  await toast(page, "Fel vid uppladdning", "Ingen förening kopplad till din profil för logouppladdning.");
  await logoCard(page).waitFor({ state: "detached" });
});
