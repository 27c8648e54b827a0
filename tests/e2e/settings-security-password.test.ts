import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { sessions, users } from "#drizzle/schema/index.ts";
import { verifyPassword } from "#server/lib/password.ts";
import { createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { callsOf, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openSecurityCard, toastTitled } from "#tests/helpers/security-tab.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const NEW_PASSWORD = "Blåbärsris-77-sommar";
const NOT_UPDATED = "Kunde inte uppdatera lösenordet. Kontrollera att ditt nuvarande lösenord är korrekt eller försök igen senare.";

async function open(): Promise<{ person: TestPerson; page: Page; card: Locator }> {
  const person = await createPerson({ setup: "private" });
  const page = await openPageAs(person);
  return { person, page, card: await openSecurityCard(page, "Lösenord") };
}

const field = (card: Locator, label: string) => card.getByLabel(label, { exact: true });

async function fill(card: Locator, current: string, next: string, confirmation = next): Promise<void> {
  await field(card, "Nuvarande lösenord").fill(current);
  await field(card, "Nytt lösenord").fill(next);
  await field(card, "Bekräfta nytt lösenord").fill(confirmation);
}

const submit = (card: Locator) => card.getByRole("button", { name: "Byt lösenord" }).click();

/** What screen readers hear with the field. */
async function describes(input: Locator, text: string): Promise<void> {
  await expect.poll(() => input.getAttribute("aria-invalid")).toBe("true");
  const texts = () =>
    input.evaluate((element) => {
      const ids = element.getAttribute("aria-describedby")?.trim().split(/\s+/) ?? [];
      return ids.map((id) => document.getElementById(id)?.innerText);
    });
  await expect.poll(texts).toContain(text);
}

async function isPassword(person: TestPerson, password: string): Promise<boolean> {
  const [user] = await portal().services.db.select().from(users).where(eq(users.id, person.userId));
  return verifyPassword(user?.passwordHash ?? null, password);
}

test("SETS-02 SETS-04 SETS-05 SETS-06 SETS-07 what is missing or wrong is told at its field, and in a toast", async () => {
  const { page, card } = await open();
  const sent = callsOf(page, "auth.provePassword");
  await submit(card);
  await toast(page, "Lösenordet ändrades inte", "Ett valideringsfel uppstod. Kontrollera fälten.");
  await describes(field(card, "Nuvarande lösenord"), "Nuvarande lösenord krävs.");
  await describes(field(card, "Nytt lösenord"), "Nytt lösenord måste vara minst 6 tecken.");
  await describes(field(card, "Bekräfta nytt lösenord"), "Bekräfta nytt lösenord krävs.");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("autocomplete"))).toBe("current-password");

  await fill(card, TEST_PASSWORD, "abcde", "abcdef");
  await submit(card);
  await describes(field(card, "Nytt lösenord"), "Nytt lösenord måste vara minst 6 tecken.");
  await fill(card, TEST_PASSWORD, "abcdef", "abcdeg");
  await submit(card);
  await describes(field(card, "Bekräfta nytt lösenord"), "Nya lösenorden matchar inte.");
  expect(await card.getByText("Nytt lösenord måste vara minst 6 tecken.").count()).toBe(0);
  expect(sent).toEqual([]);
});

test("SETS-01 SETS-03 SETS-11 the update carries the new password alone, the form is emptied, and other devices are signed out", async () => {
  const { person, page, card } = await open();
  const { services } = portal();
  await services.sessions.start(person.userId, { ipAddress: null, userAgent: "another device" });
  const [proofs, updates] = [callsOf(page, "auth.provePassword"), callsOf(page, "auth.updateUser")];
  await fill(card, TEST_PASSWORD, NEW_PASSWORD);
  await card.getByText("Mycket bra.").waitFor();
  await submit(card);
  await toastTitled(page, "Lösenord uppdaterat!").waitFor();
  await card.getByText("Alla andra enheter har loggats ut och dina API-nycklar har slutat gälla.").waitFor();

  expect([proofs, updates]).toEqual([[{ currentPassword: TEST_PASSWORD }], [{ password: NEW_PASSWORD }]]);
  for (const label of ["Nuvarande lösenord", "Nytt lösenord", "Bekräfta nytt lösenord"]) {
    await expect.poll(() => field(card, label).inputValue(), { message: label }).toBe("");
  }
  await expect.poll(() => isPassword(person, NEW_PASSWORD)).toBe(true);
  await expect.poll(() => services.db.$count(sessions, eq(sessions.userId, person.userId))).toBe(1);
});

test("SETS-08 a wrong current password is told with the specification's text, and its field is marked", async () => {
  const { person, page, card } = await open();
  const updates = callsOf(page, "auth.updateUser");
  await fill(card, "inte-mitt-lösenord", NEW_PASSWORD);
  await submit(card);
  await toast(page, "Lösenordet ändrades inte", NOT_UPDATED);
  await card.getByText(NOT_UPDATED, { exact: true }).waitFor();
  await describes(field(card, "Nuvarande lösenord"), "Lösenordet stämmer inte.");
  await expect.poll(() => field(card, "Nuvarande lösenord").evaluate((element) => element === document.activeElement)).toBe(true);
  expect(updates).toEqual([]);
  expect(await isPassword(person, TEST_PASSWORD)).toBe(true);
});

test("SETS-09 the same password again is refused by the server and told in Swedish", async () => {
  const { page, card } = await open();
  await fill(card, TEST_PASSWORD, TEST_PASSWORD);
  await submit(card);
  await toast(page, "Lösenordet ändrades inte", "Nya lösenordet måste skilja sig från det gamla lösenordet.");
  await describes(field(card, "Nytt lösenord"), "Nya lösenordet måste skilja sig från det gamla lösenordet.");
});

test("SETS-10 a password that is too common is told at its field with the server's own words", async () => {
  const { page, card } = await open();
  await fill(card, TEST_PASSWORD, "password1");
  await submit(card);
  const text = "Lösenordet är för vanligt. Välj ett som är svårare att gissa.";
  await toast(page, "Lösenordet ändrades inte", text);
  await describes(field(card, "Nytt lösenord"), text);
});

test.each([
  ["SETS-08", "Error updating user", NOT_UPDATED],
  ["SETS-08", "Unable to update user", NOT_UPDATED],
  ["SETS-09", "New password should be different from the old password.", "Nya lösenordet måste skilja sig från det gamla lösenordet."],
  ["SETS-10", "Tjänsten vilar just nu.", "Tjänsten vilar just nu."],
  ["SETS-10", "", "Ett oväntat fel inträffade."],
])("%s the server's «%s» is shown as «%s»", async (_row, message, shown) => {
  const { page, card } = await open();
  await refuseCall(page, "auth.updateUser", { message });
  await fill(card, TEST_PASSWORD, NEW_PASSWORD);
  await submit(card);
  await toast(page, "Lösenordet ändrades inte", shown);
  await card.getByText(shown, { exact: true }).first().waitFor();
});

test("a password can be shown, and is changed, with the keyboard alone", async () => {
  const { person, page, card } = await open();
  await field(card, "Nuvarande lösenord").focus();
  await page.keyboard.type(TEST_PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  expect(await field(card, "Nuvarande lösenord").getAttribute("type")).toBe("text");
  await page.keyboard.press("Tab");
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await toastTitled(page, "Lösenord uppdaterat!").waitFor();
  expect(await isPassword(person, NEW_PASSWORD)).toBe(true);
});
