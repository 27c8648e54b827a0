import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { crisisLogEntries, crisisLogPhotos } from "#drizzle/schema/index.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { countKept } from "#tests/helpers/kept-answers.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs, signInAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const UNHURRIED = { timeout: 120_000 };
const PATIENT = { timeout: 30_000 };
const PHOTO = "**/api/crisis/log/*/photo";
const WAITING = "Väntar på nät. Raden sparas så snart det går.";
const picture = async () => ({
  name: "pannrum.png",
  mimeType: "image/png",
  buffer: await createImage("png", { width: 1800, height: 450 }),
});

/** How wide the picture is that the browser has drawn; 0 until it has. */
const drawnWidth = (image: Locator) => image.evaluate((element: HTMLImageElement) => (element.complete ? element.naturalWidth : 0));

async function ledCrisis() {
  const leader = await createMember({ role: "team_leader" });
  const crisis = await createLedCrisis(leader.associationId, { ledByProfileId: leader.profileId });
  return { leader, crisis };
}

async function openLog(person: TestMember, crisis: { id: string }, options?: Parameters<typeof openPageAs>[1]): Promise<Page> {
  const page = await openPageAs(person, { width: 390, height: 844, ...options });
  await page.goto(`/crisis-management/${crisis.id}?tab=logg`);
  await page.getByRole("region", { name: "Lägeslogg" }).waitFor();
  return page;
}

const chooser = (page: Page) => page.locator("input[type=file]");

async function writeWithPhoto(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Ny rad i loggen" }).fill(text);
  await chooser(page).setInputFiles(await picture());
  await page.getByRole("img", { name: "Vald bild" }).waitFor();
  await page.getByRole("button", { name: "Spara i loggen" }).click();
}

const small = (page: Page, text: string) => page.getByRole("button", { name: `Visa bilden till raden: ${text}` });
const photosIn = (crisis: { id: string }) =>
  portal()
    .services.db.select({ entryId: crisisLogPhotos.crisisLogEntryId })
    .from(crisisLogPhotos)
    .innerJoin(crisisLogEntries, eq(crisisLogEntries.id, crisisLogPhotos.crisisLogEntryId))
    .where(eq(crisisLogEntries.crisisActivationId, crisis.id));

test(
  "CRIS-20 a line gets a photo: scaled down before it leaves, shown small to all who work, opened large and closed from the keyboard",
  UNHURRIED,
  async () => {
    const { leader, crisis } = await ledCrisis();
    const owner = await createMember({ role: "system_owner", associationId: leader.associationId });
    const [phone, desk] = [
      await openLog(leader, crisis, { colorScheme: "dark" }),
      await openLog(owner, crisis, { width: 1440, height: 900 }),
    ];
    expect(await chooser(phone).getAttribute("accept")).toBe("image/*");

    await chooser(phone).setInputFiles(await picture());
    await expect.poll(() => drawnWidth(phone.getByRole("img", { name: "Vald bild" }))).toBe(1600);
    await phone.getByRole("button", { name: "Spara i loggen" }).click();
    await phone.getByText("Skriv vad bilden visar.", { exact: true }).waitFor();
    expect(await wcagFaults(phone)).toEqual([]);
    expect(await sidewaysScroll(phone)).toBe(0);

    const text = "Vatten på golvet i pannrummet.";
    const sent = phone.waitForRequest(PHOTO);
    await phone.getByRole("textbox", { name: "Ny rad i loggen" }).fill(text);
    await phone.getByRole("button", { name: "Spara i loggen" }).press("Enter");
    expect((await sent).headers()["content-type"]).toBe("image/jpeg");
    await expect.poll(() => photosIn(crisis), PATIENT).toHaveLength(1);
    for (const page of [phone, desk]) {
      await expect.poll(() => small(page, text).locator("img").getAttribute("src"), PATIENT).toMatch(/^\/api\/crisis\/log\//);
    }
    await expect.poll(() => phone.getByRole("img", { name: "Vald bild" }).count()).toBe(0);

    for (const page of [phone, desk]) {
      await small(page, text).press("Enter");
      const dialog = page.getByRole("dialog", { name: /^Bild / });
      await expect.poll(() => drawnWidth(dialog.getByRole("img", { name: text }))).toBe(1600);
      expect(await wcagFaults(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await expect.poll(() => small(page, text).evaluate((node) => node === document.activeElement)).toBe(true);
    }
  },
);

test("CRIS-20 a photo without a network waits with its line, over reload and sign-out, and each arrives once", UNHURRIED, async () => {
  const { leader, crisis } = await ledCrisis();
  const page = await openLog(leader, crisis);
  const letThrough = await refuseCall(page, "crisis.addLogEntry");
  await page.route(PHOTO, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  const text = "Rost på stamröret.";
  await writeWithPhoto(page, text);
  await page.getByText(WAITING, { exact: true }).waitFor();
  await page.reload();
  await page.getByText(WAITING, { exact: true }).waitFor(PATIENT);
  await expect.poll(() => drawnWidth(small(page, text).locator("img")), PATIENT).toBe(1600);
  expect(await wcagFaults(page)).toEqual([]);

  await page.getByRole("button", { name: /^Användarmeny för/ }).click();
  await page.getByRole("menuitem", { name: "Logga ut" }).click();
  await page.waitForURL(atPath("/login"));
  await expect.poll(() => countKept(page, leader.userId)).toBe(2);

  await letThrough();
  await signInAs(page.context(), leader);
  await page.goto(`/crisis-management/${crisis.id}?tab=logg`);
  await page.getByText("Bilden väntar på nät.", { exact: true }).waitFor(PATIENT);
  const { db } = portal().services;
  expect(await db.$count(crisisLogEntries, eq(crisisLogEntries.crisisActivationId, crisis.id))).toBe(1);
  expect(await photosIn(crisis)).toEqual([]);

  await page.unroute(PHOTO);
  await expect.poll(() => photosIn(crisis), PATIENT).toHaveLength(1);
  await expect.poll(() => page.getByText("Bilden väntar på nät.").count(), PATIENT).toBe(0);
  expect(await db.$count(crisisLogEntries, eq(crisisLogEntries.crisisActivationId, crisis.id))).toBe(1);
});

test("CRIS-20 a photo that cannot be used is told at once, one that is refused is told at its line, which stays", UNHURRIED, async () => {
  const { leader, crisis } = await ledCrisis();
  const page = await openLog(leader, crisis);
  await chooser(page).setInputFiles({ name: "foto.heic", mimeType: "image/heic", buffer: Buffer.from("heic") });
  await page.getByRole("alert").getByText("Endast .jpg, .jpeg, .png och .webp format är tillåtna.").waitFor();
  await chooser(page).setInputFiles(await picture());
  await page.getByRole("button", { name: "Ta bort bilden" }).press("Enter");
  const add = page.getByRole("button", { name: "Lägg till bild" });
  await expect.poll(() => add.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await page.getByRole("alert").count()).toBe(0);

  const message = "Bilden går inte att läsa. Filen kan vara skadad eller avbruten.";
  await page.route(PHOTO, (route) => route.fulfill({ status: 400, json: { error: message, message } }));
  await writeWithPhoto(page, "Hissen står.");
  await page.getByText(`Bilden är inte sparad. ${message}`, { exact: true }).waitFor(PATIENT);
  expect(await wcagFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Ta bort bilden" }).click();
  await expect.poll(() => small(page, "Hissen står.").count()).toBe(0);
  await page.getByText("Hissen står.", { exact: true }).waitFor();
  expect(await photosIn(crisis)).toEqual([]);
});
