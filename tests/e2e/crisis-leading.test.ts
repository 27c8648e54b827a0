import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { associationTasks, crisisActivations, crisisDeliveries, crisisLogEntries, crisisTasks } from "#drizzle/schema/index.ts";
import { linkSigner } from "#server/platform/secrets/signed-link.ts";
import { createAskingMessage, createDelivery, createLedCrisis, createStairwells, firstTask } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createConfirmedSubscriber } from "#tests/factories/subscribers.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function openAs(person: { userId: string }, path: string, options: Parameters<typeof openBrowser>[0] = DESK): Promise<Page> {
  const user = await openBrowserAs(person, options);
  await user.page.goto(path);
  await user.page.getByRole("heading", { level: 1 }).waitFor();
  return user.page;
}

/** A crisis that Anna Ek leads, and Bo Lind beside her. */
async function createHouse(values: Parameters<typeof createLedCrisis>[1] = {}) {
  const owner = await createMember({ role: "system_owner", fullName: "Anna Ek" });
  const { associationId, profileId } = owner;
  const other = await createMember({ role: "system_owner", associationId, fullName: "Bo Lind" });
  const crisis = await createLedCrisis(associationId, { activatedByProfileId: profileId, ledByProfileId: profileId, ...values });
  return { owner, other, crisis, path: `/crisis-management/${crisis.id}`, associationId };
}

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, text: string) =>
  page.getByRole("list", { name: "Skickade besked" }).getByRole("listitem").filter({ hasText: text }).first();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Fler åtgärder" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("CRIS-20 what has not left of a message is stopped, what was held is sent after all, and what failed is named with its reason", async () => {
  const { owner, other, crisis, path, associationId } = await createHouse();
  const [first, second] = [await createConfirmedSubscriber(associationId), await createConfirmedSubscriber(associationId)];
  const going = await createAskingMessage(crisis, { kind: "update", content: "Porten ställs upp.", asksForReply: false });
  await createDelivery(going.id, { subscriberId: first.id, status: "delivered" });
  await createDelivery(going.id, { subscriberId: second.id, status: "queued" });
  await createDelivery(going.id, { subscriberId: second.id, channel: "sms", status: "failed", errorMessage: "Numret finns inte." });
  await createDelivery(going.id, { subscriberId: first.id, channel: "sms", status: "doubtful" });
  const old = await createAskingMessage(crisis, { kind: "update", content: "Vattnet är på väg.", asksForReply: false, bySms: false });
  await createDelivery(old.id, { subscriberId: first.id, address: first.email ?? "", status: "held" });

  const page = await openAs(owner, path);
  const phone = await openAs(other, `${path}?tab=besked`, PHONE);
  const message = card(page, "Porten ställs upp.");
  await message.getByText("1 levererat · 1 på väg").waitFor();
  await message.getByRole("button", { name: "Visa problem (2)" }).click();
  const faults = message.getByRole("list", { name: "Problem med utskicket" });
  await faults.getByText("Numret finns inte.", { exact: true }).waitFor();
  expect(await faults.getByRole("listitem").allInnerTexts()).toEqual(
    expect.arrayContaining([
      expect.stringContaining(second.fullName ?? ""),
      expect.stringContaining("Vi kontrollerar om meddelandet kom fram."),
    ]),
  );
  await message.getByRole("button", { name: "Stoppa", exact: true }).click();
  await dialog(page, "Stoppa beskedet?").getByRole("button", { name: "Stoppa beskedet" }).click();
  await toast(page, "Beskedet är stoppat", "Beskedet är stoppat");
  await card(phone, "Porten ställs upp.").getByText("Stoppat", { exact: true }).waitFor();
  await card(phone, "Porten ställs upp.").getByText("1 levererat · 1 stoppat").waitFor();
  const kept = await portal().services.db.select().from(crisisDeliveries).where(eq(crisisDeliveries.crisisMessageId, going.id));
  expect(kept.map(({ channel, status }) => `${channel} ${status}`).sort()).toEqual([
    "email cancelled",
    "email delivered",
    "sms cancelled",
    "sms failed",
  ]);

  const held = card(phone, "Vattnet är på väg.");
  await held.getByText("1 kvarhållet").waitFor();
  await held.getByText("Kvarhållet", { exact: true }).waitFor();
  await held.getByRole("button", { name: "Skicka kvarhållna" }).click();
  await dialog(phone, "Skicka ett kvarhållet?").getByRole("button", { name: "Skicka ändå" }).click();
  await toast(phone, "De kvarhållna skickas", "De kvarhållna skickas");
  await card(page, "Vattnet är på väg.").getByText("1 skickat").waitFor();
  await mailTo(first.email ?? "", /./);
  await region(page, "Lägeslogg").getByText("Kvarhållna meddelanden (1) skickades.", { exact: true }).waitFor();
});

