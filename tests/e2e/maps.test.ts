import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { mapPlaces, officialFeeds, shelters } from "#drizzle/schema/index.ts";
import { readOfficialFeeds } from "#server/domains/crisis/read-official-feeds.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createStairwells } from "#tests/factories/teams.ts";
import { unique } from "#tests/factories/unique.ts";
import { type BrowserUser, expectFault } from "#tests/helpers/browser.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { keptProcedures } from "#tests/helpers/kept-answers.ts";
import { closeServer, listenLocally } from "#tests/helpers/local-server.ts";
import { startOfficialServer } from "#tests/helpers/official/official-server.ts";
import { portal } from "#tests/helpers/portal.ts";
import { startPortalWith } from "#tests/helpers/portal-with.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

const PATIENT = { timeout: 30_000 };

async function open(person: { userId: string }, options?: Parameters<typeof openBrowserAs>[1]): Promise<BrowserUser> {
  const user = await openBrowserAs(person, options);
  return user;
}

/** A house far from others, with a shelter 220 metres north of it. */
async function house(position: { latitude: number; longitude: number } | null) {
  const association = await createAssociation({ ...position, associationName: `Brf ${unique("Kartan")}` });
  await createStairwells(association.id, "Provgatan 2");
  const { db } = portal().services;
  if (position) {
    const { latitude, longitude } = position;
    const number = unique("9-");
    const extract = { source: "Provregistret", sourceDate: "2026-02-03" };
    await db.insert(shelters).values({ number, name: `Berget ${number}`, places: 90, latitude: latitude + 0.002, longitude, ...extract });
    const place = { housingAssociationId: association.id, kind: "defibrillator" as const, name: "Gymmet", note: "Öppet 6–22" };
    await db.insert(mapPlaces).values({ ...place, latitude: latitude + 0.001, longitude });
  }
  return { associationId: association.id, db };
}

/** The list is there, and the map beside it is drawn or has said that it cannot be. */
const settled = (page: Page) =>
  page.locator(".maplibregl-ctrl-scale").or(page.getByText("Kartbilden går inte att visa")).first().waitFor(PATIENT);

test("PAGE-29 an owner puts the house on an empty map, and adds, changes and removes a place without pressing the map", async () => {
  const { associationId, db } = await house(null);
  const { page } = await open(await createMember({ role: "system_owner", associationId }));
  await page.goto("/maps");
  await page.getByRole("heading", { level: 1, name: "Kartor" }).waitFor();
  await page.getByRole("button", { name: "Ange husets läge" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Latitud" }).fill("65,8");
  await dialog.getByRole("textbox", { name: "Longitud" }).fill("17,3");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await page.getByText("Husets läge är sparat", { exact: true }).waitFor();
  await settled(page);

  await page.getByRole("button", { name: "Sätt ut Provgatan 2" }).click();
  await expect.poll(() => dialog.getByLabel(/^Namn/).inputValue()).toBe("Provgatan 2");
  await dialog.getByRole("textbox", { name: "Latitud" }).fill("65,801");
  await dialog.getByRole("textbox", { name: "Longitud" }).fill("17,3");
  await dialog.getByRole("button", { name: "Spara" }).click();
  const buildings = page.getByRole("list", { name: "Hus och trapphus" });
  await buildings.getByRole("button", { name: /Provgatan 2.*110 m/ }).click();
  await buildings.getByRole("button", { name: "Gångväg" }).click();
  await buildings.getByText("Fågelvägen från huset: 110 m. Uppskattning: cirka 2 min till fots.").waitFor();

  await buildings.getByRole("button", { name: "Ändra Provgatan 2" }).click();
  await dialog.getByRole("textbox", { name: "Adress eller anteckning" }).fill("Entré från gården");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await buildings.getByText("Entré från gården", { exact: true }).waitFor();
  await page.getByRole("switch", { name: "Visa Hus och trapphus på kartan" }).press("Space");
  await buildings.getByRole("button", { name: "Ta bort Provgatan 2" }).click();
  await dialog.getByRole("button", { name: "Ta bort" }).click();
  await buildings.waitFor({ state: "detached" });
  expect(await db.$count(mapPlaces, eq(mapPlaces.housingAssociationId, associationId))).toBe(0);
});

test("PAGE-29 a member with a phone reads list and map without a network", async () => {
  const { associationId } = await house({ latitude: 64.6, longitude: 16.7 });
  const member = await createMember({ associationId });
  const { page, context } = await open(member, { width: 360, height: 780, colorScheme: "dark", serviceWorkers: "allow" });
  await page.goto("/maps");
  await page.getByRole("button", { name: "Visa gångväg" }).click();
  await page.getByText("Karta", { exact: true }).last().click();
  await settled(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), PATIENT).toBe(true);
  await expect.poll(() => keptProcedures(page, member.userId), PATIENT).toEqual(expect.arrayContaining(["auth.session", "maps.get"]));
  await context.setOffline(true);
  await page.reload();
  await page.getByText(/^Du är offline – visar sparad information från/).waitFor(PATIENT);
  await page.getByRole("button", { name: /Gymmet.*110 m/ }).click();
  await page.getByText("Öppet 6–22", { exact: true }).waitFor();
});

/** So many points of the drawn map have this colour, or nearly. */
async function countPoints(page: Page, [red, green, blue]: readonly [number, number, number]): Promise<number> {
  const url = await page.locator("canvas.maplibregl-canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL("image/png"));
  const { data } = await sharp(Buffer.from(url.split(",")[1] ?? "", "base64"))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3) {
    const off = Math.abs((data[at] ?? 0) - red) + Math.abs((data[at + 1] ?? 0) - green) + Math.abs((data[at + 2] ?? 0) - blue);
    if (off <= 12) count++;
  }
  return count;
}

const LEVEL_COLOURS = {
  light: { orange: [0xb8, 0x5c, 0x00], red: [0xc0, 0x2b, 0x21] },
  dark: { orange: [0xf2, 0x99, 0x4a], red: [0xf0, 0x85, 0x7a] },
} as const;

/** Lines are drawn in the full colour of their level; two points wide and hundreds long. */
test("PAGE-29 SMHI's warnings as recorded are drawn where they hold, in the colour of their level in either theme, and stand in the list", async () => {
  const official = await startOfficialServer();
  const { db } = portal().services;
  const { id: associationId } = await createAssociation({ latitude: 59.33, longitude: 18.07 });
  const member = await createMember({ associationId });
  const served = await startPortalWith({ official: official.sources }, { hasPages: true });
  try {
    await readOfficialFeeds(await contextFor(member, { official: official.sources }), ["smhi_warnings"]);
    const { page } = await open(member, { colorScheme: "light" });
    await page.goto(`${served.url}/maps`);
    await settled(page);
    const here = page.getByRole("listitem").filter({ hasText: "Orange varning: Snöfall" });
    await here.getByText("Gäller huset").waitFor();
    await here.getByText("Stockholms län", { exact: true }).waitFor();
    await page.getByText("En varning gäller andra delar av landet.").waitFor();
    await page.getByRole("button", { name: "Visa den i listan" }).click();
    const away = page.getByRole("listitem").filter({ hasText: "Röd varning: Snöfall" });
    await away.getByText(/^Skåne län · till /).waitFor();

    const { light, dark } = LEVEL_COLOURS;
    await here.getByRole("button", { name: "Visa på kartan Orange varning: Snöfall, Stockholms län" }).click();
    await expect.poll(() => countPoints(page, light.orange), PATIENT).toBeGreaterThan(300);
    expect(await wcagFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => countPoints(page, dark.orange), PATIENT).toBeGreaterThan(300);
    expect(await wcagFaults(page)).toEqual([]);
    await away.getByRole("button", { name: "Visa på kartan Röd varning: Snöfall, Skåne län" }).click();
    await expect.poll(() => countPoints(page, dark.red), PATIENT).toBeGreaterThan(300);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => countPoints(page, light.red), PATIENT).toBeGreaterThan(300);
    await page.getByRole("switch", { name: "Visa Vädervarningar på kartan" }).press("Space");
    await expect.poll(() => countPoints(page, light.red), PATIENT).toBe(0);
  } finally {
    await db.delete(officialFeeds);
    await Promise.all([served.close(), official.close()]);
  }
});

