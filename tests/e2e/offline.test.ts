import { and, asc, eq, inArray } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { crisisLogEntries, crisisMessages, housingAssociationShutoffs } from "#drizzle/schema/index.ts";
import { createDocument } from "#server/domains/documents/create-document.ts";
import { formatTime } from "#shared/format/date.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { type BrowserUser, expectFault } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { ageKept, countKept, keptProcedures } from "#tests/helpers/kept-answers.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs, signInAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

describe("offline", () => {
  const HOUR_MS = 3_600_000;
  const PATIENT = { timeout: 30_000 };
  const OFFLINE = /^Du är offline – visar sparad information från/;

  /** The page, once the browser has what it needs to show it without a network. */
  async function openReadable() {
    const owner = await createMember({ role: "system_owner" });
    const teams = await createTeams(owner.associationId);
    for (const { id } of teams) await createTeamMember(id, { memberName: "Elsa Elektriker", phone: "+46701740699" });
    const crisis = await createLedCrisis(owner.associationId, { activatedByProfileId: owner.profileId, ledByProfileId: owner.profileId });
    const user = await openBrowserAs(owner, { serviceWorkers: "allow", width: 390, height: 844 });
    const { page } = user;
    await page.addInitScript(() => {
      StorageManager.prototype.persist = async () => {
        sessionStorage.setItem("asked-to-persist", String(Number(sessionStorage.getItem("asked-to-persist")) + 1));
        return true;
      };
    });
    await page.goto(`/crisis-management/${crisis.id}`);
    await page.getByRole("region", { name: "Uppgifter" }).getByRole("checkbox").first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), PATIENT).toBe(true);
    const needed = [
      "auth.session",
      "crisis.get",
      "crisis.tasks",
      "crisis.log",
      "crisis.messages",
      "team.list",
      "team.group",
      "team.members",
    ];
    await expect.poll(() => keptProcedures(page, owner.userId), PATIENT).toEqual(expect.arrayContaining(needed));
    await expect.poll(() => countKept(page, owner.userId), PATIENT).toBeGreaterThanOrEqual(5);
    return { owner, crisis, page, context: user.context };
  }

  async function writeLine(page: Page, text: string): Promise<void> {
    await page.getByRole("textbox", { name: "Ny rad i loggen" }).fill(text);
    await page.getByRole("button", { name: "Spara i loggen" }).click();
    await page.getByText(text, { exact: true }).waitFor();
  }

  test("NS-15 NS-13 CRIS-20 a crisis stands there without a network, loaded anew, and says from when; ticks and lines wait and arrive once", async () => {
    const { owner, crisis, page, context } = await openReadable();
    const client = await clientFor(owner);
    const [mine, theirs] = await client.crisis.tasks.query({ activationId: crisis.id });
    if (!mine || !theirs) throw new Error("no tasks to tick");
    await ageKept(page, owner.userId, "auth.session", HOUR_MS);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("tab", { name: "Att göra" }).click();
    await page.getByRole("region", { name: "Uppgifter" }).getByRole("checkbox").first().waitFor();
    await page.getByText(OFFLINE).waitFor();
    // What was read counts, not when its reader signed in (kept an hour ago here).
    expect(await page.getByText(OFFLINE).innerText()).not.toContain(formatTime(new Date(Date.now() - HOUR_MS)));
    const tick = (title: string) => page.getByRole("region", { name: "Uppgifter" }).getByRole("checkbox", { name: title });
    const WAITS = "Väntar på nät. Sparas så snart det går.";
    await tick(mine.title).click();
    await tick(theirs.title).click();
    await expect.poll(() => page.getByText(WAITS, { exact: true }).count()).toBe(2);
    await page.reload();
    await expect.poll(() => page.getByText(WAITS, { exact: true }).count(), PATIENT).toBe(2);
    expect(await tick(mine.title).isChecked()).toBe(true);
    // Meanwhile somebody else says that it is not needed.
    const other = await clientFor(await createMember({ role: "team_leader", associationId: owner.associationId }));
    const seen = { activationId: crisis.id, taskId: theirs.id, version: theirs.version };
    await other.crisis.setTaskState.mutate({ ...seen, state: "not_applicable" });

    await page.getByRole("tab", { name: "Mer" }).click();
    const team = page.getByRole("region", { name: "Team" });
    await team.getByText("Elsa Elektriker").waitFor();
    expect(await team.getByRole("link", { name: /070/ }).first().getAttribute("href")).toBe("tel:+46701740699");

    await page.getByRole("tab", { name: "Logg" }).click();
    const lines = ["Porten är uppställd.", "Två lyktor i trapphus B."];
    for (const line of lines) await writeLine(page, line);
    await page.reload();
    await page.getByRole("tab", { name: "Logg" }).click();
    for (const line of lines) await page.getByText(line, { exact: true }).waitFor();

    expect(await page.getByText(/Du ser läget från/).count()).toBe(0);
    await context.setOffline(false);
    const { db } = portal().services;
    const arrived = () =>
      db
        .select({ text: crisisLogEntries.text })
        .from(crisisLogEntries)
        .where(and(eq(crisisLogEntries.crisisActivationId, crisis.id), inArray(crisisLogEntries.text, lines)))
        .orderBy(asc(crisisLogEntries.sequence));
    await expect.poll(async () => (await arrived()).map(({ text }) => text), PATIENT).toEqual(lines);
    const stateOf = async (id: string) =>
      (await client.crisis.tasks.query({ activationId: crisis.id })).find((task) => task.id === id)?.state;
    await expect.poll(() => stateOf(mine.id), PATIENT).toBe("done");
    expect(await stateOf(theirs.id)).toBe("not_applicable");
    await page.getByText("Uppgiften ändrades inte", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Att göra" }).click();
    await expect.poll(() => page.getByText(WAITS, { exact: true }).count(), PATIENT).toBe(0);
    await page.getByText(OFFLINE).waitFor({ state: "detached" });
  });

  test("NS-15 answers, posters, Krisplan, shut-offs and contacts that were opened stand there without a network; storage is asked for once", async () => {
    const { owner, crisis, page, context } = await openReadable();
    const { db } = portal().services;
    const title = "Krisplan för huset";
    const { id: documentId } = await createDocument(await contextFor(owner), {
      template: "krisplan",
      title,
      answers: { purpose: title },
    });
    await createSubscriber(owner.associationId);
    await (await clientFor(owner)).crisis.send.mutate({
      ...{ activationId: crisis.id, kind: "check", audience: "subscribers", content: "Hur är läget?", asksForReply: true },
      ...{ methods: { sms: false, email: true, push: false }, nextUpdateAt: null, idempotencyKey: crypto.randomUUID() },
    });
    const shutoff = { kind: "water", location: "Källaren bakom tvättstugan" } as const;
    await db.insert(housingAssociationShutoffs).values({ housingAssociationId: owner.associationId, ...shutoff });
    const places = [
      [`/crisis-management/${crisis.id}?tab=svar`, "Inte svarat", "crisis.people"],
      [`/crisis-management/${crisis.id}?tab=info`, "Anslag", "crisis.posters"],
      ["/documents?tab=dokument", title, "documents.ours"],
      [`/documents?dokument=${documentId}`, title, "documents.read"],
      ["/association-profile", shutoff.location, "association.profile"],
      ["/crisis-team", "Elsa Elektriker", "team.group"],
    ] as const;
    const read = async (address: string, text: string): Promise<void> => {
      await page.goto(address);
      await page.getByRole("main").getByText(text).first().waitFor(PATIENT);
    };
    for (const [address, text, procedure] of places) {
      // An older one may be kept already, from before what was just made.
      const opened = Date.now();
      await read(address, text);
      await expect.poll(() => keptProcedures(page, owner.userId, opened), PATIENT).toContain(procedure);
    }
    await context.setOffline(true);
    for (const [address, text] of places) await read(address, text);
    await page.getByText(OFFLINE).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("asked-to-persist"))).toBe("1");
  });

  test("a page that is not kept on the device says that one is offline", async () => {
    expectFault(/Unable to preload CSS|Failed to fetch dynamically imported module/);
    const { page, context } = await openReadable();
    await context.setOffline(true);
    await page.goto("/crisis-history");
    await page.getByRole("heading", { level: 1, name: "Du är offline" }).waitFor();
    await page.getByText("Den här sidan finns inte sparad på enheten.", { exact: true }).waitFor();
  });

  test("what was kept for reading offline goes when the user signs out", async () => {
    const { owner, page } = await openReadable();
    await page.goto("/settings");
    await page.getByRole("button", { name: /^Användarmeny för/ }).click();
    await page.getByRole("menuitem", { name: "Logga ut" }).click();
    await page.waitForURL(atPath("/login"));
    expect(await countKept(page, owner.userId)).toBe(0);
  });

  /** As a browser that shows this person notifications; `onEnd` when it shall not any more. */
  async function showNotifications(page: Page, onEnd: () => void): Promise<void> {
    await page.exposeFunction("endNotifications", onEnd);
    await page.addInitScript(() => {
      const { endNotifications } = window as unknown as { endNotifications: () => Promise<void> };
      const unsubscribe = (): Promise<boolean> => endNotifications().then(() => true);
      const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
      Object.defineProperty(navigator.serviceWorker, "getRegistration", { value: async () => registration });
    });
  }

  test("signing out ends notifications; a line that the server does not have yet stays, and arrives when its writer is back", async () => {
    const leader = await createMember({ role: "team_leader" });
    const crisis = await createLedCrisis(leader.associationId, { ledByProfileId: leader.profileId });
    const user = await openBrowserAs(leader, { width: 390, height: 844 });
    const { page, context } = user;
    let ended = 0;
    await showNotifications(page, () => void ended++);
    const letThrough = await refuseCall(page, "crisis.addLogEntry");
    await page.goto(`/crisis-management/${crisis.id}?tab=logg`);
    const text = "Skriven innan jag loggade ut.";
    await writeLine(page, text);
    await expect.poll(() => countKept(page, leader.userId), PATIENT).toBeGreaterThanOrEqual(5);
    await page.getByRole("button", { name: /^Användarmeny för/ }).click();
    await page.getByRole("menuitem", { name: "Logga ut" }).click();
    await page.waitForURL(atPath("/login"));
    expect([await countKept(page, leader.userId), ended]).toEqual([1, 1]);

    await letThrough();
    await signInAs(context, leader);
    await page.goto(`/crisis-management/${crisis.id}?tab=logg`);
    await page.getByText(text, { exact: true }).waitFor();
    const { db } = portal().services;
    const arrived = () =>
      db.$count(crisisLogEntries, and(eq(crisisLogEntries.crisisActivationId, crisis.id), eq(crisisLogEntries.text, text)));
    await expect.poll(arrived, PATIENT).toBe(1);
    await expect.poll(() => page.getByText("Väntar på nät. Raden sparas så snart det går.").count(), PATIENT).toBe(0);
  });
});

