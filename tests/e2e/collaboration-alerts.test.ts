import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { alertInput, createCooperating, link } from "#tests/factories/collaboration.ts";
import { createMember } from "#tests/factories/people.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { sidebarOf } from "#tests/helpers/menu.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

async function open(person: { userId: string }, path: string, options?: Parameters<typeof openBrowserAs>[1]): Promise<Page> {
  const user = await openBrowserAs(person, options);
  await user.page.goto(path);
  return user.page;
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const badge = (page: Page, words: string) =>
  sidebarOf(page)
    .getByRole("button", { name: new RegExp(`^Samverkan.*${words}`) })
    .waitFor();

/** That nothing was sent and why, with the faulty field in sight and ready to be written in. */
async function isTold(page: Page, name: string): Promise<void> {
  await page
    .getByRole("alert")
    .filter({ hasText: "Larmet är INTE skickat" })
    .filter({ hasText: `«${name}»` })
    .waitFor();
  const field = page.getByLabel("Vad gäller det?");
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => field.evaluate((element) => element.getBoundingClientRect().top >= 0)).toBe(true);
  expect(await page.getByRole("note").filter({ hasText: "Larmet är INTE skickat" }).innerText()).toContain(
    `«${name}» ser ut som namnet på en boende.`,
  );
}

test("COLL-03 COLL-05 SIDE-26 an alert is written, checked for names and sent; the other side sees it at once", async () => {
  const [from, to] = [await createCooperating(), await createCooperating()];
  await link(from, to);
  await createMember({ associationId: from.associationId, fullName: "Kerstin Wallander" });
  const there = await open(to.owner, "/association-dashboard");
  await sidebarOf(there).getByRole("button", { name: "Samverkan", exact: true }).waitFor();

  const here = await open(from.owner, "/collaboration/alerts/new");
  await here.getByRole("button", { name: "Skicka larm" }).click();
  await here.getByText("Skriv vad det gäller.", { exact: true }).waitFor();
  await here.getByLabel("Vad gäller det?").fill("Hämta filtar till Kerstin i trapphus B.");
  await here.getByLabel("Hur mycket").fill("10 filtar");
  await here.getByRole("region", { name: "Så ser mottagarna larmet" }).getByText("10 filtar", { exact: true }).waitFor();
  await here.getByRole("group", { name: "Kristextkollen" }).waitFor();
  await here.getByRole("button", { name: "Skicka larm" }).click();
  await isTold(here, "Kerstin");
  // Moves in after the text was checked.
  await here.getByLabel("Vad gäller det?").fill("Hämta filtar till Ingegerd i trapphus B.");
  await here.getByRole("button", { name: "Skicka larm" }).click();
  await dialog(here, "Skicka larm till 1 förening?").getByText(to.name, { exact: false }).waitFor();
  await createMember({ associationId: from.associationId, fullName: "Ingegerd Provlund" });
  await here.getByRole("button", { name: "Skicka till 1 förening" }).click();
  await dialog(here, "Skicka larm till 1 förening?").waitFor({ state: "hidden" });
  await isTold(here, "Ingegerd");
  await here.getByLabel("Vad gäller det?").fill("Vi behöver filtar till värmestugan.");
  await here.getByRole("button", { name: "Spara utkast" }).click();
  await here.getByText("Utkastet är sparat", { exact: true }).waitFor();
  await here.getByRole("button", { name: "Skicka larm" }).click();
  await here.getByRole("button", { name: "Skicka till 1 förening" }).click();
  await here.getByText("Larmet är skickat", { exact: true }).waitFor();
  expect(await here.getByRole("alert").filter({ hasText: "Larmet är INTE skickat" }).count()).toBe(0);
  await here.getByRole("heading", { level: 2, name: "Behöver hjälp" }).waitFor();

  await badge(there, "1 oläst");
  await there.getByRole("link", { name: "Läs: 1 oläst larm från en annan förening" }).waitFor();
});