test("CRIS-20 an exercise's message to the residents leaves when a second owner has let it go, and not by who wrote it", async () => {
  const { owner, other, path, associationId } = await createHouse({ isExercise: true });
  const resident = await createConfirmedSubscriber(associationId);
  const page = await openAs(owner, path);
  await region(page, "Uppgifter").getByText("Övning: bocka av för att pröva. Inget av det här behöver göras.").waitFor();
  expect(await page.getByRole("list", { name: "Om krisläget" }).getByText(/^Nivå/).count()).toBe(0);
  await page.getByRole("button", { name: "Skriv besked" }).click();
  const composer = region(page, "Nytt besked");
  await composer.getByLabel("Till").selectOption("subscribers");
  await composer.getByLabel("Text", { exact: true }).fill("Vi övar i dag. Ingen fara.");
  await composer.getByRole("button", { name: "Granska och skicka" }).click();
  const review = page.getByRole("dialog");
  await review
    .getByText(/ÖVNING/)
    .first()
    .waitFor();
  await review.getByRole("button", { name: "Be om godkännande" }).click();
  await toast(page, "Väntar på godkännande", "En annan systemägare släpper iväg beskedet.");
  const own = card(page, "Vi övar i dag.");
  await own.getByText("Väntar på systemägare", { exact: true }).waitFor();
  expect(await own.getByRole("button", { name: "Godkänn och skicka" }).count()).toBe(0);
  const phone = await openAs(other, path, PHONE);
  await phone.getByRole("button", { name: "Ett besked väntar på dig" }).click();
  await card(phone, "Vi övar i dag.").getByRole("button", { name: "Stoppa" }).waitFor();
  await card(phone, "Vi övar i dag.").getByRole("button", { name: "Godkänn och skicka" }).click();
  await toast(phone, "Övningens besked skickas", "Övningens besked skickas");
  await own.getByText("Skickat", { exact: true }).waitFor();
  const mail = await mailTo(resident.email ?? "", /ÖVNING/);
  expect(mail.text).toContain("Vi övar i dag. Ingen fara.");
  await region(page, "Lägeslogg")
    .getByText(/^Övningens meddelande godkändes\. Skickas med /)
    .waitFor();
});

test("CRIS-20 a line of the log is corrected by a new one beneath which the old one stays", async () => {
  const { owner, other, crisis, path } = await createHouse();
  const line = { activationId: crisis.id, writtenAt: new Date().toISOString() };
  const [mistaken, id] = ["Tre personer i hissen.", crypto.randomUUID()];
  await (await clientFor(owner)).crisis.addLogEntry.mutate({ ...line, id, kind: "event", text: mistaken });
  const page = await openAs(other, `${path}?tab=logg`, PHONE);
  const log = region(page, "Lägeslogg");
  await log
    .getByRole("listitem")
    .filter({ hasText: mistaken })
    .getByRole("button", { name: /^Rätta raden från/ })
    .click();
  await log.getByRole("note").getByText(`«${mistaken}» Den gamla raden står kvar.`).waitFor();
  await expect.poll(() => log.getByLabel("Rättelse").evaluate((field) => field === document.activeElement)).toBe(true);
  await log.getByLabel("Rättelse").fill("Två personer i hissen.");
  await log.getByRole("button", { name: "Spara rättelsen" }).click();
  const correction = log.getByRole("listitem").filter({ hasText: "Två personer i hissen." });
  await correction.getByText(new RegExp(`^Rättar .*: «${mistaken}»$`)).waitFor();
  await correction.getByText(/Bo Lind/).waitFor();
  await log.getByText(/^Rättad .*: «Två personer i hissen.»$/).waitFor();
  await log.getByLabel("Ny rad i loggen").waitFor();
  const rows = await portal()
    .services.db.select()
    .from(crisisLogEntries)
    .where(eq(crisisLogEntries.crisisActivationId, crisis.id))
    .orderBy(crisisLogEntries.sequence);
  expect(rows.map(({ kind, text, correctsEntryId }) => [kind, text, correctsEntryId])).toEqual([
    ["event", mistaken, null],
    ["correction", "Två personer i hissen.", id],
  ]);
});

