import { expect, test } from "vitest";
import { createPerson } from "#tests/factories/people.ts";
import { callsOf } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ageSessions, openSecurityCard, provePassword, toastTitled } from "#tests/helpers/security-tab.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const CARD = "API-nycklar";

const statusWith = async (token: string): Promise<number> => {
  const { url } = portal();
  return (await fetch(`${url}/api/trpc/profile.current`, { headers: { authorization: `Bearer ${token}` } })).status;
};

test("NS-16 a key is named, may read unless more is ticked, is shown once, opens the API, and stops doing so when it is recalled", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await openPageAs(person);
  const card = await openSecurityCard(page, CARD);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await card.getByText("Du har inga API-nycklar.").waitFor();
  expect(await card.getByRole("link", { name: "/api/openapi.json" }).getAttribute("href")).toBe("/api/openapi.json");
  const sent = callsOf(page, "profile.createApiToken");

  await card.getByRole("button", { name: "Skapa nyckel" }).click();
  const dialog = page.getByRole("dialog", { name: "Skapa API-nyckel" });
  await dialog.getByRole("button", { name: "Skapa nyckel" }).click();
  await dialog.getByText("Ge nyckeln ett namn, så att du känner igen den.", { exact: true }).waitFor();
  await dialog.getByLabel("Namn").fill("Nattlig lista");
  await dialog.getByRole("radio", { name: "90 dagar" }).check();
  expect(
    await dialog.getByRole("checkbox", { checked: true }).evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value)),
  ).toEqual(["read"]);
  await dialog.getByRole("checkbox", { name: "Läsa" }).uncheck();
  await dialog.getByRole("button", { name: "Skapa nyckel" }).click();
  await dialog.getByText("Välj minst en rättighet.", { exact: true }).waitFor();
  await dialog.getByRole("checkbox", { name: "Läsa" }).check();
  await dialog.getByRole("checkbox", { name: "Förfrågningar" }).check();
  await dialog.getByRole("button", { name: "Skapa nyckel" }).click();

  const shown = page.getByRole("dialog", { name: "Din nya API-nyckel" });
  await shown.getByRole("button", { name: /Kopiera$/ }).click();
  await shown.getByRole("button", { name: /Kopierad$/ }).waitFor();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect([sent, await statusWith(token)]).toEqual([[{ name: "Nattlig lista", days: 90, scopes: ["read", "requests"] }], 200]);
  await shown.getByRole("button", { name: "Klar" }).click();
  await shown.waitFor({ state: "hidden" });
  expect(await page.content()).not.toContain(token);

  const row = card.getByRole("listitem").filter({ hasText: "Nattlig lista" });
  expect(await row.innerText()).toMatch(/Läsa, Förfrågningar · Skapad \d{4}-\d{2}-\d{2} · Gäller till \d{4}-\d{2}-\d{2}/);
  await row.getByRole("button", { name: "Återkalla Nattlig lista" }).click();
  await page.getByRole("dialog", { name: "Återkalla nyckeln?" }).getByRole("button", { name: "Återkalla" }).click();
  await toastTitled(page, "API-nyckeln är återkallad").waitFor();
  await card.getByText("Du har inga API-nycklar.").waitFor();
  expect(await statusWith(token)).toBe(401);
});

test("who signed in long ago proves the password, and what was typed is still there after changing one's mind", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await openPageAs(person);
  const card = await openSecurityCard(page, CARD);
  await ageSessions(person);
  await card.getByRole("button", { name: "Skapa nyckel" }).click();
  const dialog = page.getByRole("dialog", { name: "Skapa API-nyckel" });
  await dialog.getByLabel("Namn").fill("Väderskript");
  await dialog.getByRole("button", { name: "Skapa nyckel" }).click();
  await page.getByRole("dialog", { name: "Bekräfta med ditt lösenord" }).getByRole("button", { name: "Avbryt" }).click();
  expect([await dialog.getByLabel("Namn").inputValue(), await dialog.getByRole("alert").count()]).toEqual(["Väderskript", 0]);

  await dialog.getByRole("button", { name: "Skapa nyckel" }).click();
  await provePassword(page);
  await page.getByRole("dialog", { name: "Din nya API-nyckel" }).waitFor();
});
