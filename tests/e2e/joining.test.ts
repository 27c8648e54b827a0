import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { associationMembers, associationMembershipRequests } from "#drizzle/schema/index.ts";
import { createAssociation, type TestAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { goTo } from "#tests/helpers/go-to.ts";
import { callsOf, changeAnswer, holdCall, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const UNKNOWN_CODE = "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001";
const ALREADY_MEMBER = "Du är redan ansluten till en förening. Du kan endast vara medlem i en förening åt gången.";

let association: TestAssociation;
let applicant: TestPerson;
let page: Page;

beforeAll(async () => {
  association = await createAssociation();
  applicant = await createPerson();
  page = await openPageAs(applicant);
});

const codeField = () => page.getByRole("textbox", { name: "Inbjudningskod" });
const lookUp = async (code: string) => {
  await codeField().fill(code);
  await page.getByRole("button", { name: "Fortsätt" }).click();
};

test("JOIN-13 JOIN-14 without a link the page asks for a code and says who has it; back goes to the setup choice", async () => {
  await page.goto("/join-association");
  await page.getByText("Koden får du av föreningens systemägare, eller genom en QR-kod eller länk som föreningen delar.").waitFor();
  await page.getByRole("link", { name: "Tillbaka" }).click();
  await page.waitForURL(atPath("/account-setup-choice"));
  await page.goBack();
  await codeField().waitFor();
});

test("JOIN-17 JOIN-18 a missing and a malformed code are refused, in a toast and at the field", async () => {
  await lookUp("   ");
  await toast(page, "Inbjudningskod saknas", "Ange en inbjudningskod för att fortsätta.");
  await page.getByRole("main").getByText("Ange en inbjudningskod för att fortsätta.").waitFor();
  const malformed = "Inbjudningskoden verkar inte ha rätt format. Kontrollera att du har kopierat hela koden.";
  for (const code of ["inte-en-kod", association.id.slice(1), `${association.id}0`]) {
    await lookUp(code);
    await toast(page, "Ogiltig kod format", malformed);
    await page.getByRole("main").getByText(malformed).waitFor();
  }
  expect(await codeField().inputValue()).toBe(`${association.id}0`);
});

test("JOIN-22 JOIN-23 a code nobody has is refused, and the field emptied", async () => {
  await lookUp(UNKNOWN_CODE);
  await toast(page, "Ogiltig kod", "Inbjudningskoden kunde inte hittas. Kontrollera att du har angett rätt kod.");
  expect(await codeField().inputValue()).toBe("");
});

test("JOIN-02 JOIN-10 JOIN-11 JOIN-12 JOIN-18 a typed code, in capitals too, leads to the application; the code can be changed", async () => {
  await lookUp(` ${association.id.toUpperCase()} `);
  await page.getByRole("heading", { name: `Ansök till ${association.associationName}` }).waitFor();
  await page.getByText("Provgatan 2, 111 22 Stockholm").waitFor();
  const message = page.getByRole("textbox", { name: "Meddelande (valfritt)" });
  expect([await message.inputValue(), await message.getAttribute("required")]).toEqual(["", null]);
  expect(await page.getByRole("button", { name: "Skicka ansökan" }).isEnabled()).toBe(true);
  await page.getByRole("button", { name: "Ändra kod" }).click();
  await codeField().waitFor();
  await expect.poll(() => codeField().evaluate((node) => node === document.activeElement)).toBe(true);
});

test("JOIN-03 JOIN-21 a link says that it loads; one that leads nowhere says so and asks for the code", async () => {
  const release = await holdCall(page, "association.lookup");
  await page.goto(`/join-association?associationId=${UNKNOWN_CODE}`);
  await page.getByRole("status").getByText("Laddar föreningsinformation...", { exact: true }).waitFor();
  release();
  await toast(page, "Förening ej hittad", "Kunde inte ladda föreningen från länken. Kontrollera inbjudningskoden.");
  await codeField().waitFor();
});

test("JOIN-24 JOIN-25 a failed application tells what the server said, or that it said nothing", async () => {
  await page.goto(`/join-association?associationId=${association.id}`);
  const send = page.getByRole("button", { name: "Skicka ansökan" });
  const alert = page.getByRole("main").getByRole("alert", { name: "Fel" });
  const cases = [
    { said: "Föreningen tar inte emot fler ansökningar.", inToast: "Föreningen tar inte emot fler ansökningar.", inAlert: /tar inte emot/ },
    { said: "", inToast: "Ett oväntat fel uppstod. Försök igen.", inAlert: /^Okänt fel$/ },
  ];
  for (const { said, inToast, inAlert } of cases) {
    const undo = await refuseCall(page, "membership.applyForMembership", { message: said });
    await send.click();
    await toast(page, "Fel vid ansökan", inToast);
    await alert.getByText(inAlert).waitFor();
    await undo();
  }
});

test("JOIN-19 without a profile nothing is sent", async () => {
  const undo = await changeAnswer<{ profile: { id: string } }>(page, "auth.session", (session) => ({
    ...session,
    profile: { ...session.profile, id: "" },
  }));
  await page.goto(`/join-association?associationId=${association.id}`);
  await page.getByRole("button", { name: "Skicka ansökan" }).click();
  await toast(page, "Fel", "Kunde inte hitta vald förening eller användarprofil.");
  await undo();
  const { db } = portal().services;
  const { profileId } = applicant;
  expect(await db.$count(associationMembershipRequests, eq(associationMembershipRequests.profileId, profileId))).toBe(0);
});

test("JOIN-20 who has joined another association meanwhile cannot apply", async () => {
  const person = await createPerson();
  const own = await openPageAs(person);
  await own.goto(`/join-association?associationId=${association.id}`);
  await own.getByRole("button", { name: "Skicka ansökan" }).waitFor();
  const elsewhere = await createAssociation();
  const { db } = portal().services;
  await db.insert(associationMembers).values({ profileId: person.profileId, associationId: elsewhere.id, role: "member" });
  await own.getByRole("button", { name: "Skicka ansökan" }).click();
  await toast(own, "Redan medlem", ALREADY_MEMBER);
  await own.getByRole("heading", { name: "Redan medlem" }).waitFor();
});

test("JOIN-05 JOIN-06 JOIN-07 a member who follows a link is told to leave the present association first", async () => {
  const own = await openPageAs(await createMember());
  await own.goto(`/join-association?associationId=${association.id}`);
  await own.getByRole("heading", { name: "Redan medlem" }).waitFor();
  await own.getByText(/Kontakta systemägaren i din nuvarande förening och be att bli borttagen först\.$/).waitFor();
  expect(await own.getByRole("button", { name: "Skicka ansökan" }).count()).toBe(0);
  await own.getByRole("link", { name: "Till översikten" }).click();
  await own.waitForURL(atPath("/dashboard"));
});

test("JOIN-15 JOIN-16 JOIN-26 PAGE-03 a sent application replaces the form in the history and waits for its answer", async () => {
  await page.goto("/account-setup-choice");
  await page.getByRole("button", { name: "Gå med i befintlig förening" }).click();
  await lookUp(association.id);
  await page.getByRole("textbox", { name: "Meddelande (valfritt)" }).fill("Vi bor på plan 2.");
  await page.getByRole("button", { name: "Skicka ansökan" }).click();
  await page.waitForURL(atPath("/pending-approval"));
  await toast(page, "Ansökan skickad!", `Din ansökan om att gå med i ${association.associationName} har skickats.`);
  const main = page.getByRole("main");
  await main.getByRole("heading", { name: "Din ansökan väntar på svar" }).waitFor();
  for (const fact of [association.associationName, "Väntar på svar", "Vi bor på plan 2."])
    await main.getByText(fact, { exact: true }).waitFor();
  await main.getByRole("button", { name: "Återkalla ansökan" }).waitFor();
  await page.goBack();
  await page.waitForURL(atPath("/pending-approval"));
});

test("LIMIT-04 an association that was looked up is fresh for five minutes, and kept for ten after its last use", async () => {
  const own = await openPageAs(await createPerson());
  await own.clock.install();
  const asked = callsOf(own, "association.lookup");
  const found = own.getByRole("heading", { name: `Ansök till ${association.associationName}` });
  const away = own.getByRole("heading", { name: "Starta egen förening" });
  const link = `/join-association?associationId=${association.id}`;
  const leaveFor = async (time: string) => {
    await goTo(own, "/account-setup-choice");
    await away.waitFor();
    await own.clock.fastForward(time);
  };
  await own.goto(link);
  await found.waitFor();
  // A code that was typed is the same question.
  await own.getByRole("button", { name: "Ändra kod" }).click();
  await own.getByRole("textbox", { name: "Inbjudningskod" }).fill(association.id);
  await own.getByRole("button", { name: "Fortsätt" }).click();
  await found.waitFor();
  await leaveFor("04:30");
  await goTo(own, link);
  await found.waitFor();
  expect(asked).toHaveLength(1);

  await leaveFor("09:30");
  const answer = await holdCall(own, "association.lookup");
  await goTo(own, link);
  await found.waitFor();
  await expect.poll(() => asked.length).toBe(2);
  const answered = own.waitForResponse((response) => response.url().includes("association.lookup"));
  answer();
  await answered;

  await leaveFor("10:01");
  const secondAnswer = await holdCall(own, "association.lookup");
  await goTo(own, link);
  await own.getByRole("status").getByText("Laddar föreningsinformation...", { exact: true }).waitFor();
  expect(await found.count()).toBe(0);
  secondAnswer();
  await found.waitFor();
  expect(asked).toHaveLength(3);
});

test("JOIN-02 too many lookups are told calmly, typed or linked, and the typed code stays", async () => {
  const person = await createPerson();
  const own = await openPageAs(person);
  const text = "För många försök. Vänta en stund och försök igen.";
  const undo = await refuseCall(own, "association.lookup", { message: text, reason: "RATE_LIMITED" });
  await own.goto("/join-association");
  const field = own.getByRole("textbox", { name: "Inbjudningskod" });
  await field.fill(association.id);
  await own.getByRole("button", { name: "Fortsätt" }).click();
  await toast(own, "Koden kunde inte kontrolleras", text);
  await own.getByRole("main").getByText(text).waitFor();
  expect(await field.inputValue()).toBe(association.id);
  await own.goto(`/join-association?associationId=${association.id}`);
  await own.getByRole("main").getByRole("alert").getByText(text).waitFor();
  // Another code is no dead end either.
  await own.getByRole("button", { name: "Ändra kod" }).click();
  await own.waitForURL((url) => url.search === "");
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  await own.goto(`/join-association?associationId=${association.id}`);
  await own.getByRole("main").getByRole("alert").getByText(text).waitFor();
  await undo();
  await own.getByRole("button", { name: "Försök igen" }).click();
  await own.getByRole("heading", { name: `Ansök till ${association.associationName}` }).waitFor();
});

test("JOIN-09 an association without an address is shown by its name alone", async () => {
  const bare = await createAssociation({ address: null, postalCode: null, city: null });
  const own = await openPageAs(await createPerson());
  await own.goto(`/join-association?associationId=${bare.id}`);
  const facts = own.getByRole("main").getByText(bare.associationName, { exact: true });
  await facts.waitFor();
  expect(await facts.locator("..").innerText()).toBe(bare.associationName);
});

test("JOIN-27 what is sent is the association and the message, and a message that is left out is nothing", async () => {
  const person = await createPerson();
  const own = await openPageAs(person);
  const sent = callsOf(own, "membership.applyForMembership");
  await own.goto(`/join-association?associationId=${association.id}`);
  await own.getByRole("button", { name: "Skicka ansökan" }).click();
  await own.waitForURL(atPath("/pending-approval"));
  expect(sent).toEqual([{ associationId: association.id, messageToAdmin: "" }]);
  const { db } = portal().services;
  const [row] = await db.select().from(associationMembershipRequests).where(eq(associationMembershipRequests.profileId, person.profileId));
  expect(row).toMatchObject({ associationId: association.id, messageToAdmin: null, status: "pending" });
});

test("JOIN-05 JOIN-08 JOIN-13 JOIN-22 the states of joining have no fault that axe finds, light and dark", async () => {
  const options = { width: 390, height: 844 };
  const { page: own, close } = await openBrowserAs(await createPerson(), options);
  const check = (state: string, of = own) =>
    inBothSchemes(of, async (colorScheme) => {
      expect(await wcagFaults(of), `${state}, ${colorScheme}`).toEqual([]);
      expect(await sidewaysScroll(of), `${state}, ${colorScheme}`).toBe(0);
    });
  await own.goto("/join-association");
  await own.getByRole("textbox", { name: "Inbjudningskod" }).fill(UNKNOWN_CODE);
  await own.getByRole("button", { name: "Fortsätt" }).click();
  await own
    .getByRole("main")
    .getByText(/kunde inte hittas/)
    .waitFor();
  await check("an unknown code");
  await own.goto(`/join-association?associationId=${association.id}`);
  await own.getByRole("button", { name: "Skicka ansökan" }).waitFor();
  await check("the application");
  await close();

  const member = await openBrowserAs(await createMember(), options);
  await member.page.goto(`/join-association?associationId=${association.id}`);
  await member.page.getByRole("heading", { name: "Redan medlem" }).waitFor();
  await check("already a member", member.page);
  await member.close();

  const nobody = await openBrowser(options);
  await nobody.page.goto(`/join-association?associationId=${association.id}`);
  await nobody.page.getByRole("heading", { name: "Logga in för att gå med" }).waitFor();
  await check("signed out", nobody.page);
  await nobody.close();
});