test("CRIS-20 two who change one task at once: what both wrote is shown, nothing typed is lost, and an old tick is refused", async () => {
  const { owner, other, crisis, path } = await createHouse();
  const task = await firstTask(crisis.id);
  const page = await openAs(owner, path);
  const row = region(page, "Uppgifter").getByRole("listitem").filter({ hasText: task.title });
  await row.getByRole("button", { name: `Åtgärder för ${task.title}` }).click();
  await page.getByRole("menuitem", { name: "Ändra" }).click();
  const editing = dialog(page, "Ändra uppgift");
  await editing.getByLabel("Vad ska göras?").fill("Ring elbolaget och fråga hur länge.");
  const changed = {
    activationId: crisis.id,
    task: { taskId: task.id, version: task.version },
    phase: task.phase,
    role: null,
    dueAt: null,
  };
  await (await clientFor(other)).crisis.saveTask.mutate({ ...changed, title: "Ring Ellevio.", ownerProfileId: other.profileId });
  await editing.getByText("Nu står det «Ring Ellevio.». Det du har skrivit är kvar. Sparar du så gäller ditt.").waitFor();
  expect(await editing.getByLabel("Vad ska göras?").inputValue()).toBe("Ring elbolaget och fråga hur länge.");
  await editing.getByRole("button", { name: "Spara min ändring" }).click();
  await editing.waitFor({ state: "detached" });
  const stored = async () => (await portal().services.db.select().from(crisisTasks).where(eq(crisisTasks.id, task.id)))[0];
  expect([(await stored())?.title, (await stored())?.ownerProfileId]).toEqual(["Ring elbolaget och fråga hur länge.", other.profileId]);

  // Bo's telephone hears of nothing.
  const deaf = await openBrowserAs(other, PHONE);
  await deaf.page.route(/crisis\.onChanges/, (route) => route.abort());
  await deaf.page.goto(path);
  const tick = region(deaf.page, "Uppgifter").getByRole("checkbox").first();
  await tick.waitFor();
  await (await clientFor(owner)).crisis.setTaskState.mutate({
    activationId: crisis.id,
    taskId: task.id,
    version: (await stored())?.version ?? 0,
    state: "not_applicable",
  });
  await tick.click();
  await toast(deaf.page, "Uppgiften ändrades inte", "Någon annan har ändrat uppgiften. Läs den igen och gör om din ändring.");
  await region(deaf.page, "Uppgifter").getByText("Klart (1)", { exact: true }).waitFor();
  expect((await stored())?.state).toBe("not_applicable");
});

test("CRIS-20 a crisis that spreads gets the tasks of the other area, and says so to all", async () => {
  const { owner, other, path } = await createHouse();
  const page = await openAs(owner, path);
  const phone = await openAs(other, path, PHONE);
  await phone.getByRole("tab", { name: "Logg" }).click();
  await choose(page, "Lägg till område");
  const adding = dialog(page, "Lägg till område");
  await adding.getByRole("option", { name: "Vatten", exact: true }).waitFor({ state: "attached" });
  expect(await adding.getByRole("option", { name: "El", exact: true }).count()).toBe(0);
  expect(await adding.getByRole("button", { name: "Lägg till" }).isDisabled()).toBe(true);
  await adding.getByRole("combobox", { name: "Krisområde" }).selectOption({ label: "Vatten" });
  await adding.getByRole("button", { name: "Lägg till" }).click();
  await adding.waitFor({ state: "detached" });
  await page.getByText("Gäller också Vatten", { exact: true }).waitFor();
  await region(phone, "Lägeslogg")
    .getByText(/^Området Vatten lades till\. \d+ uppgifter lades till\.$/)
    .waitFor();
});

test("CRIS-22 a lesson of a crisis that is over becomes a task of the association, in the area of the crisis", async () => {
  const { owner, crisis, path } = await createHouse();
  const { db } = portal().services;
  await db
    .update(crisisActivations)
    .set({
      status: "resolved",
      createdAt: new Date("2026-02-03T17:40:00Z"),
      resolvedAt: new Date("2026-02-03T20:40:00Z"),
      closingNote: "Ficklampor saknades.",
    })
    .where(eq(crisisActivations.id, crisis.id));
  const page = await openAs(owner, path);
  const opener = page.getByRole("button", { name: "Gör en lärdom till uppgift" });
  await opener.click();
  const lesson = dialog(page, "Gör en lärdom till uppgift");
  await lesson.getByText("Ficklampor saknades.").waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  await lesson.getByLabel("Vad ska göras?").fill("Köp ficklampor");
  await lesson.getByRole("button", { name: "Lägg till" }).click();
  await toast(page, "Uppgiften är tillagd", "Den står under Resan.");
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  const [task] = await db.select().from(associationTasks).where(eq(associationTasks.housingAssociationId, crisis.housingAssociationId));
  expect(task).toMatchObject({
    title: "Köp ficklampor",
    description: "Lärdom från krisläget El 3 februari 2026.",
    crisisDomainId: crisis.crisisDomainId,
    source: "manual",
  });
});

