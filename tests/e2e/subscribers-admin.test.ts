import { and, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import {
  crisisDeliveries,
  crisisMessages,
  crisisSubscriberMessages,
  crisisSubscribers,
  housingAssociationStairwells,
} from "#drizzle/schema/index.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createConfirmedSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { callsOf, holdCall, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

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
  await createConfirmedSubscriber(housingAssociationId, { fullName: "Åsa Boende", email: "asa@test.example", stairwellId: stairwell?.id });
  await createConfirmedSubscriber(housingAssociationId, { fullName: "Bara Mejl", phoneNumber: null, phoneState: "none" });
  await createConfirmedSubscriber(housingAssociationId, { fullName: "Bara Mobil", email: null, emailState: "none" });
  await createConfirmedSubscriber(housingAssociationId, { fullName: "Väntar Ännu", emailState: "pending", phoneState: "pending" });
  page = await openPageAs(owner);
  await page.goto(ADDRESS);
});

const table = () => page.getByRole("region", { name: "Prenumeranter", exact: true });
const row = (name: string) => table().getByRole("row").filter({ hasText: name });
const choose = async (label: string, option: string) => {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};
const subscribersOf = (name: string) =>
  portal()
    .services.db.select()
    .from(crisisSubscribers)
    .where(and(eq(crisisSubscribers.housingAssociationId, owner.associationId), eq(crisisSubscribers.fullName, name)));

test("SUBS-03 SUBS-07 SUBS-08 the owner's page lists the subscribers with masked addresses, and says which are missing", async () => {
  await page.getByRole("heading", { level: 1, name: "Krisprenumeranter" }).waitFor();
  await row("Bara Mejl").getByText("Telefonnummer saknas", { exact: true }).waitFor();
  await row("Bara Mobil").getByText("E-post saknas", { exact: true }).waitFor();
  await row("Åsa Boende").getByText("Uppgång B", { exact: true }).waitFor();
  await row("Väntar Ännu").getByText("Väntar", { exact: true }).waitFor();
  await row("Åsa Boende").getByRole("cell", { name: "SMS, E-post", exact: true }).waitFor();
  await row("Bara Mobil").getByRole("cell", { name: "SMS", exact: true }).waitFor();
  await row("Bara Mobil").getByRole("cell", { name: "Svenska", exact: true }).waitFor();
  expect(await table().innerText()).not.toContain("asa@test.example");
});

