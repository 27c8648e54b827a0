import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { crisisDutyWeeks, crisisMessages, crisisTeams, mapPlaces, profiles, teamMembers } from "#drizzle/schema/index.ts";
import { addWeeks, formatWeekSpan, mondayOf } from "#shared/format/week.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createStairwells, createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const PATIENT = { timeout: 15_000 };

/** An association with its standard teams, two stairwells, a leader of the water team and a member with a number. */
async function house() {
  const { id: associationId } = await createAssociation();
  const [owner, leader, member] = [
    await createMember({ role: "system_owner", associationId, fullName: "Anna Ägare" }),
    await createMember({ role: "team_leader", associationId, fullName: "Lena Ledare" }),
    await createMember({ associationId, fullName: "Maja Medlem" }),
  ];
  const teams = await createTeams(associationId);
  const team = (area: string): string => teams.find(({ areaName }) => areaName === area)?.id ?? "";
  await createStairwells(associationId, "Tallgatan 2", "Tallgatan 4");
  await createTeamMember(team("Vatten"), { profileId: leader.profileId, leads: true });
  const { db } = portal().services;
  await db.update(profiles).set({ phoneNumber: "+46701740605" }).where(eq(profiles.id, member.profileId));
  return { associationId, owner, leader, member, team, db };
}

const row = (page: Page, name: string) =>
  page.getByRole("list", { name: "Medlemmar i teamet" }).getByRole("listitem").filter({ hasText: name });
const roleRow = (page: Page, role: string) => page.getByRole("list", { name: "Roller" }).getByRole("listitem").filter({ hasText: role });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Åtgärder för ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("TEAM-01 TEAM-02 the page shows the association's teams by area with what they lack, and makes one for an area without", async () => {
  const { owner, associationId, db } = await house();
  const page = await openPageAs(owner);
  await page.goto("/teams");
  await page.getByRole("heading", { level: 1, name: "Krisgruppen" }).waitFor();
  const water = page.getByRole("article", { name: "Vatten" });
  await water.getByText("Lena Ledare", { exact: true }).waitFor();
  await water.getByText("2 roller saknar person", { exact: true }).waitFor();
  expect(await water.getByText("Teamledare saknas").count()).toBe(0);
  await page.getByRole("article", { name: "Värme" }).getByText("Inte påbörjat", { exact: true }).waitFor();
  expect(await page.getByRole("article").count()).toBe(5);

  await page.getByRole("button", { name: "Skapa team för Mat" }).click();
  await toast(page, "Teamet är skapat", "Lägg till dem som ska vara med i Mat.");
  await page.waitForURL("**/teams?area=mat");
  await page.getByText("Ingen är med i teamet än.", { exact: true }).waitFor();
  expect(await db.$count(crisisTeams, eq(crisisTeams.housingAssociationId, associationId))).toBe(7);
  await page.getByRole("button", { name: "Ta bort teamet" }).click();
  await dialog(page, "Ta bort teamet?").getByRole("button", { name: "Ta bort teamet" }).click();
  await page.getByRole("button", { name: "Skapa team för Mat" }).waitFor();
  expect(await db.$count(crisisTeams, eq(crisisTeams.housingAssociationId, associationId))).toBe(6);
});

