import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { formatDay, formatTime } from "#shared/format/date.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { button, fakeClock, resizeWindow, toast, untilFocused } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf, undecided } from "./session.ts";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

const UNKNOWN_CODE = "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001";
const FOUND: Answer<"association.lookup"> = {
  id: "7a11e000-0000-4000-8000-000000000001",
  name: "Brf Exempeltallen",
  address: "Provgatan 2",
  postalCode: "11122",
  city: "Stockholm",
  logoUrl: null,
};
const LINK = `/join-association?associationId=${FOUND.id}`;
const MINUTE_MS = 60_000;
const LOADING = "Laddar föreningsinformation...";

/** The page of somebody who has chosen nothing yet, and may look up the demo's house. */
const renderJoining = (address: string, answers: Answers = {}) =>
  renderPage(address, { as: "privat", answers: { "auth.session": withdrawn(), "association.lookup": FOUND, ...answers } });

const main = () => page.getByRole("main");
const codeField = () => page.getByRole("textbox", { name: "Inbjudningskod" });
const found = () => page.getByRole("heading", { name: `Ansök till ${FOUND.name}` });
const loading = () => page.getByRole("status").getByText(LOADING, { exact: true });
const send = () => page.getByRole("button", { name: "Skicka ansökan" });
const see = (text: string | RegExp) => expect.element(main().getByText(text)).toBeVisible();
const at = (router: ReturnType<typeof renderPage>["router"], path: string) => expect.poll(() => router.state.location.pathname).toBe(path);

async function lookUp(code: string): Promise<void> {
  await codeField().fill(code);
  await page.getByRole("button", { name: "Fortsätt" }).click();
}

test("JOIN-13 JOIN-14 without a link the page asks for a code and says who has it; back goes to the setup choice", async () => {
  const { router } = renderJoining("/join-association");
  await see("Koden får du av föreningens systemägare, eller genom en QR-kod eller länk som föreningen delar.");
  await page.getByRole("link", { name: "Tillbaka" }).click();
  await at(router, "/account-setup-choice");
  await router.navigate(-1);
  await expect.element(codeField()).toBeVisible();
});

test("JOIN-17 JOIN-18 a missing and a malformed code are refused, in a toast and at the field", async () => {
  const { server } = renderJoining("/join-association");
  await lookUp("   ");
  await toast("Inbjudningskod saknas", "Ange en inbjudningskod för att fortsätta.");
  await see("Ange en inbjudningskod för att fortsätta.");
  const malformed = "Inbjudningskoden verkar inte ha rätt format. Kontrollera att du har kopierat hela koden.";
  for (const code of ["inte-en-kod", FOUND.id.slice(1), `${FOUND.id}0`]) {
    await lookUp(code);
    await toast("Ogiltig kod format", malformed);
    await see(malformed);
  }
  await expect.element(codeField()).toHaveValue(`${FOUND.id}0`);
  expect(server.callsOf("association.lookup")).toEqual([]);
});

test("JOIN-22 JOIN-23 a code nobody has is refused, and the field emptied", async () => {
  const { server } = renderJoining("/join-association");
  server.refuse("association.lookup", { reason: "ASSOCIATION_NOT_FOUND", message: ERROR_MESSAGES.ASSOCIATION_NOT_FOUND, status: 404 });
  await lookUp(UNKNOWN_CODE);
  await toast("Ogiltig kod", "Inbjudningskoden kunde inte hittas. Kontrollera att du har angett rätt kod.");
  await expect.element(codeField()).toHaveValue("");
});

test("JOIN-02 JOIN-10 JOIN-11 JOIN-12 JOIN-18 a typed code, in capitals too, leads to the application; the code can be changed", async () => {
  const { server } = renderJoining("/join-association");
  await lookUp(` ${FOUND.id.toUpperCase()} `);
  await expect.element(found()).toBeVisible();
  expect(server.callsOf("association.lookup")).toEqual([{ associationId: FOUND.id }]);
  await see("Provgatan 2, 111 22 Stockholm");
  const message = page.getByRole("textbox", { name: "Meddelande (valfritt)" });
  await expect.element(message).toHaveValue("");
  await expect.element(message).not.toBeRequired();
  await expect.element(send()).toBeEnabled();
  await page.getByRole("button", { name: "Ändra kod" }).click();
  await untilFocused(() => codeField().query(), "the code");
});

