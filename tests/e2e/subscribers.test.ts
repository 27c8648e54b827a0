import { and, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  crisisDeliveries,
  crisisMessages,
  crisisSubscribers,
  housingAssociationStairwells,
  crisisSubscribers as subscribers,
} from "#drizzle/schema/index.ts";
import { linkSigner } from "#server/platform/secrets/signed-link.ts";
import { leaveLink } from "#shared/subscribe-links.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createConfirmedSubscriber, createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { createStairwells } from "#tests/factories/teams.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { type BrowserUser, openBrowser } from "#tests/helpers/browser.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { mailTo, smsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

describe("crisis subscribe", () => {
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
  });

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
});

describe("subscribers admin", () => {
  const ADDRESS = "/crisis-subscribers-admin";
  let owner: TestMember;
  let page: Page;

  beforeAll(async () => {
    owner = await createMember({ role: "system_owner" });
    const housingAssociationId = owner.associationId;
    const { db } = portal().services;
    const [stairwell] = await db
      .insert(housingAssociationStairwells)
      .values({ housingAssociationId, name: "Uppgång B", position: 1 })
      .returning();
    await createConfirmedSubscriber(housingAssociationId, {
      fullName: "Åsa Boende",
      email: "asa@test.example",
      stairwellId: stairwell?.id,
    });
    await createConfirmedSubscriber(housingAssociationId, { fullName: "Bara Mejl", phoneNumber: null, phoneState: "none" });
    await createConfirmedSubscriber(housingAssociationId, { fullName: "Bara Mobil", email: null, emailState: "none" });
    await createConfirmedSubscriber(housingAssociationId, { fullName: "Väntar Ännu", emailState: "pending", phoneState: "pending" });
    page = await openPageAs(owner);
    await page.goto(ADDRESS);
  });

  const table = () => page.getByRole("region", { name: "Prenumeranter", exact: true });
  const row = (name: string) => table().getByRole("row").filter({ hasText: name });
  const subscribersOf = (name: string) =>
    portal()
      .services.db.select()
      .from(crisisSubscribers)
      .where(and(eq(crisisSubscribers.housingAssociationId, owner.associationId), eq(crisisSubscribers.fullName, name)));

  test("SUBS-03 SUBS-07 SUBS-08 the owner's page lists the subscribers with masked addresses and shows them on demand, which the audit log tells", async () => {
    await page.getByRole("heading", { level: 1, name: "Krisprenumeranter" }).waitFor();
    await row("Bara Mejl").getByText("Telefonnummer saknas", { exact: true }).waitFor();
    await row("Bara Mobil").getByText("E-post saknas", { exact: true }).waitFor();
    await row("Åsa Boende").getByText("Uppgång B", { exact: true }).waitFor();
    await row("Väntar Ännu").getByText("Väntar", { exact: true }).waitFor();
    await row("Åsa Boende").getByRole("cell", { name: "Sms, E-post", exact: true }).waitFor();
    await row("Bara Mobil").getByRole("cell", { name: "Sms", exact: true }).waitFor();
    await row("Bara Mobil").getByRole("cell", { name: "Svenska", exact: true }).waitFor();
    expect(await table().innerText()).not.toContain("asa@test.example");

    await page.getByRole("button", { name: "Åtgärder för Åsa Boende" }).click();
    await page.getByRole("menuitem", { name: "Visa kontaktuppgifter" }).click();
    const dialog = page.getByRole("dialog", { name: "Kontakt till Åsa Boende" });
    await dialog.getByRole("link", { name: "asa@test.example" }).waitFor();
    const [subscriber] = await subscribersOf("Åsa Boende");
    expect(await auditRows("subscribers.reveal", subscriber?.id ?? "")).toMatchObject([{ actorProfileId: owner.profileId }]);
    await page.keyboard.press("Escape");
  });

  test("somebody who is added is asked to confirm and gets nothing before; who is removed is gone", async () => {
    await page.getByRole("button", { name: "Lägg till", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Lägg till en boende" });
    await dialog.getByLabel("Namn").fill("Ny Granne");
    await dialog.getByRole("button", { name: "Lägg till" }).click();
    await dialog.getByText("Ange e-postadress eller mobilnummer.").waitFor();
    await dialog.getByLabel("Mobil").fill(uniquePhone());
    await dialog.getByRole("button", { name: "Lägg till" }).click();
    await toast(page, "Ny Granne är tillagd", "En förfrågan om att bekräfta är på väg.");
    expect(await subscribersOf("Ny Granne")).toMatchObject([{ status: "pending", phoneState: "pending" }]);

    await page.getByRole("button", { name: "Åtgärder för Ny Granne" }).click();
    await page.getByRole("menuitem", { name: "Ta bort" }).click();
    await page.getByRole("dialog", { name: "Ta bort prenumeranten?" }).getByRole("button", { name: "Ta bort" }).click();
    await row("Ny Granne").waitFor({ state: "detached" });
    expect(await subscribersOf("Ny Granne")).toEqual([]);
  });

  test("a list is read before it is imported, with the reason for each line that cannot be used", async () => {
    await page.goto(`${ADDRESS}?tab=anmalan`);
    await page.getByRole("heading", { level: 1, name: "Nå de boende" }).waitFor();
    await page.getByRole("button", { name: "Klistra in eller välj fil" }).click();
    const dialog = page.getByRole("dialog", { name: "Importera prenumeranter" });
    const csv = "namn;e-post;mobil;trapphus\nImporterad Person;importerad@test.example;;Uppgång B\nUtan Adress;;;\n";
    await dialog.locator('input[type="file"]').setInputFiles({ name: "lista.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await dialog.getByText("Ny: 1 · Finns redan: 0 · Har avslutat: 0 · Kan inte användas: 1", { exact: true }).waitFor();
    expect(await subscribersOf("Importerad Person")).toEqual([]);
    const run = dialog.getByRole("button", { name: "Fråga 1 ny person" });
    expect(await run.isDisabled()).toBe(true);
    await dialog.getByLabel("På vilken grund får föreningen använda uppgifterna?").fill("Lista i trapphuset den 3 november.");
    await run.click();
    await toast(page, "Importen är klar", "En ny person får en förfrågan om att bekräfta.");
    expect(await subscribersOf("Importerad Person")).toMatchObject([{ status: "pending" }]);
  });

  test("SUBS-05 SUBS-09 a dispatch whose answer was a failure is sent once by the next press, and stands in the log by channel", async () => {
    await page.goto(ADDRESS);
    await page.getByRole("button", { name: "Skicka meddelande" }).click();
    const dialog = page.getByRole("dialog", { name: "Skicka meddelande" });
    const send = dialog.getByRole("button", { name: "Skicka till prenumeranterna" });
    await dialog
      .getByRole("textbox", { name: "Meddelande" })
      .fill("Vattnet är avstängt i hela huset till kl 15. Tappa upp. Nytt besked kl 14.");
    await dialog.getByText("Når 2 med sms, 2 med e-post, 0 med notiser.", { exact: true }).waitFor();
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" }).check();
    const undo = await refuseCall(page, "subscribers.send", { message: "" });
    await send.click();
    await dialog.getByRole("alert").getByText("Utskick misslyckades", { exact: true }).waitFor();
    await undo();
    await send.click();
    await page.getByText("Skickat: 2 e-post, 2 sms av 3 prenumeranter", { exact: true }).waitFor();
    const { db } = portal().services;
    const [message, ...more] = await db.select().from(crisisMessages).where(eq(crisisMessages.housingAssociationId, owner.associationId));
    expect(more).toEqual([]);
    await eventually(async () => {
      const rows = await db
        .select()
        .from(crisisDeliveries)
        .where(eq(crisisDeliveries.crisisMessageId, message?.id ?? ""));
      expect(rows.map(({ status }) => status)).toEqual(["sent", "sent", "sent", "sent"]);
    });
    await page.getByRole("button", { name: "Klar" }).click();
    await page.getByRole("tab", { name: "Meddelanden" }).click();
    const log = page.getByRole("region", { name: "Meddelandelogg" });
    for (const channel of ["SMS", "E-post"]) await log.getByRole("cell", { name: channel }).waitFor();
  });
});
