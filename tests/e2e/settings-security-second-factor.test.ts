import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { profiles, totpFactors } from "#drizzle/schema/index.ts";
import { createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createSecondFactor, totpCode } from "#tests/factories/second-factors.ts";
import { callsOf, changeAnswer, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ageSessions, openSecurityCard, provePassword, toastTitled } from "#tests/helpers/security-tab.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const CARD = "Tvåfaktorsautentisering";
const BUSY = "Tjänsten är tillfälligt upptagen. Försök igen om några sekunder.";
const WRONG_CODE = "Verifieringen misslyckades. Kontrollera koden och försök igen. Koden kan vara ogiltig eller ha gått ut.";

async function openNew(): Promise<{ person: TestPerson; page: Page; card: Locator }> {
  const person = await createPerson({ setup: "private" });
  const page = await openPageAs(person);
  return { person, page, card: await openSecurityCard(page, CARD) };
}

const activate = (card: Locator) => card.getByRole("button", { name: "Aktivera tvåfaktorsautentisering" });
const codeField = (card: Locator) => card.getByLabel("Verifieringskod", { exact: true });
const verifyButton = (card: Locator) => card.getByRole("button", { name: "Verifiera" });
const secretButton = (card: Locator) => card.getByRole("button", { name: /Kopiera$/ });
const recoveryDialog = (page: Page) => page.getByRole("dialog", { name: "Dina återställningskoder" });

async function codeOf(card: Locator): Promise<string> {
  const shown = await secretButton(card).locator("span").first().innerText();
  return totpCode(shown.replaceAll(" ", ""));
}

const factorsOf = ({ userId }: TestPerson) => portal().services.db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
const flagOf = async ({ userId }: TestPerson) =>
  (await portal().services.db.select().from(profiles).where(eq(profiles.userId, userId)))[0]?.twoFactorEnabled;

test("SETS-13 SETS-16 SETS-17 SETS-26 SETS-27 activating lists the factors, then shows a QR code and a secret to copy", async () => {
  const { person, page, card } = await openNew();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const [listed, enrolled] = [callsOf(page, "auth.mfa.listFactors"), callsOf(page, "auth.mfa.enroll")];
  await page.reload();
  await activate(card).click();
  const picture = card.getByRole("img", { name: "QR-kod för autentiseringsappen" });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  expect(await secretButton(card).locator("span").first().innerText()).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);

  await secretButton(card).click();
  await card.getByRole("button", { name: /Kopierad$/ }).waitFor();
  const [factor] = await factorsOf(person);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(factor?.secret);
  expect([listed.length, enrolled]).toEqual([1, [{ factorType: "totp" }]]);
});

test("SETS-23 SETS-24 SETS-25 SETS-33 the code loses its spaces and has six characters; a wrong one is told", async () => {
  const { person, page, card } = await openNew();
  await activate(card).click();
  const field = codeField(card);
  await field.focus();
  await page.keyboard.press("Enter");
  await card.getByText("Verifieringskod krävs.", { exact: true }).waitFor();
  expect(await verifyButton(card).isDisabled()).toBe(true);

  await field.pressSequentially("12 34 5");
  expect([await field.inputValue(), await verifyButton(card).isDisabled()]).toEqual(["12345", true]);
  await field.press("6");
  expect(await verifyButton(card).isDisabled()).toBe(false);
  await field.fill(" 000 0001 ");
  expect(await field.inputValue()).toBe("000000");
  await verifyButton(card).click();
  await card.getByText(WRONG_CODE, { exact: true }).waitFor();
  expect((await factorsOf(person)).map(({ status }) => status)).toEqual(["unverified"]);
});

