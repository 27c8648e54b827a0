import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { callsOf, holdCall, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const VALUES = { familySize: 4, diet: ["Vegetarisk"], allergies: ["Nötter", "Ägg"], daysPrepared: 3 };

const card = (page: Page) => page.getByRole("region", { name: "Mitt hushåll" });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Uppdatera hushåll" });
const tags = (page: Page, name: string) => drawer(page).getByRole("combobox", { name });
const openDrawer = async (page: Page) => {
  await card(page).getByRole("button", { name: "Uppdatera hushåll" }).click();
  await drawer(page).getByLabel("Antal personer").waitFor();
};
const keptNumber = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function addTag(page: Page, name: string, word: string): Promise<void> {
  await tags(page, name).fill(word);
  await page.keyboard.press("Enter");
}

test("an empty household has one action, and what is filled in shows on the card and stands on the server", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await openPageAs(person);
  await page.goto("/dashboard");
  await card(page).getByText("Skriv hur många ni är och hur länge ni klarar er, så ser du vad som fattas till en vecka.").waitFor();
  expect(await card(page).getByRole("button").count()).toBe(1);

  await openDrawer(page);
  await drawer(page).getByLabel("Antal personer").fill("4");
  await drawer(page).getByLabel("Dygn ni klarar i dag").fill("3");
  await addTag(page, "Kost", "Vegetarisk");
  await addTag(page, "Allergier", "Nötter");
  // A word that was typed and not ended counts too.
  await tags(page, "Allergier").fill("Ägg");
  await drawer(page)
    .getByText(/Allergier är uppgifter om hälsa: de sparas bara för att du skriver dem här/)
    .waitFor();
  await drawer(page).getByRole("button", { name: "Spara" }).click();
  await page.getByText("Hushållet är sparat", { exact: true }).waitFor();

  await card(page).getByText("Ni klarar 3 av 7 dygn").waitFor();
  for (const fact of ["4", "Vegetarisk", "Nötter", "Ägg"]) await card(page).getByText(fact, { exact: true }).waitFor();
  await card(page).getByText("Till en vecka behövs minst 84 liter vatten: 3 liter per person och dygn.").waitFor();
  expect(await (await clientFor(person)).preparedness.household.query()).toMatchObject(VALUES);
});

test("allergies can be taken away again, on the server and in the browser", async () => {
  const person = await createPerson({ setup: "private" });
  const client = await clientFor(person);
  await client.preparedness.saveHousehold.mutate(VALUES);
  const page = await openPageAs(person);
  await page.goto("/dashboard");
  await openDrawer(page);
  await tags(page, "Allergier").focus();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await drawer(page).getByRole("button", { name: "Spara" }).click();
  await page.getByText("Hushållet är sparat", { exact: true }).waitFor();
  expect(await client.preparedness.household.query()).toMatchObject({ ...VALUES, allergies: [] });
  await expect.poll(() => keptNumber(page, `${person.userId}:allergies`)).toBeNull();
  await expect.poll(() => keptNumber(page, `${person.userId}:family-size`)).toBe("4");
});

