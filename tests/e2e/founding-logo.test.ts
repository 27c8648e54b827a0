import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { housingAssociations, mediaFiles } from "#drizzle/schema/index.ts";
import { createImage } from "#tests/factories/images.ts";
import { createPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const LOGOS = "**/api/association-logos";

/** The second step of the founding form, with the association's name filled in. */
async function detailsStep(person: { userId: string }): Promise<Page> {
  const page = await openPageAs(person);
  await page.goto("/create-association");
  await page.getByRole("radio", { name: /Standard/ }).check();
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await page.getByLabel(/Föreningens namn/).fill(`Brf ${unique("Logga")}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("auth-token"))).not.toBeNull();
  return page;
}

const field = (page: Page) => page.getByRole("group", { name: "Logotyp (valfri)" });
const chooser = (page: Page) => field(page).locator("input[type=file]").first();
const shown = (page: Page) => field(page).getByRole("img", { name: "Föreningens logotyp" });
const found = (page: Page) => page.getByRole("button", { name: "Skapa förening" }).click();
const picture = async (name = "logga.webp") => ({ name, mimeType: "image/webp", buffer: await createImage("webp") });
const doneStep = (page: Page) => page.getByText("Du är systemägare och har tillgång direkt.", { exact: false });

async function reservedIdOn(page: Page): Promise<string> {
  const address = (await shown(page).getAttribute("src")) ?? "";
  return /^\/media\/logos\/([\da-f-]{36})\/logo\.png$/.exec(address)?.[1] ?? `no reserved logo: ${address}`;
}

async function associationOf(id: string) {
  const [association] = await portal().services.db.select().from(housingAssociations).where(eq(housingAssociations.id, id));
  return association;
}

test("SETP-39 PAGE-04 a chosen logo is stored at once, outlives a reload, and is the founded association's", async () => {
  const page = await detailsStep(await createPerson());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(LOGOS, async (route) => {
    await held;
    await route.continue();
  });
  await chooser(page).setInputFiles(await picture());
  await field(page).getByRole("status").getByText("Logotypen laddas upp...").waitFor();
  expect(await field(page).locator("img").getAttribute("src")).toMatch(/^blob:/);
  expect(await page.getByRole("button", { name: "Skapa förening" }).isDisabled()).toBe(true);
  release();
  await page.locator(".mantine-Notification-root").getByText("Logotyp uppladdad", { exact: true }).waitFor();
  const reservedId = await reservedIdOn(page);
  expect(await associationOf(reservedId)).toBeUndefined();

  await page.reload();
  await shown(page).waitFor();
  expect(await reservedIdOn(page)).toBe(reservedId);
  expect(await page.getByLabel(/Föreningens namn/).inputValue()).toMatch(/^Brf Logga/);
  await found(page);
  await doneStep(page).waitFor();
  expect(await associationOf(reservedId)).toMatchObject({ logoUrl: expect.stringMatching(`/media/logos/${reservedId}/logo.png$`) });
  const stored = await page.context().request.get(`/media/logos/${reservedId}/logo.png`);
  expect([stored.status(), stored.headers()["content-type"]]).toEqual([200, "image/png"]);
});

test("SETP-39 a logo can be dropped, replaced with the keyboard, and taken away again", async () => {
  const page = await detailsStep(await createPerson());
  // Listened for long before it opens: the browser takes a moment until it hands its file dialogs over.
  const chooserOpened = page.waitForEvent("filechooser", { timeout: 60_000 });
  const zone = field(page).locator(".mantine-Dropzone-root");
  await zone.waitFor();
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], "logga.png", { type: "image/png" }));
      return transfer;
    },
    [...(await createImage("png"))],
  );
  await zone.dispatchEvent("drop", { dataTransfer: dropped });
  await shown(page).waitFor();
  const first = await reservedIdOn(page);

  const replace = field(page).getByRole("button", { name: "Byt logotyp" });
  await replace.focus();
  await page.keyboard.press("Enter");
  await (await chooserOpened).setFiles(await picture());
  await expect.poll(() => reservedIdOn(page)).not.toBe(first);

  await field(page).getByRole("button", { name: "Ta bort logotypen" }).click();
  await shown(page).waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Välj logotyp");
  await found(page);
  await doneStep(page).waitFor();
  const link = await page.getByLabel("Inbjudningskod", { exact: true }).inputValue();
  expect(await associationOf(link)).toMatchObject({ logoUrl: null });
});

test("SETP-30 SETP-31 SETP-32 SETP-36 SETP-39 a file that is no logo is refused, and a failed upload is told", async () => {
  const page = await detailsStep(await createPerson());
  await chooser(page).evaluate((element: HTMLInputElement) => {
    const file = new File(["x"], "stor.png", { type: "image/png" });
    Object.defineProperty(file, "size", { value: 50 * 1024 * 1024 + 1 });
    Object.defineProperty(element, "files", { value: [file], configurable: true });
    element.dispatchEvent(new Event("change", { bubbles: true }));
    Reflect.deleteProperty(element, "files");
  });
  await toast(page, "Ogiltig fil", "Max filstorlek är 50MB.");
  await chooser(page).setInputFiles({ name: "logga.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await toast(page, "Ogiltig fil", "Endast .jpg, .jpeg, .png och .webp format är tillåtna.");
  const notification = page.locator(".mantine-Notification-root");
  await expect.poll(() => notification.count()).toBe(1);
  await notification.getByRole("button", { name: "Stäng meddelandet" }).click();
  await chooser(page).setInputFiles({ name: "logga.png", mimeType: "image/png", buffer: Buffer.from("%PDF-1.7") });
  await toast(page, "Ogiltig fil", "Endast .jpg, .jpeg, .png och .webp format är tillåtna.");
  for (const answer of [
    { status: 503, json: { message: "Fel vid uppladdning till lagring.", error: "Fel vid uppladdning till lagring." } },
    { status: 201, json: {} },
  ]) {
    await page.route(LOGOS, (route) => route.fulfill(answer));
    await chooser(page).setInputFiles(await picture());
    await toast(
      page,
      "Fel vid uppladdning",
      answer.status === 503 ? "Fel vid uppladdning till lagring." : "Kunde inte hämta publik URL för logotypen.",
    );
    await page.unroute(LOGOS);
  }
  expect(await shown(page).count()).toBe(0);
});

test("a logo that is gone is told and let go of, and the next press founds the association without it", async () => {
  const person = await createPerson();
  const page = await detailsStep(person);
  await chooser(page).setInputFiles(await picture());
  await shown(page).waitFor();
  const reservedId = await reservedIdOn(page);
  // Another logo, chosen in another window, takes the place of this one.
  await fetch(`${portal().url}/api/association-logos`, {
    method: "PUT",
    headers: { ...(await bearerOf(person)), "content-type": "image/png" },
    body: new Uint8Array(await createImage("png")),
  });
  const { db } = portal().services;
  await expect.poll(() => db.$count(mediaFiles, eq(mediaFiles.key, `logos/${reservedId}/logo.png`))).toBe(0);

  await found(page);
  await page.getByRole("alert").getByText("Logotypen finns inte kvar. Välj den igen eller fortsätt utan.").waitFor();
  await shown(page).waitFor({ state: "detached" });
  await found(page);
  await doneStep(page).waitFor();
});