test("SETS-14 SETS-18 SETS-19 SETS-20 SETS-28 the right code turns the factor on and shows ten recovery codes", async () => {
  const { person, page, card } = await openNew();
  const sent = callsOf(page, "auth.mfa.challengeAndVerify");
  await activate(card).click();
  const code = await codeOf(card);
  await codeField(card).fill(code);
  await verifyButton(card).click();
  await toastTitled(page, "Spara dina återställningskoder").waitFor();
  expect(await recoveryDialog(page).getByRole("listitem").count()).toBe(10);
  await recoveryDialog(page).getByRole("button", { name: "Klar" }).click();
  await page.getByRole("dialog", { name: "Stänga utan att spara?" }).getByRole("button", { name: "Stäng ändå" }).click();
  await card.getByText("Aktiverad", { exact: true }).waitFor();
  await card.getByText("Du har 10 av 10 återställningskoder kvar.", { exact: true }).waitFor();

  const [factor] = await factorsOf(person);
  expect(sent).toEqual([{ factorId: factor?.id, code }]);
  expect([factor?.status, await flagOf(person)]).toEqual(["verified", true]);
  await page.reload();
  await card.getByText("Aktiverad", { exact: true }).waitFor();
});

test("SETS-15 SETS-29 an unverified factor is removed when the tab opens", async () => {
  const person = await createPerson({ setup: "private" });
  const [begun] = await portal().services.db.insert(totpFactors).values({ userId: person.userId, secret: "JBSWY3DPEHPK3PXP" }).returning();
  const page = await openPageAs(person);
  const removed = callsOf(page, "auth.mfa.unenroll");
  const card = await openSecurityCard(page, CARD);
  await activate(card).waitFor();
  expect(removed).toEqual([{ factorId: begun?.id }]);
  expect(await factorsOf(person)).toEqual([]);
});

test("SETS-21 Avbryt returns to the status check, which removes what was begun", async () => {
  const { person, page, card } = await openNew();
  const listed = callsOf(page, "auth.mfa.listFactors");
  await activate(card).click();
  await codeField(card).waitFor();
  expect(await factorsOf(person)).toHaveLength(1);
  await card.getByRole("button", { name: "Avbryt" }).click();
  await activate(card).waitFor();
  expect([listed.length, await factorsOf(person)]).toEqual([1, []]);
});

test("SETS-22 Inaktivera asks once more, removes the factor and clears the flag", async () => {
  const person = await createPerson({ setup: "private" });
  const { id: factorId } = await createSecondFactor(person);
  const page = await openPageAs(person);
  const card = await openSecurityCard(page, CARD);
  const removed = callsOf(page, "auth.mfa.unenroll");
  await card.getByRole("button", { name: "Inaktivera" }).click();
  const question = page.getByRole("dialog", { name: "Inaktivera tvåfaktorsautentisering?" });
  await question.getByRole("button", { name: "Avbryt" }).click();
  expect([removed, await flagOf(person)]).toEqual([[], true]);

  await card.getByRole("button", { name: "Inaktivera" }).click();
  await question.getByRole("button", { name: "Inaktivera" }).click();
  await activate(card).waitFor();
  await toastTitled(page, "Tvåfaktorsautentisering är inaktiverad").waitFor();
  expect(removed).toEqual([{ factorId }]);
  await expect.poll(() => flagOf(person)).toBe(false);
});

test("SETS-12 SETS-31 a status that cannot be read says so, and Försök igen looks again", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await openPageAs(person);
  const undo = await refuseCall(page, "auth.mfa.listFactors", { message: BUSY });
  const card = await openSecurityCard(page, CARD);
  await card.getByRole("alert").getByText(`Kunde inte hämta 2FA-status: ${BUSY}`, { exact: true }).waitFor();
  await undo();
  await card.getByRole("button", { name: "Försök igen" }).click();
  await activate(card).waitFor();
});

test("SETS-32 a setup that cannot begin says so, and Försök igen leads back to the status check", async () => {
  const { page, card } = await openNew();
  await refuseCall(page, "auth.mfa.enroll", { message: BUSY });
  await activate(card).click();
  await card.getByRole("alert").getByText(`Kunde inte påbörja 2FA-aktivering: ${BUSY}`, { exact: true }).waitFor();
  await card.getByRole("button", { name: "Försök igen" }).click();
  await activate(card).waitFor();
});

