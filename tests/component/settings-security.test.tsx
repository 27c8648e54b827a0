import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { resizeWindow, sidewaysScroll, toast, untilFocused, wordsIn } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { demandPassword, openSecurityCard, PASSWORD, passwordDialog, provePassword, securityCard } from "./security-tab.ts";
import { recorded } from "./stand-in.ts";

type Device = Answer<"profile.devices">[number];
type SignIn = Answer<"profile.loginHistory">["rows"][number];
type ApiToken = Answer<"profile.apiTokens">[number];

const NEW_PASSWORD = "Blåbärsris-77-sommar";
const NOT_CHANGED = "Lösenordet ändrades inte";
const NOT_UPDATED = "Kunde inte uppdatera lösenordet. Kontrollera att ditt nuvarande lösenord är korrekt eller försök igen senare.";
const SAME = "Nya lösenordet måste skilja sig från det gamla lösenordet.";
const BUSY = "Tjänsten är tillfälligt upptagen. Försök igen om några sekunder.";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1";
const HOUR_MS = 3_600_000;

const current = page.getByLabelText("Nuvarande lösenord", { exact: true });
const next = page.getByLabelText("Nytt lösenord", { exact: true });
const confirmation = page.getByLabelText("Bekräfta nytt lösenord", { exact: true });

async function changePassword(from: string, to: string, again = to): Promise<void> {
  await current.fill(from);
  await next.fill(to);
  await confirmation.fill(again);
  await page.getByRole("button", { name: "Byt lösenord" }).click();
}

/** A fault that screen readers hear with the field. */
async function expectFault(field: Locator, text: string): Promise<void> {
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(text));
}

test("SETS-02 SETS-04 SETS-05 SETS-06 SETS-07 what is missing or wrong is told at its field, and in a toast", async () => {
  const { server, card } = await openSecurityCard("Lösenord");
  await card.getByRole("button", { name: "Byt lösenord" }).click();
  await toast(NOT_CHANGED, "Ett valideringsfel uppstod. Kontrollera fälten.");
  await expectFault(current, "Nuvarande lösenord krävs.");
  await expectFault(next, "Nytt lösenord måste vara minst 6 tecken.");
  await expectFault(confirmation, "Bekräfta nytt lösenord krävs.");
  await untilFocused(() => current.query(), "the current password");

  await changePassword(PASSWORD, "abcde", "abcdef");
  await expectFault(next, "Nytt lösenord måste vara minst 6 tecken.");
  await changePassword(PASSWORD, "abcdef", "abcdeg");
  await expectFault(confirmation, "Nya lösenorden matchar inte.");
  expect(card.getByText("Nytt lösenord måste vara minst 6 tecken.").elements()).toEqual([]);
  expect(server.callsOf("auth.provePassword")).toEqual([]);
});

test("SETS-08 a wrong current password is told with the specification's text, and its field is marked", async () => {
  const { server, card } = await openSecurityCard("Lösenord");
  const fields = { currentPassword: "Lösenordet stämmer inte." };
  server.refuse("auth.provePassword", { reason: "WRONG_PASSWORD", message: "Lösenordet stämmer inte.", fields });
  await changePassword("inte-mitt-lösenord", NEW_PASSWORD);
  await toast(NOT_CHANGED, NOT_UPDATED);
  await expect.element(card.getByText(NOT_UPDATED, { exact: true })).toBeVisible();
  await expectFault(current, "Lösenordet stämmer inte.");
  await untilFocused(() => current.query(), "the current password");
  expect(server.callsOf("auth.updateUser")).toEqual([]);
});

test("SETS-09 the same password again, which the server refuses, is told at its field in Swedish", async () => {
  const { server } = await openSecurityCard("Lösenord", { "auth.provePassword": {} });
  server.refuse("auth.updateUser", { reason: "SAME_PASSWORD", message: "New password should be different from the old password." });
  await changePassword(PASSWORD, PASSWORD);
  await toast(NOT_CHANGED, SAME);
  await expectFault(next, SAME);
});

test("SETS-10 a password that is too common is told at its field with the server's own words", async () => {
  const { server } = await openSecurityCard("Lösenord", { "auth.provePassword": {} });
  const message = "Lösenordet är för vanligt. Välj ett som är svårare att gissa.";
  server.refuse("auth.updateUser", { reason: "COMMON_PASSWORD", message, fields: { password: message } });
  await changePassword(PASSWORD, "password1");
  await toast(NOT_CHANGED, message);
  await expectFault(next, message);
});