test("SUBS-03 the page counts those who subscribe by status and channel, and leads to the export", async () => {
  await page.getByText("3 personer får krislarm: 2 med sms, 2 med e-post, 0 med push · 1 väntar på bekräftelse", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Mer", exact: true }).click();
  await page.getByRole("menuitem", { name: "Exportera", exact: true }).click();
  await page.getByRole("region", { name: "Krisprenumeranter", exact: true }).getByRole("button", { name: "Skapa export" }).waitFor();
  await page.goto(ADDRESS);
});

test("SUBS-04 the status «Alla» sends no status; another is sent and narrows the list", async () => {
  const calls = callsOf(page, "subscribers.list");
  await choose("Status", "Väntar på bekräftelse");
  await row("Åsa Boende").waitFor({ state: "detached" });
  await row("Väntar Ännu").waitFor();
  await choose("Status", "Alla");
  await row("Åsa Boende").waitFor();
  await page.reload();
  await row("Åsa Boende").waitFor();
  expect(calls).toContainEqual(expect.objectContaining({ status: "pending" }));
  expect(calls.at(-1)).not.toHaveProperty("status");
});

test("what the list shows stands in the address: a reload, Back and a shared link keep it, and a mistyped one shows everybody", async () => {
  const search = page.getByRole("searchbox", { name: "Sök prenumerant" });
  await page.goto(ADDRESS);
  await choose("Kanal", "SMS");
  await row("Bara Mejl").waitFor({ state: "detached" });
  await search.fill("bara ");
  await row("Åsa Boende").waitFor({ state: "detached" });
  const filtered = `${ADDRESS}?kanal=sms&sok=bara`;
  await page.waitForURL(`**${filtered}`);
  expect(await search.inputValue()).toBe("bara ");
  await page.reload();
  await row("Bara Mobil").waitFor();
  expect([await search.inputValue(), await row("Åsa Boende").count()]).toEqual(["bara", 0]);
  await page.goBack();
  await row("Åsa Boende").waitFor();
  expect([new URL(page.url()).search, await search.inputValue()]).toEqual(["", ""]);
  await page.goto(`${ADDRESS}?kanal=rok&trapphus=x&sida=0&status=pending&annat=1`);
  await row("Väntar Ännu").waitFor();
  expect(await row("Åsa Boende").count()).toBe(0);
  await choose("Status", "Alla");
  await row("Åsa Boende").waitFor();
  expect(new URL(page.url()).searchParams.get("annat")).toBe("1");
  await page.goto(ADDRESS);
});

test("contacts are shown in full on demand, and that somebody has seen them is in the audit log", async () => {
  await page.getByRole("button", { name: "Åtgärder för Åsa Boende" }).click();
  await page.getByRole("menuitem", { name: "Visa kontaktuppgifter" }).click();
  const dialog = page.getByRole("dialog", { name: "Kontakt till Åsa Boende" });
  await dialog.getByRole("link", { name: "asa@test.example" }).waitFor();
  const [subscriber] = await subscribersOf("Åsa Boende");
  expect(await auditRows("subscribers.reveal", subscriber?.id ?? "")).toMatchObject([{ actorProfileId: owner.profileId }]);
  await page.keyboard.press("Escape");
});

test("SUBS-06 a list that cannot be read says so and can be asked for again", async () => {
  const undo = await refuseCall(page, "subscribers.list");
  await page.reload();
  await page.getByText("Kunde inte ladda prenumeranter.", { exact: true }).waitFor();
  await undo();
  await page.getByRole("button", { name: "Försök igen" }).click();
  await row("Åsa Boende").waitFor();
});

test("somebody who is added is asked to confirm and gets nothing before; who is removed is gone", async () => {
  await page.getByRole("button", { name: "Lägg till", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Lägg till prenumerant" });
  await dialog.getByLabel("Namn").fill("Ny Granne");
  await dialog.getByRole("button", { name: "Lägg till" }).click();
  await dialog.getByText("Ange e-postadress eller mobilnummer.").waitFor();
  await dialog.getByLabel("Mobil").fill(uniquePhone());
  await dialog.getByRole("button", { name: "Lägg till" }).click();
  await toast(page, "Prenumeranten är tillagd", "Ny Granne får en förfrågan om att bekräfta.");
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

test("a list that cannot be read says why; one that Excel has saved in Windows-1252 keeps its letters, and says which stairwell is none", async () => {
  await page.getByRole("button", { name: "Klistra in eller välj fil" }).click();
  const dialog = page.getByRole("dialog", { name: "Importera prenumeranter" });
  const choose = (name: string, contents: Buffer) =>
    dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/octet-stream", buffer: contents });
  const refused = dialog.getByRole("alert", { name: "Listan kunde inte läsas" });
  await choose("karta.png", Buffer.alloc(300_000));
  await refused.getByText("Filen är ingen CSV-fil. Spara listan som CSV och välj den igen.", { exact: true }).waitFor();
  await choose("lista.csv", Buffer.from("Förnamn;Adress\nA;B\n"));
  await refused
    .getByText("Första raden behöver en kolumn som heter Namn, eller varje rad en e-postadress eller ett mobilnummer.", { exact: true })
    .waitFor();
  await choose("lista.csv", Buffer.from("Namn;E-post;Trapphus\r\nÖrjan Från Excel;orjan@test.example;Uppgång Z\r\n", "latin1"));
  const line = dialog.getByRole("row").filter({ has: page.getByRole("cell", { name: "Örjan Från Excel", exact: true }) });
  await line.getByText("Ny: Trapphuset «Uppgång Z» finns inte. Läggs till utan trapphus.", { exact: true }).waitFor();
  await dialog.getByText("En ny person läggs till utan trapphus", { exact: false }).waitFor();
  expect(await refused.count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("SUBS-05 a failed dispatch says «Utskick misslyckades», and the next press of the same text sends it once", async () => {
  await page.goto(ADDRESS);
  await page.getByRole("button", { name: "Skicka meddelande" }).click();
  const dialog = page.getByRole("dialog", { name: "Skicka meddelande" });
  const send = dialog.getByRole("button", { name: "Skicka till prenumeranterna" });
  await dialog
    .getByRole("textbox", { name: "Meddelande" })
    .fill("Vattnet är avstängt i hela huset till kl 15. Tappa upp. Nytt besked kl 14.");
  await dialog.getByText("Når 2 med sms, 2 med e-post, 0 med push.", { exact: true }).waitFor();
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" }).check();
  const undo = await refuseCall(page, "subscribers.send", { message: "" });
  await send.click();
  const alert = dialog.getByRole("alert");
  await alert.getByText("Utskick misslyckades", { exact: true }).waitFor();
  await alert.getByText("Ett okänt fel uppstod.", { exact: true }).waitFor();
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
});

test("SUBS-09 LIMIT-14 the message log stands by channel and is read again every 60 seconds", async () => {
  await portal()
    .services.db.insert(crisisSubscriberMessages)
    .values({ housingAssociationId: owner.associationId, messageContent: "Till ingen.", communicationChannel: "push", status: "failed" });
  await page.clock.install();
  const calls = callsOf(page, "subscribers.messages");
  const release = await holdCall(page, "subscribers.messages");
  await page.goto(`${ADDRESS}?tab=meddelanden`);
  await expect.poll(() => calls.length).toBe(1);
  // The 60 seconds begin with the answer: no earlier than this, and before the rows are seen.
  const releasedAt = Date.now();
  release();
  const log = page.getByRole("region", { name: "Meddelandelogg" });
  await log.getByRole("cell", { name: "SMS" }).waitFor();
  await log.getByRole("cell", { name: "E-post" }).waitFor();
  const toNobody = log.getByRole("row").filter({ hasText: "Till ingen." });
  await toNobody.getByText("Ingen att nå", { exact: true }).waitFor();
  expect(await toNobody.getByText("Misslyckades").count()).toBe(0);
  const before = calls.length;
  const lateMs = Date.now() - releasedAt;
  await page.clock.pauseAt(releasedAt + 58_900);
  await page.clock.runFor(100);
  expect(calls.length).toBe(before);
  await page.clock.runFor(1_000 + lateMs);
  await expect.poll(() => calls.length).toBe(before + 1);
  await page.clock.resume();
});

test("a member who is no owner is told that the page is not theirs", async () => {
  const member = await openPageAs(await createMember({ associationId: owner.associationId }));
  await member.goto(ADDRESS);
  await member.getByText("Bara föreningens systemägare hanterar krisprenumeranter.").waitFor();
});

test("SUBS-03 the page has no fault that axe finds, and does not scroll sideways on a phone, light and dark", async () => {
  const user = await openBrowserAs(owner, { width: 390, height: 844 });
  try {
    for (const tab of ["prenumeranter", "meddelanden", "anmalan"]) {
      await user.page.goto(`${ADDRESS}?tab=${tab}`);
      await user.page.getByRole("tabpanel").first().waitFor();
      await user.page.locator(".mantine-Skeleton-root").first().waitFor({ state: "detached" });
      await inBothSchemes(user.page, async (colorScheme) => {
        expect([await wcagFaults(user.page), await sidewaysScroll(user.page)], `${tab}, ${colorScheme}`).toEqual([[], 0]);
      });
    }
    await user.page.goto(ADDRESS);
    for (const name of ["Skicka meddelande", "Lägg till"]) {
      await user.page.getByRole("button", { name, exact: true }).click();
      await user.page.getByRole("dialog").waitFor();
      await inBothSchemes(user.page, async (colorScheme) => {
        expect(await wcagFaults(user.page), `${name}, ${colorScheme}`).toEqual([]);
      });
      await user.page.keyboard.press("Escape");
      await user.page.getByRole("dialog").waitFor({ state: "detached" });
    }
  } finally {
    await user.close();
  }
});
