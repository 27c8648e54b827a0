import { expect, test } from "vitest";
import { resourceLoans } from "#drizzle/schema/index.ts";
import { createCooperating, createResource, link } from "#tests/factories/collaboration.ts";
import { createMember } from "#tests/factories/people.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { callsOf, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

async function open(person: { userId: string }): Promise<BrowserUser> {
  const user = await openBrowserAs(person);
  return user;
}

test("COLL-01 SIDE-06 an owner begins from the sidebar, and invites a neighbour by code", async () => {
  const other = await createCooperating();
  const asOther = await clientFor(other.owner);
  await asOther.collaboration.renewCode.mutate();
  const { code = "" } = (await asOther.collaboration.settings.query()) ?? {};

  const owner = await createMember({ role: "system_owner" });
  const { page } = await open(owner);
  await page.goto("/crisis-levels");
  await (await menuEntry(sidebarOf(page), "Samverkan", "Nätverk")).click();
  await page.getByRole("heading", { level: 1, name: "Nätverk" }).waitFor();
  await page.getByRole("button", { name: "Börja samverka" }).click();
  await page.getByRole("button", { name: "Bjud in förening" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Föreningens samverkanskod" }).fill("fel");
  await dialog.getByRole("button", { name: "Bjud in" }).click();
  await dialog.getByText("Koden har tio tecken, till exempel K7MD4-XPQ82.").waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  const { code: own = "" } = (await (await clientFor(owner)).collaboration.settings.query()) ?? {};
  await dialog.getByRole("textbox", { name: "Föreningens samverkanskod" }).fill(own);
  await dialog.getByRole("button", { name: "Bjud in" }).click();
  await dialog.getByText("Det är er egen kod.", { exact: true }).waitFor();
  expect(await dialog.getByText("Det är er egen", { exact: false }).count()).toBe(1);
  expect(await dialog.getByRole("alert").count()).toBe(0);
  await dialog.getByRole("textbox", { name: "Föreningens samverkanskod" }).fill(code);
  await dialog.getByRole("button", { name: "Bjud in" }).click();
  await page.getByRole("list", { name: "Inbjudningar från er" }).getByText(other.name, { exact: true }).waitFor();

  const linkId = (await asOther.collaboration.network.query()).received[0]?.linkId ?? "";
  await asOther.collaboration.answerInvitation.mutate({ linkId, accepts: true });
  await page.reload();
  await page.getByRole("button", { name: `Se resurser hos ${other.name}` }).waitFor();
});

test("COLL-01 an agreement with a neighbour begins with both associations and what they show", async () => {
  const [own, other] = [await createCooperating(), await createCooperating()];
  await link(own, other);
  await (await clientFor(other.owner)).collaboration.saveResource.mutate({
    ...{ name: "Elverk 3 kW", quantity: 1, unit: "st", availability: "on_request", visibility: "network", visibleTo: [] },
  });
  const { page } = await open(own.owner);
  await page.goto("/collaboration/network");
  await page.getByRole("button", { name: `Åtgärder för ${other.name}` }).click();
  await page.getByRole("menuitem", { name: "Skriv avtal" }).click();
  await page.getByText(`Samverkansavtal med ${other.name}`).first().waitFor();
  const names = page.getByRole("textbox", { name: "Förening", exact: false });
  await expect.poll(() => names.first().inputValue()).toBe(own.name);
  await expect.poll(() => names.nth(1).inputValue()).toBe(other.name);
  await expect.poll(() => page.getByRole("textbox", { name: "Resurs", exact: false }).first().inputValue()).toBe("Elverk 3 kW, 1 st");
});

test("COLL-01 an agreement names what the neighbour shows now, also after an older list was looked at", async () => {
  const [own, other] = [await createCooperating(), await createCooperating()];
  await link(own, other);
  const asOther = await clientFor(other.owner);
  const show = (name: string) =>
    asOther.collaboration.saveResource.mutate({
      ...{ name, quantity: 1, unit: "st", availability: "on_request", visibility: "network", visibleTo: [] },
    });
  await show("Elverk");
  const { page } = await open(own.owner);
  await page.goto("/collaboration/network");
  await page.getByRole("button", { name: `Se resurser hos ${other.name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Elverk", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await show("Pump");
  await page.getByRole("button", { name: `Åtgärder för ${other.name}` }).click();
  await page.getByRole("menuitem", { name: "Skriv avtal" }).click();
  const resources = page.getByRole("textbox", { name: "Resurs", exact: false });
  const named = () =>
    resources.evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : "")).sort());
  await expect.poll(named).toEqual(["Elverk, 1 st", "Pump, 1 st"]);
});

test("COLL-01 an owner looks at what a neighbour shows, and asks to borrow it", async () => {
  const [own, other] = [await createCooperating(), await createCooperating()];
  await link(own, other);
  const asOther = await clientFor(other.owner);
  await asOther.collaboration.saveResource.mutate({
    ...{ name: "Elverk 3 kW", quantity: 1, unit: "st", availability: "on_request", visibility: "network", visibleTo: [] },
  });
  const { page } = await open(own.owner);
  const dialog = page.getByRole("dialog");
  await page.goto("/collaboration/network");
  await page.getByRole("button", { name: `Se resurser hos ${other.name}` }).click();
  await dialog.getByText("Elverk 3 kW", { exact: true }).waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  expect(await wcagFaults(page)).toEqual([]);
  await dialog.getByRole("link", { name: "Fråga om att låna Elverk 3 kW" }).click();
  await page.getByRole("heading", { level: 1, name: "Nytt samverkanslarm" }).waitFor();
  await page.getByText("Når 1 förening", { exact: true }).waitFor();
  await expect
    .poll(() => page.getByLabel("Vad gäller det?").inputValue())
    .toBe("Vi vill låna: Elverk 3 kW. Går det bra, och när kan vi hämta?");
  await expect.poll(() => page.getByRole("combobox", { name: "Typ" }).inputValue()).toBe("Behöver hjälp");
  await expect.poll(() => page.getByRole("radio", { name: "Valda föreningar" }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole("switch", { name: "Brådskande" }).isChecked()).toBe(false);
  await page.goto("/collaboration/settings");
  await page.getByRole("heading", { level: 1, name: "Samverkansinställningar" }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});

test("COLL-02 a loan that should be back is «Försenad» to the lender and to the borrower", async () => {
  const [own, other] = [await createCooperating(), await createCooperating()];
  await link(own, other);
  const resourceId = await createResource(own.associationId, { name: "Elverk" });
  const loan = { resourceId, borrowerAssociationId: other.associationId, borrowerName: other.name, quantity: 1, dueOn: "2026-01-10" };
  await portal()
    .services.db.insert(resourceLoans)
    .values({ ...loan, lentAt: new Date("2026-01-02T10:00:00Z") });
  for (const [{ owner }, name, words] of [
    [own, "Våra resurser", `Utlånat: 1 st till ${other.name}, skulle vara tillbaka 10 januari`],
    [other, "Det här lånar vi", "skulle vara tillbaka 10 januari"],
  ] as const) {
    const { page } = await open(owner);
    await page.goto("/collaboration/my-resources");
    const list = page.getByRole("list", { name });
    await list.getByText("Försenad", { exact: true }).waitFor();
    await list.getByText(words, { exact: false }).waitFor();
    expect(await wcagFaults(page)).toEqual([]);
  }
});

test("COLL-02 an open loan says to both that cooperation has ended, with the way to give it back", async () => {
  const [own, other] = [await createCooperating(), await createCooperating()];
  await link(own, other, { state: "ended" });
  const resourceId = await createResource(own.associationId, { name: "Elverk" });
  const loan = { resourceId, borrowerAssociationId: other.associationId, borrowerName: other.name, quantity: 1 };
  await portal().services.db.insert(resourceLoans).values(loan);
  for (const [{ owner }, name, canGiveBack] of [
    [own, "Våra resurser", 1],
    [other, "Det här lånar vi", 0],
  ] as const) {
    const { page } = await open(owner);
    await page.goto("/collaboration/my-resources");
    const list = page.getByRole("list", { name });
    await list.getByText("Samverkan är avslutad", { exact: true }).waitFor();
    expect(await list.getByRole("button", { name: "Återlämnad" }).count()).toBe(canGiveBack);
    expect(await wcagFaults(page)).toEqual([]);
  }
});

test("COLL-02 a resource is added, lent and given back", async () => {
  const { owner } = await createCooperating();
  const { page } = await open(owner);
  await page.goto("/collaboration/my-resources");
  await page.getByRole("button", { name: "Lägg till" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Vad är det?" }).fill("Dränkbar pump");
  await dialog.getByRole("textbox", { name: "Antal" }).fill("2");
  expect(await wcagFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Spara" }).click();
  const list = page.getByRole("list", { name: "Våra resurser" });
  await list.getByRole("button", { name: "Låna ut Dränkbar pump" }).click();
  await dialog.getByRole("textbox", { name: "Namn" }).fill("Samfälligheten Norra");
  await dialog.getByRole("button", { name: "Låna ut" }).click();
  await list.getByText("1 av 2 st inne", { exact: true }).waitFor();
  await list.getByRole("button", { name: "Återlämnad av Samfälligheten Norra" }).click();
  await dialog.getByText("1 st från Samfälligheten Norra räknas som inne igen.", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Återlämnad" }).click();
  await list.getByText("2 st", { exact: true }).waitFor();
  expect(await wcagFaults(page)).toEqual([]);
});

test("COLL-02 a resident's name is refused once, at its field; a list keeps the letters that Excel gave it, and a picture is no list", async () => {
  const { owner } = await createCooperating();
  const { fullName } = await createMember({ associationId: owner.associationId, fullName: "Torsten Granqvist" });
  const { page } = await open(owner);
  await page.goto("/collaboration/my-resources");
  await page.getByRole("button", { name: "Lägg till" }).click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByRole("textbox", { name: "Vad är det?" });
  await name.fill(`Pump hos ${fullName}`);
  await dialog.getByRole("button", { name: "Spara" }).click();
  await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
  expect(await dialog.getByText("Torsten Granqvist", { exact: false }).count()).toBe(1);
  expect(await dialog.getByRole("alert").count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Importera lista" }).click();
  const choose = (file: string, contents: Buffer) =>
    dialog.locator('input[type="file"]').setInputFiles({ name: file, mimeType: "application/octet-stream", buffer: contents });
  await choose("karta.png", Buffer.alloc(300_000));
  await dialog.getByRole("alert").getByText("Filen är ingen CSV-fil. Spara listan som CSV och välj den igen.", { exact: true }).waitFor();
  await choose("resurser.csv", Buffer.from("namn;antal\r\nVärmefläkt;2\r\n", "latin1"));
  await dialog.getByRole("cell", { name: "Värmefläkt", exact: true }).waitFor();
  expect(await dialog.getByRole("alert").count()).toBe(0);
});

test("COLL-02 COLL-04 the settings are saved", async () => {
  const { owner } = await createCooperating();
  const { page } = await open(owner);
  await page.goto("/collaboration/settings");
  await page.getByRole("textbox", { name: "Kontaktroll" }).fill("Samverkansansvarig");
  await page.getByRole("switch", { name: "Föreningen kan hittas" }).press("Space");
  await page.getByRole("button", { name: "Spara" }).click();
  await page.getByText("Inställningarna är sparade", { exact: true }).waitFor();
  const client = await clientFor(owner);
  const contactRole = async () => (await client.collaboration.settings.query())?.contactRole;
  expect(await contactRole()).toBe("Samverkansansvarig");
  // What was saved just now is not somebody else's change.
  await page.getByRole("textbox", { name: "Kontaktroll" }).fill("Krisledare");
  await page.getByRole("button", { name: "Spara" }).click();
  await expect.poll(contactRole).toBe("Krisledare");
  await page.reload();
  await expect.poll(() => page.getByRole("textbox", { name: "Kontaktroll" }).inputValue()).toBe("Krisledare");
  await page.getByRole("heading", { name: "Blockerade föreningar" }).waitFor();
  expect(await wcagFaults(page)).toEqual([]);
});

test("NS-25 SIDE-06 SIDE-26 a member goes through the collaboration list, and each page says kindly who does that and whom to ask", async () => {
  const { owner, associationId } = await createCooperating();
  const { page, faults } = await open(await createMember({ associationId }));
  await page.goto("/crisis-levels");
  for (const title of ["Nätverk", "Våra resurser", "Inkorg", "Samverkansinställningar"]) {
    await (await menuEntry(sidebarOf(page), "Samverkan", title)).click();
    await expect.poll(() => page.title()).toBe(`${title} – Beredskapsportalen`);
    const main = page.getByRole("main");
    await main.getByText(/(Krissamverkan sköts|Inkorgen läses) av föreningens systemägare och teamledare\./).waitFor();
    await main.getByText(`Vill du veta mer eller hjälpa till? Fråga ${owner.fullName}.`, { exact: false }).waitFor();
    expect(await main.getByRole("link", { name: "Till Krisgruppen" }).getAttribute("href")).toBe("/crisis-team");
    expect(await main.getByRole("alert").count()).toBe(0);
  }
  expect(faults).toEqual([]);
  expect(await wcagFaults(page)).toEqual([]);
});

test("what is being written stays when a page that is back on the network cannot be read anew", async () => {
  const { owner } = await createCooperating();
  const { page, context } = await open(owner);
  await page.goto("/collaboration/settings");
  const role = page.getByRole("textbox", { name: "Kontaktroll" });
  await role.fill("Samverkansansvarig");
  await refuseCall(page, "collaboration.settings");
  const asked = callsOf(page, "collaboration.settings");
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(() => asked.length).toBe(2);
  await page.waitForTimeout(500);
  expect(await role.inputValue()).toBe("Samverkansansvarig");
});
