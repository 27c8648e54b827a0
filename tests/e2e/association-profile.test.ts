import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ambitionLevels, housingAssociationFacts, housingAssociations } from "#drizzle/schema/index.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { callsOf } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

async function profileOf(person: { userId: string }): Promise<Page> {
  const page = await openPageAs(person);
  await page.goto("/association-profile");
  await section(page, "Grunduppgifter").waitFor();
  return page;
}

const section = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** The card with these questions, open. */
async function openCard(page: Page, name: string): Promise<void> {
  const heading = section(page, name).getByRole("button", { name: new RegExp(`^${name}`) });
  if ((await heading.getAttribute("aria-expanded")) === "false") await heading.click();
}

/** What is typed is saved when the field is left. */
async function answer(page: Page, label: string, value: string): Promise<void> {
  await field(page, label).fill(value);
  await field(page, label).blur();
}

const saved = (page: Page, name: string): Promise<void> =>
  section(page, name)
    .getByRole("status")
    .getByText(/^Sparat\./)
    .waitFor();

/** Polls for as long as the browser waits. */
const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 });

const owner = (associationId?: string) => createMember({ role: "system_owner", associationId });

const db = () => portal().services.db;
const storedRow = async ({ associationId }: TestMember) =>
  (await db().select().from(housingAssociations).where(eq(housingAssociations.id, associationId)))[0];
const storedFacts = async ({ associationId }: TestMember) =>
  (await db().select().from(housingAssociationFacts).where(eq(housingAssociationFacts.housingAssociationId, associationId)))[0];

test("PAGE-33 GUARD-19 SETA-04 SETA-05 an owner's answers are saved as they are given, and only what was changed is sent", async () => {
  const person = await owner();
  const page = await profileOf(person);
  const sent = callsOf(page, "association.updateProfile");
  await answer(page, "Adress", "Tallvägen 3");
  await poll(async () => (await storedRow(person))?.address).toBe("Tallvägen 3");
  await answer(page, "Kommun", "Umeå");
  await poll(async () => (await storedRow(person))?.municipality).toBe("Umeå");
  await saved(page, "Grunduppgifter");
  expect(sent).toEqual([{ address: "Tallvägen 3" }, { municipality: "Umeå" }]);
  await answer(page, "Adress", "Tallvägen 3");
  expect(sent).toHaveLength(2);

  await openCard(page, "Kontakt");
  await answer(page, "Kontaktpersonens telefon", "070 174 06 99");
  await poll(() => field(page, "Kontaktpersonens telefon").inputValue()).toBe("070-174 06 99");
  expect(await storedRow(person)).toMatchObject({
    address: "Tallvägen 3",
    municipality: "Umeå",
    city: "Stockholm",
    contactPersonPhone: "+46701740699",
  });

  await openCard(page, "Grunduppgifter");
  await page.getByLabel(/^Föreningens namn/).fill("Brf Tallbacken");
  for (const optional of ["Adress", "Ort"]) await answer(page, optional, "");
  await answer(page, "Postnummer", "903 20");
  await poll(async () => (await storedRow(person))?.postalCode).toBe("90320");
  expect(await storedRow(person)).toMatchObject({ associationName: "Brf Tallbacken", address: null, city: null });
});

