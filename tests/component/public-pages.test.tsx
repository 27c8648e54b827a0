import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { wordsIn } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

const LEGAL_PAGES = {
  "/integritet": "Integritetspolicy",
  "/tillganglighet": "Tillgänglighetsredogörelse",
  "/sa-lagrar-vi-data": "Så lagrar vi data",
};
const main = () => page.getByRole("main");
const expectHref = (name: string, href: string) =>
  expect.element(main().getByRole("link", { name, exact: true }).first()).toHaveAttribute("href", href);

test("every public page ends with the numbers to call and the links to these pages", async () => {
  const { server, router } = renderPage("/");
  server.answerPath("/api/demo-accounts", () => Response.json({ accounts: [] }));
  const footer = page.getByRole("contentinfo");
  for (const path of ["/", "/login", "/signup", "/signup-confirmation", "/reset-password", ...Object.keys(LEGAL_PAGES)]) {
    await router.navigate(path);
    await expect.poll(() => router.state.location.pathname).toBe(path);
    await expect.element(footer.getByRole("link", { name: "112", exact: true })).toBeVisible();
    const links = footer.getByRole("navigation", { name: "Om portalen" }).getByRole("link").elements();
    expect(
      links.map((link) => [link.getAttribute("href"), link.textContent]),
      path,
    ).toEqual(Object.entries(LEGAL_PAGES));
  }
  await footer.getByRole("link", { name: "Integritetspolicy" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/integritet");
  await expect.element(page.getByRole("heading", { level: 1, name: "Integritetspolicy" })).toBeVisible();
});

test("the privacy page leads to the authority, to the own rights and to what is stored", async () => {
  renderPage("/integritet");
  await expectHref("imy.se", "https://www.imy.se");
  await expectHref("Konto & GDPR", "/settings?tab=konto");
  await expectHref("Säkerhet", "/settings?tab=sakerhet");
  await expectHref("Så lagrar vi data", "/sa-lagrar-vi-data");
});

test("the accessibility page names the standard, the law, what is known to be missing and the authority", async () => {
  renderPage("/tillganglighet");
  for (const text of ["WCAG 2.2 på nivå AA", "Lagen (2023:254)", "Portalen är inte granskad av någon utomstående."]) {
    await expect.element(page.getByText(text).first()).toBeVisible();
  }
  await expectHref("pts.se", "https://www.pts.se");
});

test("contact goes through the association where the operator has told no address", async () => {
  renderPage("/integritet");
  await expect.element(page.getByText("Vänd dig till systemägaren i din förening").first()).toBeVisible();
  expect(document.querySelector("a[href^='mailto:']")).toBeNull();
});

test("PLAN-02 PLAN-03 PLAN-04 PLAN-05 PLAN-10 three plans with price and size, and how to reach us", async () => {
  renderPage("/pricing", { answers: { "billing.prices": recorded("medlem", "billing.prices") } });
  await expect.element(page.getByRole("heading", { name: "Priser", level: 1 })).toBeVisible();
  const plans = page.getByRole("list", { name: "Abonnemang" });
  const cards = {
    Grundläggande: ["99 kr", "1 användare"],
    Standard: ["299 kr", "Upp till 10 användare", "Vanligast"],
    Premium: ["999 kr", "Obegränsat antal användare"],
  };
  expect(
    plans
      .getByRole("heading")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(Object.keys(cards));
  for (const [name, texts] of Object.entries(cards)) {
    const card = plans.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
    for (const text of [...texts, "/mån inkl. moms"]) expect(wordsIn(card)).toContain(text);
  }
  // What the limit counts stands where the price does, not behind a question.
  const who = "En användare är en medlem med eget konto i föreningen. Boende som bara får krislarm räknas inte.";
  await expect.element(page.getByText(who)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Kontakta oss" })).toBeVisible();
  await expectNoWcagFaults("the prices");
});
