import { expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { button, press, toast, twoFrames, untilFocused } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { demandPassword, openSecurityCard, passwordDialog, provePassword, securityCard } from "./security-tab.ts";

type Factors = Answer<"auth.mfa.listFactors">;

const CARD = "Tvåfaktorsautentisering";
const BUSY = "Tjänsten är tillfälligt upptagen. Försök igen om några sekunder.";
const WRONG_CODE = "Verifieringen misslyckades. Kontrollera koden och försök igen. Koden kan vara ogiltig eller ha gått ut.";
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
/** A picture of one point. */
const QR_CODE = "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>";
const FACTOR_ID = "4d9cd5e2-2b5c-4f4e-9d4e-0c8f9d5f1a10";
const CODES = Array.from({ length: 10 }, (_, index) => `abcde-0000${index}`);

const factors = (status: Factors["totp"][number]["status"], recoveryCodesLeft: number): Factors => ({
  totp: [{ id: FACTOR_ID, status, createdAt: "2026-11-20T08:30:00.000Z" }],
  recoveryCodesLeft,
});
const ENROLS: Answers = {
  "auth.mfa.enroll": { id: FACTOR_ID, totp: { qr_code: QR_CODE, secret: SECRET } },
  "auth.mfa.challengeAndVerify": { recoveryCodes: CODES },
};
const ENROLLED: Answers = { "auth.mfa.listFactors": factors("verified", 10) };

const activate = button("Aktivera tvåfaktorsautentisering");
const codeField = page.getByLabelText("Verifieringskod", { exact: true });
const verify = button("Verifiera");
const recoveryDialog = page.getByRole("dialog", { name: "Dina återställningskoder" });
const question = page.getByRole("dialog", { name: "Stänga utan att spara?" });
const deactivation = page.getByRole("dialog", { name: "Inaktivera tvåfaktorsautentisering?" });
const deactivate = (card: Locator) => card.getByRole("button", { name: "Inaktivera" }).click();

/** Keeps what is put on the clipboard, which a page in a frame may not read. */
function copied(): string[] {
  const texts: string[] = [];
  const spy = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void texts.push(text));
  onTestFinished(() => spy.mockRestore());
  return texts;
}

test("SETS-13 SETS-16 SETS-17 SETS-26 SETS-27 activating lists the factors, then shows a QR code and a secret to copy", async () => {
  const texts = copied();
  const { server, card } = await openSecurityCard(CARD, ENROLS);
  await activate.click();
  const picture = card.getByRole("img", { name: "QR-kod för autentiseringsappen" });
  await expect.element(picture).toHaveAttribute("src", QR_CODE);
  await expect.element(card.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: /Kopiera$/ }).click();
  await expect.element(card.getByRole("button", { name: /Kopierad$/ })).toBeVisible();
  expect(texts).toEqual([SECRET]);
  expect(server.callsOf("auth.mfa.listFactors")).toHaveLength(1);
  expect(server.callsOf("auth.mfa.enroll")).toEqual([{ factorType: "totp" }]);
});

test("SETS-23 SETS-24 SETS-25 SETS-33 the code loses its spaces and has six characters; a wrong one is told", async () => {
  const { server, card } = await openSecurityCard(CARD, ENROLS);
  await activate.click();
  await press(codeField);
  await expect.element(card.getByText("Verifieringskod krävs.", { exact: true })).toBeVisible();
  await expect.element(verify).toBeDisabled();

  await userEvent.keyboard("12 34 5");
  await expect.element(codeField).toHaveValue("12345");
  await expect.element(verify).toBeDisabled();
  await userEvent.keyboard("6");
  await expect.element(verify).toBeEnabled();
  await codeField.fill(" 000 0001 ");
  await expect.element(codeField).toHaveValue("000000");
  server.refuse("auth.mfa.challengeAndVerify", { reason: "WRONG_CODE", message: "Koden stämmer inte." });
  await verify.click();
  await expect.element(card.getByText(WRONG_CODE, { exact: true })).toBeVisible();
  await expect.element(codeField).toBeVisible();
});

test("SETS-14 SETS-18 SETS-20 SETS-28 the right code turns the factor on and shows ten recovery codes", async () => {
  const { server, card } = await openSecurityCard(CARD, ENROLS);
  await activate.click();
  await codeField.fill("123456");
  await verify.click();
  await toast("Spara dina återställningskoder");
  await expect.poll(() => recoveryDialog.getByRole("listitem").elements()).toHaveLength(10);
  await recoveryDialog.getByRole("button", { name: "Klar" }).click();
  await question.getByRole("button", { name: "Stäng ändå" }).click();
  await expect.element(card.getByText("Aktiverad", { exact: true })).toBeVisible();
  await expect.element(card.getByText("Du har 10 av 10 återställningskoder kvar.", { exact: true })).toBeVisible();
  expect(server.callsOf("auth.mfa.challengeAndVerify")).toEqual([{ factorId: FACTOR_ID, code: "123456" }]);
});