test("COLL-03 COLL-05 SIDE-26 who got an alert acknowledges it, answers, makes a task and talks with the sender, both live", async () => {
  const [from, to] = [await createCooperating(), await createCooperating()];
  await link(from, to);
  const { id } = await (await clientFor(from.owner)).collaborationAlerts.send.mutate(alertInput());
  const here = await open(from.owner, `/collaboration/inbox?alert=${id}`);
  await here.getByRole("heading", { level: 2, name: "Behöver hjälp" }).waitFor();
  const there = await open(to.owner, "/association-dashboard");
  await badge(there, "1 oläst");
  await there.getByRole("link", { name: "Läs: 1 oläst larm från en annan förening" }).click();
  await there.getByRole("link", { name: from.name }).click();
  await there.getByRole("heading", { level: 2, name: `Från ${from.name}` }).waitFor();
  await there.getByRole("link", { name: "Inkorg", exact: true }).waitFor();
  await there.getByRole("button", { name: "Kvittera" }).click();
  await there.getByText("Kvitterat", { exact: true }).waitFor();
  await there.getByRole("button", { name: "Vi kan hjälpa" }).click();
  await dialog(there, "Vi kan hjälpa").getByLabel("Vad och hur mycket").fill("12 filtar");
  await dialog(there, "Vi kan hjälpa").getByRole("button", { name: "Skicka svar" }).click();
  await there.getByText("Vad: 12 filtar", { exact: true }).waitFor();
  await there.getByRole("button", { name: "Omvandla till uppgift" }).click();
  await there.getByText("Uppgiften är skapad", { exact: true }).waitFor();

  await here.getByText("Vad: 12 filtar", { exact: true }).waitFor();
  await here.getByLabel(`Skriv till ${to.name}`).fill("Tack. Kom till porten.");
  await here.getByRole("button", { name: "Skicka", exact: true }).click();
  await there.getByText("Tack. Kom till porten.", { exact: true }).waitFor();
  await there.getByRole("link", { name: "Till inkorgen" }).click();
  await there.getByRole("combobox", { name: "Typ" }).click();
  await there.getByRole("option", { name: "Larm", exact: true }).click();
  await there.getByText("Inget larm passar urvalet.", { exact: true }).waitFor();
});

test("COLL-03 COLL-05 inbox, thread and form fit 360 px without faults, light and dark", async () => {
  const [from, to] = [await createCooperating(), await createCooperating()];
  await link(from, to);
  const { id } = await (await clientFor(from.owner)).collaborationAlerts.send.mutate(alertInput({ isUrgent: true, quantity: "1 pump" }));
  const page = await open(to.owner, "/collaboration/inbox", { width: 360, height: 740 });
  for (const [path, seen] of [
    ["/collaboration/inbox", page.getByRole("list", { name: "Mottagna larm" })],
    [`/collaboration/inbox?alert=${id}`, page.getByRole("button", { name: "Vi kan hjälpa" })],
    ["/collaboration/alerts/new", page.getByText("Når 1 förening", { exact: true })],
  ] as const) {
    await page.goto(path);
    await seen.waitFor();
    await inBothSchemes(page, async (colorScheme) => {
      expect(await wcagFaults(page), `${path}, ${colorScheme}`).toEqual([]);
      expect(await sidewaysScroll(page), `${path}, ${colorScheme}`).toBe(0);
    });
  }
});

test("COLL-03 COLL-05 a member is told who reads the alerts that came", async () => {
  const [from, to] = [await createCooperating(), await createCooperating()];
  await link(from, to);
  await (await clientFor(from.owner)).collaborationAlerts.send.mutate(alertInput());
  const member = await open(await createMember({ associationId: to.associationId }), "/collaboration/inbox");
  await member.getByText("Inkorgen läses av föreningens systemägare och teamledare.", { exact: false }).waitFor();
  await member.getByRole("link", { name: "Inkorg", exact: true }).waitFor();
});

/** Goes by the Tab key to something on the page, and presses Enter there where asked. */
async function tabTo(page: Page, target: Locator, key?: "Enter"): Promise<void> {
  await target.waitFor();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isFocused()); presses++) {
    expect(presses, "Tab reaches it").toBeLessThan(120);
    await page.keyboard.press("Tab");
  }
  if (key) await page.keyboard.press(key);
}

