import { describe, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { fakeClock, menuEntry, press, resizeWindow, toast, twoFrames, untilFocused } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { demandPassword, openSecurityCard, passwordDialog, provePassword, securityCard } from "./security-tab.ts";
import { sessionOf } from "./session.ts";
import { type Persona, recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

describe("settings", () => {
  const NO_ASSOCIATION = "Ditt konto är inte kopplat till någon förening.";

  /** The settings of the persona, once they have come. */
  async function openSettings(as: Persona, tab = "", answers: Answers = {}) {
    const rendered = renderPage(`/settings${tab && `?tab=${tab}`}`, { as, answers });
    await expect.element(page.getByRole("heading", { level: 1, name: "Kontoinställningar" })).toBeVisible();
    return rendered;
  }

  const tabNames = () =>
    page
      .getByRole("tab")
      .elements()
      .map(({ textContent }) => textContent);
  const shownTab = () => page.getByRole("tab", { selected: true }).query()?.textContent;
  const sidebar = page.getByRole("complementary", { name: "Sidomeny" });

  /** As when one comes back to the window. */
  const useWindowAgain = () => window.dispatchEvent(new Event("visibilitychange"));

  describe("frame", () => {
    test("SET-01 SET-03 NAV-10 the user menu leads to the settings, which open with Profil", async () => {
      const { router } = renderPage("/water", { as: "agare" });
      await page.getByRole("button", { name: /^Användarmeny/ }).click();
      await page.getByRole("menuitem", { name: "Inställningar" }).click();
      await expect.element(page.getByRole("heading", { level: 1, name: "Kontoinställningar" })).toBeVisible();
      expect([router.state.location.pathname, shownTab()]).toEqual(["/settings", "Profil"]);
      expect(document.title).toContain("Kontoinställningar");
      await expect.element(page.getByLabelText("Fullständigt namn")).toBeVisible();
    });

    test("SET-02 SET-04 SET-05 SET-06 a member has four tabs and goes back to the association's dashboard", async () => {
      const { router } = await openSettings("medlem");
      expect(tabNames()).toEqual(["Profil", "Förening", "Säkerhet", "Konto & GDPR"]);
      await page.getByRole("link", { name: "Tillbaka" }).click();
      await expect.poll(() => router.state.location.pathname).toBe("/association-dashboard");
    });

    test("GEN-03 SET-02 SET-04 somebody without an association has three tabs and goes back to the own dashboard", async () => {
      const { router } = await openSettings("privat", "forening", {
        "billing.subscription": null,
        "crisis.official": recorded("medlem", "crisis.official"),
      });
      expect([tabNames(), shownTab()]).toEqual([["Profil", "Säkerhet", "Konto & GDPR"], "Profil"]);
      await page.getByRole("link", { name: "Tillbaka" }).click();
      await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
    });

    test("SET-03 the address names the tab, arrow keys and Enter choose one, back leads through them, and an unknown one is Profil", async () => {
      const { router } = await openSettings("medlem", "finns-inte");
      expect(shownTab()).toBe("Profil");
      await page.getByRole("tab", { name: "Säkerhet" }).click();
      await expect.poll(() => router.state.location.search).toBe("?tab=sakerhet");
      await page.getByRole("tab", { name: "Konto & GDPR" }).click();
      await expect.poll(shownTab).toBe("Konto & GDPR");
      expect(router.state.location.search).toBe("?tab=konto");
      await router.navigate(-1);
      await expect.poll(shownTab).toBe("Säkerhet");

      (page.getByRole("tab", { name: "Säkerhet" }).element() as HTMLElement).focus();
      await userEvent.keyboard("{ArrowUp}{ArrowUp}");
      await untilFocused(() => page.getByRole("tab", { name: "Profil" }).query(), "the first tab");
      await twoFrames();
      expect(router.state.location.search).toBe("?tab=sakerhet");
      await userEvent.keyboard("{Enter}");
      await expect.poll(shownTab).toBe("Profil");
    });

    test("SET-07 a session that has ended is noticed when the window is used again", async () => {
      const { server } = await openSettings("medlem", "sakerhet");
      await expect.poll(() => localStorage.getItem("auth-token")).not.toBeNull();
      // The page is drawn once more before the guard takes it away.
      server.answer("auth.session", () => null);
      useWindowAgain();
      await expect.element(page.getByRole("heading", { level: 1, name: "Du är inte inloggad." })).toBeVisible();
      const way = page.getByRole("link", { name: "Logga in" });
      await expect.element(way).toHaveAttribute("href", "/login?redirect=/settings%3Ftab%3Dsakerhet");
    });
  });

  test("GEN-10 the assistant, the catalogue, the crisis tools and the plans are each two presses away at most from the dashboard", async () => {
    const { router } = renderPage("/association-dashboard", { as: "agare" });
    const arrivedAt = (pathname: string) => expect.poll(() => router.state.location.pathname).toBe(pathname);
    await sidebar.getByRole("link", { name: "Assistenten", exact: true }).click();
    await arrivedAt("/ai-extended");
    for (const [group, entry, pathname] of [
      ["Inköp", "AI-Handel", "/product-catalog"],
      ["Kris", "Krisgruppen", "/crisis-team"],
    ] as const) {
      await router.navigate("/association-dashboard");
      await (await menuEntry(group, entry)).click();
      await arrivedAt(pathname);
    }
    await router.navigate("/");
    await page.getByRole("banner").getByRole("link", { name: "Priser" }).click();
    await arrivedAt("/pricing");
  });

  test.each([
    ["the browser's timezone when none is chosen", null, "Torsdag 19 november"],
    ["the chosen timezone", "Europe/Helsinki", "Fredag 20 november"],
  ])("dates are shown in %s", async (_zone, timezone, today) => {
    fakeClock();
    vi.setSystemTime(new Date("2026-11-19T22:30:00Z"));
    const { profile } = sessionOf("medlem", {});
    renderPage("/dashboard", { as: "medlem", answers: { "auth.session": sessionOf("medlem", { profile: { ...profile, timezone } }) } });
    await expect.element(page.getByText(today)).toBeVisible();
  });

  describe("Förening", () => {
    const name = page.getByLabelText(/^Föreningens namn/);
    const [address, city, postalCode] = ["Adress", "Ort", "Postnummer"].map((label) => page.getByRole("textbox", { name: label })) as [
      Locator,
      Locator,
      Locator,
    ];
    const save = page.getByRole("button", { name: "Spara ändringar" });
    const leave = page.getByRole("button", { name: "Lämna föreningen" });
    const dialog = page.getByRole("dialog");

    test("SETA-01 SETA-03 SETA-05 SETA-11 GUARD-19 an owner sends what was changed alone, and reads what is wrong while typing", async () => {
      const { server } = await openSettings("agare", "forening", {
        "association.update": { ...recorded("agare", "association.current"), city: "Umeå" },
      });
      await expect.element(save).toBeDisabled();
      await expect.element(postalCode).toHaveAttribute("readonly");
      await expect.element(page.getByText("Ändras på sidan Föreningsuppgifter.", { exact: true })).toBeVisible();
      await name.fill("Br");
      await expect.element(page.getByText("Föreningens namn måste vara minst 3 tecken.", { exact: true })).toBeVisible();
      await expect.element(save).toBeDisabled();
      await name.fill("Brf Exempeltallen");
      await city.fill("Umeå");
      await save.click();
      await toast("Föreningen uppdaterad!");
      expect(server.callsOf("association.update")).toEqual([{ city: "Umeå" }]);
      await expect.element(save).toBeDisabled();
      await untilFocused(() => save.query(), "the button that saved");
    });

    test("SETA-06 SETA-10 SETA-12 a refused change is told under «Fel», in Swedish", async () => {
      const { server } = await openSettings("agare", "forening");
      await address.fill("Annan väg 9");
      const forbidden = "Du har inte behörighet att ändra föreningens uppgifter.";
      const undo = server.refuse("association.update", { message: forbidden, reason: "ASSOCIATION_EDIT_FORBIDDEN", status: 403 });
      await save.click();
      await toast("Fel", forbidden);
      undo();
      server.refuse("association.update", { message: "Could not verify membership.", reason: "MEMBERSHIP_NOT_VERIFIED", status: 403 });
      await save.click();
      await toast("Fel", "Ditt medlemskap kunde inte bekräftas. Ladda om sidan och försök igen.");
    });

    test("SET-04 SETA-07 GUARD-22 others than owners see the fields locked and why; a team leader is called Teamledare", async () => {
      const { association } = sessionOf("agare", {});
      if (!association) throw new Error("the chair has no association");
      await openSettings("agare", "forening", {
        "auth.session": sessionOf("agare", { association: { ...association, role: "team_leader" } }),
        "membership.myRole": { associationId: association.id, role: "team_leader" },
      });
      await expect.element(page.getByText("Endast administratörer kan ändra dessa uppgifter.", { exact: true })).toBeVisible();
      for (const field of [name, address, postalCode, city]) await expect.element(field).toBeDisabled();
      for (const [field, value] of [
        [address, "Exempelgatan 1"],
        [postalCode, "114 32"],
        [city, "Stockholm"],
      ] as const)
        await expect.element(field).toHaveValue(value);
      expect(save.elements()).toEqual([]);
      await expect.element(page.getByText("Din roll: Teamledare", { exact: true })).toBeVisible();
      await expect.element(sidebar.getByText("Teamledare", { exact: true })).toBeVisible();
    });

    test("SETA-02 SETA-13 SETA-14 SETA-16 SETA-17 a member leaves after a question; the tab then says that there is none", async () => {
      const { server } = await openSettings("medlem", "forening");
      await leave.click();
      await expect.element(dialog.getByText(/^Vill du lämna Brf Exempeltallen/)).toBeVisible();
      await dialog.getByRole("button", { name: "Avbryt" }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(server.callsOf("membership.leave")).toEqual([]);
      await expect.element(sidebar.getByText("Brf Exempeltallen")).toBeVisible();
      server.answer("membership.leave", () => {
        server.answer("auth.session", sessionOf("medlem", { association: null }));
        server.answer("membership.myRole", { associationId: null, role: null });
        return { closed: false };
      });
      await leave.click();
      await dialog.getByRole("button", { name: "Lämna föreningen" }).click();
      await toast("Du har lämnat föreningen");
      expect(server.callsOf("membership.leave")).toEqual([{ closes: null }]);
      await expect.element(page.getByText(NO_ASSOCIATION)).toBeVisible();
      await expect.element(sidebar.getByText("Brf Exempeltallen")).not.toBeInTheDocument();
      await expect.poll(() => document.activeElement?.textContent).toContain("Ingen förening");
      await expect.element(page.getByRole("link", { name: "Gå med i en förening" })).toHaveAttribute("href", "/join-association");
    });

    test("SET-04 who loses the association while the tab is open is told there", async () => {
      const { server } = await openSettings("medlem", "forening");
      await expect.element(address).toBeVisible();
      server.answer("auth.session", sessionOf("medlem", { association: null }));
      useWindowAgain();
      await expect.element(page.getByText(NO_ASSOCIATION)).toBeVisible();
    });

    test("SETA-18 the last owner is kept, and reads why", async () => {
      const { server } = await openSettings("agare", "forening");
      const message = "Du är föreningens enda systemägare. Utse en ny systemägare innan du lämnar.";
      server.refuse("membership.leave", { message, reason: "LAST_OWNER_CANNOT_LEAVE", status: 409 });
      await leave.click();
      await dialog.getByRole("button", { name: "Lämna föreningen" }).click();
      await toast("Fel", `Kunde inte lämna föreningen: ${message}`);
      const reason = dialog.getByRole("note");
      await expect.element(reason.getByText(message, { exact: true })).toBeVisible();
      await expect.element(reason.getByRole("link", { name: "Utse en ny systemägare" })).toBeVisible();
    });

    test("the only member types the association's name before it closes", async () => {
      const { server } = await openSettings("medlem", "forening", {
        "association.overview": { ...recorded("medlem", "association.overview"), memberCount: 1 },
        "membership.leave": { closed: true },
      });
      await leave.click();
      const close = page.getByRole("button", { name: "Lämna och stäng" });
      await expect.element(close).toBeDisabled();
      await page.getByLabelText("Skriv föreningens namn, Brf Exempeltallen, för att bekräfta").fill("Brf Exempeltallen");
      await close.click();
      await toast("Du har lämnat föreningen");
      expect(server.callsOf("membership.leave")).toEqual([{ closes: "Brf Exempeltallen" }]);
    });
  });
});

describe("settings accessibility", () => {
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
  const SIGN_INS = Array.from({ length: 10 }, () => ({
    ...{ id: crypto.randomUUID(), loginAt: NOW, ipAddress: null, userAgent: WINDOWS },
    ...{ way: "mail" as const, service: null },
  }));
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
});