test("DATA-13 every fact of the house and the level stand after a reload, and an answer of No takes away what no longer applies", async () => {
  const person = await owner();
  const page = await profileOf(person);
  const numbers: Record<string, Record<string, string>> = {
    Byggnad: {
      "Antal hus": "2",
      "Antal trapphus": "3",
      "Antal våningar": "5",
      "Antal lägenheter": "42",
      "Antal boende": "84",
      Byggår: "1952",
    },
    "Värme, luft och hiss": { "Antal hissar": "3" },
    "Portar och reservkraft": { "Passersystemets batteritid i timmar": "2,5" },
    "Källare och skyddsrum": { Källaröppningar: "11" },
    Försäkring: { Försäkringsbolag: "Exempelförsäkring", Försäkringsnummer: "EX-1234", "Försäkringsbolagets jour": "070-174 06 50" },
  };
  const yes = (question: string) => page.getByRole("radiogroup", { name: question, exact: true }).getByLabel("Ja", { exact: true }).check();
  for (const [card, fields] of Object.entries(numbers)) {
    await openCard(page, card);
    for (const [label, value] of Object.entries(fields)) await answer(page, label, value);
    await saved(page, card);
  }
  await openCard(page, "Värme, luft och hiss");
  await field(page, "Uppvärmning").selectOption("Fjärrvärme");
  await field(page, "Ventilation").selectOption("Frånluft (F)");
  await yes("Tryckstegring");
  await openCard(page, "Portar och reservkraft");
  await field(page, "Passersystem").selectOption("Tagg eller kort");
  expect(await field(page, "Reservkraftens drifttid i timmar").count()).toBe(0);
  await yes("Reservkraft");
  await answer(page, "Reservkraftens drifttid i timmar", "24");
  await openCard(page, "Källare och skyddsrum");
  await yes("Skyddsrum");
  await answer(page, "Platser i skyddsrum", "60");
  await poll(async () => (await storedFacts(person))?.shelterPlaces).toBe(60);

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
  await openCard(page, "Portar och reservkraft");
  await poll(() => field(page, "Passersystemets batteritid i timmar").inputValue()).toBe("2,5");
  expect(await field(page, "Reservkraftens drifttid i timmar").inputValue()).toBe("24");
  await page.getByRole("radiogroup", { name: "Reservkraft", exact: true }).getByLabel("Nej", { exact: true }).check();
  await poll(async () => (await storedRow(person))?.hasBackupPower).toBe(false);
  expect((await storedFacts(person))?.backupPowerHours).toBeNull();

  await openCard(page, "Ambitionsnivå");
  await page.getByRole("radio", { name: /^Robust/ }).click();
  const [level] = await db().select().from(ambitionLevels).where(eq(ambitionLevels.name, "Robust"));
  await poll(async () => (await storedRow(person))?.selectedAmbitionLevelId).toBe(level?.id);
});

test("two owners who answer different questions at once keep both", async () => {
  const anna = await owner();
  const bo = await owner(anna.associationId);
  const [annasPage, bosPage] = [await profileOf(anna), await profileOf(bo)];
  for (const each of [annasPage, bosPage]) await openCard(each, "Byggnad");
  await Promise.all([answer(annasPage, "Antal boende", "84"), answer(bosPage, "Antal våningar", "5")]);
  await Promise.all([saved(annasPage, "Byggnad"), saved(bosPage, "Byggnad")]);
  expect(await storedRow(anna)).toMatchObject({ residentCount: 84, numFloors: 5 });
  // Whoever saves next sees the other's change, and keeps what is still being typed.
  await field(annasPage, "Antal hus").fill("2");
  await field(annasPage, "Byggår").fill("195");
  await poll(() => field(annasPage, "Antal våningar").inputValue()).toBe("5");
  expect(await field(annasPage, "Byggår").inputValue()).toBe("195");
});

test("a contact and a place of a shut-off that are added stand there after a reload", async () => {
  const page = await profileOf(await owner());
  const dialog = page.getByRole("dialog");
  const card = section(page, "Förvaltare och jourer");
  await card.getByRole("button", { name: "Lägg till kontakt" }).click();
  await dialog.getByLabel("Gäller").selectOption("Hiss");
  await dialog.getByLabel(/^Namn/).fill("Hissjouren");
  await dialog.getByLabel(/^Telefon/).fill("070 174 06 50");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.waitFor({ state: "detached" });
  const places = section(page, "Nycklar & avstängning");
  await places.getByRole("button", { name: "Lägg till plats" }).click();
  await dialog.getByLabel(/^Var/).fill("Källaren, rum 2");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.reload();
  const call = card.getByRole("link", { name: "Ring Hissjouren, 070-174 06 50" });
  await poll(() => call.getAttribute("href")).toBe("tel:+46701740650");
  await places.getByText("Källaren, rum 2").waitFor();
});
