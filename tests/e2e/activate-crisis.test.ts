import { and, eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { crisisActivations, crisisDeliveries, crisisMessages, crisisTeams, teamMembers } from "#drizzle/schema/index.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { areaId } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createTeams } from "#tests/factories/teams.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import type { openBrowser } from "#tests/helpers/browser.ts";
import { changeAnswer, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

async function openDialog(
  person: { userId: string },
  options?: Parameters<typeof openBrowser>[0],
): Promise<{ page: Page; dialog: Locator }> {
  const user = await openBrowserAs(person, options);
  await user.page.goto("/association-dashboard");
  await user.page.getByRole("main").getByRole("button", { name: "Aktivera krisläge" }).click();
  const dialog = user.page.getByRole("dialog", { name: "Aktivera krisläge" });
  await dialog.waitFor();
  return { page: user.page, dialog };
}

async function chooseArea(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole("combobox", { name: "Krisområde" }).click();
  await page.getByRole("option", { name, exact: true }).click();
}

/** The switches lie behind their tracks. */
const turnOn = (dialog: Locator, name: string): Promise<void> => dialog.getByRole("switch", { name }).check({ force: true });
const submitOf = (dialog: Locator, name: string | RegExp = /^Aktivera /): Locator => dialog.getByRole("button", { name });

const activationsOf = ({ associationId }: TestMember) =>
  portal().services.db.select().from(crisisActivations).where(eq(crisisActivations.housingAssociationId, associationId));

/** Puts somebody from outside into the association's team for power. */
async function addToTeam(associationId: string, member: { memberName: string; email?: string; phone?: string }): Promise<void> {
  const { db } = portal().services;
  const [team] = await db
    .select({ id: crisisTeams.id })
    .from(crisisTeams)
    .where(and(eq(crisisTeams.housingAssociationId, associationId), eq(crisisTeams.crisisDomainId, await areaId("el"))));
  if (!team) throw new Error("no team for power");
  await db.insert(teamMembers).values({ crisisTeamId: team.id, ...member });
}

test("CRIS-01 CRIS-02 CRIS-03 CRIS-06 CRIS-07 the button waits for area, description and the text to the residents", async () => {
  const { page, dialog } = await openDialog(await createMember({ role: "team_leader" }));
  const button = submitOf(dialog);
  const isEnabled = () => button.isEnabled();
  expect(await isEnabled()).toBe(false);
  await dialog.getByText("Välj ett krisområde.", { exact: true }).waitFor();
  await chooseArea(page, dialog, "El");
  await dialog.getByText("Ange en kort beskrivning av krisläget.", { exact: true }).waitFor();
  await dialog.getByLabel("Intern beskrivning").fill("   ");
  expect(await isEnabled()).toBe(false);
  await dialog.getByLabel("Intern beskrivning").fill("Strömmen är borta.");
  await expect.poll(isEnabled).toBe(true);
  await turnOn(dialog, "Skicka meddelande till de boende");
  await expect.poll(isEnabled).toBe(false);
  await dialog.getByLabel("Extern text").fill(" ");
  expect(await isEnabled()).toBe(false);
  await dialog.getByLabel("Extern text").fill("Strömmen är borta i hela huset.");
  await expect.poll(isEnabled).toBe(true);
  await dialog
    .getByRole("group", { name: "Kristextkollen" })
    .getByText(/Skriv när nästa besked kommer/)
    .waitFor();
});

test("NS-13 a promise in the text is one press from the field that the page of the crisis shows, and two that differ are told", async () => {
  const { dialog } = await openDialog(await createMember({ role: "team_leader" }));
  await turnOn(dialog, "Skicka meddelande till de boende");
  await dialog.getByLabel("Extern text").fill("Strömmen är borta i hela huset. Nytt besked kl 19.");
  const field = dialog.getByLabel("Nästa besked", { exact: true });
  expect(await field.inputValue()).toBe("");
  await dialog.getByText(/^Texten lovar nästa besked kl 19:00\. Välj den tiden också/).waitFor();
  await dialog.getByRole("button", { name: "Välj kl 19:00" }).click();
  await expect.poll(() => field.inputValue()).toBe("19:00");
  expect(await dialog.getByText(/^Texten lovar/).count()).toBe(0);
  await dialog.getByLabel("Extern text").fill("Strömmen är borta i hela huset. Nytt besked kl 20.30.");
  await dialog.getByText("Texten lovar nästa besked kl 20:30, men under «Nästa besked» står 19:00.").waitFor();
  // Written sign by sign, the time stands in the text once; Enter ends the writing and sends nothing.
  await dialog.getByLabel("Extern text").fill("Strömmen är borta i hela huset.");
  await field.fill("");
  await field.pressSequentially("21.15");
  await field.press("Enter");
  await expect.poll(() => dialog.getByLabel("Extern text").inputValue()).toBe("Strömmen är borta i hela huset. Nytt besked kl 21:15.");
  expect(await field.inputValue()).toBe("21:15");
  expect(await dialog.isVisible()).toBe(true);
});

test("CRIS-24 NS-26 without any area whoever wants to alarm is told so, in the dialog and beside it", async () => {
  const user = await openBrowserAs(await createMember({ role: "system_owner" }));
  const { page } = user;
  await changeAnswer(page, "preparedness.domains", () => []);
  await page.goto("/association-dashboard");
  await page.getByRole("complementary", { name: "Sidomeny" }).getByText("Inga krisområden finns.").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Aktivera krisläge" }).click();
  const dialog = page.getByRole("dialog", { name: "Aktivera krisläge" });
  await dialog.getByRole("alert").getByText("Inga krisområden finns.", { exact: true }).waitFor();
  await dialog.getByText(/^Utan område kan inget krisläge aktiveras här\. Ladda om sidan\./).waitFor();
});

test("CRIS-05 the dialog is empty each time it opens", async () => {
  const { page, dialog } = await openDialog(await createMember({ role: "system_owner" }));
  await chooseArea(page, dialog, "Vatten");
  await dialog.getByLabel("Intern beskrivning").fill("Läcka i källaren.");
  await turnOn(dialog, "Skicka meddelande till de boende");
  await turnOn(dialog, "Övning");
  await dialog.getByRole("checkbox", { name: "SMS" }).uncheck();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("main").getByRole("button", { name: "Aktivera krisläge" }).click();
  await dialog.waitFor();
  expect(await dialog.getByRole("combobox", { name: "Krisområde" }).inputValue()).toBe("");
  expect(await dialog.getByLabel("Intern beskrivning").inputValue()).toBe("");
  expect(await dialog.getByRole("switch", { name: "Skicka meddelande till de boende" }).isChecked()).toBe(false);
  expect(await dialog.getByRole("switch", { name: "Övning" }).isChecked()).toBe(false);
  expect(await dialog.getByRole("checkbox", { name: "SMS" }).isChecked()).toBe(true);
});

test("CRIS-04 CRIS-19 SUBS-07 SUBS-08 LIMIT-38 team and subscribers are listed for the chosen methods, 150 px high", async () => {
  const owner = await createMember({ role: "system_owner" });
  await createTeams(owner.associationId);
  await addToTeam(owner.associationId, { memberName: "Elon Elektriker", phone: "+46701740605" });
  await addToTeam(owner.associationId, { memberName: "Mejla Svensson", email: "mejla@test.example" });
  for (let index = 0; index < 6; index++) await createSubscriber(owner.associationId);
  const { page, dialog } = await openDialog(owner);
  await chooseArea(page, dialog, "El");
  const team = dialog.getByRole("region", { name: "Krisgruppen (2)" });
  await team.getByText("070-174 06 05 · E-post saknas").waitFor();
  await team.getByText("Telefonnummer saknas · mejla@test.example").waitFor();
  await dialog.getByRole("checkbox", { name: "E-post" }).uncheck();
  await team.getByText("070-174 06 05", { exact: true }).waitFor();
  await dialog.getByRole("checkbox", { name: "E-post" }).check();
  await turnOn(dialog, "Skicka meddelande till de boende");
  const subscribers = dialog.getByRole("region", { name: "Prenumeranter (6)" });
  await subscribers.waitFor();
  expect((await subscribers.boundingBox())?.height).toBe(150);
  expect(await subscribers.evaluate((region) => region.scrollHeight > region.clientHeight)).toBe(true);
  await dialog.getByText("6 personer · 6 meddelanden: 0 sms, 6 e-post, 0 push", { exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("user") && JSON.stringify({ ...localStorage }))).not.toContain(
    "mejla@test.example",
  );
});

test("CRIS-11 GEN-12 the activation leaves once the text is checked, with its texts and methods, and leads to its page", async () => {
  const owner = await createMember({ role: "system_owner" });
  const { email } = await createSubscriber(owner.associationId);
  const { page, dialog } = await openDialog(owner);
  await chooseArea(page, dialog, "Vatten");
  await dialog.getByLabel("Intern beskrivning").fill("  Läcka i källaren.  ");
  await dialog.getByRole("checkbox", { name: "SMS" }).uncheck();
  await turnOn(dialog, "Skicka meddelande till de boende");
  await dialog.getByRole("button", { name: "Inget vatten" }).click();
  await dialog
    .getByRole("group", { name: "Kristextkollen" })
    .getByText(/Skriv när nästa besked kommer/)
    .waitFor();
  await dialog.getByLabel("Extern text").press("End");
  await dialog.getByLabel("Extern text").pressSequentially(" Nytt besked kl 19.");
  await submitOf(dialog).click();
  await dialog.getByText("Läs texten en gång till och bocka i att du har kontrollerat den.").waitFor();
  const check = dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" });
  await expect.poll(() => check.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await activationsOf(owner)).toHaveLength(0);

  await check.check();
  await submitOf(dialog).click();
  await toast(page, "Krisläget är aktiverat", "Följ utskicket och skriv loggen här.");
  const [activation] = await activationsOf(owner);
  await page.waitForURL(`**/crisis-management/${activation?.id}`);
  expect(activation).toMatchObject({ status: "active", description: "Läcka i källaren.", isExercise: false, level: 2 });
  expect(activation?.externalDescription).toMatch(/^Brf Test .*: Inget vatten i kranen\..* Nytt besked kl 19\.$/);
  const sent = await portal()
    .services.db.select({ address: crisisDeliveries.address, channel: crisisDeliveries.channel, audience: crisisMessages.audience })
    .from(crisisDeliveries)
    .innerJoin(crisisMessages, eq(crisisMessages.id, crisisDeliveries.crisisMessageId))
    .where(eq(crisisMessages.crisisActivationId, activation?.id ?? ""));
  expect(sent.sort((a, b) => a.audience.localeCompare(b.audience))).toEqual([
    { address: owner.email, channel: "email", audience: "internal" },
    { address: email, channel: "email", audience: "subscribers" },
  ]);
});

test("CRIS-16 CRIS-17 CRIS-18 a refusal and a lost answer are told apart, in Swedish, and what was written stays", async () => {
  const owner = await createMember({ role: "system_owner" });
  const { page, dialog } = await openDialog(owner);
  await chooseArea(page, dialog, "El");
  await dialog.getByLabel("Intern beskrivning").fill("Strömmen är borta.");
  const undo = await refuseCall(page, "crisis.activate", { message: "Failed to activate crisis mode" });
  await submitOf(dialog).click();
  await toast(page, "Fel vid Aktivering (API)", "Kunde inte aktivera krisläge. Försök igen om en stund.");
  await dialog.getByText("Kunde inte aktivera krisläge.", { exact: true }).waitFor();
  expect(await page.getByText("Failed to activate").count()).toBe(0);
  await undo();

  // The answer is lost although the crisis is active; the next press with the same key answers with the same one.
  const isActivation = (url: URL) => url.pathname.includes("crisis.activate");
  await page.route(isActivation, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submitOf(dialog).click();
  await toast(
    page,
    "Aktiveringsfel",
    "Kunde inte aktivera krisläge. Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen.",
  );
  await page.unroute(isActivation);
  await submitOf(dialog).click();
  await page.waitForURL("**/crisis-management/**");
  expect(await activationsOf(owner)).toHaveLength(1);
});

test("an area that has a crisis leads to it, and an exercise says what it does", async () => {
  const owner = await createMember({ role: "system_owner" });
  const running = await createCrisis(owner, { crisisDomainId: await areaId("el") });
  const { page, dialog } = await openDialog(owner);
  await chooseArea(page, dialog, "El");
  expect(await dialog.getByRole("link", { name: "Öppna det i stället" }).getAttribute("href")).toBe(`/crisis-management/${running.id}`);
  await turnOn(dialog, "Övning");
  await dialog.getByLabel("Intern beskrivning").fill("Vi provar larmet.");
  await dialog.getByText("Området har ett aktivt krisläge. Öva när det är avslutat, eller i ett annat område.").waitFor();
  expect(await submitOf(dialog, /^Starta övning/).isDisabled()).toBe(true);
  await chooseArea(page, dialog, "Värme");
  await dialog.getByRole("link", { name: "Öppna det i stället" }).waitFor({ state: "detached" });
  await turnOn(dialog, "Skicka meddelande till de boende");
  await dialog.getByLabel("Extern text").fill("Vi provar larmet.");
  await dialog.getByText("Det går inte ut förrän en annan systemägare har godkänt det.").waitFor();
  await dialog
    .getByText(/^ÖVNING.*Vi provar larmet/s)
    .first()
    .waitFor();
  await dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" }).check();
  await submitOf(dialog, /^Starta övning/).click();
  await toast(page, "Övningen är startad", "Meddelandet till de boende väntar tills en annan systemägare godkänner det.");
  await page.waitForURL("**/crisis-management/**");
});

test.each([390, 1280])("the dialog has no fault that axe finds, light and dark at %i px", async (width) => {
  const owner = await createMember({ role: "system_owner" });
  await createSubscriber(owner.associationId);
  const { page, dialog } = await openDialog(owner, { width, height: 844 });
  await chooseArea(page, dialog, "El");
  await dialog.getByLabel("Intern beskrivning").fill("Strömmen är borta.");
  await turnOn(dialog, "Skicka meddelande till de boende");
  await dialog.getByLabel("Extern text").fill("Strömmen är borta – hissen står.");
  await dialog.getByRole("region", { name: "Prenumeranter (1)" }).waitFor();
  await submitOf(dialog).click();
  await dialog.getByText(/Läs texten en gång till/).waitFor();
  await inBothSchemes(page, async (colorScheme) => {
    expect(await wcagFaults(page), colorScheme).toEqual([]);
    expect(await sidewaysScroll(page), colorScheme).toBe(0);
  });
});
