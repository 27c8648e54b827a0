import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  ambitionLevels,
  housingAssociationContacts,
  housingAssociationFacts,
  housingAssociationShutoffs,
  housingAssociations,
} from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { descriptionOf, field, PROFILE_PATH, poll, profileOf, saved, saveIn, section } from "#tests/helpers/association-profile.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { callsOf, holdCall, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

const owner = (associationId?: string) => createMember({ role: "system_owner", associationId });

const db = () => portal().services.db;
const storedRow = async ({ associationId }: TestMember) =>
  (await db().select().from(housingAssociations).where(eq(housingAssociations.id, associationId)))[0];
const storedFacts = async ({ associationId }: TestMember) =>
  (await db().select().from(housingAssociationFacts).where(eq(housingAssociationFacts.housingAssociationId, associationId)))[0];

test("PAGE-33 GUARD-19 SETA-05 an owner changes the details section by section, and only what was changed is sent", async () => {
  const person = await owner();
  const page = await profileOf(person);
  const sent = callsOf(page, "association.updateProfile");
  expect(await saveIn(page, "Grunduppgifter").isDisabled()).toBe(true);
  await field(page, "Adress").fill("Tallvägen 3");
  await field(page, "Kommun").fill("Umeå");
  expect(await saveIn(page, "Kontakt").isDisabled()).toBe(true);
  await saveIn(page, "Grunduppgifter").click();
  await saved(page);
  expect(sent).toEqual([{ address: "Tallvägen 3", municipality: "Umeå" }]);
  await poll(() => saveIn(page, "Grunduppgifter").isDisabled()).toBe(true);
  expect(await saveIn(page, "Grunduppgifter").evaluate((node) => node === document.activeElement)).toBe(true);

  await field(page, "Kontaktpersonens telefon").fill("070 174 06 99");
  await saveIn(page, "Kontakt").click();
  await poll(() => field(page, "Kontaktpersonens telefon").inputValue()).toBe("070-174 06 99");
  expect(await storedRow(person)).toMatchObject({
    address: "Tallvägen 3",
    municipality: "Umeå",
    city: "Stockholm",
    contactPersonPhone: "+46701740699",
  });
});

test("DATA-13 every fact of the building and the insurance can be filled in and stands after a reload", async () => {
  const person = await owner();
  const page = await profileOf(person);
  const numbers = {
    "Antal hus": "2",
    "Antal trapphus": "3",
    "Antal våningar": "5",
    "Antal lägenheter": "42",
    "Antal boende": "84",
    Byggår: "1952",
    "Antal hissar": "3",
    "Passersystemets batteritid i timmar": "2,5",
    Källaröppningar: "11",
  };
  for (const [label, value] of Object.entries(numbers)) await field(page, label).fill(value);
  await field(page, "Uppvärmning").selectOption("Fjärrvärme");
  await field(page, "Ventilation").selectOption("Frånluft (F)");
  await field(page, "Passersystem").selectOption("Tagg eller kort");
  expect(await field(page, "Reservkraftens drifttid i timmar").count()).toBe(0);
  for (const question of ["Tryckstegring", "Reservkraft", "Skyddsrum"]) {
    await page.getByRole("radiogroup", { name: question, exact: true }).getByLabel("Ja", { exact: true }).check();
  }
  await field(page, "Reservkraftens drifttid i timmar").fill("24");
  await field(page, "Platser i skyddsrum").fill("60");
  await saveIn(page, "Byggnad").click();
  await saved(page);
  await field(page, "Försäkringsbolag").fill("Exempelförsäkring");
  await field(page, "Försäkringsnummer").fill("EX-1234");
  await field(page, "Försäkringsbolagets jour").fill("070-174 06 50");
  await saveIn(page, "Försäkring").click();
  await poll(async () => (await storedFacts(person))?.insuranceNumber).toBe("EX-1234");

  expect(await storedRow(person)).toMatchObject({
    numStairwells: 3,
    numFloors: 5,
    numApartments: 42,
    residentCount: 84,
    buildingYear: 1952,
    heatingType: "district_heating",
    hasBackupPower: true,
    hasShelter: true,
  });
  expect(await storedFacts(person)).toMatchObject({
    numBuildings: 2,
    numElevators: 3,
    ventilation: "exhaust",
    hasPressureBoost: true,
    accessSystem: "tag",
    accessBackupHours: 2.5,
    backupPowerHours: 24,
    basementOpenings: 11,
    shelterPlaces: 60,
    insuranceCompany: "Exempelförsäkring",
    insuranceEmergencyPhone: "+46701740650",
  });
  await page.reload();
  await poll(() => field(page, "Passersystemets batteritid i timmar").inputValue()).toBe("2,5");
  expect(await field(page, "Ventilation").inputValue()).toBe("exhaust");
});

