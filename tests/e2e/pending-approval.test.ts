import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { applyForMembership } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { createMember, createPerson, type TestMember, type TestPerson } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { callsOf } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const PATIENT = { timeout: 20_000 };

interface Waiting {
  owner: TestMember;
  applicant: TestPerson;
  requestId: string;
}

/** Somebody whose application to an association with an owner waits for its answer. */
async function waiting(messageToAdmin: string | null = "Vi bor på plan 2."): Promise<Waiting> {
  const owner = await createMember({ role: "system_owner" });
  const applicant = await createPerson();
  const { associationId } = owner;
  const { id } = await applyForMembership(await contextFor(applicant), { associationId, messageToAdmin });
  return { owner, applicant, requestId: id };
}

async function pendingPage(applicant: TestPerson): Promise<Page> {
  const page = await openPageAs(applicant);
  await page.goto("/pending-approval");
  await page.getByRole("heading", { level: 1, name: "Din ansökan väntar på svar" }).waitFor();
  return page;
}

const statusOf = async (requestId: string) =>
  (await portal().services.db.select().from(requests).where(eq(requests.id, requestId)))[0]?.status;

test("PAGE-03 the page names the applied-to association, keeps its owner's name and address to itself, and signs out", async () => {
  const { applicant, owner } = await waiting();
  const page = await pendingPage(applicant);
  const main = page.getByRole("main");
  expect(await main.locator("dd").allTextContents()).toContainEqual(expect.stringMatching(/^Brf Test/));
  for (const secret of [owner.email, owner.fullName]) expect(await main.innerText()).not.toContain(secret);
  await main.getByRole("button", { name: "Logga ut" }).click();
  await page.waitForURL(atPath("/login"));
});

test("PAGE-03 JOIN-29 MREQ-09 beside the owner's window, the approved applicant's open page goes on to the dashboard", async () => {
  const { owner, applicant } = await waiting();
  const theirs = await pendingPage(applicant);
  const ours = await openPageAs(owner);
  await ours.goto("/association-dashboard");
  await ours
    .getByRole("button", { name: /Hantera ansökningar/i })
    .first()
    .click();
  await ours.getByRole("button", { name: `Godkänn ${applicant.fullName}` }).click();
  await ours.getByRole("dialog", { name: "Godkänn ansökan" }).getByRole("button", { name: "Godkänn" }).click();
  await theirs.waitForURL(atPath("/dashboard"), PATIENT);
  await theirs.getByText("Ansökan godkänd", { exact: true }).waitFor();
});

test("PAGE-03 MREQ-05 beside the owner's window, the rejected applicant's open page says so and offers a new application", async () => {
  const { owner, applicant } = await waiting();
  const theirs = await pendingPage(applicant);
  const ours = await openPageAs(owner);
  await ours.goto("/association-dashboard");
  await ours
    .getByRole("button", { name: /Hantera ansökningar/i })
    .first()
    .click();
  await ours.getByRole("button", { name: `Avslå ${applicant.fullName}` }).click();
  await ours.getByRole("dialog", { name: "Avslå ansökan?" }).getByRole("button", { name: "Avslå" }).click();
  await theirs.getByRole("heading", { level: 1, name: "Din ansökan avslogs" }).waitFor(PATIENT);
  expect(new URL(theirs.url()).pathname).toBe("/pending-approval");
  await theirs.getByText(`avslog din ansökan den ${formatDateLong(new Date())}.`, { exact: false }).waitFor();

  await theirs.getByRole("link", { name: "Ny ansökan" }).click();
  await theirs.waitForURL(atPath("/join-association"));
  await theirs.getByRole("textbox", { name: "Inbjudningskod" }).fill(owner.associationId);
  await theirs.getByRole("button", { name: "Fortsätt" }).click();
  await theirs.getByRole("button", { name: "Skicka ansökan" }).click();
  await theirs.waitForURL(atPath("/pending-approval"));
  await theirs.getByRole("heading", { level: 1, name: "Din ansökan väntar på svar" }).waitFor();
});

test("PAGE-03 without live updates the page asks every half minute, and finds the answer", async () => {
  const { owner, applicant, requestId } = await waiting();
  const page = await openPageAs(applicant);
  await page.clock.install();
  await page.route(/onMyApplications/, (route) => route.abort());
  const asked = callsOf(page, "auth.session");
  const answered = page.waitForResponse(/auth\.session/);
  await page.goto("/pending-approval");
  await answered;
  const answeredAt = Date.now();
  await page.getByRole("heading", { level: 1, name: "Din ansökan väntar på svar" }).waitFor();
  await decideMembershipRequest(await contextFor(owner), { requestId, status: "approved", role: "member" });
  const before = asked.length;
  // The half minute began with the answer, not with what has been done since.
  await page.clock.pauseAt(answeredAt + 28_900);
  await page.clock.runFor(100);
  expect(asked).toHaveLength(before);
  await page.clock.resume();
  await page.clock.fastForward(2_000);
  await page.waitForURL(atPath("/dashboard"), PATIENT);
});

test("PAGE-03 an application withdrawn in one tab is gone from the other, and the setup is open again", async () => {
  const { applicant, requestId } = await waiting(null);
  const page = await pendingPage(applicant);
  const other = await page.context().newPage();
  await other.goto("/pending-approval");
  await other.getByRole("heading", { level: 1, name: "Din ansökan väntar på svar" }).waitFor();

  await page.getByRole("button", { name: "Återkalla ansökan" }).click();
  const dialog = page.getByRole("dialog", { name: "Återkalla ansökan?" });
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  expect(await statusOf(requestId)).toBe("pending");
  await page.getByRole("button", { name: "Återkalla ansökan" }).click();
  await dialog.getByRole("button", { name: "Återkalla ansökan" }).click();
  await page.waitForURL(atPath("/account-setup-choice"));
  await page.getByText("Ansökan återkallad", { exact: true }).waitFor();
  await other.waitForURL(atPath("/account-setup-choice"), PATIENT);
  expect(await statusOf(requestId)).toBe("withdrawn");
});

test("PAGE-03 on a phone waiting, asking to withdraw, and the rejection have no fault that axe finds, light and dark", async () => {
  const { owner, applicant, requestId } = await waiting();
  const page = await openPageAs(applicant, { width: 390, height: 844 });
  const check = (state: string) =>
    inBothSchemes(page, async (colorScheme) => {
      expect(await wcagFaults(page), `${state}, ${colorScheme}`).toEqual([]);
      expect(await sidewaysScroll(page), `${state}, ${colorScheme}`).toBe(0);
    });
  await page.goto("/pending-approval");
  await page.getByRole("heading", { level: 1, name: "Din ansökan väntar på svar" }).waitFor();
  await check("waiting");
  await page.getByRole("button", { name: "Återkalla ansökan" }).click();
  await page.getByRole("dialog", { name: "Återkalla ansökan?" }).getByRole("button", { name: "Avbryt" }).waitFor();
  await check("asking to withdraw");
  await page.keyboard.press("Escape");
  await decideMembershipRequest(await contextFor(owner), { requestId, status: "rejected" });
  await page.getByRole("heading", { level: 1, name: "Din ansökan avslogs" }).waitFor(PATIENT);
  await check("rejected");
});