test.each([
  ["SETS-08", "Error updating user", NOT_UPDATED],
  ["SETS-08", "Unable to update user", NOT_UPDATED],
  ["SETS-09", "New password should be different from the old password.", SAME],
  ["SETS-10", "Tjänsten vilar just nu.", "Tjänsten vilar just nu."],
  ["SETS-10", "", "Ett oväntat fel inträffade."],
])("%s the server's «%s» is shown as «%s»", async (_row, message, shown) => {
  const { server, card } = await openSecurityCard("Lösenord", { "auth.provePassword": {} });
  server.refuse("auth.updateUser", { message });
  await changePassword(PASSWORD, NEW_PASSWORD);
  await toast(NOT_CHANGED, shown);
  await expect.element(card.getByText(shown, { exact: true }).first()).toBeVisible();
});

test("a password can be shown, and is changed, with the keyboard alone", async () => {
  const { server } = await openSecurityCard("Lösenord", {
    "auth.provePassword": {},
    "auth.updateUser": { emailVerificationRequired: false },
  });
  (current.element() as HTMLElement).focus();
  await userEvent.keyboard(`${PASSWORD}{Tab} `);
  await expect.element(current).toHaveAttribute("type", "text");
  await userEvent.keyboard(`{Tab}${NEW_PASSWORD}{Tab}{Tab}${NEW_PASSWORD}{Enter}`);
  await toast("Lösenord uppdaterat!");
  expect(server.callsOf("auth.provePassword")).toEqual([{ currentPassword: PASSWORD }]);
  expect(server.callsOf("auth.updateUser")).toEqual([{ password: NEW_PASSWORD }]);
});

/** The member's own device, and others. */
function devices(...userAgents: string[]): Device[] {
  const [own] = recorded("medlem", "profile.devices");
  if (!own) throw new Error("the member has no device");
  const others = userAgents.map((userAgent) => ({ ...own, id: userAgent, ipAddress: "203.0.113.7", isCurrent: false, userAgent }));
  return [own, ...others];
}

test("each device stands with its name and address, this one is marked, and another or all others are signed out", async () => {
  const { server, card } = await openSecurityCard("Inloggade enheter", { "profile.devices": devices(WINDOWS, IPHONE) });
  const rows = card.getByRole("listitem");
  await expect.poll(() => rows.elements().length).toBe(3);
  const own = rows.filter({ hasText: "Den här enheten" });
  expect(wordsIn(own)).toMatch(/^Okänd/);
  expect(own.getByRole("button").elements()).toEqual([]);
  expect(wordsIn(rows.filter({ hasText: "Chrome på Windows" }))).toMatch(/IP-adress 203\.0\.113\.7 · Inloggad 28 november \d\d:\d\d/);

  server.answer("profile.endDevice", () => {
    server.answer("profile.devices", devices(WINDOWS));
    return {};
  });
  const iphone = rows.filter({ hasText: "Safari på iPhone" });
  await iphone.getByRole("button", { name: /^Logga ut/ }).click();
  await toast("Enheten är utloggad");
  await expect.element(iphone).not.toBeInTheDocument();
  expect(server.callsOf("profile.endDevice")).toEqual([{ deviceId: IPHONE }]);

  server.answer("profile.endOtherDevices", () => {
    server.answer("profile.devices", devices());
    return { ended: 1 };
  });
  const others = card.getByRole("button", { name: "Logga ut alla andra" });
  await others.click();
  await toast("Alla andra enheter är utloggade");
  await expect.element(others).not.toBeInTheDocument();
  expect(rows.elements()).toHaveLength(1);
});

test("a sign-out of another device that fails is told and the device stays", async () => {
  const { server, card } = await openSecurityCard("Inloggade enheter", { "profile.devices": devices(WINDOWS) });
  server.refuse("profile.endDevice", { message: BUSY });
  const row = card.getByRole("listitem").filter({ hasText: "Chrome på Windows" });
  await row.getByRole("button", { name: /^Logga ut/ }).click();
  await toast("Utloggningen misslyckades", BUSY);
  await expect.element(row).toBeVisible();
});