test("an answer of No takes away what no longer applies", async () => {
  const person = await owner();
  await db().update(housingAssociations).set({ hasBackupPower: true }).where(eq(housingAssociations.id, person.associationId));
  await db().insert(housingAssociationFacts).values({ housingAssociationId: person.associationId, backupPowerHours: 24 });
  const page = await profileOf(person);
  await poll(() => field(page, "Reservkraftens drifttid i timmar").inputValue()).toBe("24");
  await page.getByRole("radiogroup", { name: "Reservkraft", exact: true }).getByLabel("Nej", { exact: true }).check();
  await saveIn(page, "Byggnad").click();
  await saved(page);
  expect((await storedRow(person))?.hasBackupPower).toBe(false);
  expect((await storedFacts(person))?.backupPowerHours).toBeNull();
});

test("SETA-03 SETA-04 what is wrong stands at its field while typing; an empty address is right", async () => {
  const person = await owner();
  const page = await profileOf(person);
  await page.getByLabel(/^Föreningens namn/).fill("Br");
  await poll(() => descriptionOf(page.getByLabel(/^Föreningens namn/))).toContain("Föreningens namn måste vara minst 3 tecken.");
  expect(await saveIn(page, "Grunduppgifter").isDisabled()).toBe(true);
  await page.getByLabel(/^Föreningens namn/).fill("Brf Tallbacken");
  await field(page, "Organisationsnummer").fill("769612-3457");
  await poll(() => descriptionOf(field(page, "Organisationsnummer"))).toContain(
    "Organisationsnumret stämmer inte. Kontrollera siffrorna, till exempel 769612-3459.",
  );
  expect(await field(page, "Organisationsnummer").getAttribute("aria-invalid")).toBe("true");
  expect(await saveIn(page, "Grunduppgifter").isDisabled()).toBe(true);
  await field(page, "Organisationsnummer").fill("");
  await field(page, "Adress").fill("");
  await field(page, "Ort").fill("");
  await saveIn(page, "Grunduppgifter").click();
  await saved(page);
  expect(await storedRow(person)).toMatchObject({ associationName: "Brf Tallbacken", address: null, city: null });
});

test("a refusal of the server stands at its field, under «Fel», and takes the keyboard there", async () => {
  const taken = "769999-9012";
  const page = await profileOf(await owner());
  await field(page, "Organisationsnummer").fill(taken);
  const sentence = "Föreningen med det organisationsnumret finns redan här. Be dess systemägare om en inbjudningskod.";
  await refuseCall(page, "association.updateProfile", {
    message: sentence,
    reason: "ORGANIZATION_NUMBER_TAKEN",
    fields: { organizationNumber: sentence },
  });
  await saveIn(page, "Grunduppgifter").click();
  await toast(page, "Fel", sentence);
  expect(await descriptionOf(field(page, "Organisationsnummer"))).toContain(sentence);
  await poll(() => page.evaluate(() => document.activeElement?.closest("[id^=falt-]")?.id)).toBe("falt-organizationNumber");
});

test("SETA-06 somebody who is no owner any longer reads so", async () => {
  const page = await profileOf(await owner());
  await field(page, "Kommun").fill("Umeå");
  const sentence = "Du har inte behörighet att ändra föreningens uppgifter.";
  await refuseCall(page, "association.updateProfile", { message: sentence, reason: "ASSOCIATION_EDIT_FORBIDDEN" });
  await saveIn(page, "Grunduppgifter").click();
  await toast(page, "Fel", sentence);
  expect(await field(page, "Kommun").inputValue()).toBe("Umeå");
});

