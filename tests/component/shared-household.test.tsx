import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SHARED_HOUSEHOLD } from "#shared/text/shared-household.ts";
import { press, resizeWindow } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

describe("a shared household", () => {
  type Sharing = Answer<"household.sharing">;

  const ALONE: Sharing = { role: null, familySize: null, housemates: [], sent: [], received: [] };
  const SHARE_ID = "00000000-0000-4000-8000-0000000000aa";
  const ASKED: Sharing = {
    ...ALONE,
    received: [{ shareId: SHARE_ID, name: "Anna Askander", email: "anna@test.example", expiresAt: "2026-12-13T10:00:00.000Z" }],
  };
  const card = () => page.getByRole("region", { name: "Dela hushållet" });
  const dialog = () => page.getByRole("dialog");

  function renderForm(sharing: Sharing) {
    return renderPage("/user-form", {
      as: "privat",
      answers: { "household.sharing": sharing, "forms.read": recorded("medlem", "forms.read"), "forms.list": [] },
    });
  }

  test("who is asked is told what they agree to before the yes, by keyboard, on a phone and without a fault that axe finds", async () => {
    const { server } = renderForm(ASKED);
    await expect.element(card().getByText("Anna Askander vill dela hushåll med dig", { exact: true })).toBeVisible();
    await expect.element(card().getByText("anna@test.example. Gäller till 13 december.")).toBeVisible();
    server.answer("household.answerInvitation", () => {
      server.answer("household.sharing", {
        ...ALONE,
        role: "guest",
        familySize: 1,
        housemates: [{ name: "Anna Askander", isHost: true, since: "2026-11-29T10:00:00.000Z", shareId: SHARE_ID }],
      });
      return undefined;
    });
    await press(card().getByRole("button", { name: "Godkänn inbjudan från Anna Askander" }));
    await expect
      .element(dialog().getByText(`Det Anna Askander har skrivit om sitt hushåll blir ert gemensamma. ${SHARED_HOUSEHOLD}`))
      .toBeVisible();
    expect(server.callsOf("household.answerInvitation")).toEqual([]);
    for (const width of [1280, 360]) {
      await resizeWindow(width);
      await expectNoFaultsInWindow(`${width} px`);
    }
    await press(dialog().getByRole("button", { name: "Godkänn" }));
    await expect.element(card().getByText("Bjöd in dig till hushållet. Delas sedan 29 november.")).toBeVisible();
    expect(server.callsOf("household.answerInvitation")).toEqual([{ shareId: SHARE_ID, accepts: true }]);
    // Who came was not counted before.
    const counted = card().getByText("Hushållet räknas som 1 person. Ändra antalet om någon som bor hemma fattas.", { exact: true });
    await expect.element(counted).toBeVisible();
    await expect.element(card().getByRole("note")).toBeVisible();
    await expect.element(card().getByRole("button", { name: "Bjud in någon" })).not.toBeInTheDocument();
  });

  test("a guest or a host is told to end the sharing first, and can only decline", async () => {
    const { server } = renderForm({
      ...ASKED,
      role: "host",
      familySize: 3,
      housemates: [{ name: "Bo Björk", isHost: false, since: "2026-11-29T10:00:00.000Z", shareId: SHARE_ID }],
    });
    await expect.element(card().getByText("Sluta dela först, så kan du godkänna.")).toBeVisible();
    await expect.element(card().getByText("Hushållet räknas som 3 personer.", { exact: false })).toBeVisible();
    await expect.element(card().getByRole("note")).not.toBeInTheDocument();
    await expect.element(card().getByRole("button", { name: /^Godkänn/ })).not.toBeInTheDocument();
    server.answer("household.endSharing", () => {
      server.answer("household.sharing", ALONE);
      return undefined;
    });
    await press(card().getByRole("button", { name: "Sluta dela med Bo Björk" }));
    await expect.element(card().getByText("Bo Björk")).not.toBeInTheDocument();
    expect(server.callsOf("household.endSharing")).toEqual([{ shareId: SHARE_ID }]);
    // The keyboard goes on from the card.
    await expect.poll(() => card().element().contains(document.activeElement)).toBe(true);
  });

  test("who asks is told what the other will see; a wrong address stands at its field", async () => {
    const { server } = renderForm(ALONE);
    server.answer("household.invite", () => {
      const expiresAt = "2026-12-13T10:00:00.000Z";
      server.answer("household.sharing", { ...ALONE, sent: [{ shareId: SHARE_ID, email: "bo@test.example", expiresAt }] });
      return undefined;
    });
    await press(card().getByRole("button", { name: "Bjud in någon" }));
    await expect
      .element(dialog().getByText(`Det som står i ditt hushåll blir gemensamt när den du bjuder in har godkänt. ${SHARED_HOUSEHOLD}`))
      .toBeVisible();
    await dialog().getByLabelText("Den andras e-postadress").fill("bo");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog().getByText("Ogiltig e-postadress.")).toBeVisible();
    await dialog().getByLabelText("Den andras e-postadress").fill("Bo@test.example");
    await userEvent.keyboard("{Enter}");
    await expect.element(card().getByText("Väntar på svar. Gäller till 13 december.")).toBeVisible();
    expect(server.callsOf("household.invite")).toEqual([{ email: "bo@test.example" }]);
    await expect.element(card().getByRole("button", { name: "Ta tillbaka inbjudan till bo@test.example" })).toBeVisible();
  });
});