test("TEAM-03 SUBS-07 SUBS-08 a leader adds a member and somebody from outside; what is missing is said, the rest can be pressed", async () => {
  const { leader, member, team, db } = await house();
  const page = await openPageAs(leader);
  await page.goto("/teams?area=vatten");
  await page.getByRole("button", { name: "Utse ansvarig: Vatten- och matansvarig" }).waitFor();
  await page.getByRole("button", { name: "Lägg till medlem" }).click();
  await dialog(page, "Lägg till medlem").getByRole("button", { name: "Lägg till" }).click();
  await dialog(page, "Lägg till medlem").getByText("Välj en medlem.", { exact: true }).waitFor();
  await dialog(page, "Lägg till medlem").getByRole("combobox", { name: "Medlem" }).fill("maja");
  await page.getByRole("option", { name: "Maja Medlem" }).click();
  await dialog(page, "Lägg till medlem").getByLabel("Roll", { exact: true }).selectOption({ label: "Vatten- och matansvarig" });
  await dialog(page, "Lägg till medlem").getByLabel("Trapphus").selectOption({ label: "Tallgatan 4" });
  await dialog(page, "Lägg till medlem").getByRole("button", { name: "Lägg till" }).click();
  await toast(page, "Maja Medlem är med i teamet", "Personen får ett mejl med frågan om rollen.");
  await row(page, "Maja Medlem").getByText("Numret visas när rollen är tagen", { exact: true }).waitFor();
  await row(page, "Maja Medlem").getByText("Vatten- och matansvarig · Tallgatan 4", { exact: true }).waitFor();
  await roleRow(page, "Vatten- och matansvarig").getByText("Har inte svarat", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Utse ersättare: Vatten- och matansvarig" }).waitFor();

  await page.getByRole("button", { name: "Lägg till medlem" }).click();
  await dialog(page, "Lägg till medlem").getByRole("radio", { name: "Någon annan" }).check();
  await dialog(page, "Lägg till medlem").getByRole("button", { name: "Lägg till" }).click();
  await dialog(page, "Lägg till medlem").getByText("Skriv personens namn.", { exact: true }).waitFor();
  await dialog(page, "Lägg till medlem").getByRole("textbox", { name: "Namn" }).fill("Elin Elektriker");
  const phone = dialog(page, "Lägg till medlem").getByRole("textbox", { name: "Telefon" });
  await phone.fill("0701");
  await dialog(page, "Lägg till medlem").getByRole("button", { name: "Lägg till" }).click();
  await dialog(page, "Lägg till medlem").getByText("Ogiltigt telefonnummerformat.", { exact: true }).waitFor();
  await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await dialog(page, "Lägg till medlem").getByRole("alert").count()).toBe(0);
  await phone.fill("");
  await dialog(page, "Lägg till medlem").getByRole("button", { name: "Lägg till" }).click();
  await row(page, "Elin Elektriker").getByText("E-post saknas", { exact: true }).waitFor();
  await row(page, "Elin Elektriker").getByText("Telefonnummer saknas", { exact: true }).waitFor();

  await db.update(teamMembers).set({ acceptedAt: new Date() }).where(eq(teamMembers.profileId, member.profileId));
  await page.reload();
  const call = page.getByRole("link", { name: "Ring Maja Medlem, 070-174 06 05" });
  expect(await call.getAttribute("href")).toBe("tel:+46701740605");
  expect(await page.getByRole("link", { name: `Mejla Maja Medlem, ${member.email}` }).getAttribute("href")).toBe(`mailto:${member.email}`);

  await choose(page, "Elin Elektriker", "Ändra roll");
  await dialog(page, "Ändra roll").getByRole("textbox", { name: "Telefon" }).fill("070-174 06 06");
  await dialog(page, "Ändra roll").getByLabel("Roll", { exact: true }).selectOption({ label: "Fastighetsansvarig teknik" });
  await dialog(page, "Ändra roll").getByRole("button", { name: "Spara" }).click();
  await page.getByRole("link", { name: "Ring Elin Elektriker, 070-174 06 06" }).waitFor();
  await choose(page, "Elin Elektriker", "Ta bort ur teamet");
  await dialog(page, "Ta bort ur teamet?").getByRole("button", { name: "Ta bort ur teamet" }).click();
  await expect.poll(() => row(page, "Elin Elektriker").count(), PATIENT).toBe(0);
  expect(await db.$count(teamMembers, eq(teamMembers.crisisTeamId, team("Vatten")))).toBe(2);

  await page.goto("/teams?area=el");
  await page.getByText("Ingen är med i teamet än.", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Lägg till medlem" }).count()).toBe(0);
});

test("TEAM-01 an owner makes a member the Teamledare of a team, and lets them stop", async () => {
  const { owner, member, team, db } = await house();
  await createTeamMember(team("Brand"), { profileId: member.profileId });
  const page = await openPageAs(owner);
  await page.goto("/teams?area=brand");
  await choose(page, "Maja Medlem", "Gör till Teamledare");
  await dialog(page, "Gör till Teamledare?").getByRole("button", { name: "Gör till Teamledare" }).click();
  await toast(page, "Rollen är ändrad", "Maja Medlem leder nu teamet Brand.");
  await page.getByText("Ett team med Teamledare kan inte tas bort.", { exact: true }).waitFor();
  await choose(page, "Maja Medlem", "Sluta som Teamledare");
  await dialog(page, "Sluta som Teamledare?").getByRole("button", { name: "Sluta som Teamledare" }).click();
  await toast(page, "Rollen är ändrad", "Maja Medlem leder inte längre teamet Brand.");
  await page.getByRole("button", { name: "Ta bort teamet" }).waitFor();
  expect((await db.select().from(teamMembers).where(eq(teamMembers.profileId, member.profileId)))[0]?.leads).toBe(false);
});

test("PAGE-24 in the crisis group a member takes the role and chooses what neighbours see; the neighbour sees it then", async () => {
  const { associationId, owner, member, team } = await house();
  const group = team("Ledning & samordning");
  await createTeamMember(group, { profileId: member.profileId, role: "coordinator" });
  await createTeamMember(group, { profileId: owner.profileId, role: "coordinator", isDeputy: true, acceptedAt: new Date() });
  const neighbour = await openPageAs(await createMember({ associationId, fullName: "Nils Granne" }));
  await neighbour.goto("/crisis-team");
  await neighbour.getByText("Du ser nummer och adress till dem som har valt att visa dem.", { exact: true }).waitFor();
  expect(await neighbour.getByRole("link", { name: /^Ring / }).count()).toBe(0);
  expect(await neighbour.getByRole("link", { name: "Skriv ut kontaktkort" }).count()).toBe(0);

  const page = await openPageAs(member, { width: 390 });
  await page.goto("/crisis-team");
  await page.getByRole("heading", { level: 1, name: "Krisgruppen" }).waitFor();
  await roleRow(page, "Kan huset").getByText("Ingen utsedd", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Jag tar rollen" }).click();
  await toast(page, "Rollen är din", "Samordnare (krisledare)");
  // The switch shows the choice before the server has it.
  const kept = page.waitForResponse(/team\.showContact/);
  await page.getByRole("switch", { name: "Visa för boende" }).click();
  await kept;
  await expect.poll(() => page.getByRole("switch", { name: "Visa för boende" }).isChecked(), PATIENT).toBe(true);
  await neighbour.reload();
  await neighbour.getByRole("link", { name: "Ring Maja Medlem, 070-174 06 05" }).waitFor();

  const asOwner = await openPageAs(owner);
  await asOwner.goto("/crisis-team");
  const cards = asOwner.getByRole("link", { name: "Skriv ut kontaktkort" });
  expect(await cards.getAttribute("href")).toBe(`/api/teams/contact-cards.pdf?teamId=${group}`);
  await page.getByRole("button", { name: "Lämna rollen" }).click();
  await roleRow(page, "Samordnare (krisledare)").getByText("Har slutat", { exact: true }).waitFor();
});

test("PAGE-24 the crisis group shows where it meets and what is missing; who may lead sends it a test alarm as an exercise", async () => {
  const { associationId, owner, member, team, db } = await house();
  const group = team("Ledning & samordning");
  await createTeamMember(group, { profileId: owner.profileId, role: "coordinator", acceptedAt: new Date() });
  await db.insert(mapPlaces).values({
    ...{ housingAssociationId: associationId, kind: "assembly_point", name: "Stora gungan", note: "Vid flaggstången" },
    ...{ latitude: 59.3, longitude: 18.1 },
  });
  const page = await openPageAs(owner);
  await page.goto("/crisis-team");
  const places = page.getByRole("region", { name: "Samlingsplats och reservplats" });
  await places.getByText("Stora gungan", { exact: true }).waitFor();
  await places.getByText("Saknas", { exact: true }).waitFor();

  const press = page.getByRole("main").getByRole("button", { name: "Starta en övning" });
  await press.click();
  const drill = page.getByRole("dialog");
  await drill.getByRole("switch", { name: /^Övning/ }).waitFor();
  expect(await drill.getByRole("switch", { name: /^Övning/ }).isChecked()).toBe(true);
  await drill.getByRole("button", { name: "Ledning & samordning", pressed: true }).waitFor();
  await page.keyboard.press("Escape");
  await drill.waitFor({ state: "detached" });
  await expect.poll(() => press.evaluate((button) => button === document.activeElement)).toBe(true);
  await press.click();
  const text = drill.getByRole("textbox", { name: "Intern beskrivning" });
  expect(await text.inputValue()).toBe("Inget har hänt, vi provar larmet.");
  await text.fill("Provlarm: svara att du har sett det.");
  await drill.getByRole("button", { name: /^(Starta|Skicka) övning/ }).click();
  await page.waitForURL("**/crisis-management/**");
  const messages = await db.select().from(crisisMessages).where(eq(crisisMessages.housingAssociationId, associationId));
  expect(messages).toMatchObject([
    { audience: "team", isExercise: true, content: expect.stringContaining("Provlarm: svara att du har sett det.") },
  ]);

  const asMember = await openPageAs(member);
  await asMember.goto("/crisis-team");
  await asMember.getByText("Stora gungan", { exact: true }).waitFor();
  expect(await asMember.getByRole("button", { name: "Starta en övning" }).count()).toBe(0);
});

/** Goes there with the tab key, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isThere()); presses++) await page.keyboard.press("Tab");
  expect(await isThere()).toBe(true);
}

test.each(["light", "dark"] as const)(
  "PAGE-24 an owner makes the rota with the keyboard alone and empties a week; a member sees who is on call, without the number, %s",
  async (colorScheme) => {
    const { associationId, owner, member, team } = await house();
    const group = team("Ledning & samordning");
    await createTeamMember(group, { profileId: owner.profileId, role: "coordinator", acceptedAt: new Date() });
    await createTeamMember(group, { profileId: member.profileId, role: "care", acceptedAt: new Date(), competence: "Sjuksköterska" });
    await createTeamMember(group, { memberName: "Utan Nummer", role: "technician" });
    const page = await openPageAs(owner, { colorScheme, width: 390 });
    const check = async (state: string) => {
      expect(await wcagFaults(page), state).toEqual([]);
      expect(await sidewaysScroll(page), state).toBe(0);
    };
    await page.goto("/crisis-team?tab=jour");
    const now = page.getByRole("region", { name: "Jour denna vecka" });
    await page.getByText("Det finns inget jourschema än.", { exact: true }).waitFor();
    await check("no rota");

    const make = page.getByRole("button", { name: "Skapa jourschema" });
    await make.focus();
    await page.keyboard.press("Enter");
    const rota = dialog(page, "Skapa jourschema");
    const weeks = rota.getByRole("textbox", { name: "Antal veckor" });
    await tabTo(page, weeks);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("3");
    expect(await rota.getByRole("checkbox").count()).toBe(2);
    const down = rota.getByRole("button", { name: "Flytta ner Anna Ägare" });
    await tabTo(page, down);
    await page.keyboard.press("Enter");
    const preview = rota.getByRole("region", { name: "Förhandsvisning av jourschemat" }).getByRole("listitem");
    await expect
      .poll(async () => (await preview.allInnerTexts()).map((text) => /Anna|Maja/.exec(text)?.[0]))
      .toEqual(["Maja", "Anna", "Maja"]);
    expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
    await rota.getByText("3 tomma veckor får jour.", { exact: true }).waitFor();
    await check("making a rota");
    await tabTo(page, rota.getByRole("button", { name: "Spara jourschema" }));
    await page.keyboard.press("Enter");
    await page.getByText("Jourschemat är sparat för 3 veckor", { exact: true }).waitFor();
    await expect.poll(() => make.evaluate((button) => button === document.activeElement), PATIENT).toBe(true);
    await now.getByRole("link", { name: "Ring Maja Medlem, 070-174 06 05" }).waitFor();
    expect(await page.getByText("Ingen har jour den här veckan").count()).toBe(0);

    const neighbour = await openPageAs(await createMember({ associationId, fullName: "Nils Granne" }), { colorScheme, width: 390 });
    await neighbour.goto("/crisis-team");
    const first = neighbour.getByRole("list", { name: "Medlemmar i teamet" }).getByRole("listitem").first();
    await first.getByText("Vård- och stödansvarig · Sjuksköterska", { exact: true }).waitFor();
    const seen = neighbour.getByRole("region", { name: "Jour denna vecka" });
    await seen.getByText("Maja Medlem", { exact: true }).waitFor();
    expect(await neighbour.getByRole("link", { name: /^Ring / }).count()).toBe(0);
    expect(await neighbour.getByRole("button", { name: /jour/i }).count()).toBe(0);

    const nextWeek = addWeeks(mondayOf(new Date()), 1);
    const change = page.getByRole("button", { name: `Byt jour: ${formatWeekSpan(nextWeek)}` });
    await tabTo(page, change);
    await page.keyboard.press("Enter");
    const who = dialog(page, "Byt jour").getByRole("combobox", { name: "Vem har jour?" });
    await tabTo(page, who);
    await page.keyboard.type("Ingen");
    await check("changing a week");
    await tabTo(page, dialog(page, "Byt jour").getByRole("button", { name: "Spara" }));
    await page.keyboard.press("Enter");
    await toast(page, "Jouren är ändrad", formatWeekSpan(nextWeek));
    const schedule = page.getByRole("list", { name: "Jourschema" }).getByRole("listitem");
    await schedule.nth(1).getByText("Ingen har jour", { exact: true }).waitFor();
    await expect.poll(() => change.evaluate((button) => button === document.activeElement), PATIENT).toBe(true);
    await check("rota");
  },
  120_000,
);

test("PAGE-24 the later of two owners is told that the rota has changed, and sees what holds now", async () => {
  const { associationId, owner, member, team, db } = await house();
  const group = team("Ledning & samordning");
  const place = await createTeamMember(group, { profileId: owner.profileId, role: "coordinator", acceptedAt: new Date() });
  const other = await createTeamMember(group, { profileId: member.profileId, role: "care", acceptedAt: new Date() });
  const startsOn = mondayOf(new Date());
  const week = { housingAssociationId: associationId, crisisTeamId: group, startsOn, teamMemberId: place.id, profileId: owner.profileId };
  await db.insert(crisisDutyWeeks).values(week);
  const page = await openPageAs(owner);
  await page.goto("/crisis-team?tab=jour");
  await page.getByRole("button", { name: `Byt jour: ${formatWeekSpan(startsOn)}` }).click();
  const change = dialog(page, "Byt jour");
  await change.getByRole("combobox", { name: "Vem har jour?" }).selectOption({ label: "Ingen" });
  await db
    .update(crisisDutyWeeks)
    .set({ teamMemberId: other.id, profileId: member.profileId })
    .where(eq(crisisDutyWeeks.housingAssociationId, associationId));
  await change.getByRole("button", { name: "Spara" }).click();
  await change
    .getByText("Någon annan har ändrat jourschemat under tiden. Se vad som gäller nu och försök igen.", { exact: true })
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Jour denna vecka" }).getByText("Maja Medlem", { exact: true }).waitFor();

  await page.getByRole("tab", { name: "Personer" }).click();
  await choose(page, "Maja Medlem", "Ta bort ur teamet");
  await dialog(page, "Ta bort ur teamet?")
    .getByText(/Personens kommande jourveckor blir tomma\.$/)
    .waitFor();
  await dialog(page, "Ta bort ur teamet?").getByRole("button", { name: "Ta bort ur teamet" }).click();
  await page.getByRole("tab", { name: "Jour" }).click();
  await page.getByText("Det finns inget jourschema än.", { exact: true }).waitFor();
});