test("SETS-15 SETS-21 SETS-29 an unverified factor is removed when the tab opens, and by «Avbryt», which looks again", async () => {
  const { server, card } = await openSecurityCard(CARD, {
    ...{ ...ENROLS, "auth.mfa.listFactors": factors("unverified", 0) },
    "auth.mfa.unenroll": ({ factorId }) => ({ id: factorId }),
  });
  await activate.click();
  expect(server.callsOf("auth.mfa.unenroll")).toEqual([{ factorId: FACTOR_ID }]);
  await expect.element(codeField).toBeVisible();
  await card.getByRole("button", { name: "Avbryt" }).click();
  await expect.element(activate).toBeVisible();
  expect(server.callsOf("auth.mfa.listFactors")).toHaveLength(2);
  expect(server.callsOf("auth.mfa.unenroll")).toHaveLength(2);
});

test("SETS-22 Inaktivera asks once more and removes the factor", async () => {
  const { server, card } = await openSecurityCard(CARD, { ...ENROLLED, "auth.mfa.unenroll": { id: FACTOR_ID } });
  await deactivate(card);
  await deactivation.getByRole("button", { name: "Avbryt" }).click();
  await expect.element(deactivation).not.toBeInTheDocument();
  expect(server.callsOf("auth.mfa.unenroll")).toEqual([]);
  await deactivate(card);
  await deactivation.getByRole("button", { name: "Inaktivera" }).click();
  await expect.element(activate).toBeVisible();
  await toast("Tvåfaktorsautentisering är inaktiverad");
  expect(server.callsOf("auth.mfa.unenroll")).toEqual([{ factorId: FACTOR_ID }]);
});

test("SETS-12 SETS-31 a status that cannot be read says so, and Försök igen looks again", async () => {
  const { server } = renderPage("/settings?tab=sakerhet", { as: "medlem" });
  const undo = server.refuse("auth.mfa.listFactors", { message: BUSY });
  const card = securityCard(CARD);
  await expect.element(card.getByRole("alert").getByText(`Kunde inte hämta 2FA-status: ${BUSY}`, { exact: true })).toBeVisible();
  undo();
  await card.getByRole("button", { name: "Försök igen" }).click();
  await expect.element(activate).toBeVisible();
});