test("COLL-03 COLL-05 by keyboard alone everybody who gets an alert is read before it leaves", async () => {
  const [from, to] = [await createCooperating(), await createCooperating()];
  await link(from, to);
  for (let more = 0; more < 7; more++) await link(from, await createCooperating());
  const here = await open(from.owner, "/collaboration/alerts/new");
  await tabTo(here, here.getByLabel("Vad gäller det?"));
  await here.keyboard.type("Vi behöver en länspump.");
  await tabTo(here, here.getByRole("button", { name: "Skicka larm" }), "Enter");
  const confirmation = dialog(here, "Skicka larm till 8 föreningar?");
  const receivers = confirmation.getByRole("list", { name: "Går till" }).getByRole("listitem");
  await receivers.nth(4).waitFor();
  expect(await receivers.count()).toBe(5);
  await tabTo(here, confirmation.getByRole("button", { name: "och 3 till" }), "Enter");
  await receivers.nth(7).waitFor();
  await receivers.getByText(to.name, { exact: false }).waitFor();
  expect(await wcagFaults(here)).toEqual([]);
  await here.keyboard.press("Escape");
  await confirmation.waitFor({ state: "hidden" });
  const send = here.getByRole("button", { name: "Skicka larm" });
  await expect.poll(() => send.evaluate((element) => element === document.activeElement)).toBe(true);
  await here.keyboard.press("Enter");
  await tabTo(here, confirmation.getByRole("button", { name: "Skicka till 8 föreningar" }), "Enter");
  await here.getByText("Larmet är skickat", { exact: true }).waitFor();
});

test("COLL-03 COLL-05 by keyboard alone an alert is answered, and both see who closed it", async () => {
  const [from, to] = [await createCooperating(), await createCooperating()];
  await link(from, to);
  const { id } = await (await clientFor(from.owner)).collaborationAlerts.send.mutate(alertInput());
  const here = await open(from.owner, `/collaboration/inbox?alert=${id}`);
  const there = await open(to.owner, "/collaboration/inbox");
  await tabTo(there, there.getByRole("list", { name: "Mottagna larm" }).getByRole("link", { name: from.name }), "Enter");
  await tabTo(there, there.getByRole("button", { name: "Vi kan hjälpa" }), "Enter");
  const { fullName } = await createMember({ associationId: to.associationId, fullName: "Torbjörn Granqvist" });
  const answer = dialog(there, "Vi kan hjälpa");
  const what = answer.getByLabel("Vad och hur mycket");
  await tabTo(there, what);
  await there.keyboard.type(fullName);
  await there.keyboard.press("Enter");
  // A resident's name is refused once, at its field.
  await expect.poll(() => what.getAttribute("aria-invalid")).toBe("true");
  expect(await answer.getByText(`«${fullName}»`, { exact: false }).count()).toBe(1);
  expect(await answer.getByRole("alert").count()).toBe(0);
  await expect.poll(() => answer.getByRole("button", { name: "Skicka svar" }).isEnabled()).toBe(true);
  await what.fill("1 pump");
  await there.keyboard.press("Enter");
  await there.getByText("Vad: 1 pump", { exact: true }).waitFor();
  await tabTo(there, there.getByRole("button", { name: "Stäng för oss" }), "Enter");
  await tabTo(there, dialog(there, "Stänga för er förening?").getByRole("button", { name: "Stäng för oss" }), "Enter");
  await there.getByText(`${to.owner.fullName} stängde larmet för er förening`, { exact: false }).waitFor();

  await here.getByText(`${to.name} stängde larmet hos sig`, { exact: false }).waitFor();
  await tabTo(here, here.getByRole("button", { name: "Stäng larmet" }), "Enter");
  await tabTo(here, dialog(here, "Stänga larmet?").getByRole("button", { name: "Stäng för alla" }), "Enter");
  await here.getByText(`${from.owner.fullName} stängde larmet för alla`, { exact: false }).waitFor();
  await there.getByText(`${from.name} stängde larmet för alla`, { exact: false }).waitFor();
  expect(await wcagFaults(there)).toEqual([]);
});
