import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  housingAssociationContacts,
  housingAssociationFacts,
  housingAssociationShutoffs,
  housingAssociations,
} from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { field, openCard, poll, profileOf, saved } from "#tests/helpers/association-profile.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import { portal } from "#tests/helpers/portal.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const PHONE = { width: 390, height: 844 };
const db = () => portal().services.db;
const owner = (associationId?: string) => createMember({ role: "system_owner", associationId });

/** An association of which everything is known. */
async function knownAssociation(): Promise<string> {
  const { id } = await createAssociation({ residentCount: 84, buildingYear: 1952, hasBackupPower: true, hasShelter: true });
  await db().insert(housingAssociationFacts).values({ housingAssociationId: id, backupPowerHours: 24, shelterPlaces: 60 });
  await db()
    .insert(housingAssociationContacts)
    .values({ housingAssociationId: id, kind: "elevator", name: "Hissjouren", phone: "+46701740650", note: "Kundnummer 4711" });
  await db().insert(housingAssociationShutoffs).values({ housingAssociationId: id, kind: "water", location: "Källaren, rum 2" });
  return id;
}

const storedRow = async (id: string) => (await db().select().from(housingAssociations).where(eq(housingAssociations.id, id)))[0];
const storedFacts = async (id: string) =>
  (await db().select().from(housingAssociationFacts).where(eq(housingAssociationFacts.housingAssociationId, id)))[0];

const expectNoFaults = (page: Page): Promise<void> =>
  inBothSchemes(page, async (colorScheme) => {
    expect(await wcagFaults(page), colorScheme).toEqual([]);
    expect(await sidewaysScroll(page), colorScheme).toBe(0);
  });

test("axe finds no fault with the page and its faults, light and dark, on a phone", async () => {
  const page = await profileOf(await owner(await knownAssociation()), "", PHONE);
  await field(page, "Organisationsnummer").fill("769612-3457");
  await expectNoFaults(page);
  await openCard(page, "Ambitionsnivå");
  await expectNoFaults(page);
  await page.getByRole("radio", { name: /^Robust/ }).click();
  await saved(page, "Ambitionsnivå");
  await expectNoFaults(page);
});

test.each(["Ändra Hissjouren", "Ta bort Hissjouren", "Lägg till plats"])(
  "axe finds no fault with a dialog, light and dark, «%s»; the keyboard comes back from it",
  async (name) => {
    const page = await profileOf(await owner(await knownAssociation()), "", PHONE);
    const dialog = page.getByRole("dialog");
    const button = page.getByRole("button", { name });
    await button.click();
    await dialog.waitFor();
    await expectNoFaults(page);
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await dialog.waitFor({ state: "detached" });
    await poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);

test("targets are at least 44 pixels high", async () => {
  const page = await profileOf(await owner(await knownAssociation()), "", { width: 390, height: 844 });
  await openCard(page, "Källare och skyddsrum");
  const low = await page.evaluate(() => {
    const targets = [...document.querySelectorAll("main :is(button, select, nav a, a[href^=tel]), main li > a, main .mantine-Radio-label")];
    const heights = targets.map((target) => [target.textContent, Math.round(target.getBoundingClientRect().height)] as const);
    return heights.filter(([, height]) => height < 44);
  });
  expect(low).toEqual([]);
});

test("the keyboard alone answers the questions of a card and goes on to the next", async () => {
  const person = await owner();
  const page = await profileOf(person, "#forsakring");
  await field(page, "Försäkringsbolag").focus();
  for (const typed of ["Exempelförsäkring", "EX-1", "070-174 06 50"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await saved(page, "Försäkring");
  await poll(async () => (await storedFacts(person.associationId))?.insuranceEmergencyPhone).toBe("+46701740650");
  expect(await storedFacts(person.associationId)).toMatchObject({ insuranceCompany: "Exempelförsäkring", insuranceNumber: "EX-1" });
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  expect(await focused()).toMatch(/^Nästa: /);
  await page.keyboard.press("Enter");
  await poll(focused).toMatch(/^Grunduppgifter\d kvar$/);

  await openCard(page, "Källare och skyddsrum");
  await page.getByRole("radiogroup", { name: "Skyddsrum", exact: true }).getByLabel("Vet inte").focus();
  await page.keyboard.press("ArrowLeft");
  await poll(async () => (await storedRow(person.associationId))?.hasShelter).toBe(false);
});
