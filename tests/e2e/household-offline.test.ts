import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { householdInput } from "#tests/factories/household.ts";
import { createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { householdWaterInput } from "#tests/factories/water.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { keptProcedures } from "#tests/helpers/kept-answers.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const open: BrowserUser[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((user) => user.close()));
});

async function openAs(person: TestPerson, options?: Parameters<typeof openBrowserAs>[1]): Promise<Page> {
  const user = await openBrowserAs(person, options);
  open.push(user);
  return user.page;
}

const PATIENT = { timeout: 30_000 };
const WAITS = "Sparas när du har nät igen.";
const DAYS = "Dygn ni klarar i dag";

const card = (page: Page) => page.getByRole("region", { name: "Mitt hushåll" });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Uppdatera hushåll" });
const waterForm = (page: Page) => page.getByRole("form", { name: "Hushållets vatten" });
const kept = (page: Page, person: TestPerson) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "[]"), `${person.userId}:unsent-household`);

async function saveDays(page: Page, days: string): Promise<void> {
  await card(page).getByRole("button", { name: "Uppdatera hushåll" }).click();
  await drawer(page).getByLabel(DAYS).fill(days);
  await drawer(page).getByRole("button", { name: "Spara" }).click();
  await drawer(page).waitFor({ state: "detached" });
}

async function saveBottles(page: Page, litres: string): Promise<void> {
  await waterForm(page).getByLabel("Köpt vatten, liter").fill(litres);
  await waterForm(page).getByRole("button", { name: "Spara" }).click();
}

/** Someone with a household and its water, told on a desktop an hour ago as far as anybody knows. */
async function home() {
  const person = await createPerson({ setup: "private" });
  const client = await clientFor(person);
  await client.preparedness.saveHousehold.mutate(householdInput({ adults: 2, daysPrepared: 3, diet: ["Vegetarisk"] }));
  await client.water.saveHousehold.mutate(householdWaterInput({ bottleLitres: 8 }));
  return { person, client };
}