const STREETS = [0x8a, 0x2b, 0xe2] as const;

/** A style whose streets are one colour, and tiles that come or fail. */
async function startStyleServer() {
  const tile = await sharp({
    create: { width: 256, height: 256, channels: 3, background: { r: STREETS[0], g: STREETS[1], b: STREETS[2] } },
  })
    .png()
    .toBuffer();
  const state = { fails: false };
  const server = createServer((req, res) => {
    res.setHeader("access-control-allow-origin", "*");
    if (req.url?.startsWith("/tiles/")) return state.fails ? void res.writeHead(503).end() : void res.end(tile);
    const streets = { type: "raster", tiles: [`${origin}/tiles/{z}/{x}/{y}.png`], tileSize: 256 };
    res.end(JSON.stringify({ version: 8, sources: { streets }, layers: [{ id: "streets", type: "raster", source: "streets" }] }));
  });
  const origin = await listenLocally(server);
  return { origin, state, close: () => closeServer(server) };
}

test("PAGE-29 a street map that is configured is drawn and named on the privacy page; when its tiles fail the plan stands in", async () => {
  expectFault(/\/tiles\/|AJAXError/);
  const style = await startStyleServer();
  const map = { styleUrl: `${style.origin}/stil.json`, origins: [style.origin] };
  const served = await startPortalWith({ config: { ...portal().services.config, map } }, { hasPages: true });
  try {
    const { associationId } = await house({ latitude: 58.41, longitude: 15.62 });
    const { page } = await open(await createMember({ associationId }));
    await page.goto(`${served.url}/maps`);
    await settled(page);
    await expect.poll(() => countPoints(page, STREETS), PATIENT).toBeGreaterThan(10_000);
    expect(await page.getByText("Förenklad karta").count()).toBe(0);

    style.state.fails = true;
    await page.reload();
    await page.getByText("Bakgrundskartan svarar inte. Förenklad karta med rutnät, utan gator.", { exact: true }).waitFor(PATIENT);
    expect(await countPoints(page, STREETS)).toBe(0);

    await page.goto(`${served.url}/integritet`);
    const told = page.getByRole("region", { name: "Gatukartan" });
    expect(await told.innerText()).toContain(`gator och namn från ${new URL(style.origin).host}.`);
    await page.goto(`${portal().url}/integritet`);
    await page.getByRole("heading", { name: "Klagomål" }).waitFor();
    expect(await told.count()).toBe(0);
  } finally {
    await Promise.all([served.close(), style.close()]);
  }
});
