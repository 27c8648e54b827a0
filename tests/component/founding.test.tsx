import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { toast, untilFocused } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf, undecided } from "./session.ts";

const renderSetup = (address: string, session = undecided()) => renderPage(address, { as: "privat", answers: { "auth.session": session } });
const founding = () => page.getByRole("region", { name: "Starta egen förening" });
const joining = () => page.getByRole("region", { name: "Gå med i befintlig förening" });
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
const join = () => joining().getByRole("button", { name: "Gå med i befintlig förening" });

test("SETUP-04 SETUP-06 SETUP-07 SETUP-08 SETUP-11 the setup choice says what founding and joining mean, and leads on and back", async () => {
  const { router } = renderSetup("/account-setup-choice");
  await expect.element(founding()).toBeVisible();
  expect(textsOf(founding().getByRole("listitem").elements())).toEqual([
    "Välj ett abonnemang (simulerat: inget dras nu)",
    "Registrera föreningens uppgifter",
    "Få tillgång direkt",
    "Bjud in styrelsemedlemmar",
  ]);
  await expect.element(joining().getByText("Du behöver en inbjudningskod från din förening.")).toBeVisible();
  expect(textsOf(joining().getByRole("listitem").elements()).slice(1)).toEqual([
    "Ansökan går till föreningens systemägare, oftast någon i styrelsen",
    "Du får tillgång när ansökan har godkänts",
    "Senare kan du få rollen Teamledare",
  ]);
  await join().click();
  await expect.poll(() => router.state.location.pathname).toBe("/join-association");

  await router.navigate(-1);
  await page.getByRole("link", { name: "Tillbaka" }).click();
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe("/?preview=true");
});

test("SETUP-02 SETUP-03 SETUP-05 there are two cards; the first says that the founder becomes Systemägare", async () => {
  const { router } = renderSetup("/account-setup-choice");
  await expect.element(founding()).toBeVisible();
  expect(textsOf(page.getByRole("main").getByRole("region").getByRole("heading", { level: 2 }).elements())).toEqual([
    "Starta egen förening",
    "Gå med i befintlig förening",
  ]);
  await expect
    .element(founding().getByText("Du som startar föreningen blir dess Systemägare: du kan larma, godkänna och bjuda in.", { exact: true }))
    .toBeVisible();
  await founding().getByRole("link", { name: "Starta egen förening" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/create-association");
});

test("SETUP-09 SETUP-10 an account belongs to one association at a time; without a profile the join card says what is wrong", async () => {
  const { router } = renderSetup("/account-setup-choice", undecided({ profile: { ...undecided().profile, id: "" } }));
  await expect.element(page.getByRole("note").getByText("Varje konto kan bara tillhöra en förening åt gången.")).toBeVisible();
  await join().click();
  await toast("Ett fel uppstod", "Användarprofil ej hittad. Logga in igen och försök på nytt.");
  expect(router.state.location.pathname).toBe("/account-setup-choice");
});

test("GUARD-04 AUTH-20 PAGE-07 PAGE-08 the association's dashboard waits for the user, then shows the top navigation and itself", async () => {
  const { profile } = sessionOf("nystartad", {});
  const dana = { ...profile, fullName: "Dana Dagsson", displayName: "Dana Dagsson" };
  const { server } = renderPage("/association-dashboard", {
    as: "nystartad",
    answers: { "auth.session": sessionOf("nystartad", { profile: dana }) },
  });
  const release = server.hold("auth.session");
  const waiting = page.getByRole("status").filter({ hasText: "Kontrollerar användarstatus..." });
  await expect.element(waiting).toBeVisible();
  expect(waiting.element().querySelector(".mantine-Loader-root")).not.toBeNull();
  const navigation = page.getByRole("navigation", { name: "Toppnavigering" });
  expect(navigation.elements()).toEqual([]);

  release();
  await expect.element(page.getByRole("heading", { level: 1, name: /, Dana$/ })).toBeVisible();
  await expect.element(navigation.getByRole("link", { name: "Hem" })).toBeVisible();
  await expect.element(page.getByText(/^Nästa steg · 1 av 6 klara/)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Beredskap", exact: true })).toBeVisible();
});

test("PAGE-04 the numbers take their usual form when their field is left, and a wrong check digit is told at its field", async () => {
  const { server } = renderSetup("/create-association");
  await page.getByRole("radio", { name: /Standard/ }).click();
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await page.getByLabelText(/Föreningens namn/).fill("Brf Siffran");
  const number = page.getByLabelText("Organisationsnummer");
  const leave = () => page.getByRole("textbox", { name: "Ort", exact: true }).click();
  await number.fill("7696123450");
  await page.getByLabelText("Postnummer").fill("11432");
  await leave();
  await expect.element(page.getByLabelText("Postnummer")).toHaveValue("114 32");
  await page.getByRole("button", { name: "Skapa förening" }).click();
  await expect.element(page.getByText("Organisationsnumret stämmer inte. Kontrollera siffrorna, till exempel 769612-3459.")).toBeVisible();
  await untilFocused(() => number.query(), "the number");
  await number.fill("7696123459");
  await leave();
  await expect.element(number).toHaveValue("769612-3459");
  expect(server.callsOf("association.found")).toEqual([]);
});