test("SETA-05 a postal code cannot be changed, and says whom to ask; where there is none it is given once", async () => {
  const page = await profileOf(await owner());
  expect(await field(page, "Postnummer").getAttribute("readonly")).not.toBeNull();
  expect(await descriptionOf(field(page, "Postnummer"))).toMatch(/^Kan inte ändras\. Är det fel, (skriv|vänd dig) till \S/);

  const { id } = await createAssociation({ postalCode: null });
  const founder = await owner(id);
  const other = await profileOf(founder);
  await field(other, "Postnummer").fill("903 20");
  await saveIn(other, "Grunduppgifter").click();
  await poll(() => field(other, "Postnummer").getAttribute("readonly")).not.toBeNull();
  expect((await storedRow(founder))?.postalCode).toBe("90320");
});

test("two owners who change different fields at once keep both", async () => {
  const anna = await owner();
  const bo = await owner(anna.associationId);
  const [annasPage, bosPage] = [await profileOf(anna), await profileOf(bo)];
  await field(annasPage, "Antal boende").fill("84");
  await field(bosPage, "Antal våningar").fill("5");
  await Promise.all([saveIn(annasPage, "Byggnad").click(), saveIn(bosPage, "Byggnad").click()]);
  await Promise.all([saved(annasPage), saved(bosPage)]);
  expect(await storedRow(anna)).toMatchObject({ residentCount: 84, numFloors: 5 });
  // Whoever saves next sees the other's change, and keeps what is still being typed elsewhere.
  await field(annasPage, "Kontaktperson").fill("Anna");
  await field(annasPage, "Försäkringsbolag").fill("Exempel");
  await saveIn(annasPage, "Kontakt").click();
  await poll(() => field(annasPage, "Antal våningar").inputValue()).toBe("5");
  expect(await field(annasPage, "Försäkringsbolag").inputValue()).toBe("Exempel");
});

test("SETA-07 others than owners read everything and change nothing; the text stands once", async () => {
  const { id } = await createAssociation({ residentCount: 84, hasShelter: false });
  await db().insert(housingAssociationShutoffs).values({ housingAssociationId: id, kind: "water", location: "Källaren, rum 2" });
  await db()
    .insert(housingAssociationContacts)
    .values({ housingAssociationId: id, kind: "elevator", name: "Hissjouren", phone: "+46701740650" });
  const page = await profileOf(await createMember({ associationId: id }));
  expect(await page.getByText("Endast administratörer kan ändra dessa uppgifter.", { exact: true }).count()).toBe(1);
  await section(page, "Byggnad").getByText("84", { exact: true }).waitFor();
  await section(page, "Grunduppgifter").getByText("111 22", { exact: true }).waitFor();
  await section(page, "Byggnad").getByText("Används i: avkylning.", { exact: true }).waitFor();
  for (const name of ["Spara ändringar", "Räkna om", "Lägg till kontakt", /^Ändra /, /^Ta bort /]) {
    expect(await page.getByRole("button", { name }).count(), String(name)).toBe(0);
  }
  expect(await page.locator("main").locator("input:not([type=file]), select, textarea").count()).toBe(0);
  expect(await section(page, "Nycklar & avstängning").count()).toBe(0);
  expect(await page.getByRole("link", { name: "Nycklar & avstängning" }).count()).toBe(0);
  expect(await page.getByRole("link", { name: /^Ring Hissjouren/ }).getAttribute("href")).toBe("tel:+46701740650");
  await section(page, "Föreningens logotyp").getByRole("button", { name: "Ladda upp logotyp" }).waitFor();
  await section(page, "Vad uppgifterna ger").getByText("1 764 liter").waitFor();

  const leader = await profileOf(await createMember({ associationId: id, role: "team_leader" }));
  await section(leader, "Nycklar & avstängning").getByText("Källaren, rum 2").waitFor();
  expect(await section(leader, "Nycklar & avstängning").getByRole("button").count()).toBe(0);
});

