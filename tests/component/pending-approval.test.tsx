import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { formatDateLong, formatTime } from "#shared/format/date.ts";
import { button, toast } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";

const REQUESTED_AT = "2026-11-26T09:12:00.000Z";
const PROFILE = { profileType: null, profileTypeId: null, hasCompletedInitialSetup: false };

/** The session of somebody whose application waits, is answered with a no, or was taken back. */
const waiting = (messageToAdmin: string | null) =>
  sessionOf("privat", {
    ...applicant(),
    pendingApplication: {
      id: "0d1f8f0a-53a6-4f62-a7d5-0a4f6f7b1c01",
      associationId: "7a11e000-0000-4000-8000-000000000001",
      associationName: "Brf Exempeltallen",
      requestedAt: REQUESTED_AT,
      messageToAdmin,
    },
  });
const withdrawn = () => sessionOf("privat", applicant());
const rejected = () =>
  sessionOf("privat", {
    ...applicant(),
    rejectedApplication: { id: "0d1f8f0a-53a6-4f62-a7d5-0a4f6f7b1c01", associationName: "Brf Exempeltallen", reviewedAt: REQUESTED_AT },
  });

function applicant() {
  return { profile: { ...sessionOf("privat", {}).profile, ...PROFILE }, pendingApplication: null, rejectedApplication: null };
}

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
    ["Skickad", `${formatDateLong(REQUESTED_AT)} ${formatTime(REQUESTED_AT)}`],
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