describe("lost network", () => {
  async function open(options: Parameters<typeof openBrowserAs>[1], person?: TestMember): Promise<BrowserUser> {
    const user = await openBrowserAs(person ?? (await createMember({ role: "system_owner" })), options);
    return user;
  }

  async function createCrisis() {
    const owner = await createMember({ role: "system_owner" });
    const crisis = await createLedCrisis(owner.associationId, { activatedByProfileId: owner.profileId, ledByProfileId: owner.profileId });
    return { owner, crisis };
  }

  /** The toasts load when the page is quiet. */
  const untilToastsAreThere = (page: Page) =>
    page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/toast-regions-")));

  test("SIDE-12 on a phone whose network is gone the menu opens whole and leads to a page that is kept", async () => {
    const { page, context } = await open({ serviceWorkers: "allow", width: 390, height: 844 });
    await page.goto("/association-dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 }).toBe(true);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Öppna menyn" }).click();
    const menu = page.getByRole("dialog");
    await (await menuEntry(menu, "Boende", "Hantera Ansökningar")).waitFor();
    await (await menuEntry(menu, "Kris", "Aktivera krisläge")).waitFor();
    await (await menuEntry(menu, "Kris", "Krisgruppen")).click();
    await page.waitForURL(atPath("/crisis-team"));
    await page.getByRole("heading", { level: 1, name: "Krisgruppen" }).waitFor();
  });

  test("a part that cannot be loaded takes no page away: it is told once, and comes with the network, with its styles", async () => {
    const { page, context } = await open({});
    await page.goto("/association-dashboard");
    const applications = await menuEntry(sidebarOf(page), "Boende", "Hantera Ansökningar");
    await applications.waitFor();
    await untilToastsAreThere(page);
    const heading = await page.getByRole("heading", { level: 1 }).innerText();
    await context.setOffline(true);
    await applications.click();
    await page.keyboard.press("Control+b");
    await toast(page, "Allt på sidan kunde inte hämtas", "Resten visas så snart det går. Kommer det inte: ladda om sidan.");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(heading);
    expect(await page.locator(".mantine-Notification-root").count()).toBe(1);

    await context.setOffline(false);
    await page
      .getByRole("dialog")
      .getByRole("heading", { name: /ansökningar/i })
      .waitFor();
    await page.keyboard.press("Escape");
    await sidebarOf(page).getByRole("link", { name: "Översikt" }).hover();
    const hint = page.getByRole("tooltip", { name: "Översikt" });
    await hint.waitFor();
    expect(await hint.evaluate((shown) => getComputedStyle(shown).position)).toBe("absolute");
  });

  test("a page that is not kept leads back to the one before, which still stands", async () => {
    expectFault(/Unable to preload CSS|Failed to fetch dynamically imported module/);
    const { page, context } = await open({});
    await page.goto("/association-dashboard");
    const documents = () => menuEntry(sidebarOf(page), "Dokument", "Dokument och mallar");
    await (await documents()).waitFor();
    const heading = await page.getByRole("heading", { level: 1 }).innerText();
    await context.setOffline(true);
    await (await documents()).click();
    await page.getByText("Den här sidan finns inte sparad på enheten.", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Gå till startsidan" }).count()).toBe(0);
    await page.getByRole("button", { name: "Tillbaka" }).click();
    await page.waitForURL(atPath("/association-dashboard"));
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();

    // With the network the page comes whole: each stylesheet that failed is asked for anew.
    await context.setOffline(false);
    await (await documents()).click();
    await page.getByRole("heading", { level: 1, name: "Dokument och mallar" }).waitFor();
    const bare = () =>
      page.locator('link[rel="stylesheet"]').evaluateAll((links) => links.filter((link) => !(link as HTMLLinkElement).sheet).length);
    await expect.poll(bare).toBe(0);
  });

  test("a message that is sent without a network says at once that it did not leave, leaves not by itself later, and then once", async () => {
    const { owner, crisis } = await createCrisis();
    await createSubscriber(owner.associationId);
    const { page, context } = await open({}, owner);
    await page.goto(`/crisis-management/${crisis.id}`);
    const composer = page.getByRole("region", { name: "Nytt besked" });
    await composer.getByLabel("Text", { exact: true }).fill("Strömmen är borta i hela huset. Ring 112 vid fara.");
    await composer.getByRole("button", { name: "Granska och skicka" }).click();
    const review = page.getByRole("dialog", { name: "Skicka beskedet?" });
    const send = review.getByRole("button", { name: "Skicka till 1 person", exact: true });
    await send.waitFor();
    await context.setOffline(true);
    await send.click();
    await review
      .getByText("Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen. Tryck en gång till: ingen får det två gånger.")
      .waitFor();
    await context.setOffline(false);
    await page.waitForTimeout(1_500);
    const sent = () => portal().services.db.select().from(crisisMessages).where(eq(crisisMessages.crisisActivationId, crisis.id));
    expect(await sent()).toEqual([]);
    await send.click();
    await toast(page, "Beskedet skickas", "Under Besked ser du hur det går.");
    expect(await sent()).toHaveLength(1);
  });

  test("a crisis page whose stream is cut says from when it is", async () => {
    const { owner, crisis } = await createCrisis();
    const { page } = await open({}, owner);
    await page.route("**/api/trpc/crisis.onChanges*", (route) => route.abort());
    await page.goto(`/crisis-management/${crisis.id}`);
    await page.getByText(/^Ingen kontakt just nu\. Du ser läget från \d\d:\d\d\. Vi försöker igen av oss själva\.$/).waitFor();
  });
});
