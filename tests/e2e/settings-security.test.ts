import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { profiles, sessions, totpFactors, users } from "#drizzle/schema/index.ts";
import { verifyPassword } from "#server/platform/secrets/password.ts";
import { createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { createSecondFactor, totpCode } from "#tests/factories/second-factors.ts";
import { callsOf } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ageSessions, openSecurityCard, provePassword, toastTitled } from "#tests/helpers/security-tab.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const NEW_PASSWORD = "Blåbärsris-77-sommar";
const FACTOR_CARD = "Tvåfaktorsautentisering";

async function open(card: string, person?: TestPerson): Promise<{ person: TestPerson; page: Page; card: Locator }> {
  const owner = person ?? (await createPerson({ setup: "private" }));
  const page = await openPageAs(owner);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  return { person: owner, page, card: await openSecurityCard(page, card) };
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const statusWith = async (token: string): Promise<number> =>
  (await fetch(`${portal().url}/api/trpc/profile.current`, { headers: { authorization: `Bearer ${token}` } })).status;
const sessionsOf = ({ userId }: TestPerson) => portal().services.db.$count(sessions, eq(sessions.userId, userId));
const factorsOf = ({ userId }: TestPerson) => portal().services.db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
const flagOf = async ({ userId }: TestPerson) =>
  (await portal().services.db.select().from(profiles).where(eq(profiles.userId, userId)))[0]?.twoFactorEnabled;

async function isPassword({ userId }: TestPerson, password: string): Promise<boolean> {
  const [user] = await portal().services.db.select().from(users).where(eq(users.id, userId));
  return verifyPassword(user?.passwordHash ?? null, password);
}

test("SETS-01 SETS-03 SETS-11 the update carries the new password alone, the form is emptied, and other devices are signed out", async () => {
  const { person, page, card } = await open("Lösenord");
  await portal().services.sessions.start(person.userId, { ipAddress: null, userAgent: "another device" });
  const [proofs, updates] = [callsOf(page, "auth.provePassword"), callsOf(page, "auth.updateUser")];
  const [current, next, again] = ["Nuvarande lösenord", "Nytt lösenord", "Bekräfta nytt lösenord"].map((label) =>
    card.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator];
  await current.fill(TEST_PASSWORD);
  await next.fill(NEW_PASSWORD);
  await again.fill(NEW_PASSWORD);
  await card.getByText("Mycket bra.").waitFor();
  await card.getByRole("button", { name: "Byt lösenord" }).click();
  await toastTitled(page, "Lösenord uppdaterat!").waitFor();
  await card.getByText("Alla andra enheter har loggats ut och dina API-nycklar har slutat gälla.").waitFor();

  expect([proofs, updates]).toEqual([[{ currentPassword: TEST_PASSWORD }], [{ password: NEW_PASSWORD }]]);
  for (const field of [current, next, again]) await expect.poll(() => field.inputValue()).toBe("");
  await expect.poll(() => isPassword(person, NEW_PASSWORD)).toBe(true);
  await expect.poll(() => sessionsOf(person)).toBe(1);
});

test("SETS-16 SETS-17 SETS-18 SETS-19 SETS-22 a factor is turned on after the password, with the secret that was shown, and off again", async () => {
  const { person, page, card } = await open(FACTOR_CARD);
  await ageSessions(person);
  const sent = callsOf(page, "auth.mfa.challengeAndVerify");
  await card.getByRole("button", { name: "Aktivera tvåfaktorsautentisering" }).click();
  await provePassword(page, "inte-mitt-lösenord");
  await page.getByRole("dialog").getByText("Lösenordet stämmer inte.", { exact: true }).waitFor();
  await provePassword(page);
  const picture = card.getByRole("img", { name: "QR-kod för autentiseringsappen" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  const secretButton = card.getByRole("button", { name: /Kopiera$/ });
  const shown = await secretButton.locator("span").first().innerText();
  expect(shown).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  await secretButton.click();
  await card.getByRole("button", { name: /Kopierad$/ }).waitFor();
  const [begun] = await factorsOf(person);
  const secret = shown.replaceAll(" ", "");
  expect([await clipboard(page), begun?.status]).toEqual([secret, "unverified"]);

  const code = totpCode(secret);
  await card.getByLabel("Verifieringskod", { exact: true }).fill(code);
  await card.getByRole("button", { name: "Verifiera" }).click();
  const dialog = page.getByRole("dialog", { name: "Dina återställningskoder" });
  await dialog.getByRole("button", { name: "Kopiera alla" }).click();
  await dialog.getByText("Koderna är kopierade.", { exact: true }).waitFor();
  const codes = await dialog.getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await clipboard(page)).toBe(codes.join("\n"));
  await dialog.getByRole("button", { name: "Klar" }).click();
  await dialog.waitFor({ state: "detached" });
  const [factor] = await factorsOf(person);
  expect(sent).toEqual([{ factorId: factor?.id, code }]);
  expect([factor?.secret, factor?.status, await flagOf(person)]).toEqual([secret, "verified", true]);

  await page.reload();
  await card.getByText("Aktiverad", { exact: true }).waitFor();
  await card.getByText("Du har 10 av 10 återställningskoder kvar.", { exact: true }).waitFor();
  await card.getByRole("button", { name: "Inaktivera" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Inaktivera" }).click();
  await toastTitled(page, "Tvåfaktorsautentisering är inaktiverad").waitFor();
  await expect.poll(() => flagOf(person)).toBe(false);
  expect(await factorsOf(person)).toEqual([]);
});

test("new recovery codes replace the old, are black on paper without page and buttons, and come as a text file", async () => {
  const person = await createPerson({ setup: "private" });
  const { recoveryCodes } = await createSecondFactor(person);
  const { page, card } = await open(FACTOR_CARD, person);
  await card.getByRole("button", { name: "Skapa nya återställningskoder" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Skapa nya koder" }).click();
  const dialog = page.getByRole("dialog", { name: "Dina återställningskoder" });
  await dialog.waitFor();
  const codes = await dialog.getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(codes.filter((code) => recoveryCodes.includes(code))).toEqual([]);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const list = dialog.getByRole("list", { name: "Återställningskoder" });
  expect(await list.isVisible()).toBe(true);
  expect(await dialog.getByRole("button", { name: "Skriv ut" }).isVisible()).toBe(false);
  expect(await page.locator("#root").isVisible()).toBe(false);
  expect(await list.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(0, 0, 0)");
  await page.emulateMedia({ media: "screen", colorScheme: "light" });

  const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Ladda ner" }).click()]);
  expect(download.suggestedFilename()).toBe("aterstallningskoder.txt");
  const lines = (await readFile(await download.path(), "utf8")).split("\n");
  expect(lines.slice(0, 2)).toEqual(["Återställningskoder till Beredskapsportalen", person.email]);
  expect(lines.filter((line) => codes.includes(line))).toEqual(codes);
});

test("NS-16 a key is named, may read unless more is ticked, is shown once, opens the API, and stops doing so when it is recalled", async () => {
  const { page, card } = await open("API-nycklar");
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
  const token = await clipboard(page);
  expect([sent, await statusWith(token)]).toEqual([[{ name: "Nattlig lista", days: 90, scopes: ["read", "requests"] }], 200]);
  await shown.getByRole("button", { name: "Klar" }).click();
  await shown.waitFor({ state: "hidden" });
  expect(await page.content()).not.toContain(token);

  const row = card.getByRole("listitem").filter({ hasText: "Nattlig lista" });
  expect(await row.innerText()).toMatch(/Läsa, Förfrågningar · Skapad \d+ [a-z]+( \d{4})? · Gäller till \d+ [a-z]+( \d{4})?/);
  await row.getByRole("button", { name: "Återkalla Nattlig lista" }).click();
  await page.getByRole("dialog", { name: "Återkalla nyckeln?" }).getByRole("button", { name: "Återkalla" }).click();
  await toastTitled(page, "API-nyckeln är återkallad").waitFor();
  await card.getByText("Du har inga API-nycklar.").waitFor();
  expect(await statusWith(token)).toBe(401);
});
