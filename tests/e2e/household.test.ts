import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { householdInput } from "#tests/factories/household.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { holdCall, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const VALUES = householdInput({ adults: 4, diet: ["Vegetarisk"], allergies: ["Nötter", "Ägg"], daysPrepared: 3 });

const card = (page: Page) => page.getByRole("region", { name: "Mitt hushåll" });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Uppdatera hushåll" });
const tags = (page: Page, name: string) => drawer(page).getByRole("combobox", { name });
const openDrawer = async (page: Page) => {
  await card(page).getByRole("button", { name: "Uppdatera hushåll" }).click();
  await drawer(page).getByLabel("Vuxna").waitFor();
};
const keptNumber = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function addTag(page: Page, name: string, word: string): Promise<void> {
  await tags(page, name).fill(word);
  await page.keyboard.press("Enter");
}

test("an empty household has one action, what is filled in shows on the card and stands on the server, and allergies can be taken away again", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await openPageAs(person);
  await page.goto("/dashboard");
  await card(page).getByText("Skriv hur många ni är och hur länge ni klarar er, så ser du vad som fattas till en vecka.").waitFor();
  expect(await card(page).getByRole("button").count()).toBe(1);

  await openDrawer(page);
  await drawer(page).getByLabel("Vuxna").fill("4");
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
  const client = await clientFor(person);
  expect(await client.preparedness.household.query()).toMatchObject({ ...VALUES, familySize: 4 });

  await openDrawer(page);
  await tags(page, "Allergier").focus();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await drawer(page).getByRole("button", { name: "Spara" }).click();
  await card(page).getByText("Nötter", { exact: true }).waitFor({ state: "detached" });
  expect(await client.preparedness.household.query()).toMatchObject({ ...VALUES, allergies: [] });
  await expect.poll(() => keptNumber(page, `${person.userId}:allergies`)).toBeNull();
  await expect.poll(() => keptNumber(page, `${person.userId}:family-size`)).toBe("4");
});

test("what the browser kept is shown at once while the server is slow, the server's word replaces it, and a server that cannot answer is told of", async () => {
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

  await refuseCall(page, "preparedness.household");
  await page.reload();
  await card(page).getByText("Ingen kontakt med servern. Det här är vad webbläsaren har sparat.").waitFor();
  await card(page).getByText("Ni klarar 5 av 7 dygn").waitFor();
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
