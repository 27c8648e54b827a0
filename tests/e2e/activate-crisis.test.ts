import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { crisisActivations, crisisDeliveries, crisisMessages } from "#drizzle/schema/index.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { areaId } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import type { openBrowser } from "#tests/helpers/browser.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
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
  const dialog = user.page.getByRole("dialog", { name: /^(Aktivera krisläge|Starta en övning)$/ });
  await dialog.waitFor();
  return { page: user.page, dialog };
}

const chooseArea = (dialog: Locator, name: string): Promise<void> =>
  dialog.getByRole("group", { name: "Krisområde" }).getByRole("button", { name, exact: true }).click();

/** The switches lie behind their tracks. */
const turnOn = (dialog: Locator, name: string): Promise<void> => dialog.getByRole("switch", { name }).check({ force: true });
const submitOf = (dialog: Locator, name: string | RegExp = /^Skicka till /): Locator => dialog.getByRole("button", { name });

const activationsOf = ({ associationId }: TestMember) =>
  portal().services.db.select().from(crisisActivations).where(eq(crisisActivations.housingAssociationId, associationId));

test("CRIS-11 GEN-12 the activation leaves once the text is checked, with its texts and methods, and leads to its page", async () => {
  const owner = await createMember({ role: "system_owner" });
  const { email } = await createSubscriber(owner.associationId);
  const { page, dialog } = await openDialog(owner);
  await chooseArea(dialog, "Vatten");
  await dialog.getByLabel("Intern beskrivning").fill("  Läcka i källaren.  ");
  await dialog.getByRole("checkbox", { name: "Sms" }).uncheck();
  await dialog.getByRole("button", { name: "Ta bort" }).click();
  await dialog
    .getByRole("group", { name: "Kristextkollen" })
    .getByText(/Skriv när nästa besked kommer/)
    .waitFor();
  await dialog.getByLabel("Text till de boende").press("End");
  await dialog.getByLabel("Text till de boende").pressSequentially(" Nytt besked kl 19.");
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
  await chooseArea(dialog, "El");
  await dialog.getByLabel("Intern beskrivning").fill("Strömmen är borta.");
  await dialog.getByRole("switch", { name: "Skicka meddelande till de boende" }).uncheck({ force: true });
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
  await createMember({ role: "system_owner", associationId: owner.associationId });
  const running = await createCrisis(owner, { crisisDomainId: await areaId("el") });
  const { page, dialog } = await openDialog(owner);
  await chooseArea(dialog, "El");
  expect(await dialog.getByRole("link", { name: "Öppna det i stället" }).getAttribute("href")).toBe(`/crisis-management/${running.id}`);
  await turnOn(dialog, "Övning");
  await dialog.getByLabel("Intern beskrivning").fill("Vi provar larmet.");
  await dialog.getByText("Området har ett aktivt krisläge. Öva när det är avslutat, eller i ett annat område.").waitFor();
  expect(await submitOf(dialog, /^(Starta|Skicka) övning/).isDisabled()).toBe(true);
  await chooseArea(dialog, "Värme");
  await dialog.getByRole("link", { name: "Öppna det i stället" }).waitFor({ state: "detached" });
  await turnOn(dialog, "Skicka meddelande till de boende");
  await dialog.getByLabel("Text till de boende").fill("Vi provar larmet.");
  await dialog
    .getByText(/^Beskedet till de boende går ut när en annan systemägare har godkänt det\..* Ett riktigt larm väntar aldrig\.$/)
    .waitFor();
  await dialog
    .getByText(/^ÖVNING.*Vi provar larmet/s)
    .first()
    .waitFor();
  expect(await dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" }).count()).toBe(0);
  await submitOf(dialog, /^(Starta|Skicka) övning/).click();
  await toast(page, "Övningen är startad", "Meddelandet till de boende väntar tills en annan systemägare godkänner det.");
  await page.waitForURL("**/crisis-management/**");
});

test("the dialog has no fault that axe finds, light and dark at 390 px", async () => {
  const owner = await createMember({ role: "system_owner" });
  await createSubscriber(owner.associationId);
  const { page, dialog } = await openDialog(owner, { width: 390, height: 844 });
  await isWithoutFaults(page);
  await chooseArea(dialog, "El");
  await dialog.getByLabel("Text till de boende").fill("Strömmen är borta – hissen står.");
  await isWithoutFaults(page);
  await dialog.getByRole("button", { name: "Nästa" }).click();
  await dialog.getByRole("region", { name: "Prenumeranter (1)" }).waitFor();
  await submitOf(dialog).click();
  await dialog.getByText(/Läs texten en gång till/).waitFor();
  await isWithoutFaults(page);
});

const isWithoutFaults = (page: Page): Promise<void> =>
  inBothSchemes(page, async (colorScheme) => {
    expect(await wcagFaults(page), colorScheme).toEqual([]);
    expect(await sidewaysScroll(page), colorScheme).toBe(0);
  });

test("CRIS-01 an alarm is sent from the overview with the keyboard alone, and the focus begins at what has happened", async () => {
  const owner = await createMember({ role: "system_owner" });
  await createSubscriber(owner.associationId);
  const { page } = await openBrowserAs(owner);
  await page.goto("/association-dashboard");
  await page.getByRole("main").getByRole("button", { name: "Aktivera krisläge" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Aktivera krisläge" });
  const focused = (): Promise<string> => page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim() ?? "");
  await expect.poll(focused).toBe("El");
  await page.keyboard.press("Enter");
  const check = dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" });
  await check.waitFor();
  for (let presses = 0; presses < 60 && !(await check.evaluate((box) => box === document.activeElement)); presses++) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  await submitOf(dialog).waitFor();
  while (!/^Skicka till /.test(await focused())) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/crisis-management\//);
  expect(await activationsOf(owner)).toMatchObject([{ isExercise: false, status: "active" }]);
});