test("JOIN-03 JOIN-21 a link says that it loads; one that leads nowhere says so and asks for the code", async () => {
  const { server } = renderJoining(`/join-association?associationId=${UNKNOWN_CODE}`);
  server.refuse("association.lookup", { reason: "ASSOCIATION_NOT_FOUND", message: ERROR_MESSAGES.ASSOCIATION_NOT_FOUND, status: 404 });
  const release = server.hold("association.lookup");
  await expect.element(loading()).toBeVisible();
  expect(codeField().elements()).toEqual([]);
  release();
  await toast("Förening ej hittad", "Kunde inte ladda föreningen från länken. Kontrollera inbjudningskoden.");
  await expect.element(codeField()).toBeVisible();
});

test("JOIN-24 JOIN-25 a failed application tells what the server said, or that it said nothing", async () => {
  const { server } = renderJoining(LINK);
  const alert = main().getByRole("alert", { name: "Fel" });
  for (const { said, inToast, inAlert } of [
    {
      said: "Föreningen tar inte emot fler ansökningar.",
      inToast: "Föreningen tar inte emot fler ansökningar.",
      inAlert: /tar inte emot/,
    },
    { said: "", inToast: "Ett oväntat fel uppstod. Försök igen.", inAlert: /^Okänt fel$/ },
  ]) {
    const undo = server.refuse("membership.applyForMembership", { message: said });
    await send().click();
    await toast("Fel vid ansökan", inToast);
    await expect.element(alert.getByText(inAlert)).toBeVisible();
    undo();
  }
});

test("JOIN-19 without a profile nothing is sent", async () => {
  const { profile, ...session } = withdrawn();
  const { server } = renderJoining(LINK, { "auth.session": { ...session, profile: { ...profile, id: "" } } });
  await send().click();
  await toast("Fel", "Kunde inte hitta vald förening eller användarprofil.");
  expect(server.callsOf("membership.applyForMembership")).toEqual([]);
});

test("JOIN-20 who has joined another association meanwhile cannot apply", async () => {
  const { server } = renderJoining(LINK);
  await expect.element(send()).toBeVisible();
  server.answer("auth.session", { ...withdrawn(), association: sessionOf("medlem", {}).association });
  server.refuse("membership.applyForMembership", { reason: "ALREADY_MEMBER", message: ERROR_MESSAGES.ALREADY_MEMBER, status: 409 });
  await send().click();
  await toast("Redan medlem", "Du är redan ansluten till en förening. Du kan endast vara medlem i en förening åt gången.");
  await expect.element(page.getByRole("heading", { name: "Redan medlem" })).toBeVisible();
});

test("JOIN-05 JOIN-06 JOIN-07 a member who follows a link is told to leave the present association first", async () => {
  const { router } = renderPage(LINK, { as: "medlem" });
  await expect.element(page.getByRole("heading", { name: "Redan medlem" })).toBeVisible();
  await see(/Kontakta systemägaren i din nuvarande förening och be att bli borttagen först\.$/);
  expect(send().elements()).toEqual([]);
  await page.getByRole("link", { name: "Till översikten" }).click();
  await at(router, "/dashboard");
});

test("LIMIT-04 an association that was looked up is fresh for five minutes, and kept for ten after its last use", async () => {
  const clock = fakeClock();
  let answered = 0;
  const { server, router } = renderJoining(LINK, {
    "association.lookup": () => {
      answered += 1;
      return { ...FOUND, city: `Ort ${answered}` };
    },
  });
  const place = (number: number) => see(`Provgatan 2, 111 22 Ort ${number}`);
  const leaveFor = async (milliseconds: number) => {
    await router.navigate("/account-setup-choice");
    await expect.element(page.getByRole("heading", { name: "Starta egen förening" })).toBeVisible();
    await clock.forward(milliseconds);
  };
  await place(1);
  // A code that was typed is the same question.
  await page.getByRole("button", { name: "Ändra kod" }).click();
  await lookUp(FOUND.id);
  await place(1);
  await leaveFor(4.5 * MINUTE_MS);
  await router.navigate(LINK);
  await place(1);
  expect(answered).toBe(1);

  await leaveFor(9.5 * MINUTE_MS);
  const release = server.hold("association.lookup");
  await router.navigate(LINK);
  await expect.element(found()).toBeVisible();
  await expect.poll(() => answered).toBe(2);
  await place(1);
  release();
  await place(2);

  await leaveFor(10 * MINUTE_MS + 1_000);
  const releaseAgain = server.hold("association.lookup");
  await router.navigate(LINK);
  await expect.element(loading()).toBeVisible();
  expect(found().elements()).toEqual([]);
  releaseAgain();
  await place(3);
  expect(answered).toBe(3);
});

