import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { formatDay } from "#shared/format/date.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const PATIENT = { timeout: 20_000 };

const applicationsOf = ({ profileId }: TestPerson) =>
  portal().services.db.select().from(requests).where(eq(requests.profileId, profileId)).orderBy(requests.requestedAt);
const waits = (page: Page) => page.getByRole("heading", { level: 1, name: "Din ansökan väntar på svar" });
const codeField = (page: Page) => page.getByRole("textbox", { name: "Inbjudningskod" });

async function lookUp(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await page.getByRole("button", { name: "Fortsätt" }).click();
}

test("JOIN-15 JOIN-16 JOIN-26 JOIN-27 PAGE-03 a sent application replaces the form in the history, waits, is withdrawn in all tabs, and sent anew", async () => {
  const owner = await createMember({ role: "system_owner" });
  const applicant = await createPerson();
  const page = await openPageAs(applicant);
  await page.goto("/account-setup-choice");
  await page.getByRole("button", { name: "Gå med i befintlig förening" }).click();
  await lookUp(page, owner.associationId);
  const title = await page.getByRole("heading", { level: 1, name: /^Ansök till Brf Test/ }).innerText();
  const associationName = title.replace("Ansök till ", "");
  await page.getByRole("textbox", { name: "Meddelande (valfritt)" }).fill("Vi bor på plan 2.");
  await page.getByRole("button", { name: "Skicka ansökan" }).click();
  await page.waitForURL(atPath("/pending-approval"));
  await toast(page, "Ansökan skickad!", `Din ansökan om att gå med i ${associationName} har skickats.`);
  const main = page.getByRole("main");
  await waits(page).waitFor();
  for (const fact of [associationName, "Väntar på svar", "Vi bor på plan 2."]) await main.getByText(fact, { exact: true }).waitFor();
  expect(await main.locator("dd").allTextContents()).toContainEqual(expect.stringMatching(/^Brf Test/));
  for (const secret of [owner.email, owner.fullName]) expect(await main.innerText()).not.toContain(secret);
  await page.goBack();
  await page.waitForURL(atPath("/pending-approval"));

  const other = await page.context().newPage();
  await other.goto("/pending-approval");
  await waits(other).waitFor();
  await main.getByRole("button", { name: "Återkalla ansökan" }).click();
  const dialog = page.getByRole("dialog", { name: "Återkalla ansökan?" });
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  expect(await applicationsOf(applicant)).toMatchObject([{ status: "pending" }]);
  await main.getByRole("button", { name: "Återkalla ansökan" }).click();
  await dialog.getByRole("button", { name: "Återkalla ansökan" }).click();
  await page.waitForURL(atPath("/account-setup-choice"));
  await page.getByText("Ansökan återkallad", { exact: true }).waitFor();
  await other.waitForURL(atPath("/account-setup-choice"), PATIENT);
  expect(await applicationsOf(applicant)).toMatchObject([{ status: "withdrawn" }]);

  await page.goto(`/join-association?associationId=${owner.associationId}`);
  await page.getByRole("button", { name: "Skicka ansökan" }).click();
  await page.waitForURL(atPath("/pending-approval"));
  const { associationId } = owner;
  expect((await applicationsOf(applicant))[1]).toMatchObject({ associationId, messageToAdmin: null, status: "pending" });
  await main.getByRole("button", { name: "Logga ut" }).click();
  await page.waitForURL(atPath("/login"));
});

test("PAGE-03 JOIN-29 MREQ-05 MREQ-09 beside the owner's window, the open page of who was rejected says so, and that of who is approved goes on to the dashboard", async () => {
  const owner = await createMember({ role: "system_owner" });
  const applicant = await createPerson();
  const theirs = await openPageAs(applicant);
  const apply = async () => {
    await theirs.getByRole("button", { name: "Skicka ansökan" }).click();
    await theirs.waitForURL(atPath("/pending-approval"));
    await waits(theirs).waitFor();
  };
  await theirs.goto(`/join-association?associationId=${owner.associationId}`);
  await apply();
  const ours = await openPageAs(owner);
  await ours.goto("/association-dashboard");
  await ours.getByRole("button", { name: /^Svara: 1 ansökan/ }).click();
  await ours.getByRole("button", { name: `Avslå ${applicant.fullName}` }).click();
  await ours.getByRole("dialog", { name: "Avslå ansökan?" }).getByRole("button", { name: "Avslå" }).click();
  await theirs.getByRole("heading", { level: 1, name: "Din ansökan avslogs" }).waitFor(PATIENT);
  expect(new URL(theirs.url()).pathname).toBe("/pending-approval");
  await theirs.getByText(`avslog din ansökan den ${formatDay(new Date())}.`, { exact: false }).waitFor();

  await theirs.getByRole("link", { name: "Ny ansökan" }).click();
  await theirs.waitForURL(atPath("/join-association"));
  await lookUp(theirs, owner.associationId);
  await apply();
  await ours.getByRole("button", { name: `Godkänn ${applicant.fullName}` }).click();
  await ours.getByRole("dialog", { name: "Godkänn ansökan" }).getByRole("button", { name: "Godkänn" }).click();
  await theirs.waitForURL(atPath("/dashboard"), PATIENT);
  await theirs.getByText("Ansökan godkänd", { exact: true }).waitFor();
});
