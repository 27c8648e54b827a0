import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { button, toast } from "./actions.ts";
import type { Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { demandPassword, openSecurityCard, passwordDialog } from "./security-tab.ts";

const renderSignIn = (address = "/login", answers: Answers = {}) =>
  renderPage(address, { as: "medlem", answers: { "auth.session": null, "auth.identity.provider": { label: "Freja" }, ...answers } });

test("without a provider the sign-in has no further button, with one it has one, which says when that service is down", async () => {
  const { server } = renderSignIn("/login?redirect=/product-catalog");
  server.refuse("auth.identity.departToSignIn", { reason: "IDENTITY_UNAVAILABLE", message: ERROR_MESSAGES.IDENTITY_UNAVAILABLE });
  await button("Logga in med Freja").click();
  await expect.element(page.getByRole("alert").getByText(ERROR_MESSAGES.IDENTITY_UNAVAILABLE, { exact: true })).toBeVisible();
  expect(server.callsOf("auth.identity.departToSignIn")).toEqual([{ redirect: "/product-catalog" }]);
});

test("the set-up that ships shows nothing of it, neither at the sign-in nor in the settings", async () => {
  const { server } = renderSignIn("/login", { "auth.identity.provider": { label: null } });
  await expect.poll(() => server.callsOf("auth.identity.provider")).toHaveLength(1);
  await expect.element(button("Logga in med passnyckel")).toBeVisible();
  expect(page.getByRole("button", { name: /^Logga in med (?!passnyckel)/ }).elements()).toEqual([]);
});

test("whoever no account knows can sign in and link, or goes to the usual form with what was told filled in", async () => {
  const { server, router } = renderSignIn("/auth/oidc?code=x&state=y", {
    "auth.identity.arrive": { outcome: "unknown", label: "Freja", email: "siv@example.se", name: "Siv Berg", redirect: null },
  });
  await expect.element(page.getByRole("heading", { name: "Har du redan ett konto?" })).toBeVisible();
  expect(server.callsOf("auth.identity.arrive")).toEqual([{ search: "?code=x&state=y" }]);
  expect(window.location.search).toBe("");
  await expect
    .element(page.getByRole("link", { name: "Logga in och koppla" }))
    .toHaveAttribute("href", "/login?redirect=/settings%3Ftab%3Dsakerhet");
  await page.getByRole("link", { name: "Skapa konto" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/signup");
  await expect.element(page.getByLabelText("E-postadress")).toHaveValue("siv@example.se");
  await expect.element(page.getByLabelText("Fullständigt namn")).toHaveValue("Siv Berg");
});

test.each(["IDENTITY_CANCELLED", "IDENTITY_EXPIRED", "IDENTITY_REFUSED"] as const)(
  "a return that ends with %s leads to the sign-in with its words and its other ways",
  async (reason) => {
    const { server, router } = renderSignIn("/auth/oidc?error=x&state=y");
    server.refuse("auth.identity.arrive", { reason, message: ERROR_MESSAGES[reason], status: 401 });
    await expect.poll(() => router.state.location.pathname).toBe("/login");
    await expect.element(page.getByText(ERROR_MESSAGES[reason], { exact: true })).toBeVisible();
    await expect.element(page.getByLabelText("Lösenord", { exact: true })).toBeVisible();
  },
);

const LINKED = {
  label: "Freja",
  identity: { id: "00000000-0000-4000-8000-0000000000a1", createdAt: "2026-11-02T10:00:00Z", lastUsedAt: null },
};

test("whoever has linked their account shows by it who they are, in place of the password, and comes back where they were", async () => {
  const { server, card } = await openSecurityCard("Logga in med Freja", { "auth.identity.own": LINKED });
  demandPassword(server, "auth.identity.unlink");
  server.refuse("auth.identity.departToProve", { reason: "IDENTITY_UNAVAILABLE", message: ERROR_MESSAGES.IDENTITY_UNAVAILABLE });
  await card.getByRole("button", { name: "Koppla bort" }).click();
  await page.getByRole("dialog", { name: "Koppla bort Freja?" }).getByRole("button", { name: "Koppla bort" }).click();
  await passwordDialog.getByRole("button", { name: "Bekräfta med Freja i stället" }).click();
  await expect.element(passwordDialog.getByText(ERROR_MESSAGES.IDENTITY_UNAVAILABLE, { exact: true })).toBeVisible();
  expect(server.callsOf("auth.identity.departToProve")).toEqual([{ redirect: "/settings?tab=sakerhet" }]);
});

test("a proof that came back leads to where it was asked for and says to go on; one that did not hold says that nothing was changed", async () => {
  const answers: Answers = { "auth.identity.arrive": { outcome: "proven", redirect: "/settings?tab=konto" } };
  const { server, router } = renderPage("/auth/oidc?code=x&state=y", { as: "medlem", answers });
  await toast("Bekräftat", "Gör nu det du skulle göra.");
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe("/settings?tab=konto");
  server.refuse("auth.identity.arrive", { reason: "IDENTITY_NOT_FRESH", message: ERROR_MESSAGES.IDENTITY_NOT_FRESH, status: 401 });
  await router.navigate("/auth/oidc?code=x&state=y");
  await toast("Inget ändrades", ERROR_MESSAGES.IDENTITY_NOT_FRESH);
});

test("a linked account is unlinked after a question", async () => {
  const { server, card } = await openSecurityCard("Logga in med Freja", {
    "auth.identity.own": LINKED,
    "auth.identity.unlink": {},
  });
  await card.getByRole("button", { name: "Koppla bort" }).click();
  server.answer("auth.identity.own", { label: "Freja", identity: null });
  await page.getByRole("dialog", { name: "Koppla bort Freja?" }).getByRole("button", { name: "Koppla bort" }).click();
  await toast("Kontona är inte längre kopplade");
  await expect.element(card.getByRole("button", { name: "Koppla Freja" })).toBeVisible();
});