describe("a household without a network", () => {
  test("PAGE-05 PAGE-16 what is changed on a phone waits, also when it is loaded anew, and is sent from another page; what the desktop did between stays", async () => {
    const { person, client } = await home();
    const phone = await openAs(person, { phone: "pixel", serviceWorkers: "allow" });
    await phone.goto("/water");
    await waterForm(phone).waitFor();
    await phone.goto("/dashboard");
    await card(phone).getByText("Ni klarar 3 av 7 dygn").waitFor();
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(() => keptProcedures(phone, person.userId), PATIENT)
      .toEqual(expect.arrayContaining(["auth.session", "preparedness.household", "water.household"]));
    await phone.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/household-drawer-")));

    await phone.context().setOffline(true);
    await saveDays(phone, "6");
    await card(phone).getByText(WAITS, { exact: true }).waitFor();
    expect(await phone.getByRole("alert").count()).toBe(0);
    await card(phone).getByText("Vattnet tar slut först. Resten är angett till 6 dygn.").waitFor();
    expect(await kept(phone, person)).toMatchObject([{ part: "daysPrepared", values: { daysPrepared: 6 }, at: expect.any(Number) }]);
    expect(await wcagFaults(phone)).toEqual([]);
    expect(await sidewaysScroll(phone)).toBe(0);

    await phone.reload();
    await card(phone).getByText(WAITS, { exact: true }).waitFor(PATIENT);
    await card(phone).getByText("Vattnet tar slut först. Resten är angett till 6 dygn.").waitFor();
    await phone.goto("/water");
    await waterForm(phone).waitFor(PATIENT);
    await saveBottles(phone, "20");
    await waterForm(phone).getByText(WAITS, { exact: true }).waitFor();
    await phone.reload();
    await expect.poll(() => waterForm(phone).getByLabel("Köpt vatten, liter").inputValue(), PATIENT).toBe("20");
    await waterForm(phone).getByText(WAITS, { exact: true }).waitFor();

    // Meanwhile, on the desktop.
    await client.preparedness.saveHousehold.mutate({
      ...{ ...householdInput({ adults: 2, daysPrepared: 3, diet: ["Vegansk"] }), changed: ["diet"] },
    });
    await client.water.saveHousehold.mutate({ ...householdWaterInput({ days: 10 }), changed: [], changedWater: ["days"] });

    await phone.context().setOffline(false);
    await expect
      .poll(() => client.preparedness.household.query(), PATIENT)
      .toMatchObject({ adults: 2, daysPrepared: 6, diet: ["Vegansk"], days: 10 });
    await expect
      .poll(async () => (await client.water.household.query()).values, PATIENT)
      .toMatchObject({ bottleLitres: 20, days: 10, boilerLitres: 150 });
    await waterForm(phone).getByText(WAITS, { exact: true }).waitFor({ state: "detached" });
    await expect.poll(() => waterForm(phone).getByLabel("Antal dygn").inputValue()).toBe("10");
    expect(await kept(phone, person)).toEqual([]);
  });

  test("PAGE-16 whose word was the earlier one is told by its part, and the later one stands in the form", async () => {
    const { person, client } = await home();
    const page = await openAs(person);
    await page.goto("/water");
    await waterForm(page).waitFor();
    await page.context().setOffline(true);
    await saveBottles(page, "20");
    await waterForm(page).getByText(WAITS, { exact: true }).waitFor();
    await client.water.saveHousehold.mutate({ ...householdWaterInput({ bottleLitres: 33 }), changed: [], changedWater: ["bottleLitres"] });
    await page.context().setOffline(false);
    await toast(page, "Ändrat på en annan enhet", "Köpt vatten ändrades senare där, och det gäller.");
    await expect.poll(() => waterForm(page).getByLabel("Köpt vatten, liter").inputValue()).toBe("33");
    expect((await client.water.household.query()).values.bottleLitres).toBe(33);
    expect(await kept(page, person)).toEqual([]);
  });

  test("PAGE-05 what could not be sent before the sign-out waits for its writer alone, and is sent when they are back", async () => {
    const { person, client } = await home();
    const page = await openAs(person);
    await page.goto("/dashboard");
    await card(page).getByText("Ni klarar 3 av 7 dygn").waitFor();
    await page.route("**/api/trpc/**preparedness.saveHousehold**", (route) => route.abort());
    await saveDays(page, "6");
    await card(page).getByText(WAITS, { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Användarmeny/ }).click();
    await page.getByRole("menuitem", { name: "Logga ut" }).click();
    await page.waitForURL(atPath("/login"));
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("household")))).toEqual([]);
    expect(await client.preparedness.household.query()).toMatchObject({ daysPrepared: 3 });

    await page.unroute("**/api/trpc/**preparedness.saveHousehold**");
    await page.locator("form:not([inert])").waitFor();
    await page.getByLabel("E-postadress").fill(person.email);
    await page.getByLabel(/^Lösenord/).fill(TEST_PASSWORD);
    await page.getByRole("button", { name: "Logga in", exact: true }).click();
    await page.waitForURL(atPath("/dashboard"));
    await expect.poll(() => client.preparedness.household.query(), PATIENT).toMatchObject({ daysPrepared: 6 });
    await card(page).getByText("Vattnet tar slut först. Resten är angett till 6 dygn.").waitFor();
    await card(page).getByText(WAITS, { exact: true }).waitFor({ state: "detached" });
  });

  test("PAGE-26 what «Min hushållsprofil» says of the household waits when it is handed in without a network; the form stays a draft", async () => {
    const { person, client } = await home();
    const page = await openAs(person, { phone: "pixel" });
    await page.goto("/user-form");
    const form = page.getByRole("region", { name: "Min hushållsprofil" });
    await form.getByLabel("Hundar").fill("2");
    await form.getByRole("button", { name: "Fortsätt" }).click();
    await form.getByLabel(DAYS).fill("6");
    await form.getByRole("button", { name: "Fortsätt" }).click();
    await form.getByRole("button", { name: "Fortsätt" }).click();
    await form.getByRole("heading", { level: 2, name: "Granska och lämna in" }).waitFor();
    await form.getByText(/^Utkastet sparades/).waitFor();
    await page.context().setOffline(true);
    const handIn = form.getByRole("button", { name: "Lämna in" });
    const waits = form.getByText("Hushållets uppgifter sparas när du har nät igen. Lämna in formuläret då, så får du ett kvitto.");
    const parts = async () => (await kept(page, person)).map(({ part }: { part: string }) => part);
    await handIn.click();
    await waits.waitFor();
    await form.getByText("Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen.", { exact: true }).waitFor();
    expect(await parts()).toEqual(["dogs", "daysPrepared"]);
    // What waits already is not said anew. Also what is written without a network, and was never a draft on the server.
    await form.getByRole("button", { name: "Ändra Hushållet" }).click();
    await form.getByLabel("Katter").fill("1");
    for (let section = 0; section < 3; section += 1) await form.getByRole("button", { name: "Fortsätt" }).click();
    await handIn.click();
    await expect.poll(parts).toEqual(["dogs", "daysPrepared", "cats"]);
    await waits.waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await client.preparedness.saveHousehold.mutate({ ...householdInput({ diet: ["Vegansk"] }), changed: ["diet"] });

    await page.context().setOffline(false);
    await expect
      .poll(() => client.preparedness.household.query(), PATIENT)
      .toMatchObject({ dogs: 2, cats: 1, daysPrepared: 6, diet: ["Vegansk"] });
    await waits.waitFor({ state: "detached" });
    await form.getByText(/^Utkastet sparades/).waitFor(PATIENT);
    await handIn.click();
    await page.getByRole("heading", { level: 2, name: "Formuläret är inlämnat" }).waitFor();
    expect(await client.preparedness.household.query()).toMatchObject({
      adults: 2,
      dogs: 2,
      cats: 1,
      daysPrepared: 6,
      diet: ["Vegansk"],
    });
  });

  test("PAGE-26 of a draft handed in without a network only what its writer changed waits, and handing it in later says none of it again", async () => {
    const { person, client } = await home();
    const { firstAnswers } = await client.forms.read.query({ slug: "user-form" });
    const answers = { ...firstAnswers, dogs: 1 };
    await client.forms.saveDraft.mutate({ slug: "user-form", answers, version: 0, began: firstAnswers });
    await client.preparedness.saveHousehold.mutate({
      ...{ ...householdInput({ adults: 2, daysPrepared: 9, diet: ["Vegansk"] }), changed: ["daysPrepared", "diet"] },
    });
    const page = await openAs(person);
    await page.goto("/user-form");
    const form = page.getByRole("region", { name: "Min hushållsprofil" });
    for (let section = 0; section < 3; section += 1) await form.getByRole("button", { name: "Fortsätt" }).click();
    await page.context().setOffline(true);
    const handIn = form.getByRole("button", { name: "Lämna in" });
    await handIn.click();
    await form.getByText("Hushållets uppgifter sparas när du har nät igen.", { exact: false }).waitFor();
    expect(await kept(page, person)).toMatchObject([{ part: "dogs", values: { dogs: 1 } }]);

    await page.context().setOffline(false);
    const household = () => client.preparedness.household.query();
    await expect.poll(household, PATIENT).toMatchObject({ dogs: 1, daysPrepared: 9, diet: ["Vegansk"] });
    await form.getByText(/^Utkastet sparades/).waitFor(PATIENT);
    await client.preparedness.saveHousehold.mutate({ ...householdInput({ dogs: 4 }), changed: ["dogs"] });
    await handIn.click();
    await page.getByRole("heading", { level: 2, name: "Formuläret är inlämnat" }).waitFor();
    expect(await household()).toMatchObject({ adults: 2, dogs: 4, daysPrepared: 9, diet: ["Vegansk"] });
  });
});
