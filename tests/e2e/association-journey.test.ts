import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isoDay } from "#shared/format/date.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

async function open(person: { userId: string }, options?: Parameters<typeof openBrowserAs>[1]): Promise<Page> {
  const user = await openBrowserAs(person, options);
  await user.page.goto("/association-journey");
  return user.page;
}

async function house() {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId, fullName: "Anna Ägare" });
  const member = await createMember({ associationId, fullName: "Maja Medlem" });
  return { owner, member };
}

const task = (page: Page, title: string) => page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name: title }) });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const ownTask = (page: Page) => task(page, "Utse ansvarig ledamot");

async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Åtgärder för ${title}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("PAGE-10 an owner assigns a task, proves it with a file, ends the phase with a reason and begins the next", async () => {
  const { owner } = await house();
  const page = await open(owner);
  await page.getByRole("heading", { level: 2, name: "Fas 1 av 8: Förankra" }).waitFor();
  await page.getByText("Beslutsprotokoll", { exact: true }).waitFor();
  await page.getByText("0 av 3 obligatoriska uppgifter klara", { exact: true }).waitFor();

  await choose(page, "Utse ansvarig ledamot", "Tilldela");
  await dialog(page, "Tilldela").getByRole("combobox", { name: "Ansvarig" }).fill("maja");
  await page.getByRole("option", { name: "Maja Medlem" }).click();
  await dialog(page, "Tilldela").getByLabel("Klart senast").fill("2020-01-31");
  await dialog(page, "Tilldela").getByRole("button", { name: "Spara" }).click();
  await ownTask(page).getByText("Ansvarig: Maja Medlem", { exact: true }).waitFor();
  await ownTask(page).getByText("Skulle varit klar 31 januari 2020").waitFor();

  await choose(page, "Styrelsebeslut i protokoll", "Lägg till bevis");
  const evidence = dialog(page, "Lägg till bevis");
  const file = { name: "protokoll.png", mimeType: "image/png", buffer: await createImage("png") };
  await evidence.locator("input[type=file]").setInputFiles({ ...file, name: "protokoll.exe" });
  await evidence.getByText("Filtypen kan inte sparas.", { exact: false }).waitFor();
  await evidence.locator("input[type=file]").setInputFiles(file);
  await evidence.getByRole("textbox", { name: "Anteckning" }).fill("Styrelsemöte 7");
  await evidence.getByRole("button", { name: "Lägg till bevis" }).click();
  const decision = task(page, "Styrelsebeslut i protokoll");
  await decision.getByRole("link", { name: "protokoll.png" }).waitFor();
  await decision.getByText("Foto: Styrelsemöte 7", { exact: true }).waitFor();
  await decision.getByRole("checkbox", { name: "Styrelsebeslut i protokoll" }).click();
  await page.getByText("1 av 3 obligatoriska uppgifter klara", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Markera fas klar" }).click();
  const ending = dialog(page, "Markera fas 1 klar");
  await ending.getByText("2 obligatoriska uppgifter är inte klara. Avsluta ändå?", { exact: true }).waitFor();
  await ending.getByRole("button", { name: "Avsluta ändå" }).click();
  await ending.getByText("Skriv varför fasen avslutas ändå.", { exact: true }).waitFor();
  await ending.getByRole("textbox", { name: "Varför avslutas fasen?" }).fill("Stämman har beslutat");
  await ending.getByRole("button", { name: "Avsluta ändå" }).click();
  await page.getByRole("heading", { level: 2, name: "Fas 2 av 8: Kartlägg" }).waitFor();
  await page.getByRole("button", { name: "Påbörja fas" }).click();
  await page.getByRole("button", { name: "Markera fas klar" }).waitFor();
  await page.getByRole("link", { name: "Förankra" }).click();
  await page.getByText("Avslutad med öppna uppgifter av Anna Ägare: Stämman har beslutat", { exact: true }).waitFor();
});

test("PAGE-10 a member reads the journey, takes a task and marks it as done, and changes nothing else", async () => {
  const { member } = await house();
  const page = await open(member);
  await page.getByRole("heading", { level: 2, name: "Fas 1 av 8: Förankra" }).waitFor();
  expect(await page.getByRole("button", { name: "Markera fas klar" }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Exportera lägesrapport till styrelsen" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: /^Åtgärder för/ }).count()).toBe(0);
  const tick = ownTask(page).getByRole("checkbox", { name: "Utse ansvarig ledamot" });
  expect(await tick.isDisabled()).toBe(true);
  await ownTask(page).getByRole("button", { name: "Jag kan ta den här uppgiften" }).click();
  await ownTask(page).getByText("Ansvarig: Maja Medlem", { exact: true }).waitFor();
  await tick.click();
  await ownTask(page).getByText("av Maja Medlem", { exact: false }).waitFor();
});

test("PAGE-10 a long list of own tasks is folded: ten at a time, and what is closed behind its number", async () => {
  const { owner } = await house();
  const client = await clientFor(owner);
  for (let number = 1; number <= 23; number++) {
    const { id: taskId, version } = await client.tasks.add.mutate({ title: `Egen uppgift ${number}` });
    if (number > 21) await client.tasks.setState.mutate({ taskId, version, state: "done" });
  }
  const page = await open(owner, { width: 360, height: 740 });
  const list = page.getByRole("list", { name: "Andra uppgifter", exact: true });
  const count = () => list.getByRole("checkbox").count();
  await page.getByRole("button", { name: "Visa 10 till av 11" }).click();
  await page.getByRole("button", { name: "Visa resten (1)" }).waitFor();
  await expect.poll(count).toBe(20);
  await page.getByRole("button", { name: "Visa resten (1)" }).click();
  await list.getByText("Egen uppgift 21", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Visa färre" }).click();
  await expect.poll(count).toBe(10);
  await page.getByRole("button", { name: "Visa avslutade (2)" }).click();
  await page.getByRole("list", { name: "Andra uppgifter, avslutade" }).getByText("Egen uppgift 23", { exact: true }).waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});

test("PAGE-10 the journey fits 360 px without faults in both themes, says when it cannot be read, and what one without an association does", async () => {
  const { owner } = await house();
  const page = await open(owner, { width: 360, height: 740 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole("heading", { level: 2, name: "Beredskapsindex" }).waitFor();
    expect(await wcagFaults(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole("button", { name: /^Brand/ }).click();
    const area = dialog(page, "Brand: 0 %");
    await area.getByText("Brandskyddsrond gjord", { exact: true }).waitFor();
    expect(await wcagFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await area.waitFor({ state: "detached" });
  }
  const undo = await refuseCall(page, "journey.overview", { message: "Tjänsten är tillfälligt upptagen." });
  await page.reload();
  await page.getByText("Tjänsten är tillfälligt upptagen.", { exact: true }).waitFor();
  await undo();
  await page.getByRole("button", { name: "Försök igen" }).click();
  await page.getByRole("heading", { level: 2, name: "Fas 1 av 8: Förankra" }).waitFor();

  const alone = await open(await createPerson({ setup: "private" }));
  await alone.getByText("Du tillhör ingen förening.", { exact: true }).waitFor();
});

test("PAGE-10 evidence of nothing is not added, and a file that cannot be read leaves the dialog, its words and no evidence", async () => {
  const { owner } = await house();
  const client = await clientFor(owner);
  const page = await open(owner);
  const TITLE = "Styrelsebeslut i protokoll";
  const proofs = async () => (await client.journey.overview.query()).phases[0]?.tasks.find(({ title }) => title === TITLE)?.evidence ?? [];
  await choose(page, TITLE, "Lägg till bevis");
  const evidence = dialog(page, "Lägg till bevis");
  const add = evidence.getByRole("button", { name: "Lägg till bevis" });
  await add.click();
  await evidence.getByText("Välj en fil eller skriv vad beviset visar.", { exact: true }).waitFor();
  await evidence.getByRole("combobox", { name: "Typ av bevis" }).click();
  await page.getByRole("option", { name: "Uppgift utan underlag" }).click();
  await add.click();
  await evidence.getByText("Skriv vad som intygas.", { exact: true }).waitFor();
  expect(await wcagFaults(page)).toEqual([]);

  await evidence.getByRole("combobox", { name: "Typ av bevis" }).click();
  await page.getByRole("option", { name: "Protokoll" }).click();
  await evidence.getByRole("textbox", { name: "Anteckning" }).fill("Möte 7");
  const file = { name: "protokoll.pdf", mimeType: "application/pdf" };
  await evidence.locator("input[type=file]").setInputFiles({ ...file, buffer: Buffer.from("no PDF") });
  await add.click();
  await evidence.getByRole("alert").getByText("Filtypen kan inte sparas.", { exact: false }).waitFor();
  expect(await evidence.getByRole("textbox", { name: "Anteckning" }).inputValue()).toBe("Möte 7");
  expect(await proofs()).toEqual([]);

  await evidence.locator("input[type=file]").setInputFiles({ ...file, buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n") });
  await add.click();
  await task(page, TITLE).getByRole("link", { name: "protokoll.pdf" }).waitFor();
  expect(await proofs()).toMatchObject([{ kind: "minutes", note: "Möte 7", level: "proven" }]);
});

test("PAGE-10 N12 the index over time is drawn, and stands as a table for who listens", async () => {
  const { owner } = await house();
  const client = await clientFor(owner);
  await client.readiness.addEvidence.mutate({ factor: "brand.sba", kind: "statement", happenedOn: isoDay(new Date()), note: "Rond" });
  const page = await open(owner);
  const table = page.getByRole("table", { name: "Beredskapsindex månad för månad, av 100" });
  await table.waitFor();
  expect(await table.getByRole("columnheader").allTextContents()).toEqual(["Månad", "Hittills", "Om inget nytt kommer till"]);
  expect(await table.getByRole("rowheader").count()).toBe(19);
  const today = await table.getByRole("row").nth(7).getByRole("cell").allTextContents();
  expect(today[0]).toBe(today[1]);
  expect(await table.getByRole("row").nth(8).getByRole("cell").first().textContent()).toBe("–");
  await page.getByText("Indexet över tid", { exact: true }).scrollIntoViewIfNeeded();
  await page.locator(".recharts-line").nth(1).waitFor();
});
