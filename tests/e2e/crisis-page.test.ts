import { and, eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { crisisActivations, crisisDeliveries, crisisLogEntries, crisisLogPhotos, crisisMessages } from "#drizzle/schema/index.ts";
import { createAnsweredCrisis } from "#tests/factories/answered-crises.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createTeams } from "#tests/factories/teams.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import type { openBrowser } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { countKept } from "#tests/helpers/kept-answers.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs, openPageAs, signInAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

describe("crisis page", () => {
  const PHONE = { width: 390, height: 844 };

  async function openAs(person: { userId: string }, path: string, options?: Parameters<typeof openBrowser>[0]): Promise<Page> {
    const user = await openBrowserAs(person, options);
    await user.page.goto(path);
    return user.page;
  }

  /** An association whose power is out: an owner who leads, a team leader, two residents who subscribe. */
  async function createHouse(values: Parameters<typeof createLedCrisis>[1] = {}) {
    const owner = await createMember({ role: "system_owner", fullName: "Anna Ek" });
    const { associationId } = owner;
    const leader = await createMember({ role: "team_leader", associationId, fullName: "Bo Lind" });
    await createTeams(associationId);
    const residents = [await createSubscriber(associationId), await createSubscriber(associationId)];
    const crisis = await createLedCrisis(associationId, {
      activatedByProfileId: owner.profileId,
      ledByProfileId: owner.profileId,
      ...values,
    });
    return { owner, leader, residents, crisis, path: `/crisis-management/${crisis.id}` };
  }

  const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
  const tab = (page: Page, name: string) => page.getByRole("tab", { name });
  const entriesOf = (activationId: string, text: string) =>
    portal()
      .services.db.select()
      .from(crisisLogEntries)
      .where(and(eq(crisisLogEntries.crisisActivationId, activationId), eq(crisisLogEntries.text, text)));

  /** How the residents are asked, and that they have been. */
  async function askResidents(owner: TestMember, activationId: string): Promise<void> {
    await (await clientFor(owner)).crisis.send.mutate({
      activationId,
      kind: "check",
      audience: "subscribers",
      content: "Hur är läget hos dig?",
      subject: null,
      methods: { sms: false, email: true, push: false },
      asksForReply: true,
      nextUpdateAt: null,
      idempotencyKey: crypto.randomUUID(),
    });
  }

  test("CRIS-20 CRIS-21 two who lead at once see each other's ticks, lines and messages without reloading", async () => {
    const { owner, leader, crisis, path } = await createHouse();
    const [desk, phone] = [await openAs(owner, path, { width: 1440 }), await openAs(leader, path, PHONE)];
    for (const page of [desk, phone]) {
      await page.getByRole("heading", { level: 1, name: "El", exact: true }).waitFor();
      await page.getByText("Krisläge pågår", { exact: true }).waitFor();
      await region(page, "Uppgifter").getByRole("checkbox").first().waitFor();
    }

    await region(desk, "Uppgifter").getByRole("checkbox").first().click();
    await region(phone, "Uppgifter").getByText("Klart (1)", { exact: true }).waitFor();

    await tab(phone, "Logg").click();
    await phone.getByText("Beslut", { exact: true }).click();
    await phone.getByLabel("Ny rad i loggen").fill("Vi öppnar tvättstugan.");
    await phone.getByRole("button", { name: "Spara i loggen" }).click();
    await region(desk, "Lägeslogg").getByText("Vi öppnar tvättstugan.", { exact: true }).waitFor();
    expect((await entriesOf(crisis.id, "Vi öppnar tvättstugan.")).map(({ kind, authorProfileId }) => [kind, authorProfileId])).toEqual([
      ["decision", leader.profileId],
    ]);

    await desk.getByRole("button", { name: "Skriv besked" }).click();
    const composer = region(desk, "Nytt besked");
    await expect.poll(() => composer.getByLabel("Text", { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true);
    await composer.getByLabel("Text", { exact: true }).fill("Strömmen är borta i hela huset. Ring 112 vid fara.");
    await composer.getByText("Skriv när nästa besked kommer, till exempel «Nytt besked kl 19».", { exact: true }).waitFor();
    await composer.getByRole("button", { name: "08:00" }).click();
    await composer.getByRole("button", { name: "Granska och skicka" }).click();
    const review = desk.getByRole("dialog", { name: "Skicka beskedet?" });
    await review.getByText(/2 e-post/i).waitFor();
    await review.getByRole("button", { name: "Skicka till 2 personer", exact: true }).click();
    await toast(desk, "Beskedet skickas", "Under Besked ser du hur det går.");

    await tab(phone, "Besked").click();
    await phone.getByRole("list", { name: "Skickade besked" }).getByText("2 skickade").waitFor();
    await phone
      .getByText(/Nästa besked (kl|.* )08:00|Nästa besked kl 08:00/)
      .first()
      .waitFor();
    const { db } = portal().services;
    const messages = await db.select().from(crisisMessages).where(eq(crisisMessages.crisisActivationId, crisis.id));
    expect(messages.map(({ kind, senderProfileId, content }) => [kind, senderProfileId, content])).toEqual([
      ["update", owner.profileId, "Strömmen är borta i hela huset. Ring 112 vid fara. Nytt besked kl 08:00."],
    ]);
    expect(await db.$count(crisisDeliveries, eq(crisisDeliveries.crisisMessageId, messages[0]?.id ?? ""))).toBe(2);
  });

  test("CRIS-20 a phone on a slow network: a line written without one waits and arrives once, at its own time", async () => {
    const { leader, crisis, path } = await createHouse();
    const user = await openBrowserAs(leader, PHONE);
    const { page, context } = user;
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const network = (offline: boolean) =>
      session.send("Network.emulateNetworkConditions", { offline, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 });
    await network(false);
    await page.goto(path, { timeout: 60_000 });
    await tab(page, "Logg").click({ timeout: 60_000 });
    const field = page.getByLabel("Ny rad i loggen");
    await field.waitFor({ timeout: 60_000 });
    expect(await sidewaysScroll(page)).toBe(0);
    const heights = await page.getByRole("tab").evaluateAll((tabs) => tabs.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);

    await network(true);
    for (const text of ["Första raden utan nät.", "Andra raden utan nät."]) {
      await field.fill(text);
      await page.getByRole("button", { name: "Spara i loggen" }).click();
      await page.getByRole("listitem").filter({ hasText: text }).getByText("Väntar på nät. Raden sparas så snart det går.").waitFor();
    }
    await network(false);
    const log = page.getByRole("list", { name: "Rader i loggen, nyast först" });
    await expect.poll(() => log.getByText("Väntar på nät. Raden sparas så snart det går.").count(), { timeout: 30_000 }).toBe(0);
    await log
      .getByText(/Händelse .* Bo Lind/)
      .nth(1)
      .waitFor();
    const rows = [await entriesOf(crisis.id, "Första raden utan nät."), await entriesOf(crisis.id, "Andra raden utan nät.")];
    expect(rows.map(({ length }) => length)).toEqual([1, 1]);
    const [[first], [second]] = rows as [(typeof rows)[number], (typeof rows)[number]];
    expect(first && second && first.sequence < second.sequence && first.writtenAt < second.writtenAt).toBe(true);
  });

  test("CRIS-20 who needs help stands first with a number to ring, until somebody has taken it and closed it", async () => {
    const { owner, residents, crisis, path } = await createHouse();
    const [resident] = residents;
    await askResidents(owner, crisis.id);
    const page = await openAs(owner, path, PHONE);
    await tab(page, "Svar").click();
    const people = region(page, "Svar från boende");
    await people.getByRole("listitem").filter({ hasText: "Inte svarat" }).first().waitFor();
    await people.getByRole("button", { name: `Notera hur det är med ${resident?.fullName}` }).click();
    await page.getByRole("menuitem", { name: "Behöver hjälp" }).click();
    await toast(page, `Noterat för ${resident?.fullName}`, `Noterat för ${resident?.fullName}`);
    await people.getByRole("heading", { level: 3, name: "Väntar på hjälp (1)" }).waitFor();

    await tab(page, "Att göra").click();
    await page.getByRole("button", { name: "En person behöver hjälp" }).click();
    const person = people
      .getByRole("listitem")
      .filter({ hasText: resident?.fullName ?? "" })
      .first();
    await person.getByText("Har inte sagt med vad").waitFor();
    await person.getByRole("button", { name: `Jag tar det: ${resident?.fullName}` }).press("Enter");
    await person.getByText(/^Anna Ek har det sedan/).waitFor();
    // The keyboard stands where it stood.
    const mine = person.getByRole("button", { name: `Du har det: ${resident?.fullName}` });
    await expect.poll(() => mine.evaluate((button) => button === document.activeElement)).toBe(true);
    await person.getByRole("button", { name: `Klart: ${resident?.fullName}` }).click();
    await people.getByRole("heading", { level: 3, name: "Väntar på hjälp (1)" }).waitFor({ state: "detached" });
    await people.getByText("Har fått hjälp (1)").waitFor();
  });

  test("CRIS-20 the answers' course is drawn for who asks, and stands as a table for who listens", async () => {
    const owner = await createMember({ role: "system_owner" });
    const crisis = await createAnsweredCrisis(owner.associationId, 40);
    const page = await openAs(owner, `/crisis-management/${crisis.id}?tab=svar`, PHONE);
    const people = region(page, "Svar från boende");
    const table = people.getByRole("table", { name: "Antal personer efter vad de har svarat, från första frågan" });
    await people.getByRole("heading", { level: 3, name: "Behöver hjälp (4)" }).waitFor();
    expect(await table.count()).toBe(0);
    expect(await page.locator(".recharts-line").count()).toBe(0);

    const fold = people.getByRole("button", { name: "Svaren över tid" });
    expect(await fold.getAttribute("aria-expanded")).toBe("false");
    await fold.click();
    expect(await table.getByRole("columnheader").allTextContents()).toEqual(["Efter", "Inte svarat", "OK", "Behöver hjälp", "Inte hemma"]);
    const rows = table.getByRole("row");
    expect(await rows.nth(1).getByRole("rowheader").textContent()).toBe("0 min");
    expect(await rows.nth(1).getByRole("cell").allTextContents()).toEqual(["40", "0", "0", "0"]);
    expect(await rows.last().getByRole("cell").allTextContents()).toEqual(["4", "25", "4", "7"]);
    await page.locator(".recharts-line").nth(3).waitFor();
    await inBothSchemes(page, async () => {
      expect(await wcagFaults(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  });

  test("CRIS-20 CRIS-21 it ends with «Faran över» and a closing note; then the page is only read, and its report opens", async () => {
    const { owner, crisis, path } = await createHouse();
    await askResidents(owner, crisis.id);
    const page = await openAs(owner, path, { width: 1440 });
    const done = await refuseCall(page, "crisis.end", { message: "Tjänsten svarar inte just nu. Försök igen om en stund." });
    await page.getByRole("button", { name: "Avsluta", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Avsluta krisläget" });
    await dialog.getByLabel("Hur gick det? (valfritt)").fill("Två timmar, ingen skadad.");
    await dialog.getByRole("button", { name: "Avsluta och skicka" }).click();
    await dialog.getByRole("alert").getByText("Krisläget kunde inte avslutas", { exact: true }).waitFor();
    await done();
    await dialog.getByRole("button", { name: "Avsluta och skicka" }).click();
    await toast(page, "Krisläget är avslutat", "Krisläget är avslutat");
    await dialog.waitFor({ state: "detached" });

    await page.getByText("Krisläget är avslutat", { exact: true }).first().waitFor();
    await page.getByText("Två timmar, ingen skadad.", { exact: true }).first().waitFor();
    for (const name of ["Skriv besked", "Avsluta", "Ny uppgift", "Spara i loggen", "Granska och skicka"]) {
      expect(await page.getByRole("button", { name, exact: true }).count(), name).toBe(0);
    }
    expect(await region(page, "Uppgifter").getByRole("checkbox").first().isDisabled()).toBe(true);
    const report = await page.getByRole("link", { name: "Öppna rapporten (PDF)" }).getAttribute("href");
    const answer = await page.request.get(report ?? "");
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    const [row] = await portal().services.db.select().from(crisisActivations).where(eq(crisisActivations.id, crisis.id));
    expect([row?.status, row?.closingNote]).toEqual(["resolved", "Två timmar, ingen skadad."]);
  });

  test("CRIS-20 an unknown crisis, another association's and no id at all are the same page that does not exist", async () => {
    const { owner } = await createHouse();
    const foreign = await createHouse();
    const page = await openAs(owner, foreign.path);
    for (const path of [foreign.path, `/crisis-management/${crypto.randomUUID()}`, "/crisis-management/1"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: "Sidan hittades inte" }).waitFor();
    }
  });

  test("CRIS-20 a member who does not lead reads the messages, says how they are, and is shown no tool", async () => {
    const { owner, crisis, path } = await createHouse();
    const member = await createMember({ associationId: owner.associationId });
    const page = await openAs(member, path, PHONE);
    await page.getByRole("button", { name: "Jag behöver hjälp" }).click();
    await page.getByRole("button", { name: "Jag behöver hjälp", pressed: true }).waitFor();
    await page.getByText(/^Du svarade /).waitFor();
    expect(await page.getByRole("tab").count()).toBe(0);
    expect(await page.getByRole("button", { name: /Skriv besked|Avsluta|Spara i loggen/ }).count()).toBe(0);
    const replies = await (await clientFor(owner)).crisis.replies.query({ activationId: crisis.id });
    expect(replies.needHelp.map(({ id }) => id)).toEqual([member.profileId]);
  });
});

describe("crisis log photos", () => {
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

  test("CRIS-20 a line gets a photo: scaled down before it leaves, shown small to all who work, opened large and closed from the keyboard", async () => {
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
  });

  test("CRIS-20 a photo without a network waits with its line, over reload and sign-out, and each arrives once", async () => {
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

  test("CRIS-20 a photo that cannot be used is told at once, one that is refused is told at its line, which stays", async () => {
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
});
