import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { housingAssociationContacts, housingAssociationShutoffs, mapPlaces } from "#drizzle/schema/index.ts";
import { storeShutoffPhoto } from "#server/domains/association/shutoffs.ts";
import { changeDocument } from "#server/domains/documents/change-document.ts";
import { createDocument } from "#server/domains/documents/create-document.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { expectFault } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { callsOf } from "#tests/helpers/intercepted-calls.ts";
import { ageKept, countKept, keptProcedures } from "#tests/helpers/kept-answers.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs, openPageAs, signInAs } from "#tests/helpers/signed-in-browser.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

describe("the house in the pocket", () => {
  const PATIENT = { timeout: 30_000 };
  const DAY_MS = 24 * 3_600_000;
  const POCKET = [
    ...["association.profile", "water.association", "team.group", "preparedness.domains", "team.list", "maps.get"],
    ...["documents.ours", "binder.overview", "team.members", "documents.read"],
  ];
  const SHUTOFF = { location: "Källaren bakom tvättstugan", instructions: "Vrid den röda kranen medurs." };
  const CONTACT = { name: "Hissjouren i Ludvika", phone: "+46701740601" };
  const PLACE = "Gården vid lekplatsen";
  const KRISPLAN = "Krisplan för huset";
  const PURPOSE = "Så leder vi huset genom ett strömavbrott.";
  const IN_BINDER = "Så stänger vi av vattnet";

  /** A house with something of everything, and its owner. */
  async function house(): Promise<{ owner: TestMember; krisplanId: string; binderId: string; otherId: string }> {
    const owner = await createMember({ role: "system_owner" });
    const { associationId: housingAssociationId } = owner;
    const { db } = portal().services;
    const teams = await createTeams(housingAssociationId);
    for (const { id } of teams) await createTeamMember(id, { memberName: "Elsa Elektriker", phone: "+46701740699" });
    const context = await contextFor(owner);
    const shutoffId = crypto.randomUUID();
    await db.insert(housingAssociationShutoffs).values({ id: shutoffId, housingAssociationId, kind: "water", ...SHUTOFF });
    await storeShutoffPhoto(context, shutoffId, bodyOf(await createImage("png", { width: 40, height: 30 })));
    await db.insert(housingAssociationContacts).values({ housingAssociationId, kind: "elevator", ...CONTACT });
    await db.insert(mapPlaces).values({ housingAssociationId, kind: "assembly_point", name: PLACE, latitude: 60.1, longitude: 15.2 });
    const { id: krisplanId } = await createDocument(context, { template: "krisplan", title: KRISPLAN, answers: { aim: PURPOSE } });
    const { id: binderId } = await createDocument(context, { template: "anteckning", title: IN_BINDER });
    await changeDocument(context, { documentId: binderId, isInBinder: true });
    const { id: otherId } = await createDocument(context, { template: "anteckning", title: "Om cykelrummet" });
    return { owner, krisplanId, binderId, otherId };
  }

  const filled = (page: Page, { userId }: { userId: string }) =>
    expect.poll(() => keptProcedures(page, userId), PATIENT).toEqual(expect.arrayContaining(POCKET));

  /** The overview, whose page has come to rest. Its clock stands in for the browser's, so that nobody waits for a quarter of an hour. */
  async function openOverview(page: Page): Promise<void> {
    await page.clock.install();
    await page.goto("/association-dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
  }

  /** Each of the waits that follow one another begins when what came before has loaded. */
  async function untilQuiet(page: Page): Promise<void> {
    for (let step = 0; step < 5; step += 1) {
      await page.clock.fastForward(5_000);
      await page.waitForTimeout(500);
    }
  }

  test("NS-13 NS-15 on a telephone that has opened the overview alone the whole house is read without a network, ten days later too", async () => {
    const { owner, krisplanId, binderId } = await house();
    const { page, context } = await openBrowserAs(owner, { phone: "pixel", serviceWorkers: "allow" });
    await page.addInitScript(() => {
      StorageManager.prototype.persist = async () => {
        localStorage.setItem("asked", String(Number(localStorage.getItem("asked")) + 1));
        return true;
      };
    });
    await page.goto("/association-dashboard");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), PATIENT).toBe(true);
    await filled(page, owner);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("asked")), PATIENT).toBe("1");
    for (const procedure of [...POCKET, "auth.session"]) await ageKept(page, owner.userId, procedure, 10 * DAY_MS);
    await context.setOffline(true);

    const places = [
      ["/association-profile", SHUTOFF.location],
      ["/association-profile", SHUTOFF.instructions],
      ["/association-profile", CONTACT.name],
      ["/crisis-team", "Elsa Elektriker"],
      ["/teams", "Krisgruppen"],
      ["/maps", PLACE],
      ["/documents?tab=dokument", KRISPLAN],
      ["/documents?tab=parmen", "Krisgruppen och teamen"],
      [`/documents?dokument=${krisplanId}`, PURPOSE],
      [`/documents?dokument=${binderId}`, IN_BINDER],
    ] as const;
    for (const [address, text] of places) {
      await page.goto(address);
      await page.getByRole("main").getByText(text).first().waitFor(PATIENT);
    }
    await page.getByText(/^Du är offline – visar sparad information från/).waitFor();
    await page.goto("/association-profile");
    const photo = page.getByRole("img", { name: `Foto: ${SHUTOFF.location}` });
    await photo.scrollIntoViewIfNeeded();
    const size = () => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(size, PATIENT).toEqual([40, 30]);
    await page
      .getByText(
        /^Avstängningar, jourer, krisgrupp, samlingsplatser och pärmens dokument finns här utan nät\. Hämtat \d+ \w+ \d\d:\d\d, \d+\u00a0kB\.$/,
      )
      .waitFor();
    expect(await page.evaluate(() => localStorage.getItem("asked"))).toBe("1");

    expectFault(/Unable to preload CSS|Failed to fetch dynamically imported module/);
    // Whoever types the address of the portal is told where to go.
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: "Du är offline" }).waitFor();
    const ways = page.getByRole("navigation", { name: "Sparat på enheten" });
    await ways.getByText(/^Det här finns sparat, hämtat \d+ \w+ \d\d:\d\d, \d+\u00a0kB:$/).waitFor();
    expect(await ways.getByRole("link").allInnerTexts()).toEqual([
      ...["Nycklar & avstängning", "Förvaltare och jourer", "Krisgruppen", "Samlingsplatser och skyddsrum", "Våra dokument"],
    ]);
    await ways.getByRole("link", { name: "Krisgruppen" }).click();
    await page.getByRole("main").getByText("Elsa Elektriker").first().waitFor(PATIENT);

    await page.goto("/association-profile");
    await ageKept(page, owner.userId, "association.profile", 21 * DAY_MS);
    await page.reload();
    await page.getByText("Det gick inte att hämta uppgifterna", { exact: true }).waitFor(PATIENT);
  });

  test("nothing of the house is left when its carrier signs out", async () => {
    const { owner } = await house();
    const page = await openPageAs(owner, { phone: "pixel" });
    await page.goto("/association-dashboard");
    await filled(page, owner);
    await page.getByRole("button", { name: /^Användarmeny för/ }).click();
    await page.getByRole("menuitem", { name: "Logga ut" }).click();
    await page.waitForURL(atPath("/login"));
    expect(await countKept(page, owner.userId)).toBe(0);
  });

  test("whoever lost the role, or the association, while no page was open has nothing of it from the first answer on", async () => {
    const { owner } = await house();
    const leader = await createMember({ role: "team_leader", associationId: owner.associationId });
    const { page } = await openBrowserAs(leader, { phone: "pixel" });
    const ofHouse = async () => (await keptProcedures(page, leader.userId)).filter((procedure) => POCKET.includes(procedure));
    const asOwner = await clientFor(owner);
    await page.goto("/association-dashboard");
    await filled(page, leader);
    await page.goto("about:blank");
    await asOwner.membership.changeRole.mutate({ profileId: leader.profileId, role: "member", teamIds: [] });
    await page.goto("/dashboard");
    await expect.poll(ofHouse, PATIENT).toEqual([]);

    const teamId = (await asOwner.team.list.query())[0]?.id ?? "";
    await asOwner.membership.changeRole.mutate({ profileId: leader.profileId, role: "team_leader", teamIds: [teamId] });
    await page.goto("/dashboard");
    await filled(page, leader);
    await page.goto("about:blank");
    await asOwner.membership.remove.mutate({ profileId: leader.profileId, reason: "Har flyttat." });
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(ofHouse, PATIENT).toEqual([]);
  });

  test("another person in the same browser finds nothing of it", async () => {
    const { owner } = await house();
    const other = await createMember({ role: "member" });
    const { page, context } = await openBrowserAs(owner, { phone: "pixel" });
    await page.goto("/association-dashboard");
    await filled(page, owner);
    await page.goto("about:blank");
    await signInAs(context, other);
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => countKept(page, owner.userId), PATIENT).toBe(0);
    expect((await keptProcedures(page, other.userId)).filter((procedure) => procedure === "team.group")).toEqual([]);
  });

  test("it is fetched once an hour at most, and anew when something of it was changed here", async () => {
    const { owner, otherId } = await house();
    const page = await openPageAs(owner, { phone: "pixel" });
    const [papers, groups] = [callsOf(page, "documents.ours"), callsOf(page, "team.group")];
    await openOverview(page);
    await page.clock.fastForward(10_000);
    await filled(page, owner);
    expect([papers.length, groups.length]).toEqual([1, 1]);

    await page.goto(`/documents?dokument=${otherId}`);
    await page.getByRole("heading", { level: 1, name: "Om cykelrummet" }).waitFor();
    await untilQuiet(page);
    expect([papers.length, groups.length]).toEqual([1, 1]);
    await page.getByRole("button", { name: "Byt namn" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Om cykelrummet och källaren");
    await dialog.getByRole("button", { name: "Spara" }).click();
    await page.getByRole("heading", { level: 1, name: "Om cykelrummet och källaren" }).waitFor();
    await page.clock.fastForward(21_000);
    await expect.poll(() => papers.length, PATIENT).toBe(2);
    expect(groups.length).toBe(1);

    for (const procedure of POCKET) await ageKept(page, owner.userId, procedure, 3_600_000);
    await page.clock.fastForward(15 * 60_000);
    await expect.poll(() => groups.length, PATIENT).toBe(2);
  });

  const LITTLE = { connection: { saveData: true } };
  const LOW = { battery: { charging: false, level: 0.15 } };
  const CHARGING = { battery: { charging: true, level: 0.15 } };
  test.each([
    ["who leads a team fetches it", "team_leader", {}, 1],
    ["who leads a team fetches it on a low battery that is being charged", "team_leader", CHARGING, 1],
    ["who leads a team and has asked for little data does not", "team_leader", LITTLE, 0],
    ["who leads a team does not on a low battery", "team_leader", LOW, 0],
    ["a plain member does not", "member", {}, 0],
  ] as const)("%s", async (_, role, telephone, times) => {
    const { owner } = await house();
    const page = await openPageAs(await createMember({ role, associationId: owner.associationId }), { phone: "pixel" });
    await page.addInitScript((given: { connection?: object; battery?: object }) => {
      const { connection = {}, battery = { charging: false, level: 0.9 } } = given;
      Object.defineProperty(navigator, "connection", { value: connection });
      Object.defineProperty(navigator, "getBattery", { value: async () => battery });
    }, telephone);
    const groups = callsOf(page, "team.group");
    await openOverview(page);
    await untilQuiet(page);
    expect(groups).toHaveLength(times);
  });
});