test("«Räkna om» counts anew from what stands in the fields, saved or not, and says so", async () => {
  const levels = await db().select().from(ambitionLevels);
  const page = await profileOf(await owner());
  const panel = section(page, "Vad uppgifterna ger");
  const water = panel.locator("dl > div").filter({ hasText: "Vattenbehov" });
  const share = panel.locator("dl > div").filter({ hasText: "Föreningens andel" });
  const recount = panel.getByRole("button", { name: "Räkna om" });
  await water.getByText("840 liter").waitFor();
  await water.getByText("uppskattning", { exact: true }).waitFor();
  await water.getByText("Från: antal lägenheter, ambitionsnivå").waitFor();
  await share.getByText("–", { exact: true }).waitFor();

  await field(page, "Antal boende").fill("84");
  await field(page, "Byggår").fill("1952");
  await page.getByRole("radio", { name: /^Utökad/ }).click();
  await panel.getByText("Uppgifterna har ändrats sedan det räknades.").waitFor();
  await water.getByText("840 liter").waitFor();
  await recount.click();
  await water.getByText("2 352 liter").waitFor();
  await share.getByText("588 liter").waitFor();
  await panel.getByText("39 timmar", { exact: true }).waitFor();
  await panel.getByText("Uppskattning. Vind, ventilation och läge i huset påverkar.", { exact: false }).waitFor();
  await poll(() => panel.getByRole("status").textContent()).toMatch(/^Omräknat\. Vattenbehov: 2.352 liter\./);
  await poll(() => panel.getByText("Uppgifterna har ändrats sedan det räknades.").count()).toBe(0);
  expect(levels.map(({ name }) => name)).toContain("Utökad");

  await panel.getByRole("link", { name: "reservkraft" }).click();
  expect(await page.evaluate(() => document.activeElement?.closest("[id^=falt-]")?.id)).toBe("falt-hasBackupPower");
});

test("the level is chosen from cards that say what it means, and is saved", async () => {
  const person = await owner();
  const page = await profileOf(person);
  const robust = page.getByRole("radio", { name: /^Robust/ });
  for (const meaning of ["14 dygn", "5 liter vatten per person och dygn", "Reservkraft i 72 timmar"])
    await robust.getByText(meaning, { exact: true }).waitFor();
  await robust.getByText(/Föreningen håller 50.% av vattnet/).waitFor();
  await robust.click();
  await saveIn(page, "Ambitionsnivå").click();
  await saved(page);
  const [level] = await db().select().from(ambitionLevels).where(eq(ambitionLevels.name, "Robust"));
  expect((await storedRow(person))?.selectedAmbitionLevelId).toBe(level?.id);
});