test("JOIN-02 too many lookups are told calmly, typed or linked, and the typed code stays", async () => {
  const { server, router } = renderJoining("/join-association");
  const text = "För många försök. Vänta en stund och försök igen.";
  const undo = server.refuse("association.lookup", { message: text, reason: "RATE_LIMITED", status: 429 });
  await lookUp(FOUND.id);
  await toast("Koden kunde inte kontrolleras", text);
  await see(text);
  await expect.element(codeField()).toHaveValue(FOUND.id);
  const alert = () => expect.element(main().getByRole("alert").getByText(text)).toBeVisible();
  await router.navigate(LINK);
  await alert();
  // Another code is no dead end either.
  await page.getByRole("button", { name: "Ändra kod" }).click();
  await expect.poll(() => router.state.location.search).toBe("");
  await untilFocused(() => codeField().query(), "the code");
  await router.navigate(LINK);
  await alert();
  undo();
  await page.getByRole("button", { name: "Försök igen" }).click();
  await expect.element(found()).toBeVisible();
});

test("JOIN-09 an association without an address is shown by its name alone", async () => {
  renderJoining(LINK, { "association.lookup": { ...FOUND, address: null, postalCode: null, city: null } });
  const name = main().getByText(FOUND.name, { exact: true });
  await expect.element(name).toBeVisible();
  expect(name.element().parentElement?.innerText).toBe(FOUND.name);
});

test("JOIN-27 what is sent is the association and the message, and a message that is left out is nothing", async () => {
  const [application] = recorded("agare", "membership.requests").rows;
  if (!application) throw new Error("nobody applies to the demo's house");
  const { server, router } = renderJoining(LINK);
  server.answer("membership.applyForMembership", () => {
    server.answer("auth.session", waiting(null));
    return application;
  });
  await send().click();
  await at(router, "/pending-approval");
  expect(server.callsOf("membership.applyForMembership")).toEqual([{ associationId: FOUND.id, messageToAdmin: "" }]);
});

const REQUESTED_AT = "2026-11-26T09:12:00.000Z";

/** The session of somebody whose application waits, is answered with a no, or was taken back. */
const waiting = (messageToAdmin: string | null) =>
  undecided({
    pendingApplication: {
      id: "0d1f8f0a-53a6-4f62-a7d5-0a4f6f7b1c01",
      associationId: "7a11e000-0000-4000-8000-000000000001",
      associationName: "Brf Exempeltallen",
      requestedAt: REQUESTED_AT,
      messageToAdmin,
    },
  });
const rejected = () =>
  undecided({
    rejectedApplication: { id: "0d1f8f0a-53a6-4f62-a7d5-0a4f6f7b1c01", associationName: "Brf Exempeltallen", reviewedAt: REQUESTED_AT },
  });
const withdrawn = undecided;

const heading = (name: string) => expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();

async function askToWithdraw(): Promise<void> {
  await heading("Din ansökan väntar på svar");
  await button("Återkalla ansökan").click();
}
const confirm = () => page.getByRole("dialog", { name: "Återkalla ansökan?" }).getByRole("button", { name: "Återkalla ansökan" }).click();

test("PAGE-03 the page says which association, when, what was written, how it stands and who decides", async () => {
  renderPage("/pending-approval", { as: "privat", answers: { "auth.session": waiting("Vi bor på plan 2.") } });
  await heading("Din ansökan väntar på svar");
  const words = (tag: string) => [...document.querySelectorAll(`main dl ${tag}`)].map(({ textContent }) => textContent);
  expect(words("dt").map((label, index) => [label, words("dd")[index]])).toEqual([
    ["Förening", "Brf Exempeltallen"],
    ["Skickad", `${formatDay(REQUESTED_AT)} ${formatTime(REQUESTED_AT)}`],
    ["Status", "Väntar på svar"],
    ["Beslutas av", "Föreningens systemägare"],
    ["Meddelande", "Vi bor på plan 2."],
  ]);
});

