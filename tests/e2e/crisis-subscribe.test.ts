import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { linkSigner } from "#server/platform/secrets/signed-link.ts";
import { leaveLink } from "#shared/subscribe-links.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { createStairwells } from "#tests/factories/teams.ts";
import { unique } from "#tests/factories/unique.ts";
import { type BrowserUser, openBrowser } from "#tests/helpers/browser.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailTo, smsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const MAX_BYTES = 60_000;
/** As large as a logo is kept: bands, and a gradient over them. Drawn by pixel, since the portal lets its library read no SVG. */
const LOGO = { width: 200, height: 96, channels: 3 } as const;
const LOGO_PIXELS = Buffer.from(
  Array.from({ length: LOGO.width * LOGO.height }, (_, pixel) => {
    const [x, y] = [pixel % LOGO.width, Math.floor(pixel / LOGO.width)];
    return [x, (y * 2 + (Math.floor(x / 20) % 2) * 40) % 256, (x + y) % 200];
  }).flat(),
);
const FILL_TIME_MS = 2_000;

let user: BrowserUser | null = null;
afterEach(async () => {
  await user?.close();
  user = null;
});

async function house() {
  const key = `logos/${crypto.randomUUID()}/logo.png`;
  await portal().services.media.put(key, await sharp(LOGO_PIXELS, { raw: LOGO }).png().toBuffer(), "image/png");
  const association = await createAssociation({ logoUrl: `/media/${key}` });
  await createStairwells(association.id, "Tallgatan 2", "Tallgatan 4");
  return association;
}

const fault = async (page: Page): Promise<unknown[]> => [...(await wcagFaults(page)), await sidewaysScroll(page)];

/** The form refuses what is filled in faster than anybody can. */
async function submitSignUp(page: Page): Promise<void> {
  const shownAt = Number(await page.locator("input[name=tid]").getAttribute("value"));
  await eventually(async () => {
    if (Date.now() - shownAt <= FILL_TIME_MS) throw new Error("too early");
  });
  await page.getByRole("button", { name: "Få krislarm" }).click();
}

test("SUBS-01 without JavaScript: from the poster's link to a confirmed number and address, a change, and the way out", async () => {
  const association = await house();
  const first = await openBrowser({ width: 390, height: 800 });
  user = first;
  const context = await first.context.browser()?.newContext({ baseURL: portal().url, javaScriptEnabled: false, locale: "sv-SE" });
  if (!context) throw new Error("no browser");
  const page = await context.newPage();
  const [email, phone] = [`${unique("anna")}@test.example`, uniquePhone()];

  await page.goto(`/crisis-subscribe/${association.id}`);
  await submitSignUp(page);
  await page.getByText("Skriv ett namn.").waitFor();
  await page.getByLabel(/^Namn/).fill("Anna Boende");
  await page.getByLabel(/^E-post/).fill(email);
  await page.getByLabel(/^Mobil/).fill(phone);
  await page.getByLabel(/^Trapphus/).selectOption({ label: "Tallgatan 4" });
  await page.getByLabel(/^Språk/).selectOption({ label: "Finska" });
  await page.getByRole("checkbox").check();
  await submitSignUp(page);

  await page.getByRole("heading", { name: "Skriv koden från sms:et" }).waitFor();
  const code = await eventually(async () => {
    const found = (await smsTo(phone)).flatMap((text) => /(\d{6})/.exec(text)?.[1] ?? [])[0];
    if (!found) throw new Error("no code");
    return found;
  });
  await page.getByLabel(/^Kod/).fill(code);
  await page.getByRole("button", { name: "Bekräfta mobilnumret" }).click();
  await page.getByRole("heading", { name: `Klart! Du får krislarm från ${association.associationName}` }).waitFor();

  const { text } = await mailTo(email, /^Bekräfta att du vill ha krislarm/);
  await page.goto(/http\S+\/bekrafta\/\S+/.exec(text)?.[0] ?? "");
  await page.getByRole("button", { name: "Bekräfta", exact: true }).click();
  await page.getByRole("heading", { name: /^Klart!/ }).waitFor();
  await page.getByRole("button", { name: "Skicka ett provmeddelande till mig" }).click();
  await page.getByText("Provmeddelandet är på väg.").waitFor();
  await page.getByRole("button", { name: "Ändra eller avsluta" }).click();
  expect(await page.getByLabel(/^Trapphus/).inputValue()).not.toBe("");
  await page.getByLabel(/^Namn/).fill("Anna Ek");
  await page.getByRole("button", { name: "Spara" }).click();
  await page.getByText("Ändringarna är sparade.").waitFor();
  await page.getByRole("button", { name: "Avsluta krislarm via e-post" }).click();
  await page.getByRole("heading", { name: "Du får inga fler krislarm via e-post" }).waitFor();

  const rows = await portal().services.db.select().from(subscribers);
  expect(rows.find((row) => row.email === email)).toMatchObject({
    fullName: "Anna Ek",
    preferredLanguage: "fi",
    emailState: "unsubscribed",
    phoneState: "active",
  });
  await context.close();
}, 60_000);

test.each(["light", "dark"] as const)(
  "the whole page weighs less than 60 kB, loads no script, and is free of faults, with faults shown too, %s",
  async (colorScheme) => {
    const association = await house();
    const known = await createSubscriber(association.id);
    const sign = await linkSigner(portal().services, "leave");
    user = await openBrowser({ width: 390, height: 800, colorScheme });
    const { page } = user;
    const weighed: Promise<number>[] = [];
    const types = new Set<string>();
    page.on("requestfinished", (request) => {
      types.add(request.resourceType());
      weighed.push(request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize));
    });
    await page.goto(`/crisis-subscribe/${association.id}`, { waitUntil: "networkidle" });
    await eventually(async () => expect(types.has("image")).toBe(true));
    const bytes = (await Promise.all(weighed)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect([...types].sort()).toEqual(["document", "image"]);
    expect(await fault(page)).toEqual([0]);
    const small = await page.locator("button, input:not([type=hidden], #webbplats), select, .links a, summary").evaluateAll((all) =>
      all.flatMap((element) => {
        const box = (element.closest(".check") ?? element).getBoundingClientRect();
        return box.height < 44 ? [element.outerHTML] : [];
      }),
    );
    expect(small).toEqual([]);
    await submitSignUp(page);
    await page.getByText("Skriv ett namn.").waitFor();
    expect(await fault(page)).toEqual([0]);

    await page.goto("/crisis-subscribe");
    expect(await fault(page)).toEqual([0]);
    await page.goto(`/crisis-subscribe/${association.id}/andra`);
    expect(await fault(page)).toEqual([0]);
    await page.getByLabel("E-post eller mobil").fill("vem@test.example");
    await page.getByRole("button", { name: "Skicka kod" }).click();
    await page.getByRole("heading", { name: "Skriv koden" }).waitFor();
    expect(await fault(page)).toEqual([0]);
    await page.goto(leaveLink("", sign(known.id)));
    await page.getByRole("button", { name: "Avsluta krislarm via e-post" }).waitFor();
    expect(await fault(page)).toEqual([0]);
    await page.goto(`/crisis-subscribe/${crypto.randomUUID()}`);
    await page.getByRole("heading", { name: "Föreningen hittades inte" }).waitFor();
    expect(await fault(page)).toEqual([0]);
  },
  90_000,
);