test("SETS-36 SETS-37 SETS-40 the sign-ins stand in the server's order, in Swedish, ten on a page", async () => {
  const newest = Date.UTC(2026, 10, 20, 8, 30);
  const signIns = Array.from({ length: 50 }, (_, hours): SignIn => {
    const isKnown = hours !== 1;
    const loginAt = new Date(newest - hours * HOUR_MS).toISOString();
    const came = { way: isKnown ? ("identity" as const) : null, service: isKnown ? "Freja" : null };
    return { id: crypto.randomUUID(), loginAt, ipAddress: isKnown ? "203.0.113.7" : null, userAgent: isKnown ? WINDOWS : null, ...came };
  });
  const { card } = await openSecurityCard("Inloggningshistorik", {
    "profile.loginHistory": ({ page: shown = 1 }) => ({
      ...{ rows: signIns.slice((shown - 1) * 10, shown * 10), total: signIns.length, page: shown, pageCount: 5 },
    }),
  });
  await expect.element(card.getByText("Sida 1 av 5", { exact: true })).toBeVisible();
  const texts = (row: Element) => [...row.children].map(({ textContent }) => textContent);
  const rows = () => [...card.element().querySelectorAll("tr")].map(texts);
  expect(rows().slice(0, 4)).toEqual([
    ["Datum", "IP-adress", "Enhet", "Inloggad med"],
    ["20 november 09:30", "203.0.113.7", "Chrome på Windows", "Freja"],
    ["20 november 08:30", "Okänd", "Okänd", "Okänd"],
    ["20 november 07:30", "203.0.113.7", "Chrome på Windows", "Freja"],
  ]);
  await expect.element(card.getByRole("cell", { name: "Chrome på Windows" }).first()).toHaveAttribute("title", WINDOWS);
  await expect.element(card.getByRole("button", { name: "Föregående" })).toBeDisabled();

  for (const shown of [2, 3, 4, 5]) {
    await card.getByRole("button", { name: "Nästa" }).click();
    await expect.element(card.getByText(`Sida ${shown} av 5`, { exact: true })).toBeVisible();
  }
  await expect.poll(() => rows().at(-1)?.[0]).toBe("18 november 08:30");
  await expect.element(card.getByRole("button", { name: "Nästa" })).toBeDisabled();
});

test("SETS-36 SETS-40 on a phone the sign-ins are a list that does not scroll sideways", async () => {
  await resizeWindow(390, 844);
  const came = { ipAddress: null, userAgent: null, way: "passkey", service: null } as const;
  const signIn: SignIn = { id: crypto.randomUUID(), loginAt: "2026-11-20T08:30:00.000Z", ...came };
  const history = { rows: [signIn], total: 1, page: 1, pageCount: 1 };
  const { card } = await openSecurityCard("Inloggningshistorik", { "profile.loginHistory": history });
  await expect.element(card.getByRole("listitem")).toBeVisible();
  expect(wordsIn(card.getByRole("listitem"))).toBe("20 november 09:30 Passnyckel · Okänd · IP-adress Okänd");
  expect(sidewaysScroll()).toBe(0);
});

test("SETS-38 SETS-39 a history that cannot be read says so; without a sign-in it says that", async () => {
  const { server } = renderPage("/settings?tab=sakerhet", { as: "medlem" });
  const undo = server.refuse("profile.loginHistory", { message: BUSY });
  const card = securityCard("Inloggningshistorik");
  const told = card.getByRole("alert").getByText(`Kunde inte hämta inloggningshistorik: ${BUSY}`, { exact: true });
  await expect.element(told).toBeVisible();
  undo();
  await card.getByRole("button", { name: "Försök igen" }).click();
  await expect.element(card.getByText("Ingen inloggningshistorik tillgänglig.", { exact: true })).toBeVisible();
});

test("who signed in long ago proves the password for a key, and what was typed is still there after changing one's mind", async () => {
  let tokens: ApiToken[] = [];
  const { server, card } = await openSecurityCard("API-nycklar", {
    "profile.apiTokens": () => tokens,
    "profile.createApiToken": ({ name }) => {
      const expiresAt = new Date(Date.now() + 24 * HOUR_MS).toISOString();
      tokens = [{ id: crypto.randomUUID(), name, scopes: ["read"], createdAt: new Date().toISOString(), expiresAt }];
      return { accessToken: "bp_nyckel", expiresAt };
    },
  });
  demandPassword(server, "profile.createApiToken");
  await card.getByRole("button", { name: "Skapa nyckel" }).click();
  const dialog = page.getByRole("dialog", { name: "Skapa API-nyckel" });
  const name = dialog.getByLabelText("Namn");
  await name.fill("Väderskript");
  await dialog.getByRole("button", { name: "Skapa nyckel" }).click();
  await passwordDialog.getByRole("button", { name: "Avbryt" }).click();
  await expect.element(passwordDialog).not.toBeInTheDocument();
  await expect.element(name).toHaveValue("Väderskript");
  expect(dialog.getByRole("alert").elements()).toEqual([]);

  await dialog.getByRole("button", { name: "Skapa nyckel" }).click();
  await provePassword();
  await expect.element(page.getByRole("dialog", { name: "Din nya API-nyckel" }).getByText("bp_nyckel")).toBeVisible();
});