test("PAGE-03 withdrawing what another tab has just withdrawn says what stands, and opens the setup", async () => {
  const { server, router } = renderPage("/pending-approval", { as: "privat", answers: { "auth.session": waiting(null) } });
  await askToWithdraw();
  server.answer("auth.session", withdrawn());
  server.refuse("membership.withdraw", { reason: "APPLICATION_WITHDRAWN", status: 409, message: "Ansökan är redan återkallad." });
  await confirm();
  await toast("Ansökan är redan återkallad", "Du kan ansöka igen när du vill.");
  await expect.poll(() => router.state.location.pathname).toBe("/account-setup-choice");
});

test("PAGE-03 withdrawing what has just been answered says so, and shows the answer", async () => {
  const { server } = renderPage("/pending-approval", { as: "privat", answers: { "auth.session": waiting(null) } });
  await askToWithdraw();
  server.answer("auth.session", rejected());
  server.refuse("membership.withdraw", {
    reason: "APPLICATION_ALREADY_DECIDED",
    status: 409,
    message: "Ansökan har redan hanterats av någon annan.",
  });
  await confirm();
  await toast("Ansökan kunde inte återkallas", "Ansökan har redan hanterats av någon annan.");
  await heading("Din ansökan avslogs");
});

test("PAGE-03 without live updates the page asks every half minute, and finds the answer", async () => {
  const clock = fakeClock();
  const { pendingApplication } = waiting(null);
  const session = sessionOf("medlem", { association: null, pendingApplication });
  let askedAt = 0;
  const askedNow = (): typeof session => {
    askedAt = Date.now();
    return session;
  };
  const { server, router } = renderPage("/pending-approval", { as: "medlem", answers: { "auth.session": askedNow } });
  const asked = () => server.callsOf("auth.session").length;
  await heading("Din ansökan väntar på svar");
  const before = asked();
  server.answer("auth.session", sessionOf("medlem", {}));
  await clock.forward(29_000 - (Date.now() - askedAt));
  expect(asked()).toBe(before);
  await clock.forward(1_000);
  await at(router, "/dashboard");
});

test("JOIN-08 on a phone what is seen while joining has no fault that axe finds, light and dark", async () => {
  await resizeWindow(390, 844);
  const { server, router } = renderJoining("/join-association");
  const undo = server.refuse("association.lookup", {
    reason: "ASSOCIATION_NOT_FOUND",
    message: ERROR_MESSAGES.ASSOCIATION_NOT_FOUND,
    status: 404,
  });
  await lookUp(UNKNOWN_CODE);
  await see(/kunde inte hittas/);
  await expectNoFaultsInWindow("an unknown code");
  undo();
  await router.navigate(LINK);
  await expect.element(found()).toBeVisible();
  await page.getByRole("textbox", { name: "Meddelande (valfritt)" }).fill("Vi bor på plan 2.");
  await expectNoFaultsInWindow("the application");
});

test("PAGE-03 on a phone what is seen while waiting has no fault that axe finds, light and dark", async () => {
  await resizeWindow(390, 844);
  const { server } = renderPage("/pending-approval", { as: "privat", answers: { "auth.session": waiting("Vi bor på plan 2.") } });
  await askToWithdraw();
  const dialog = page.getByRole("dialog", { name: "Återkalla ansökan?" });
  await expect.element(dialog.getByRole("button", { name: "Avbryt" })).toBeVisible();
  await expectNoFaultsInWindow("asking to withdraw");
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expectNoFaultsInWindow("waiting");
  server.answer("auth.session", rejected());
  server.refuse("membership.withdraw", {
    reason: "APPLICATION_ALREADY_DECIDED",
    message: ERROR_MESSAGES.APPLICATION_ALREADY_DECIDED,
    status: 409,
  });
  await askToWithdraw();
  await confirm();
  await heading("Din ansökan avslogs");
  await expectNoFaultsInWindow("rejected");
});

test.each([
  ["a member", "Redan medlem", { "auth.session": sessionOf("medlem", {}) }],
  ["a stranger", "Logga in för att gå med", { "auth.session": null }],
] as const)("on a phone what the link tells %s has no fault that axe finds, light and dark", async (_who, name, answers) => {
  await resizeWindow(390, 844);
  renderJoining(LINK, answers);
  await expect.element(page.getByRole("heading", { name })).toBeVisible();
  await expectNoFaultsInWindow(name);
});