test("the page counts what is filled in and leads to what is not", async () => {
  const page = await profileOf(await owner());
  await page.getByText("5 av 28 uppgifter ifyllda", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Visa vad som saknas" }).click();
  await page.getByRole("link", { name: "Byggår", exact: true }).click();
  await poll(() => field(page, "Byggår").evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type("195");
  await page.getByText("5 av 28 uppgifter ifyllda", { exact: true }).waitFor();
  await page.keyboard.type("2");
  await page.getByText("6 av 28 uppgifter ifyllda", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Byggår", exact: true }).count()).toBe(0);
});

test("the address names the section, on the way in and by the page's own links", async () => {
  const page = await profileOf(await owner(), "#forsakring");
  const distance = (name: string) => section(page, name).evaluate((element) => Math.abs(element.getBoundingClientRect().top - 72));
  await poll(() => distance("Försäkring")).toBeLessThan(4);
  await page.getByRole("navigation", { name: "Avsnitt på sidan" }).getByRole("link", { name: "Byggnad" }).click();
  await page.waitForURL((url) => url.hash === "#byggnad");
  await poll(() => distance("Byggnad")).toBeLessThan(4);
  await poll(() => page.evaluate(() => document.activeElement?.id)).toBe("byggnad");
});

test("leaving with unsaved changes asks first; a section within the page does not", async () => {
  const person = await owner();
  const page = await profileOf(person);
  await field(page, "Kommun").fill("Umeå");
  await page.getByRole("navigation", { name: "Avsnitt på sidan" }).getByRole("link", { name: "Byggnad" }).click();
  await page.waitForURL((url) => url.hash === "#byggnad");
  await page.getByRole("link", { name: "Översikt", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Osparade ändringar" });
  await dialog.getByRole("button", { name: "Stanna kvar" }).waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Stanna kvar" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await field(page, "Kommun").inputValue()).toBe("Umeå");
  await section(page, "Grunduppgifter").getByRole("button", { name: "Ångra" }).click();
  expect(await field(page, "Kommun").inputValue()).toBe("");
  await field(page, "Kommun").fill("Umeå");
  await page.getByRole("link", { name: "Översikt", exact: true }).click();
  await dialog.getByRole("button", { name: "Lämna sidan" }).click();
  await page.waitForURL(atPath("/association-dashboard"));
  expect((await storedRow(person))?.municipality).toBeNull();
});

test("contacts are added, changed and removed in dialogs, and rung with a press", async () => {
  const person = await owner();
  const page = await profileOf(person);
  const card = section(page, "Förvaltare och jourer");
  await card.getByText("Här finns inga kontakter än.").waitFor();
  await card.getByRole("button", { name: "Lägg till kontakt" }).click();
  const dialog = page.getByRole("dialog", { name: "Lägg till kontakt" });
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.getByText("Skriv ett namn.").waitFor();
  await dialog.getByText("Skriv ett telefonnummer.").waitFor();
  await dialog.getByLabel("Gäller").selectOption("Hiss");
  await dialog.getByLabel(/^Namn/).fill("Hissjouren");
  await dialog.getByLabel(/^Telefon/).fill("070 174 06 50");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await card.getByRole("link", { name: "Ring Hissjouren, 070-174 06 50" }).getAttribute("href")).toBe("tel:+46701740650");

  await card.getByRole("button", { name: "Ändra Hissjouren" }).click();
  const change = page.getByRole("dialog", { name: "Ändra kontakt" });
  expect(await change.getByLabel("Gäller").inputValue()).toBe("elevator");
  await change.getByLabel("Anteckning").fill("Kundnummer 4711");
  await change.getByRole("button", { name: "Spara" }).click();
  await card.getByText("Kundnummer 4711").waitFor();
  await change.waitFor({ state: "detached" });

  await card.getByRole("button", { name: "Ta bort Hissjouren" }).click();
  await page.getByRole("dialog", { name: "Ta bort kontakt?" }).getByRole("button", { name: "Ta bort" }).click();
  await card.getByText("Här finns inga kontakter än.").waitFor();
  const rows = await db()
    .select()
    .from(housingAssociationContacts)
    .where(eq(housingAssociationContacts.housingAssociationId, person.associationId));
  expect(rows).toEqual([]);
});

test("shut-offs are added, changed and removed in dialogs", async () => {
  const person = await owner();
  const page = await profileOf(person);
  const card = section(page, "Nycklar & avstängning");
  await card.getByRole("button", { name: "Lägg till plats" }).click();
  const dialog = page.getByRole("dialog", { name: "Lägg till plats" });
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.getByText("Skriv var den finns.").waitFor();
  await dialog.getByLabel(/^Var/).fill("Källaren, rum 2");
  await dialog.getByLabel("Gör så här").fill("Vrid ventilen medsols.\nTöm därefter.");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await card.getByText("Vrid ventilen medsols.").waitFor();
  await dialog.waitFor({ state: "detached" });
  await card.getByRole("button", { name: "Ändra Källaren, rum 2" }).click();
  await page.getByRole("dialog").getByLabel("Gäller").selectOption("Gas");
  await page.getByRole("dialog").getByRole("button", { name: "Spara" }).click();
  await card.getByText("Gas", { exact: true }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await card.getByRole("button", { name: "Ta bort Källaren, rum 2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ta bort" }).click();
  await card.getByText("Här finns inga platser än.").waitFor();
});

test("while the page is read its shape stands there", async () => {
  const page = await openPageAs(await owner());
  const release = await holdCall(page, "association.profile");
  await page.goto(PROFILE_PATH);
  await page.getByText("Laddar föreningens uppgifter").waitFor();
  release();
  await section(page, "Grunduppgifter").waitFor();
});

test("a page that cannot be read offers another try", async () => {
  const page = await openPageAs(await owner());
  const undo = await refuseCall(page, "association.profile");
  await page.goto(PROFILE_PATH);
  const retry = page.getByRole("button", { name: "Försök igen" });
  await retry.waitFor();
  await undo();
  await retry.click();
  await section(page, "Grunduppgifter").waitFor();
});

test("a signed-in person without an association reads so", async () => {
  const page = await openPageAs(await createPerson({ setup: "private" }));
  await page.goto(PROFILE_PATH);
  await page.getByText("Du tillhör ingen förening.").waitFor();
  await page.getByRole("link", { name: "Gå med i en förening" }).waitFor();
});