test("CRIS-20 CRIS-21 level, next message and leader are changed; who follows sees it at once, and the log says who did it", async () => {
  const { owner, other, crisis, path } = await createHouse();
  const page = await openAs(owner, path);
  const phone = await openAs(other, path, PHONE);
  await choose(page, "Ändra nivå");
  const level = dialog(page, "Ändra nivå");
  await level.getByRole("radio", { name: /^3/ }).check();
  await level.getByRole("button", { name: "Spara nivån" }).click();
  await level.waitFor({ state: "detached" });
  await phone
    .getByText(/· Kris$/)
    .first()
    .waitFor();

  await choose(page, "Ändra tid för nästa besked");
  const next = dialog(page, "Tid för nästa besked");
  await next.getByRole("button", { name: "08:00" }).click();
  await next.getByRole("button", { name: "Spara tiden" }).click();
  await next.waitFor({ state: "detached" });
  await phone
    .getByText(/^Nästa besked .*08:00/)
    .first()
    .waitFor();

  await choose(page, "Överlämna ledningen");
  const handing = dialog(page, "Överlämna ledningen");
  await handing.getByText(/Anna Ek leder nu\./).waitFor();
  await handing.getByRole("radio", { name: "Bo Lind" }).check();
  await handing.getByRole("button", { name: "Överlämna", exact: true }).click();
  await toast(page, "Ledningen är överlämnad", "Bo Lind leder nu.");
  await page.getByText("Leds av Bo Lind", { exact: true }).waitFor();
  await phone.getByRole("tab", { name: "Logg" }).click();
  const log = region(phone, "Lägeslogg");
  await log.getByText("Tog över ledningen.", { exact: true }).waitFor();
  const [row] = await portal().services.db.select().from(crisisActivations).where(eq(crisisActivations.id, crisis.id));
  expect([row?.level, row?.ledByProfileId, row?.nextUpdateAt !== null]).toEqual([3, other.profileId, true]);
});

test("CRIS-20 those who did not answer are reminded; posters are made, printed, and hung by whoever scans the code", async () => {
  const { owner, crisis, path, associationId } = await createHouse();
  const [silent, heard] = [await createConfirmedSubscriber(associationId), await createConfirmedSubscriber(associationId)];
  const [stairwell] = await createStairwells(associationId, ["Tallgatan 2 A"]);
  await createAskingMessage(crisis, { kind: "update", content: "Porten ställs upp.", asksForReply: false });
  const asked = await createAskingMessage(crisis, {
    bySms: false,
    releasedAt: new Date(Date.now() - 60_000),
    senderProfileId: owner.profileId,
  });
  for (const { id, email } of [silent, heard]) await createDelivery(asked.id, { subscriberId: id, address: email ?? "" });
  const page = await openAs(owner, path);
  const people = region(page, "Svar från boende");
  await people.getByRole("button", { name: `Notera hur det är med ${heard.fullName}` }).click();
  await page.getByRole("menuitem", { name: "Är OK" }).click();
  await toast(page, `Noterat för ${heard.fullName}`, `Noterat för ${heard.fullName}`);
  await card(page, "Hur är läget hos dig?").getByRole("button", { name: "Påminn de som inte svarat" }).click();
  await dialog(page, "Påminn de som inte svarat").getByRole("button", { name: "Skicka påminnelsen till 1" }).click();
  await toast(page, "Beskedet skickas", "Under Besked ser du hur det går.");
  await card(page, "Vi har inte hört från dig.").getByText("1 skickat").waitFor();
  await mailTo(silent.email ?? "", /./);
  expect(await portal().services.db.$count(crisisDeliveries, eq(crisisDeliveries.subscriberId, heard.id))).toBe(1);

  const posters = region(page, "Anslag i trapphusen");
  await posters.getByRole("button", { name: "Gör anslag av senaste beskedet" }).click();
  await posters.getByText("Inte uppsatt än", { exact: true }).waitFor();
  const pdf = await page.request.get((await posters.getByRole("link", { name: "Skriv ut anslagen (PDF)" }).getAttribute("href")) ?? "");
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  const [poster] = await (await clientFor(owner)).crisis.posters.query({ activationId: crisis.id });
  expect(poster?.place).toBe(stairwell?.name);
  const stranger = await openBrowser(PHONE);
  const receipt = await linkSigner(portal().services, "poster");
  await stranger.page.goto(`/anslag/${receipt(poster?.id ?? "")}`);
  await stranger.page.getByText("Porten ställs upp.", { exact: true }).waitFor();
  await stranger.page.getByRole("button", { name: "Jag har satt upp anslaget" }).click();
  await stranger.page.getByText(/^Tack. Anslaget sattes upp/).waitFor();
  await posters.getByText(/^Uppsatt /).waitFor();

  for (const [content, seen] of [
    ["Porten är lagad.", "Ta ner, nyare finns"],
    ["Hissen går igen.", "Kasta eller ta ner, nyare finns"],
  ] as const) {
    await createAskingMessage(crisis, { kind: "update", content, asksForReply: false });
    await page.reload();
    await posters.getByRole("button", { name: "Gör anslag av senaste beskedet" }).click();
    await posters.getByText(seen, { exact: true }).waitFor();
  }
});