test("SETS-34 a factor that cannot be removed says so and stays", async () => {
  const person = await createPerson({ setup: "private" });
  await createSecondFactor(person);
  const page = await openPageAs(person);
  const card = await openSecurityCard(page, CARD);
  await refuseCall(page, "auth.mfa.unenroll", { message: BUSY });
  await card.getByRole("button", { name: "Inaktivera" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Inaktivera" }).click();
  await card.getByRole("alert").getByText(`Kunde inte inaktivera 2FA: ${BUSY}`, { exact: true }).waitFor();
  await card.getByRole("button", { name: "Försök igen" }).click();
  await card.getByText("Aktiverad", { exact: true }).waitFor();
});

test("who signed in long ago proves the password first; closing the dialog changes nothing and shows no failure", async () => {
  const { person, page, card } = await openNew();
  await ageSessions(person);
  const dialog = page.getByRole("dialog", { name: "Bekräfta med ditt lösenord" });
  await activate(card).click();
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => activate(card).isEnabled()).toBe(true);
  expect(await card.getByRole("alert").count()).toBe(0);
  await expect.poll(() => activate(card).evaluate((element) => element === document.activeElement)).toBe(true);

  await activate(card).click();
  await provePassword(page, "inte-mitt-lösenord");
  await dialog.getByText("Lösenordet stämmer inte.", { exact: true }).waitFor();
  await provePassword(page);
  await codeField(card).waitFor();
});

test("few recovery codes left warn; new ones replace the old and are shown once", async () => {
  const person = await createPerson({ setup: "private" });
  const { recoveryCodes } = await createSecondFactor(person);
  const page = await openPageAs(person);
  const undo = await changeAnswer<{ recoveryCodesLeft: number }>(page, "auth.mfa.listFactors", (data) => ({
    ...data,
    recoveryCodesLeft: 2,
  }));
  const card = await openSecurityCard(page, CARD);
  await card.getByText("Du har bara 2 av 10 återställningskoder kvar.").waitFor();
  await undo();
  await ageSessions(person);
  await card.getByRole("button", { name: "Skapa nya återställningskoder" }).click();
  await page.getByRole("dialog", { name: "Skapa nya återställningskoder?" }).getByRole("button", { name: "Skapa nya koder" }).click();
  await provePassword(page);
  await recoveryDialog(page).waitFor();
  const renewed = await recoveryDialog(page).getByRole("listitem").allInnerTexts();
  expect(renewed).toHaveLength(10);
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  await card.getByText("Du har 10 av 10 återställningskoder kvar.", { exact: true }).waitFor({ state: "attached" });
});

test("the factor is turned on with the keyboard alone, and the focus never starts again from the top", async () => {
  const { page, card } = await openNew();
  await activate(card).focus();
  await page.keyboard.press("Enter");
  await codeField(card).waitFor();
  const code = await codeOf(card);
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press("Tab");
    if (await codeField(card).evaluate((element) => element === document.activeElement)) break;
    expect(presses, "the code field is within reach").toBeLessThan(3);
  }
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await recoveryDialog(page).waitFor();
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Stänga utan att spara?" });
  await question.waitFor();
  await page.keyboard.press("Escape");
  // It gives the focus back as it goes, and might take it from the button.
  await question.waitFor({ state: "detached" });
  await recoveryDialog(page).getByRole("button", { name: "Klar" }).press("Enter");
  await page.getByRole("button", { name: "Stäng ändå" }).press("Enter");
  await toast(
    page,
    "Så använder du återställningskoder",
    "Skriv en av dem i stället för verifieringskoden när du loggar in. Varje kod fungerar en gång.",
  );
});
