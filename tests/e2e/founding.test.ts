import { expect, test } from "vitest";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { changeAnswer, holdCall } from "#tests/helpers/intercepted-calls.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { signedInPages } from "#tests/helpers/signed-in-pages.ts";
import { toast } from "#tests/helpers/toast.ts";

const pageOf = signedInPages();

test("SETUP-04 SETUP-06 SETUP-07 SETUP-08 SETUP-11 the setup choice says what founding and joining mean, and leads on and back", async () => {
  const page = await pageOf(await createPerson());
  await page.goto("/account-setup-choice");
  const founding = page.getByRole("region", { name: "Starta egen förening" });
  await founding.waitFor();
  expect(await founding.getByRole("listitem").allInnerTexts()).toEqual([
    "Välj ett abonnemang (simulerat, inget debiteras)",
    "Registrera föreningens uppgifter",
    "Få tillgång direkt",
    "Bjud in styrelsemedlemmar",
  ]);
  const joining = page.getByRole("region", { name: "Gå med i befintlig förening" });
  await joining.getByText("Du behöver en inbjudningskod från din förening.").waitFor();
  expect((await joining.getByRole("listitem").allInnerTexts()).slice(1)).toEqual([
    "Ansökan går till föreningens systemägare",
    "Du får tillgång när ansökan har godkänts",
    "Senare kan du få rollen Teamledare",
  ]);
  await joining.getByRole("button", { name: "Gå med i befintlig förening" }).click();
  await page.waitForURL(atPath("/join-association"));

  await page.goBack();
  await page.getByRole("link", { name: "Tillbaka" }).click();
  await page.waitForURL((url) => url.pathname === "/" && url.search === "?preview=true");
});

test("SETUP-02 SETUP-03 SETUP-05 there are two cards; the first says that the founder becomes Systemägare", async () => {
  const page = await pageOf(await createPerson());
  await page.goto("/account-setup-choice");
  const main = page.getByRole("main");
  await main.getByRole("region").first().waitFor();
  expect(await main.getByRole("region").getByRole("heading", { level: 2 }).allInnerTexts()).toEqual([
    "Starta egen förening",
    "Gå med i befintlig förening",
  ]);
  const founding = page.getByRole("region", { name: "Starta egen förening" });
  await founding.getByText("Du som startar föreningen blir dess Systemägare.", { exact: true }).waitFor();
  await founding.getByRole("link", { name: "Starta egen förening" }).click();
  await page.waitForURL(atPath("/create-association"));
});

test("GUARD-16 GUARD-17 the founder is let in at once, and invites the board by e-mail", async () => {
  const page = await pageOf(await createPerson());
  const colleague = `${unique("styrelse")}@test.example`;
  await page.goto("/create-association");
  await page.getByRole("radio", { name: /Standard/ }).check();
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await page.getByLabel(/Föreningens namn/).fill("Brf Inbjudan");
  await page.getByRole("button", { name: "Skapa förening" }).click();
  await page.getByText("Du är systemägare och har tillgång direkt.", { exact: false }).waitFor();
  await page.getByLabel("E-postadress 1").fill(colleague);
  await page.getByRole("button", { name: "Skicka inbjudningar" }).click();
  await toast(page, "Inbjudningar skickade", "En inbjudan är på väg.");
  const link = await page.getByLabel("Anslutningslänk", { exact: true }).inputValue();
  expect((await mailTo(colleague, /^Inbjudan till Brf Inbjudan/)).text).toContain(link);
  await page.getByRole("button", { name: "Till översikten" }).click();
  await page.waitForURL(atPath("/association-dashboard"));
  await page.getByText(/Brf Inbjudan · Systemägare$/).waitFor();
});

test("SETUP-09 SETUP-10 an account belongs to one association at a time; without a profile the join card says what is wrong", async () => {
  const page = await pageOf(await createPerson());
  await changeAnswer<{ profile: { id: string } }>(page, "auth.session", (session) => ({
    ...session,
    profile: { ...session.profile, id: "" },
  }));
  await page.goto("/account-setup-choice");
  await page.getByRole("note").getByText("Varje konto kan bara tillhöra en förening åt gången.").waitFor();
  await page.getByRole("button", { name: "Gå med i befintlig förening" }).click();
  await toast(page, "Ett fel uppstod", "Användarprofil ej hittad. Logga in igen och försök på nytt.");
  expect(new URL(page.url()).pathname).toBe("/account-setup-choice");
});

test("PAGE-07 PAGE-08 the association's dashboard waits for the user, then shows the top navigation and itself", async () => {
  const member = await createMember({ role: "system_owner", fullName: "Dana Dagsson" });
  const page = await pageOf(member);
  const release = await holdCall(page, "auth.session");
  await page.goto("/association-dashboard");
  const waiting = page.getByRole("status").filter({ hasText: "Kontrollerar användarstatus..." });
  await waiting.locator(".mantine-Loader-root").waitFor();
  expect(await page.getByRole("navigation", { name: "Toppnavigering" }).count()).toBe(0);

  release();
  await page.getByRole("heading", { level: 1, name: /, Dana$/ }).waitFor();
  await page.getByRole("navigation", { name: "Toppnavigering" }).getByRole("link", { name: "Hem" }).waitFor();
  await page.getByRole("heading", { name: "Medlemmar" }).waitFor();
  await page.getByText("Fas 1 av 8").waitFor();
});
