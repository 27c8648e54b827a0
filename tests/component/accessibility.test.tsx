import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { button, resizeWindow } from "./actions.ts";
import type { Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { undecided } from "./session.ts";
import type { Persona } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

interface Walk {
  who: string;
  as?: Persona;
  answers?: Answers;
  /** By their address, with their title. */
  pages: Record<string, string>;
}

const WALKS: Walk[] = [
  {
    who: "who is signed out",
    pages: {
      "/": "Beredskap för hela huset",
      "/signup": "Skapa konto",
      "/signup-confirmation": "Kolla din e-post",
      "/integritet": "Integritetspolicy",
      "/tillganglighet": "Tillgänglighetsredogörelse",
      "/sa-lagrar-vi-data": "Så lagrar vi data",
      "/finns-inte": "Sidan hittades inte",
    },
  },
  {
    who: "who has chosen nothing yet",
    as: "privat",
    answers: { "auth.session": undecided() },
    pages: {
      "/profile-type-selection": "Välj profil",
      "/account-setup-choice": "Starta eller gå med",
      "/create-association": "Starta egen förening",
    },
  },
  {
    who: "an owner",
    as: "agare",
    pages: { "/dashboard": "Hem", "/association-dashboard": "Översikt", "/product-catalog": "AI-Handel" },
  },
];

test.each(WALKS)(
  "on a phone the pages of $who have no fault that axe finds (WCAG 2.2 AA), light and dark, and do not scroll sideways",
  async ({ as, answers, pages }) => {
    await resizeWindow(390, 844);
    const { router } = renderPage("/", { as, answers });
    for (const [path, title] of Object.entries(pages)) {
      await router.navigate(path);
      await expect.poll(() => document.title).toBe(`${title} – ${PRODUCT_NAME}`);
      await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
      // Until nothing is read any more that could change what is looked at.
      await expect.poll(() => document.querySelector(".mantine-Skeleton-root, [aria-busy='true']")).toBeNull();
      await expectNoFaultsInWindow(path);
    }
  },
);

const field = (label: string) => page.getByLabelText(label, { exact: true });
const see = (words: string) => expect.element(page.getByRole("main").getByText(words).first()).toBeVisible();

test("on a phone what a sign-in meets with has no fault that axe finds (WCAG 2.2 AA), light and dark", async () => {
  await resizeWindow(390, 844);
  const { server, router } = renderPage("/login?redirect=/settings");
  const signIn = async () => {
    await field("E-postadress").fill("person@test.example");
    await field("Lösenord").fill("Granbarr-1234");
    await page.getByRole("main").getByRole("button", { name: "Logga in" }).click();
  };
  const undo = server.refuse("auth.signIn", { reason: "WRONG_CREDENTIALS", message: ERROR_MESSAGES.WRONG_CREDENTIALS, status: 401 });
  await signIn();
  await see(ERROR_MESSAGES.WRONG_CREDENTIALS);
  await expectNoFaultsInWindow("a refused sign-in");

  undo();
  server.answer("auth.signIn", { secondFactorRequired: true, user: null });
  server.refuse("auth.completeSecondFactor", { reason: "WRONG_CODE", message: ERROR_MESSAGES.WRONG_CODE, status: 401 });
  await signIn();
  await field("Verifieringskod").fill("000000");
  await see(ERROR_MESSAGES.WRONG_CODE);
  await expectNoFaultsInWindow("a wrong code");
  await button("Använd en återställningskod").click();
  await expect.element(field("Återställningskod")).toBeVisible();
  await expectNoFaultsInWindow("a recovery code");

  server.refuse("auth.completeCallback", { reason: "LINK_INVALID", message: ERROR_MESSAGES.LINK_INVALID });
  await router.navigate(`/auth/callback#access_token=${"x".repeat(43)}`);
  await see(ERROR_MESSAGES.LINK_INVALID);
  await expectNoFaultsInWindow("a spent link");
});

test("on a phone what a reset of the password meets with has no fault that axe finds (WCAG 2.2 AA), light and dark", async () => {
  await resizeWindow(390, 844);
  const link = `/reset-password#token=${"x".repeat(43)}`;
  const { server, router } = renderPage(link, {
    answers: { "auth.checkResetLink": { valid: true }, "auth.requestPasswordReset": { message: "Vi har skickat ett mejl." } },
  });
  await button("Spara nytt lösenord").click();
  await see("Bekräfta nytt lösenord krävs.");
  await expectNoFaultsInWindow("the new password with its faults");

  await router.navigate("/login");
  await expect.element(field("Lösenord")).toBeVisible();
  server.answer("auth.checkResetLink", { valid: false });
  await router.navigate(link);
  await see("Länken gäller inte längre.");
  await expectNoFaultsInWindow("a link that is spent");

  await field("E-postadress").fill("person@test.example");
  await button("Skicka länk").click();
  await expect.element(button("Skicka igen")).toBeVisible();
  await expectNoFaultsInWindow("the mail sent");
});
