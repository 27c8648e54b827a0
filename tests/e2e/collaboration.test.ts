import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { alertInput, createCooperating, createResource, link } from "#tests/factories/collaboration.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

describe("collaboration", () => {
  async function open(person: { userId: string }, path: string): Promise<Page> {
    const page = await openPageAs(person);
    await page.goto(path);
    return page;
  }

  const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
  const badge = (page: Page, words: string) =>
    sidebarOf(page)
      .getByRole("button", { name: new RegExp(`^Samverkan.*${words}`) })
      .waitFor();

  test("COLL-01 SIDE-06 an owner begins from the sidebar, invites a neighbour by code, and writes an agreement on what it shows", async () => {
    const other = await createCooperating();
    const asOther = await clientFor(other.owner);
    await asOther.collaboration.renewCode.mutate();
    const { code = "" } = (await asOther.collaboration.settings.query()) ?? {};
    await asOther.collaboration.saveResource.mutate({
      ...{ name: "Elverk 3 kW", quantity: 1, unit: "st", availability: "on_request", visibility: "network", visibleTo: [] },
    });

    const owner = await createMember({ role: "system_owner" });
    const page = await open(owner, "/crisis-levels");
    await (await menuEntry(sidebarOf(page), "Samverkan", "Nätverk")).click();
    await page.getByRole("heading", { level: 1, name: "Nätverk" }).waitFor();
    await page.getByRole("button", { name: "Börja samverka" }).click();
    await page.getByRole("button", { name: "Bjud in förening" }).click();
    const invitation = page.getByRole("dialog");
    await invitation.getByRole("textbox", { name: "Föreningens samverkanskod" }).fill(code);
    await invitation.getByRole("button", { name: "Bjud in" }).click();
    await page.getByRole("list", { name: "Inbjudningar från er" }).getByText(other.name, { exact: true }).waitFor();

    const linkId = (await asOther.collaboration.network.query()).received[0]?.linkId ?? "";
    await asOther.collaboration.answerInvitation.mutate({ linkId, accepts: true });
    await page.reload();
    await page.getByRole("button", { name: `Se resurser hos ${other.name}` }).click();
    await page.getByRole("dialog").getByText("Elverk 3 kW", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `Åtgärder för ${other.name}` }).click();
    await page.getByRole("menuitem", { name: "Skriv avtal" }).click();
    await page.getByText(`Samverkansavtal med ${other.name}`).first().waitFor();
    const names = page.getByRole("textbox", { name: "Förening", exact: false });
    await expect.poll(() => names.nth(1).inputValue()).toBe(other.name);
    await expect.poll(() => page.getByRole("textbox", { name: "Resurs", exact: false }).first().inputValue()).toBe("Elverk 3 kW, 1 st");
  });

  test("COLL-02 a resource is added, lent and given back", async () => {
    const { owner } = await createCooperating();
    const page = await open(owner, "/collaboration/my-resources");
    await page.getByRole("button", { name: "Lägg till" }).click();
    const asked = page.getByRole("dialog");
    await asked.getByRole("textbox", { name: "Vad är det?" }).fill("Dränkbar pump");
    await asked.getByRole("textbox", { name: "Antal" }).fill("2");
    await asked.getByRole("button", { name: "Spara" }).click();
    const list = page.getByRole("list", { name: "Våra resurser" });
    await list.getByRole("button", { name: "Låna ut Dränkbar pump" }).click();
    await asked.getByRole("textbox", { name: "Namn" }).fill("Samfälligheten Norra");
    await asked.getByRole("button", { name: "Låna ut" }).click();
    await list.getByText("Antal: 1 av 2 st inne", { exact: true }).waitFor();
    await list.getByRole("button", { name: "Återlämnad av Samfälligheten Norra" }).click();
    await asked.getByText("1 st från Samfälligheten Norra räknas som inne igen.", { exact: false }).waitFor();
    await asked.getByRole("button", { name: "Återlämnad" }).click();
    await list.getByText("Antal: 2 st", { exact: true }).waitFor();
  });

  test("COLL-02 COLL-04 the settings are saved", async () => {
    const { owner } = await createCooperating();
    const page = await open(owner, "/collaboration/settings");
    const role = page.getByRole("textbox", { name: "Kontaktroll" });
    await role.fill("Samverkansansvarig");
    await page.getByRole("switch", { name: "Föreningen kan hittas" }).press("Space");
    await page.getByRole("button", { name: "Spara" }).click();
    await page.getByText("Inställningarna är sparade", { exact: true }).waitFor();
    const client = await clientFor(owner);
    const contactRole = async () => (await client.collaboration.settings.query())?.contactRole;
    expect(await contactRole()).toBe("Samverkansansvarig");
    // What was saved just now is not somebody else's change.
    await role.fill("Krisledare");
    await page.getByRole("button", { name: "Spara" }).click();
    await expect.poll(contactRole).toBe("Krisledare");
    await page.reload();
    await expect.poll(() => role.inputValue()).toBe("Krisledare");
    await page.getByRole("heading", { name: "Blockerade föreningar" }).waitFor();
  });

  test("COLL-03 COLL-05 SIDE-26 an alert is written, checked for names and sent; the other side sees it at once", async () => {
    const [from, to] = [await createCooperating(), await createCooperating()];
    await link(from, to);
    await createMember({ associationId: from.associationId, fullName: "Kerstin Wallander" });
    const there = await open(to.owner, "/association-dashboard");
    await sidebarOf(there).getByRole("button", { name: "Samverkan", exact: true }).waitFor();

    const here = await open(from.owner, "/collaboration/alerts/new");
    const text = here.getByLabel("Vad gäller det?");
    await text.fill("Hämta filtar till Kerstin i trapphus B.");
    await here.getByRole("button", { name: "Skicka larm" }).click();
    const told = here.getByRole("note").filter({ hasText: "Larmet är INTE skickat" });
    await told.getByText("«Kerstin» ser ut som namnet på en boende.", { exact: false }).waitFor();
    await text.fill("Vi behöver filtar till värmestugan.");
    await here.getByRole("button", { name: "Spara utkast" }).click();
    await here.getByText("Utkastet är sparat", { exact: true }).waitFor();
    await here.getByRole("button", { name: "Skicka larm" }).click();
    await dialog(here, "Skicka larm till 1 förening?").getByText(to.name, { exact: false }).waitFor();
    await here.getByRole("button", { name: "Skicka till 1 förening" }).click();
    await here.getByText("Larmet är skickat", { exact: true }).waitFor();
    expect(await here.getByRole("alert").filter({ hasText: "Larmet är INTE skickat" }).count()).toBe(0);
    await here.getByRole("heading", { level: 2, name: "Behöver hjälp" }).waitFor();

    await badge(there, "1 oläst");
    await there.getByRole("link", { name: "Läs: 1 oläst larm från en annan förening" }).waitFor();
  });

  test("COLL-03 COLL-05 SIDE-26 who got an alert acknowledges it, answers, makes a task and talks with the sender, both live, until both have closed it", async () => {
    const [from, to] = [await createCooperating(), await createCooperating()];
    await link(from, to);
    const { id } = await (await clientFor(from.owner)).collaborationAlerts.send.mutate(alertInput());
    const here = await open(from.owner, `/collaboration/inbox?alert=${id}`);
    await here.getByRole("heading", { level: 2, name: "Behöver hjälp" }).waitFor();
    const there = await open(to.owner, "/association-dashboard");
    await badge(there, "1 oläst");
    await there.getByRole("link", { name: "Läs: 1 oläst larm från en annan förening" }).click();
    await there.getByRole("link", { name: from.name }).click();
    await there.getByRole("heading", { level: 2, name: `Från ${from.name}` }).waitFor();
    await there.getByRole("link", { name: "Inkorg", exact: true }).waitFor();
    await there.getByRole("button", { name: "Kvittera" }).click();
    await there.getByText("Kvitterat", { exact: true }).waitFor();
    await there.getByRole("button", { name: "Vi kan hjälpa" }).click();
    await dialog(there, "Vi kan hjälpa").getByLabel("Vad och hur mycket").fill("12 filtar");
    await dialog(there, "Vi kan hjälpa").getByRole("button", { name: "Skicka svar" }).click();
    await there.getByText("Vad: 12 filtar", { exact: true }).waitFor();
    await there.getByRole("button", { name: "Omvandla till uppgift" }).click();
    await there.getByText("Uppgiften är skapad", { exact: true }).waitFor();

    await here.getByText("Vad: 12 filtar", { exact: true }).waitFor();
    await here.getByLabel(`Skriv till ${to.name}`).fill("Tack. Kom till porten.");
    await here.getByRole("button", { name: "Skicka", exact: true }).click();
    await there.getByText("Tack. Kom till porten.", { exact: true }).waitFor();

    await there.getByRole("button", { name: "Stäng för oss" }).click();
    await dialog(there, "Stänga för er förening?").getByRole("button", { name: "Stäng för oss" }).click();
    await there.getByText(`${to.owner.fullName} stängde larmet för er förening`, { exact: false }).waitFor();
    await here.getByText(`${to.name} stängde larmet hos sig`, { exact: false }).waitFor();
    await here.getByRole("button", { name: "Stäng larmet" }).click();
    await dialog(here, "Stänga larmet?").getByRole("button", { name: "Stäng för alla" }).click();
    await here.getByText(`${from.owner.fullName} stängde larmet för alla`, { exact: false }).waitFor();
    await there.getByText(`${from.name} stängde larmet för alla`, { exact: false }).waitFor();
  });
});

describe("resource photos", () => {
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
    expect((await client.collaboration.resources.query()).resources).toMatchObject([
      { id: resourceId, location: "Garaget", photoUrl: null },
    ]);

    await dialog.getByRole("button", { name: "Spara" }).click();
    await dialog.waitFor({ state: "hidden" });
    await list.getByRole("img", { name: "Foto: Elverk" }).waitFor();
    expect((await client.collaboration.resources.query()).resources).toMatchObject([
      { id: resourceId, version: 3, photoUrl: expect.any(String) },
    ]);
  });
});
