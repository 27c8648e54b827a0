import { expect, test } from "vitest";
import { createPerson } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { callsOf } from "#tests/helpers/intercepted-calls.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

test("PAGE-05 a number with a comma or an e stands as it was typed or pasted, and is refused at its field", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await openPageAs(person);
  const saves = callsOf(page, "preparedness.saveHousehold");
  await page.goto("/dashboard");
  await page.getByRole("region", { name: "Mitt hushåll" }).getByRole("button", { name: "Uppdatera hushåll" }).click();
  const drawer = page.getByRole("dialog", { name: "Uppdatera hushåll" });
  const persons = drawer.getByLabel("Antal personer");
  await persons.pressSequentially("2,5");
  await drawer.getByRole("button", { name: "Spara" }).click();
  await drawer.getByText("Skriv ett heltal.", { exact: true }).waitFor();
  await expect.poll(() => persons.inputValue()).toBe("2,5");

  await persons.fill("");
  await persons.focus();
  await page.keyboard.insertText("1e9");
  await drawer.getByRole("button", { name: "Spara" }).click();
  await drawer.getByText("Värdet får vara högst 50.", { exact: true }).waitFor();
  await expect.poll(() => persons.inputValue()).toBe("1e9");
  expect(saves).toEqual([]);

  await persons.fill("3");
  await persons.press("ArrowUp");
  await drawer.getByRole("button", { name: "Spara" }).click();
  await page.getByText("Hushållet är sparat").waitFor();
  expect(await (await clientFor(person)).preparedness.household.query()).toMatchObject({ familySize: 4 });
});

test("PAGE-16 the water lasts for no number of days while a field would be refused, and nothing else is saved", async () => {
  const page = await openPageAs(await createPerson({ setup: "private" }));
  await page.goto("/water");
  const result = page.getByRole("region", { name: "Så länge räcker vattnet" });
  await page.getByLabel("Vuxna").fill("2");
  await page.getByLabel("Köpt vatten, liter").fill("12");
  await result.getByText("2,0 av 7 dygn").waitFor();
  await page.getByLabel("Antal dygn").fill("999999999");
  await result.getByText("Ingen att räkna på").waitFor();
  await page.getByLabel("Antal dygn").fill("7.5");
  await page.getByRole("button", { name: "Spara" }).first().click();
  await page.getByText("Skriv hela dygn.", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Antal dygn").inputValue()).toBe("7.5");
});
