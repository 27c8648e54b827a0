import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { ambitionLevels, housingAssociationFacts, housingAssociations } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createTeams } from "#tests/factories/teams.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { callsOf } from "#tests/helpers/intercepted-calls.ts";
import { countKept, keptProcedures } from "#tests/helpers/kept-answers.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

describe("association dashboard", () => {
  const PATIENT = { timeout: 30_000 };

  type Options = Parameters<typeof openBrowserAs>[1];

  async function openAs(role: "system_owner" | "member", options: Options = {}): Promise<BrowserUser & { userId: string }> {
    const { id: associationId } = await createAssociation({ buildingYear: 1952, residentCount: 40 });
    await createTeams(associationId);
    const { userId } = await createMember({ role, associationId });
    const user = await openBrowserAs({ userId }, options);
    return { ...user, userId };
  }

  test("PAGE-09 the dashboard stands there without a network, loaded anew, and says from when", async () => {
    const { page, context, userId } = await openAs("system_owner", { width: 390, height: 844, serviceWorkers: "allow" });
    const stands = async () => {
      await page.getByText(/^Nästa steg · 1 av 6 klara/).waitFor(PATIENT);
      await page.getByRole("img", { name: /av 100$/ }).waitFor();
      const endurance = page.getByRole("list", { name: "Så länge räcker det" });
      await endurance.getByRole("listitem").first().waitFor();
      return endurance.innerText();
    };
    await page.goto("/association-dashboard");
    const before = await stands();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), PATIENT).toBe(true);
    const needed = ["auth.session", "dashboard.association", "readiness.overview", "start.steps"];
    await expect.poll(() => keptProcedures(page, userId), PATIENT).toEqual(expect.arrayContaining(needed));
    await expect.poll(() => countKept(page, userId), PATIENT).toBeGreaterThanOrEqual(5);
    await context.setOffline(true);
    await page.reload();
    await page.getByText(/^Du är offline – visar sparad information från/).waitFor(PATIENT);
    expect(await stands()).toBe(before);
    expect(await wcagFaults(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByText(/^Du är offline/).waitFor({ state: "detached" });
  });

  test("PAGE-12 PAGE-11 an action is put among the tasks, another is put aside with a reason; a step is skipped", async () => {
    const { page } = await openAs("system_owner");
    await page.goto("/recommendations");
    const card = (title: string) =>
      page.getByRole("list", { name: "Rekommenderade åtgärder" }).getByRole("listitem").filter({ hasText: title });
    await card("Öva i 20 minuter").getByText("Varför ser jag detta?").click();
    await card("Öva i 20 minuter").getByText("Ingen övning är gjord i portalen.").waitFor();
    await card("Öva i 20 minuter").getByRole("button", { name: "Lägg till i uppgifter" }).click();
    await card("Öva i 20 minuter").getByText("Bland uppgifterna").waitFor();

    await card("Fyll i årshjulet").getByRole("button", { name: "Inte aktuellt" }).click();
    await page.getByRole("dialog").getByLabel("Annat").check();
    await page.getByRole("button", { name: "Lägg undan" }).click();
    await page.getByRole("dialog").getByText("Skriv varför.").waitFor();
    await page.getByLabel(/^Skriv varför/).fill("Vi har ett eget årshjul.");
    await page.getByRole("button", { name: "Lägg undan" }).click();
    await page.getByRole("listitem").filter({ hasText: "Inte aktuellt: Vi har ett eget årshjul." }).waitFor();
    await page.getByRole("tab", { name: "Mitt hushåll" }).click();
    await page.getByRole("button", { name: "Bocka av" }).first().waitFor();

    await page.goto("/start");
    await page.getByRole("button", { name: "Hoppa över Utse tre roller" }).click();
    await page.getByRole("button", { name: "Ta tillbaka Utse tre roller" }).waitFor();
    await page.getByRole("link", { name: "Bjud in: Utse en systemägare till" }).click();
    const dialog = page.getByRole("dialog", { name: "Utse en systemägare till" });
    await expect.poll(() => dialog.getByLabel("E-postadress 1").evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByRole("button", { name: "Kopiera länken" }).waitFor();
  });

  test("PAGE-11 a step that is done is named by the word that stands on it", async () => {
    const { associationId, userId } = await createMember({ role: "system_owner" });
    await createMember({ associationId, role: "system_owner" });
    const user = await openBrowserAs({ userId });
    await user.page.goto("/start");
    const link = user.page.getByRole("link", { name: "Öppna: Utse en systemägare till" });
    await link.waitFor();
    expect(await link.textContent()).toBe("Öppna");
  });

  test("PAGE-11 PAGE-12 the pages have no fault that axe finds, light and dark", async () => {
    const { page } = await openAs("system_owner", { width: 390, height: 844 });
    for (const path of ["/recommendations", "/recommendations?tab=hushall", "/start"]) {
      await page.goto(path);
      await page.getByRole("main").getByRole("listitem").nth(3).waitFor();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
        expect(await wcagFaults(page), `${path}, ${colorScheme}`).toEqual([]);
      }
      expect(await sidewaysScroll(page), path).toBe(0);
    }
  });
});