test("faults stand at their fields, the first one has the focus, and nothing is sent", async () => {
  const page = await openPageAs(await createPerson({ setup: "private" }));
  const saves = callsOf(page, "preparedness.saveHousehold");
  await page.goto("/dashboard");
  await openDrawer(page);
  await drawer(page).getByLabel("Antal personer").fill("0");
  await drawer(page).getByLabel("Dygn ni klarar i dag").fill("400");
  await drawer(page).getByLabel("Antal personer").press("Enter");
  await drawer(page).getByText("Värdet måste vara minst 1.", { exact: true }).waitFor();
  await drawer(page).getByText("Värdet får vara högst 365.", { exact: true }).waitFor();
  const persons = drawer(page).getByLabel("Antal personer");
  await expect.poll(() => persons.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(saves).toEqual([]);
});

test("what the browser kept is shown at once while the server is slow, and the server's word replaces it", async () => {
  const person = await createPerson({ setup: "private" });
  const client = await clientFor(person);
  await client.preparedness.saveHousehold.mutate(VALUES);
  const page = await openPageAs(person);
  await page.goto("/dashboard");
  await card(page).getByText("Ni klarar 3 av 7 dygn").waitFor();
  await client.preparedness.saveHousehold.mutate({ ...VALUES, daysPrepared: 5 });
  const release = await holdCall(page, "preparedness.household");
  await page.reload();
  await card(page).getByText("Ni klarar 3 av 7 dygn").waitFor();
  expect(await card(page).getByText("Ingen kontakt med servern.").count()).toBe(0);
  release();
  await card(page).getByText("Ni klarar 5 av 7 dygn").waitFor();
  await expect.poll(() => keptNumber(page, `${person.userId}:days-prepared`)).toBe("5");
});

test("when the server cannot answer, the browser's copy is shown and says so; without a copy there is a way to try again", async () => {
  const person = await createPerson({ setup: "private" });
  await (await clientFor(person)).preparedness.saveHousehold.mutate(VALUES);
  const page = await openPageAs(person);
  const undo = await refuseCall(page, "preparedness.household");
  await page.goto("/dashboard");
  await card(page).getByRole("button", { name: "Försök igen" }).waitFor();
  await undo();
  await card(page).getByRole("button", { name: "Försök igen" }).click();
  await card(page).getByText("Ni klarar 3 av 7 dygn").waitFor();

  await refuseCall(page, "preparedness.household");
  await page.reload();
  await card(page).getByText("Ingen kontakt med servern. Det här är vad webbläsaren har sparat.").waitFor();
  await card(page).getByText("Ni klarar 3 av 7 dygn").waitFor();
});

test("a change made offline says that it could not be saved, and changes nothing", async () => {
  const member = await createMember();
  const client = await clientFor(member);
  await client.preparedness.saveHousehold.mutate(VALUES);
  const page = await openPageAs(member);
  await page.goto("/dashboard");
  await openDrawer(page);
  await page.context().setOffline(true);
  await drawer(page).getByLabel("Dygn ni klarar i dag").fill("7");
  await drawer(page).getByRole("button", { name: "Spara" }).click();
  await drawer(page).getByText("Kunde inte spara hushållet", { exact: true }).waitFor();
  await drawer(page).getByText("Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen.", { exact: true }).waitFor();
  expect(await keptNumber(page, `${member.userId}:days-prepared`)).toBe("3");

  await page.context().setOffline(false);
  await drawer(page).getByRole("button", { name: "Spara" }).click();
  await card(page).getByText("Ni klarar 7 dygn, minst en vecka").waitFor();
  expect(await client.preparedness.household.query()).toMatchObject({ daysPrepared: 7 });
});

test("the drawer works with the keyboard alone and gives the focus back", async () => {
  const page = await openPageAs(await createPerson({ setup: "private" }));
  await page.goto("/dashboard");
  const button = card(page).getByRole("button", { name: "Uppdatera hushåll" });
  await button.focus();
  await page.keyboard.press("Enter");
  await drawer(page).waitFor();
  const label = () =>
    page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent ?? document.activeElement?.textContent);
  await expect.poll(label).toBe("Antal personer");
  await page.keyboard.type("2");
  await page.keyboard.press("Tab");
  await expect.poll(label).toBe("Dygn ni klarar i dag");
  await page.keyboard.press("Tab");
  await expect.poll(label).toBe("Kost");
  await page.keyboard.type("Veg");
  await page.getByRole("option", { name: "Vegansk" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  // Nothing lies over the next fields once a word is chosen.
  await expect.poll(() => page.getByRole("option").count()).toBe(0);
  await page.keyboard.press("Tab");
  await expect.poll(label).toBe("Allergier");
  await page.keyboard.press("Tab");
  await expect.poll(label).toBe("Avbryt");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await card(page).getByText("Vegetarisk", { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Uppdatera hushåll");

  const update = card(page).getByRole("button", { name: "Uppdatera hushåll" });
  await update.focus();
  await page.keyboard.press("Enter");
  await drawer(page).waitFor();
  await page.keyboard.press("Escape");
  await drawer(page).waitFor({ state: "detached" });
  await expect.poll(() => update.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("PAGE-05 the household and the ring say the same number of days when the water ends first", async () => {
  const person = await createPerson({ setup: "private" });
  const client = await clientFor(person);
  await client.preparedness.saveHousehold.mutate({ ...VALUES, familySize: 2, daysPrepared: 4 });
  await client.water.saveHousehold.mutate({
    ...{ adults: 2, children: 0, dogs: 0, cats: 0, litresPerPerson: 3, days: 7 },
    ...{ containers: [], bottleLitres: 20, freezerBottleLitres: 0, boilerLitres: 0 },
  });
  const page = await openPageAs(person);
  await page.goto("/dashboard");
  await page.getByRole("region", { name: "Min beredskap" }).getByText("3 av 7 dygn", { exact: true }).waitFor();
  await card(page).getByText("Ni klarar 3 av 7 dygn", { exact: true }).waitFor();
  await card(page).getByText("Vattnet tar slut först. Resten är angett till 4 dygn.", { exact: true }).waitFor();
});
