import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { button, toast } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { openSecurityCard } from "./security-tab.ts";
import { sessionOf } from "./session.ts";

type Known = Answer<"auth.passkeys.list">;

const QUESTION = { challenge: "eA", rpId: "localhost", timeout: 300_000, userVerification: "required" as const };
const CODES = Array.from({ length: 10 }, (_, index) => `ABCDE-FGH2${index}`);

const known = (changed: Partial<Known> = {}): Known => ({
  passkeys: [{ id: "00000000-0000-4000-8000-0000000000a1", name: "Min telefon", createdAt: "2026-11-02T10:00:00Z", lastUsedAt: null }],
  ...{ hasApp: false, recoveryCodesLeft: 10 },
  ...changed,
});

const bytes = new Uint8Array([120]).buffer;

/** What this device answers when a page asks it for a passkey: a key, or the name of the error that browsers throw. */
function device(answer: "answers" | "NotAllowedError" | "InvalidStateError"): void {
  const credential = {
    ...{ id: "eA", rawId: bytes, type: "public-key", authenticatorAttachment: "platform", getClientExtensionResults: () => ({}) },
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes, attestationObject: bytes },
  };
  const respond = async () => {
    if (answer !== "answers") throw new DOMException("not now", answer);
    return credential as unknown as PublicKeyCredential;
  };
  for (const method of ["get", "create"] as const) vi.spyOn(navigator.credentials, method).mockImplementation(respond);
}

function renderSignIn() {
  onTestFinished(() => void vi.restoreAllMocks());
  return renderPage("/login", { as: "medlem", answers: { "auth.session": null, "auth.passkeys.beginSignIn": QUESTION } });
}

test("whoever closes the device's question is told calmly, and signs in with the next press", async () => {
  const { server, router } = renderSignIn();
  device("NotAllowedError");
  await button("Logga in med passnyckel").click();
  await expect
    .element(
      page.getByRole("alert").getByText("Ingen passnyckel användes. Försök igen, eller logga in på ett annat sätt.", { exact: true }),
    )
    .toBeVisible();
  expect(server.callsOf("auth.passkeys.signIn")).toEqual([]);

  device("answers");
  server.answer("auth.passkeys.signIn", () => {
    const session = sessionOf("medlem", {});
    server.answer("auth.session", session);
    return { user: session.user };
  });
  await button("Logga in med passnyckel").click();
  await expect.poll(() => router.state.location.pathname).toBe("/association-dashboard");
  expect(server.callsOf("auth.passkeys.signIn")).toMatchObject([{ answer: { id: "eA", response: { signature: "eA", userHandle: "eA" } } }]);
});

test("a passkey that belongs to no account says so where it was pressed", async () => {
  const { server } = renderSignIn();
  device("answers");
  server.refuse("auth.passkeys.signIn", { reason: "PASSKEY_REFUSED", message: ERROR_MESSAGES.PASSKEY_REFUSED, status: 401 });
  await button("Logga in med passnyckel").click();
  await expect.element(page.getByRole("alert").getByText(ERROR_MESSAGES.PASSKEY_REFUSED, { exact: true })).toBeVisible();
});

test("the second step asks for the passkey where there is no app, offers a recovery code, and leads back when the time is out", async () => {
  const { server } = renderSignIn();
  server.answer("auth.signIn", { secondFactorRequired: true, user: null });
  server.answer("auth.secondStep", { way: "passkey" });
  await page.getByLabelText("E-postadress").fill("medlem@demo.example");
  await page.getByLabelText("Lösenord", { exact: true }).fill("Granbarr-1234");
  await page.getByRole("button", { name: "Logga in", exact: true }).click();
  await expect.element(button("Använd passnyckeln")).toBeVisible();
  expect(page.getByLabelText("Verifieringskod").elements()).toEqual([]);
  await button("Använd en återställningskod").click();
  await expect.element(page.getByLabelText("Återställningskod", { exact: true })).toHaveFocus();
  await button("Använd passnyckeln").click();
  server.refuse("auth.passkeys.beginSecondStep", { reason: "CHALLENGE_EXPIRED", message: ERROR_MESSAGES.CHALLENGE_EXPIRED, status: 401 });
  await button("Använd passnyckeln").click();
  await expect.element(page.getByText(ERROR_MESSAGES.CHALLENGE_EXPIRED, { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText("E-postadress")).toBeVisible();
});

test("the first passkey shows its recovery codes; one that the device has already is told in the dialog", async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const { server } = await openSecurityCard("Passnycklar", {
    "auth.passkeys.beginAdd": {
      ...{ challenge: "eA", rp: { id: "localhost", name: "Beredskapsportalen" }, user: { id: "eA", name: "m", displayName: "M" } },
      pubKeyCredParams: [{ alg: -7, type: "public-key" }],
    },
    "auth.passkeys.add": { recoveryCodes: CODES },
  });
  await button("Lägg till passnyckel").click();
  const dialog = page.getByRole("dialog", { name: "Lägg till passnyckel" });
  await dialog.getByLabelText("Namn").fill("Min telefon");
  device("InvalidStateError");
  await dialog.getByRole("button", { name: "Fortsätt" }).click();
  await expect.element(dialog.getByText("Du har redan en passnyckel till kontot på den enheten.", { exact: true })).toBeVisible();
  device("answers");
  await dialog.getByRole("button", { name: "Fortsätt" }).click();
  await toast("Spara dina återställningskoder");
  await expect.poll(() => page.getByRole("dialog", { name: "Dina återställningskoder" }).getByRole("listitem").elements()).toHaveLength(10);
  expect(server.callsOf("auth.passkeys.add")).toMatchObject([{ name: "Min telefon", answer: { response: { attestationObject: "eA" } } }]);
});

test("removing the last second factor says what follows; beside an app it does not, and the codes stand in the app's card", async () => {
  const { server, card } = await openSecurityCard("Passnycklar", {
    "auth.passkeys.list": known(),
    "auth.passkeys.remove": ({ passkeyId }) => ({ id: passkeyId }),
  });
  await expect.element(card.getByText("Du har 10 av 10 återställningskoder kvar.", { exact: true })).toBeVisible();
  await button("Ta bort Min telefon").click();
  const question = page.getByRole("dialog", { name: "Ta bort passnyckeln?" });
  await expect
    .element(question.getByText("Det är din sista. Sedan räcker lösenordet för att logga in, och dina återställningskoder slutar fungera."))
    .toBeVisible();
  server.answer("auth.passkeys.list", known({ hasApp: true }));
  await question.getByRole("button", { name: "Ta bort" }).click();
  await toast("Passnyckeln är borttagen");
  expect(server.callsOf("auth.passkeys.remove")).toEqual([{ passkeyId: "00000000-0000-4000-8000-0000000000a1" }]);
  await expect.element(card.getByText("Du har 10 av 10 återställningskoder kvar.", { exact: true })).not.toBeInTheDocument();
  await button("Ta bort Min telefon").click();
  await expect.element(question.getByText("«Min telefon» öppnar inte längre ditt konto.", { exact: true })).toBeVisible();
});
