import { and, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { crisisDeliveries, crisisMessages, crisisSubscribers, housingAssociationStairwells } from "#drizzle/schema/index.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createConfirmedSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

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
