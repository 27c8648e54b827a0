import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { press, resizeWindow } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { demandPassword, openSecurityCard, passwordDialog, provePassword, securityCard } from "./security-tab.ts";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

type Factors = Answer<"auth.mfa.listFactors">;

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const FACTOR_ID = "4d9cd5e2-2b5c-4f4e-9d4e-0c8f9d5f1a10";
const RECOVERY_CODES = { recoveryCodes: Array.from({ length: 10 }, (_, index) => `abcde-0000${index}`) };
const NOW = "2026-11-20T08:30:00.000Z";
const LATER = "2099-01-01T12:00:00.000Z";

const EXPORTS = (["ready", "failed", "expired", "pending"] as const).map((status): Answer<"gdpr.exports">[number] => ({
  id: crypto.randomUUID(),
  status,
  createdAt: NOW,
  bytes: 1000,
  expiresAt: LATER,
}));
const SIGN_INS = Array.from({ length: 10 }, () => ({ id: crypto.randomUUID(), loginAt: NOW, ipAddress: null, userAgent: WINDOWS }));
const DEVICES = recorded("medlem", "profile.devices").flatMap((own) => [
  own,
  { ...own, id: FACTOR_ID, isCurrent: false, userAgent: WINDOWS },
]);

const seen = (target: Locator) => expect.element(target).toBeVisible();
const dialog = (name: string): Locator => page.getByRole("dialog", { name });
const factor = securityCard("Tvåfaktorsautentisering");

async function close(opened: Locator): Promise<void> {
  await userEvent.keyboard("{Escape}");
  await expect.element(opened).not.toBeInTheDocument();
}

test("on a phone every tab of the settings has no fault that axe finds (WCAG 2.2 AA), light and dark, and does not scroll sideways", async () => {
  await resizeWindow(390, 844);
  const { router } = renderPage("/settings", {
    as: "agare",
    answers: {
      "gdpr.exports": EXPORTS,
      "profile.devices": DEVICES,
      "profile.loginHistory": { rows: SIGN_INS, total: 12, page: 1, pageCount: 2 },
    },
  });
  const tabs: Record<string, Locator> = {
    "?tab=profil": page.getByLabelText("Fullständigt namn"),
    "?tab=forening": page.getByRole("button", { name: "Lämna föreningen" }),
    "?tab=sakerhet": page.getByText("Sida 1 av 2"),
    // With a link to an export that is not there, and the card of an owner who cannot leave.
    [`?tab=konto&export=${crypto.randomUUID()}`]: page.getByRole("link", { name: "Till Adminpanelen" }),
  };
  for (const [search, content] of Object.entries(tabs)) {
    await router.navigate(`/settings${search}`);
    await seen(content);
    await expectNoFaultsInWindow(search);
  }
  await seen(page.getByText("Exporten hittades inte"));
  await seen(page.getByRole("list", { name: "Dina exporter" }));
});

test("on a phone the dialogs of «Konto & GDPR» have no fault that axe finds, light and dark, and do not scroll sideways", async () => {
  await resizeWindow(390, 844);
  renderPage("/settings?tab=konto", { as: "privat" });
  const information = page.getByRole("region", { name: "Så hanterar vi dina uppgifter" }).getByRole("button");
  await seen(information.first());
  const names = information.elements().map(({ textContent }) => textContent);
  expect(names).toHaveLength(5);
  for (const name of names) {
    await information.filter({ hasText: name }).click();
    await seen(dialog(name));
    await expectNoFaultsInWindow(name);
    await close(dialog(name));
  }
  await page.getByRole("button", { name: "Radera kontot" }).click();
  await page.getByRole("button", { name: "Radera för alltid" }).click();
  await seen(page.getByText("Skriv RADERA för att bekräfta.", { exact: true }));
  await expectNoFaultsInWindow("the deletion");
});

test("on a phone a wrong password and the dialogs of a new factor have no fault that axe finds, light and dark, and do not scroll sideways", async () => {
  await resizeWindow(390, 844);
  const { server, card } = await openSecurityCard("Lösenord", {
    "auth.mfa.enroll": {
      id: FACTOR_ID,
      totp: { qr_code: "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>", secret: "JBSWY3DP" },
    },
    "auth.mfa.challengeAndVerify": RECOVERY_CODES,
  });
  await card.getByRole("button", { name: "Byt lösenord" }).click();
  await seen(card.getByText("Nuvarande lösenord krävs."));
  demandPassword(server, "auth.mfa.enroll");
  await factor.getByRole("button", { name: "Aktivera tvåfaktorsautentisering" }).click();
  await seen(passwordDialog);
  await expectNoFaultsInWindow("password");
  await provePassword();
  await press(factor.getByLabelText("Verifieringskod"));
  await seen(factor.getByText("Verifieringskod krävs."));
  await expectNoFaultsInWindow("password faults and enrolment");
  await factor.getByLabelText("Verifieringskod").fill("123456");
  await factor.getByRole("button", { name: "Verifiera" }).click();
  await seen(dialog("Dina återställningskoder"));
  await expectNoFaultsInWindow("recovery codes");
  await userEvent.keyboard("{Escape}");
  await seen(dialog("Stänga utan att spara?"));
  await expectNoFaultsInWindow("question before closing");
});

test("on a phone the dialogs of a factor in use and of API keys have no fault that axe finds, light and dark, and do not scroll sideways", async () => {
  await resizeWindow(390, 844);
  const inUse: Factors = { totp: [{ id: FACTOR_ID, status: "verified", createdAt: NOW }], recoveryCodesLeft: 10 };
  const { server, card } = await openSecurityCard("API-nycklar", {
    "auth.mfa.listFactors": inUse,
    "profile.createApiToken": ({ name }) => {
      server.answer("profile.apiTokens", [{ id: FACTOR_ID, name, scopes: ["read"], createdAt: NOW, expiresAt: LATER }]);
      return { accessToken: "bp_nyckel", expiresAt: LATER };
    },
  });
  for (const [opener, title] of [
    ["Skapa nya återställningskoder", "Skapa nya återställningskoder?"],
    ["Inaktivera", "Inaktivera tvåfaktorsautentisering?"],
  ] as const) {
    await factor.getByRole("button", { name: opener }).click();
    await seen(dialog(title));
    await expectNoFaultsInWindow(title);
    await close(dialog(title));
  }

  await card.getByRole("button", { name: "Skapa nyckel" }).click();
  const create = dialog("Skapa API-nyckel");
  await create.getByRole("button", { name: "Skapa nyckel" }).click();
  await seen(create.getByText("Ge nyckeln ett namn, så att du känner igen den."));
  await expectNoFaultsInWindow("new key");
  await create.getByLabelText("Namn").fill("Nattlig lista");
  await create.getByRole("button", { name: "Skapa nyckel" }).click();
  await seen(dialog("Din nya API-nyckel"));
  await expectNoFaultsInWindow("key shown once");
  await dialog("Din nya API-nyckel").getByRole("button", { name: "Klar" }).click();
  await card.getByRole("button", { name: "Återkalla Nattlig lista" }).click();
  await seen(dialog("Återkalla nyckeln?"));
  await expectNoFaultsInWindow("recall");
});
