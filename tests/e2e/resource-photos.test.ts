import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createCooperating, createResource, link } from "#tests/factories/collaboration.ts";
import { createImage } from "#tests/factories/images.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const PHOTO = "**/api/collaboration/resources/*/photo";
const picture = async () => ({ name: "pump.png", mimeType: "image/png", buffer: await createImage("png", { width: 90, height: 60 }) });

/** How wide the picture is that the browser has drawn; 0 until it has. */
const drawnWidth = (image: Locator) => image.evaluate((element: HTMLImageElement) => (element.complete ? element.naturalWidth : 0));

async function openList(person: { userId: string }): Promise<{ page: Page; dialog: Locator; list: Locator; photo: Locator }> {
  const page = await openPageAs(person);
  await page.goto("/collaboration/my-resources");
  await page.getByRole("heading", { level: 1, name: "Våra resurser" }).waitFor();
  const dialog = page.getByRole("dialog");
  return { page, dialog, list: page.getByRole("list", { name: "Våra resurser" }), photo: dialog.getByRole("group", { name: "Foto" }) };
}

test("COLL-02 a resource is added with a photo from the keyboard, the partner sees it, and it is removed again", async () => {
  const [own, other] = [await createCooperating(), await createCooperating()];
  await link(own, other);
  const { page, dialog, list, photo } = await openList(own.owner);
  await page.getByRole("button", { name: "Lägg till" }).click();
  await dialog.getByRole("textbox", { name: "Vad är det?" }).fill("Länspump");
  await dialog.getByRole("combobox", { name: "Syns för" }).selectOption({ label: "Hela nätverket" });
  expect(await photo.locator("input[type=file]").getAttribute("accept")).toBe("image/*");
  const chooser = page.waitForEvent("filechooser");
  await photo.getByRole("button", { name: "Lägg till foto" }).press("Enter");
  await (await chooser).setFiles(await picture());
  await expect.poll(() => drawnWidth(photo.getByRole("img", { name: "Foto: Länspump" }))).toBe(90);
  expect(await wcagFaults(page)).toEqual([]);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(PHOTO, async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Spara" }).click();
  await photo.getByRole("progressbar", { name: "Fotot laddas upp" }).waitFor({ state: "attached" });
  release();
  await dialog.waitFor({ state: "hidden" });
  const thumbnail = list.getByRole("link", { name: "Foto: Länspump (öppnas i en ny flik)" });
  await expect.poll(() => drawnWidth(thumbnail.locator("img"))).toBe(90);
  expect(await wcagFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);

  const partner = await openPageAs(other.owner);
  await partner.goto("/collaboration/network");
  await partner.getByRole("button", { name: `Se resurser hos ${own.name}` }).click();
  const shown = partner.getByRole("dialog").getByRole("img", { name: "Foto: Länspump" });
  await expect.poll(() => drawnWidth(shown)).toBe(90);
  expect(await wcagFaults(partner)).toEqual([]);

  await list.getByRole("button", { name: "Åtgärder för Länspump" }).click();
  await page.getByRole("menuitem", { name: "Ändra" }).click();
  await photo.getByRole("button", { name: "Ta bort foto" }).press("Enter");
  await photo.getByRole("button", { name: "Lägg till foto" }).waitFor();
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => thumbnail.count()).toBe(0);
  await list.getByRole("button", { name: "Låna ut Länspump" }).waitFor();
});

test("COLL-02 a photo that cannot be used or sent is told at the field; the rest is saved, and the next press sends the photo", async () => {
  const own = await createCooperating();
  const resourceId = await createResource(own.associationId, { name: "Elverk" });
  const { page, dialog, list, photo } = await openList(own.owner);
  await list.getByRole("button", { name: "Åtgärder för Elverk" }).click();
  await page.getByRole("menuitem", { name: "Ändra" }).click();
  const input = photo.locator("input[type=file]");
  await input.setInputFiles({ name: "elverk.heic", mimeType: "image/heic", buffer: Buffer.from("heic") });
  await photo.getByRole("alert").getByText("Endast .jpg, .jpeg, .png och .webp format är tillåtna.").waitFor();
  expect(await wcagFaults(page)).toEqual([]);

  await input.setInputFiles(await picture());
  await expect.poll(() => photo.getByRole("alert").count()).toBe(0);
  await dialog.getByRole("textbox", { name: "Plats" }).fill("Garaget");
  await page.route(PHOTO, (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: "Spara" }).click();
  await photo
    .getByRole("alert")
    .getByText("Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen. Allt utom fotot är sparat.")
    .waitFor();
  const client = await clientFor(own.owner);
  expect((await client.collaboration.resources.query()).resources).toMatchObject([{ id: resourceId, location: "Garaget", photoUrl: null }]);

  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.waitFor({ state: "hidden" });
  await list.getByRole("img", { name: "Foto: Elverk" }).waitFor();
  expect((await client.collaboration.resources.query()).resources).toMatchObject([
    { id: resourceId, version: 3, photoUrl: expect.any(String) },
  ]);
});