describe("association journey", () => {
  const task = (page: Page, title: string) => page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name: title }) });
  const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
  const ownTask = (page: Page) => task(page, "Utse ansvarig ledamot");

  async function choose(page: Page, title: string, action: string): Promise<void> {
    await page.getByRole("button", { name: `Åtgärder för ${title}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  }

  test("PAGE-10 an owner assigns a task, proves it with a file, ends the phase with a reason and begins the next", async () => {
    const { id: associationId } = await createAssociation();
    await createMember({ associationId, fullName: "Maja Medlem" });
    const page = await openPageAs(await createMember({ role: "system_owner", associationId, fullName: "Anna Ägare" }));
    await page.goto("/association-journey");
    await page.getByRole("heading", { level: 2, name: "Fas 1 av 8: Förankra" }).waitFor();
    await page.getByText("Ett protokoll med styrelsens beslut", { exact: true }).waitFor();
    await page.getByText("0 av 3 obligatoriska uppgifter klara", { exact: true }).waitFor();

    await choose(page, "Utse ansvarig ledamot", "Tilldela");
    await dialog(page, "Tilldela").getByRole("combobox", { name: "Ansvarig" }).fill("maja");
    await page.getByRole("option", { name: "Maja Medlem" }).click();
    await dialog(page, "Tilldela").getByLabel("Klart senast").fill("2020-01-31");
    await dialog(page, "Tilldela").getByRole("button", { name: "Spara" }).click();
    await ownTask(page).getByText("Ansvarig: Maja Medlem", { exact: true }).waitFor();
    await ownTask(page).getByText("Skulle varit klar 31 januari 2020").waitFor();

    await choose(page, "Styrelsebeslut i protokoll", "Lägg till bevis");
    const evidence = dialog(page, "Lägg till bevis");
    const file = { name: "protokoll.png", mimeType: "image/png", buffer: await createImage("png") };
    await evidence.locator("input[type=file]").setInputFiles(file);
    await evidence.getByRole("textbox", { name: "Anteckning" }).fill("Styrelsemöte 7");
    await evidence.getByRole("button", { name: "Lägg till bevis" }).click();
    const decision = task(page, "Styrelsebeslut i protokoll");
    await decision.getByRole("link", { name: "protokoll.png" }).waitFor();
    await decision.getByText("Foto: Styrelsemöte 7", { exact: true }).waitFor();
    await decision.getByRole("checkbox", { name: "Styrelsebeslut i protokoll" }).click();
    await page.getByText("1 av 3 obligatoriska uppgifter klara", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Markera fas klar" }).click();
    const ending = dialog(page, "Markera fas 1 klar");
    await ending.getByText("2 obligatoriska uppgifter är inte klara. Avsluta ändå?", { exact: true }).waitFor();
    await ending.getByRole("button", { name: "Avsluta ändå" }).click();
    await ending.getByText("Skriv varför fasen avslutas ändå.", { exact: true }).waitFor();
    await ending.getByRole("textbox", { name: "Varför avslutas fasen?" }).fill("Stämman har beslutat");
    await ending.getByRole("button", { name: "Avsluta ändå" }).click();
    await page.getByRole("heading", { level: 2, name: "Fas 2 av 8: Kartlägg" }).waitFor();
    await page.getByRole("button", { name: "Påbörja fas" }).click();
    await page.getByRole("button", { name: "Markera fas klar" }).waitFor();
    await page.getByRole("link", { name: "Förankra" }).click();
    await page.getByText("Avslutad med öppna uppgifter av Anna Ägare: Stämman har beslutat", { exact: true }).waitFor();
  });
});

describe("association profile", () => {
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
    const yes = (question: string) =>
      page.getByRole("radiogroup", { name: question, exact: true }).getByLabel("Ja", { exact: true }).check();
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
    await poll(async () => (await storedFacts(person))?.backupPowerHours).toBe(24);

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

  test("a valve is added with its photo from a telephone, once though the photo came second, and the photo is removed again", async () => {
    const person = await owner();
    const page = await openPageAs(person, { phone: "pixel" });
    await page.goto("/association-profile");
    const dialog = page.getByRole("dialog");
    const places = section(page, "Nycklar & avstängning");
    const photo = dialog.getByRole("group", { name: "Foto" });
    const width = (image: Locator) => image.evaluate((element: HTMLImageElement) => (element.complete ? element.naturalWidth : 0));
    await places.getByRole("button", { name: "Lägg till plats" }).click();
    await dialog.getByLabel(/^Var/).fill("Undercentralen");
    const buffer = await createImage("png", { width: 90, height: 60 });
    await photo.locator("input[type=file]").setInputFiles({ name: "ventil.png", mimeType: "image/png", buffer });
    await poll(() => width(photo.getByRole("img", { name: "Foto: Undercentralen" }))).toBe(90);
    expect(await wcagFaults(page)).toEqual([]);
    await page.route("**/api/association/shutoffs/*/photo", (route) => route.abort(), { times: 1 });
    await dialog.getByRole("button", { name: "Spara" }).click();
    await photo
      .getByRole("alert")
      .getByText("Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen. Allt utom fotot är sparat.")
      .waitFor();
    await dialog.getByRole("button", { name: "Spara" }).click();
    await dialog.waitFor({ state: "detached" });
    const shown = places.getByRole("link", { name: "Foto: Undercentralen (öppnas i en ny flik)" });
    await shown.scrollIntoViewIfNeeded();
    await poll(() => width(shown.locator("img"))).toBe(90);
    const { association } = await clientFor(person);
    const stored = async () => (await association.profile.query()).shutoffs;
    expect(await stored()).toMatchObject([{ location: "Undercentralen", photoUrl: await shown.getAttribute("href") }]);
    expect(await wcagFaults(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);

    await places.getByRole("button", { name: "Ändra Undercentralen" }).click();
    await photo.getByRole("button", { name: "Ta bort foto" }).click();
    await dialog.getByRole("button", { name: "Spara" }).click();
    await dialog.waitFor({ state: "detached" });
    await shown.waitFor({ state: "detached" });
    expect(await stored()).toMatchObject([{ location: "Undercentralen", photoUrl: null }]);
  });
});
