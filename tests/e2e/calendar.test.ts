import { expect, test } from "vitest";
import { isoDay } from "#shared/format/date.ts";
import { createMember } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll } from "#tests/helpers/wcag-faults.ts";

const today = isoDay(new Date());

test("PAGE-31 SIDE-23 an owner fills an empty calendar, adds an event by hand and marks one done, and a member says who comes", async () => {
  const owner = await createMember({ role: "system_owner" });
  const member = await createMember({ associationId: owner.associationId });
  const page = await openPageAs(owner);
  await page.goto("/association-calendar?view=month");
  expect(await (await menuEntry(sidebarOf(page), "Huset", "Kalender")).getAttribute("href")).toBe("/association-calendar");
  await page.getByText("Kalendern är tom.").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Fyll i årshjulet" }).click();
  await page.getByText("Årshjulet är ifyllt").waitFor();
  await page.getByRole("region", { name: "Näst på tur" }).waitFor();

  await page.getByRole("button", { name: "Ny händelse", exact: true }).click();
  const create = page.getByRole("dialog", { name: "Ny händelse" });
  await create.getByRole("button", { name: "Spara" }).click();
  await create.getByText("Skriv en rubrik.").waitFor();
  await create.getByRole("textbox", { name: "Rubrik" }).fill("Provrond");
  await create.getByRole("combobox", { name: "Kategori" }).click();
  await page.getByRole("option", { name: "Kontroll" }).click();
  await create.getByRole("switch", { name: "Hela dagen" }).check();
  await create.getByRole("switch", { name: "Synlig för alla medlemmar" }).check();
  await create.getByRole("button", { name: "Spara" }).click();
  await create.waitFor({ state: "detached" });

  // In the grid of the month, by the keyboard too.
  await page.getByRole("main").getByRole("button", { name: "Provrond", exact: true }).press("Enter");
  const event = page.getByRole("dialog", { name: "Provrond" });
  await event.getByRole("textbox", { name: "Anteckning" }).fill("Allt i ordning");
  await event.getByRole("button", { name: "Klarmarkera", exact: true }).click();
  const asked = event.getByRole("alert");
  await asked.getByText("Välj ett bevis ovanför, eller klarmarkera utan.").waitFor();
  await asked.getByRole("button", { name: "Klarmarkera utan bevis" }).click();
  await event.getByRole("button", { name: "Öppna igen" }).waitFor();

  const phone = await openPageAs(member);
  await phone.setViewportSize({ width: 360, height: 780 });
  await phone.goto(`/association-calendar?month=${today.slice(0, 7)}`);
  await phone.getByRole("button", { name: /^Provrond/ }).click();
  const seen = phone.getByRole("dialog", { name: "Provrond" });
  expect(await seen.getByRole("button", { name: "Klarmarkera" }).count()).toBe(0);
  await seen.getByText("Kanske", { exact: true }).click();
  await seen.getByText("Kommer: 0 · Kanske: 1 · Kommer inte: 0").waitFor();
  expect(await sidewaysScroll(phone)).toBe(0);
});

const icsEvent = (uid: string, title: string) =>
  ["BEGIN:VEVENT", `UID:${uid}`, `SUMMARY:${title}`, `DTSTART;VALUE=DATE:${today.replaceAll("-", "")}`, "END:VEVENT"].join("\r\n");

test("PAGE-31 an import of the wrong file is removed at once, with the number of events and what is kept", async () => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  const page = await openPageAs(owner);
  await page.goto("/association-calendar?view=month");
  const choose = async (item: string) => {
    await page.getByRole("button", { name: "Mer", exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const dialog = page.getByRole("dialog", { name: "Ta bort en import" });
  const events = ["Fel A", "Fel B", "Fel C"].map((title, index) => icsEvent(`fel-${index}`, title));
  const file = ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\r\n");
  await choose("Importera kalenderfil");
  const importing = page.getByRole("dialog", { name: "Importera kalenderfil" });
  await importing.locator("input[type=file]").setInputFiles({ name: "fel.ics", mimeType: "text/calendar", buffer: Buffer.from(file) });
  await importing.getByRole("button", { name: "Importera 3 händelser" }).click();
  await importing.waitFor({ state: "hidden" });
  const titles = async () => (await client.calendar.list.query({ from: today, to: today })).map(({ title }) => title);
  const [first] = await client.calendar.list.query({ from: today, to: today });
  const fields = { title: "Rätt nu", category: "meeting", isAllDay: true, startDay: today, endDay: today } as const;
  await client.calendar.update.mutate({ ...fields, eventId: first?.eventId ?? "", occursOn: today, version: 1, scope: "all" });

  await choose("Ta bort en import");
  await dialog.getByRole("radio", { name: /, 3 händelser/ }).check();
  await dialog.getByText("2 händelser tas bort. 1 händelse blir kvar. Det går inte att ångra.").waitFor();
  await dialog.getByRole("button", { name: "Ta bort 2 händelser" }).click();
  await page.getByText("2 händelser togs bort", { exact: true }).waitFor();
  expect(await titles()).toEqual(["Rätt nu"]);
});