test("SETS-32 a setup that cannot begin says so, and Försök igen leads back to the status check", async () => {
  const { server, card } = await openSecurityCard(CARD);
  server.refuse("auth.mfa.enroll", { message: BUSY });
  await activate.click();
  await expect.element(card.getByRole("alert").getByText(`Kunde inte påbörja 2FA-aktivering: ${BUSY}`, { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Försök igen" }).click();
  await expect.element(activate).toBeVisible();
});

test("SETS-34 a factor that cannot be removed says so and stays", async () => {
  const { server, card } = await openSecurityCard(CARD, ENROLLED);
  server.refuse("auth.mfa.unenroll", { message: BUSY });
  await deactivate(card);
  await deactivation.getByRole("button", { name: "Inaktivera" }).click();
  await expect.element(card.getByRole("alert").getByText(`Kunde inte inaktivera 2FA: ${BUSY}`, { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Försök igen" }).click();
  await expect.element(card.getByText("Aktiverad", { exact: true })).toBeVisible();
});

test("who signed in long ago proves the password first; closing the dialog changes nothing and shows no failure", async () => {
  const { server, card } = await openSecurityCard(CARD, ENROLS);
  demandPassword(server, "auth.mfa.enroll");
  await activate.click();
  await passwordDialog.getByRole("button", { name: "Avbryt" }).click();
  await expect.element(passwordDialog).not.toBeInTheDocument();
  await expect.element(activate).toBeEnabled();
  expect(card.getByRole("alert").elements()).toEqual([]);
  await untilFocused(() => activate.query(), "what opened it");

  await activate.click();
  const told = "Lösenordet stämmer inte.";
  const undo = server.refuse("auth.provePassword", { reason: "WRONG_PASSWORD", message: told, fields: { currentPassword: told } });
  await provePassword("inte-mitt-lösenord");
  await expect.element(passwordDialog.getByText(told, { exact: true })).toBeVisible();
  undo();
  await provePassword();
  await expect.element(codeField).toBeVisible();
});

test("few recovery codes left warn; new ones are asked for with the password and shown once", async () => {
  const { server, card } = await openSecurityCard(CARD, {
    "auth.mfa.listFactors": factors("verified", 2),
    "auth.mfa.renewRecoveryCodes": { recoveryCodes: CODES },
  });
  await expect.element(card.getByText("Du har bara 2 av 10 återställningskoder kvar.")).toBeVisible();
  demandPassword(server, "auth.mfa.renewRecoveryCodes");
  await renew();
  await provePassword();
  await expect.poll(shownCodes).toEqual(CODES);
  await expect.element(card.getByText("Du har 10 av 10 återställningskoder kvar.", { exact: true })).toBeInTheDocument();
});

async function renew(): Promise<void> {
  await button("Skapa nya återställningskoder").click();
  await page.getByRole("dialog").getByRole("button", { name: "Skapa nya koder" }).click();
}
const shownCodes = () =>
  recoveryDialog
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

/** New codes, just shown. */
async function openCodes(): Promise<void> {
  await openSecurityCard(CARD, { ...ENROLLED, "auth.mfa.renewRecoveryCodes": { recoveryCodes: CODES } });
  await renew();
  await expect.poll(shownCodes).toEqual(CODES);
}

test("LIMIT-17 LIMIT-18 SETS-20 the toast of the codes stays 9 s, and the one that explains them 7 s", async () => {
  copied();
  const { card } = await openSecurityCard(CARD, { ...ENROLLED, "auth.mfa.renewRecoveryCodes": { recoveryCodes: CODES } });
  // A toast that is pointed at stays; so everything is pressed by key.
  await card.getByRole("heading", { name: CARD }).hover();
  await press(button("Skapa nya återställningskoder"));
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Skapa nya koder" });
  await expect.element(confirm).toBeVisible();
  stopClock();
  await press(confirm);
  await expectLife("Spara dina återställningskoder", 9_000);

  await press(recoveryDialog.getByRole("button", { name: "Kopiera alla" }));
  await untilShown("Koderna är kopierade.");
  await press(recoveryDialog.getByRole("button", { name: "Klar" }));
  await expectLife("Så använder du återställningskoder", 7_000);
});

const STEP_MS = 20;
/** What waiting for the toast may already have taken of its life, and what its way out may take. */
const MARGIN_MS = 300;

/** From now on timers wait until the test lets time pass. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets time pass in small steps until the text is there. */
async function untilShown(text: string): Promise<void> {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(STEP_MS);
      return document.body.innerText;
    })
    .toContain(text);
}

/** The next toast of this title stands for as long. */
async function expectLife(title: string, lifeMs: number): Promise<void> {
  await untilShown(title);
  await pass(lifeMs - MARGIN_MS);
  expect(document.body.innerText).toContain(title);
  // Not polled: each look would let time pass too.
  await pass(MARGIN_MS);
  await pass(MARGIN_MS);
  expect(document.body.innerText).not.toContain(title);
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await twoFrames();
}

test("the codes are copied one a line, and then the dialog closes without a question", async () => {
  const texts = copied();
  await openCodes();
  await recoveryDialog.getByRole("button", { name: "Kopiera alla" }).click();
  await expect.element(recoveryDialog.getByText("Koderna är kopierade.", { exact: true })).toBeVisible();
  expect(texts).toEqual([CODES.join("\n")]);
  await recoveryDialog.getByRole("button", { name: "Stäng", exact: true }).click();
  await toast("Så använder du återställningskoder");
  expect(question.elements()).toEqual([]);
});

test("who has neither copied nor downloaded them is asked before the dialog closes", async () => {
  await openCodes();
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Visa koderna" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(shownCodes()).toHaveLength(10);
  await recoveryDialog.getByRole("button", { name: "Klar" }).click();
  await question.getByRole("button", { name: "Stäng ändå" }).click();
  await toast("Så använder du återställningskoder");
  await expect.poll(() => [recoveryDialog.elements().length, question.elements().length]).toEqual([0, 0]);
});

test("the factor is turned on with the keyboard alone, and the focus never starts again from the top", async () => {
  await openSecurityCard(CARD, ENROLS);
  await press(activate);
  await expect.element(codeField).toBeVisible();
  await twoFrames();
  for (let presses = 0; document.activeElement !== codeField.element(); presses++) {
    expect(presses, "the code field is within reach").toBeLessThan(4);
    await userEvent.keyboard("{Tab}");
  }
  await userEvent.keyboard("123456{Enter}");
  await expect.element(recoveryDialog).toBeVisible();
  await untilFocused(() => recoveryDialog.query()?.querySelector("button") ?? null, "the codes");
  await userEvent.keyboard("{Escape}");
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await press(recoveryDialog.getByRole("button", { name: "Klar" }));
  await press(button("Stäng ändå"));
  await toast(
    "Så använder du återställningskoder",
    "Skriv en av dem i stället för verifieringskoden när du loggar in. Varje kod fungerar en gång.",
  );
});
