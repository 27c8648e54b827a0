import { expect, test } from "vitest";
import { addDays } from "#server/domains/calendar/wall-clock.ts";
import { formatDate, formatDateLong } from "#shared/format/date.ts";
import { createMember } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const today = formatDate(new Date());

test("PAGE-31 SIDE-23 an owner fills an empty calendar, adds an event by hand and marks one done, and a member says who comes", async () => {
  const owner = await createMember({ role: "system_owner" });
  const member = await createMember({ associationId: owner.associationId });
  const page = await openPageAs(owner);
  await page.goto("/association-calendar?view=month");
  expect(await page.getByRole("link", { name: "Kalender" }).getAttribute("href")).toBe("/association-calendar");
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
  expect(await wcagFaults(page)).toEqual([]);
  await asked.getByRole("button", { name: "Klarmarkera utan bevis" }).click();
  await event.getByRole("button", { name: "Öppna igen" }).waitFor();
  expect(await wcagFaults(page)).toEqual([]);

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

test("PAGE-31 who marks a round that somebody else has just marked is told, sees what stands, and keeps the words written", async () => {
  const owner = await createMember({ role: "system_owner" });
  const other = await createMember({ role: "system_owner", associationId: owner.associationId });
  const [client, otherClient] = await Promise.all([clientFor(owner), clientFor(other)]);
  const { id: eventId } = await client.calendar.create.mutate({
    ...{ title: "Dubbelrond", category: "inspection", isAllDay: true, startDay: today, endDay: today },
  });
  const page = await openPageAs(owner);
  await page.goto(`/association-calendar?month=${today.slice(0, 7)}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Dubbelrond/ })
    .first()
    .click();
  const event = page.getByRole("dialog", { name: "Dubbelrond" });
  await event.getByRole("textbox", { name: "Anteckning" }).fill("Släckaren saknas i B");
  await event.getByRole("combobox", { name: "Bevis" }).click();
  await page.getByRole("option", { name: "Uppgift utan underlag" }).click();
  await otherClient.calendar.mark.mutate({ eventId, occursOn: today, isDone: true, seenMarkedAt: null, note: "Gjord av grannen" });
  await event.getByRole("button", { name: "Klarmarkera", exact: true }).click();
  await event.getByText("Någon annan har markerat händelsen under tiden.", { exact: false }).waitFor();
  await event.getByText("Din anteckning är inte sparad: Släckaren saknas i B").waitFor();
  await event.getByText(/Gjord av grannen/).waitFor();
  await event.getByRole("button", { name: "Öppna igen" }).click();
  await event.getByRole("button", { name: "Klarmarkera", exact: true }).waitFor();
  expect((await client.calendar.occurrence.query({ eventId, occursOn: today })).isDone).toBe(false);
});

test("PAGE-31 the notice guide says between which days the notice leaves, when it is too late, and which years it knows", async () => {
  const owner = await createMember({ role: "system_owner" });
  const page = await openPageAs(owner);
  await page.goto("/association-calendar");
  const open = async () => {
    await page.getByRole("button", { name: "Mer", exact: true }).click();
    await page.getByRole("menuitem", { name: "Kallelseguide" }).click();
  };
  await open();
  const guide = page.getByRole("dialog", { name: "Kallelseguide" });
  const day = guide.getByLabel("Stämmans datum");
  await day.fill(addDays(today, 3));
  await guide.getByText("Sista dagen har passerat", { exact: true }).waitFor();
  for (const year of ["1850", "9999"]) {
    await day.fill(`${year}-05-20`);
    await guide.getByText("Välj ett år mellan 2000 och 2100.", { exact: true }).waitFor();
    expect(await guide.getByText("Kallelsen skickas senast", { exact: false }).count()).toBe(0);
  }
  expect(await wcagFaults(page)).toEqual([]);

  const meeting = addDays(today, 100);
  await day.fill(meeting);
  await guide.getByText(formatDateLong(addDays(meeting, -42)), { exact: false }).waitFor();
  await guide.getByText(formatDateLong(addDays(meeting, -28)), { exact: false }).waitFor();
  expect(await guide.getByText("Sista dagen har passerat").count()).toBe(0);
  await guide.getByRole("button", { name: "Lägg in i kalendern" }).click();
  await page.getByText("Datumen står i kalendern", { exact: true }).waitFor();
  const planned = await (await clientFor(owner)).calendar.list.query({ from: today, to: addDays(today, 140) });
  expect(planned.map(({ title, occursOn }) => [occursOn, title])).toEqual([
    [addDays(meeting, -42), "Kallelse till föreningsstämma får skickas"],
    [addDays(meeting, -28), "Sista dag för kallelse till föreningsstämma"],
    [meeting, "Föreningsstämma"],
    [addDays(meeting, 30), expect.any(String)],
  ]);
});

test("NS-26 days and times are written as one likes, chosen by the keyboard in Swedish, and half of one is said and not dropped", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }));
  await page.goto("/association-calendar");
  await page.getByRole("button", { name: "Ny händelse", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Ny händelse" });
  const [start, end, time] = [dialog.getByLabel("Börjar"), dialog.getByLabel("Slutar"), dialog.getByLabel("Klockan")];
  await start.fill("3 feb 2027");
  await time.fill("930");
  await end.focus();
  await expect.poll(() => start.inputValue()).toBe("2027-02-03");
  await expect.poll(() => time.inputValue()).toBe("09:30");
  await end.fill("3/2/");
  await time.fill("9:3");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.getByText("Skriv datumet som 2026-11-23.", { exact: true }).waitFor();
  await dialog.getByText("Skriv tiden som 18:30.", { exact: true }).waitFor();
  expect([await end.inputValue(), await time.inputValue()]).toEqual(["3/2/", "9:3"]);

  await start.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const chosen = page.getByRole("button", { name: "3 februari 2027", exact: true });
  await expect.poll(() => chosen.evaluate((day) => day === document.activeElement)).toBe(true);
  const calendar = page.getByRole("dialog", { name: "Visa kalendern" });
  expect(await calendar.locator("thead th").first().innerText()).toMatch(/^må/i);
  expect(await wcagFaults(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "detached" });
  expect([await dialog.isVisible(), await start.inputValue()]).toEqual([true, "2027-02-03"]);
  await page.keyboard.press("Enter");
  await expect.poll(() => chosen.evaluate((day) => day === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => start.inputValue()).toBe("2027-02-10");

  await time.fill("18:40");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const nearest = page.getByRole("dialog", { name: "Visa klockslag" }).getByRole("button", { name: "18:30", exact: true });
  await expect.poll(() => nearest.evaluate((choice) => choice === document.activeElement)).toBe(true);
  // Of the day's half hours those around the written time are in sight.
  const isInSight = (choice: Element) => {
    const { x, y } = choice.getBoundingClientRect();
    return document.elementFromPoint(x + 8, y + 8) === choice;
  };
  await expect.poll(() => nearest.evaluate(isInSight)).toBe(true);
});

test("PAGE-31 what is changed in an event is not thrown away by Escape without a question", async () => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  const { id: eventId } = await client.calendar.create.mutate({
    ...{ title: "Gårdsrond", category: "inspection", isAllDay: true, startDay: today, endDay: today },
  });
  const page = await openPageAs(owner);
  await page.goto(`/association-calendar?event=${eventId}&day=${today}`);
  const event = page.getByRole("dialog", { name: "Gårdsrond" });
  const asked = page.getByRole("dialog", { name: "Kasta ändringarna?" });
  await event.getByRole("button", { name: "Ändra" }).press("Enter");
  await expect.poll(() => event.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  const place = event.getByRole("textbox", { name: "Plats" });
  await place.fill("Bakgården");
  await page.keyboard.press("Escape");
  await asked.getByRole("button", { name: "Avbryt" }).click();
  await asked.waitFor({ state: "hidden" });
  expect(await place.inputValue()).toBe("Bakgården");
  expect(await wcagFaults(page)).toEqual([]);

  await event.getByRole("button", { name: "Stäng" }).click();
  await asked.getByRole("button", { name: "Kasta" }).click();
  await event.waitFor({ state: "hidden" });
  expect(await client.calendar.occurrence.query({ eventId, occursOn: today })).toMatchObject({ place: null, version: 1 });

  // What is only looked at closes at once.
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Gårdsrond/ })
    .first()
    .press("Enter");
  await event.getByRole("button", { name: "Ändra" }).click();
  await page.keyboard.press("Escape");
  await event.waitFor({ state: "hidden" });
});

test("PAGE-31 who is found by search to take care of an event stays chosen and named when the whole series is meant", async () => {
  const owner = await createMember({ role: "system_owner", fullName: "Agda Ansvarig" });
  const { associationId } = owner;
  // More than a list of candidates holds before anybody is searched for.
  await Promise.all(Array.from({ length: 21 }, (_, index) => createMember({ associationId, fullName: `Bo Boende ${index}` })));
  await createMember({ associationId, fullName: "Örjan Sist" });
  const weekly = {
    title: "Veckorond",
    category: "inspection",
    isAllDay: true,
    startDay: today,
    endDay: today,
    rule: "FREQ=WEEKLY",
  } as const;
  await (await clientFor(owner)).calendar.create.mutate(weekly);
  const page = await openPageAs(owner);
  await page.goto("/association-calendar?view=agenda");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Veckorond/ })
    .first()
    .click();
  const event = page.getByRole("dialog", { name: "Veckorond" });
  await event.getByRole("button", { name: "Ändra" }).click();
  const field = event.getByRole("combobox", { name: "Ansvarig" });
  await field.fill("Örjan");
  await page.getByRole("option", { name: "Örjan Sist" }).click();
  await event.getByText("Hela serien", { exact: true }).click();
  await event.getByText("Datumet är seriens första dag.").waitFor();
  expect(await field.inputValue()).toBe("Örjan Sist");
  await event.getByRole("button", { name: "Spara" }).click();
  await page.getByText("Händelsen är ändrad").waitFor();
});

test("PAGE-31 what is changed in an event is not thrown away by the back button without a question", async () => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  const { id: eventId } = await client.calendar.create.mutate({
    ...{ title: "Gårdsrond", category: "inspection", isAllDay: true, startDay: today, endDay: today },
  });
  const page = await openPageAs(owner);
  await page.goto("/association-calendar?view=agenda");
  const row = page
    .getByRole("main")
    .getByRole("button", { name: /^Gårdsrond/ })
    .first();
  const event = page.getByRole("dialog", { name: "Gårdsrond" });
  const asked = page.getByRole("dialog", { name: "Osparade ändringar" });
  const place = event.getByRole("textbox", { name: "Plats" });
  const change = async (text: string) => {
    await row.press("Enter");
    await event.getByRole("button", { name: "Ändra" }).click();
    await place.fill(text);
  };
  await change("Bakgården");
  await page.evaluate(() => history.back());
  await asked.getByRole("button", { name: "Stanna kvar" }).click();
  await asked.waitFor({ state: "hidden" });
  expect(await place.inputValue()).toBe("Bakgården");

  await page.evaluate(() => history.back());
  await asked.getByRole("button", { name: "Stanna kvar" }).waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  await asked.getByRole("button", { name: "Lämna sidan" }).click();
  await event.waitFor({ state: "hidden" });
  expect(new URL(page.url()).search).toBe("?view=agenda");
  await expect.poll(() => row.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await client.calendar.occurrence.query({ eventId, occursOn: today })).toMatchObject({ place: null, version: 1 });

  // What is saved, or thrown away on purpose, is not asked about again.
  await change("Gatan");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Kasta ändringarna?" }).getByRole("button", { name: "Kasta" }).click();
  await event.waitFor({ state: "hidden" });
  await change("Taket");
  await event.getByRole("button", { name: "Spara" }).click();
  await event.waitFor({ state: "hidden" });
  expect(await asked.count()).toBe(0);
  expect(await client.calendar.occurrence.query({ eventId, occursOn: today })).toMatchObject({ place: "Taket", version: 2 });
});

test("PAGE-31 a new event that is being written is not thrown away by the back button without a question", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }));
  await page.goto("/start");
  await page.getByRole("link", { name: "Kalender", exact: true }).first().click();
  await page.getByRole("button", { name: "Ny händelse", exact: true }).click();
  const create = page.getByRole("dialog", { name: "Ny händelse" });
  await create.getByRole("textbox", { name: "Rubrik" }).fill("Provrond");
  await page.evaluate(() => history.back());
  const asked = page.getByRole("dialog", { name: "Osparade ändringar" });
  await asked.getByRole("button", { name: "Stanna kvar" }).click();
  await asked.waitFor({ state: "hidden" });
  expect(await create.getByRole("textbox", { name: "Rubrik" }).inputValue()).toBe("Provrond");
});

test.each(["month", "agenda"])("PAGE-31 after an event is removed in the %s, the focus is at the heading above it", async (view) => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  for (const title of ["Gårdsrond", "Vindsrond"]) {
    await client.calendar.create.mutate({ ...{ title, category: "inspection", isAllDay: true, startDay: today, endDay: today } });
  }
  const page = await openPageAs(owner);
  await page.goto(`/association-calendar?view=${view}`);
  const row = page
    .getByRole("main")
    .getByRole("button", { name: /^Gårdsrond/ })
    .first();
  await row.press("Enter");
  const event = page.getByRole("dialog", { name: "Gårdsrond" });
  await event.getByRole("button", { name: "Ta bort" }).press("Enter");
  await event.getByText("Det går inte att ångra.").waitFor();
  await event.getByRole("button", { name: "Ta bort" }).press("Enter");
  await row.waitFor({ state: "detached" });
  const heading = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  await expect.poll(() => heading.evaluate((node) => node === document.activeElement)).toBe(true);
});

const LONG_WORD = "långtord".repeat(12);
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
  await choose("Ta bort en import");
  const dialog = page.getByRole("dialog", { name: "Ta bort en import" });
  await dialog.getByText("Inga händelser i kalendern kommer från en kalenderfil.").waitFor();
  await page.keyboard.press("Escape");

  const events = ["Fel A", "Fel B", "Fel C"].map((title, index) => icsEvent(`fel-${index}`, `${title} ${LONG_WORD}`));
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
  const chosen = dialog.getByRole("radio", { name: /, 3 händelser/ });
  await chosen.check();
  // Nothing is cut off: neither a long title nor the ring around what has the focus.
  const cutOff = await chosen.evaluate((radio) => {
    const box = radio.closest("[role=radiogroup]")?.querySelector<HTMLElement>("[style*=overflow]");
    if (!box) return null;
    const room = radio.getBoundingClientRect().left - box.getBoundingClientRect().left;
    return { sideways: box.scrollWidth - box.clientWidth, ring: Math.max(0, 4 - room) };
  });
  expect(cutOff).toEqual({ sideways: 0, ring: 0 });
  await dialog.getByText("2 händelser tas bort. 1 händelse blir kvar. Det går inte att ångra.").waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Ta bort 2 händelser" }).click();
  await page.getByText("2 händelser togs bort", { exact: true }).waitFor();
  expect(await titles()).toEqual(["Rätt nu"]);
});

test("PAGE-31 on a day with many events each is large enough to press in the month, and says whether it reminds", async () => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  for (const title of ["Rond A", "Rond B", "Rond C", "Rond D"]) {
    await client.calendar.create.mutate({
      ...{ title, category: "inspection", isAllDay: true, startDay: today, endDay: today, remindDaysBefore: 2 },
    });
  }
  const page = await openPageAs(owner);
  await page.goto("/association-calendar?view=month");
  const grid = page.getByRole("main");
  const more = grid.getByRole("button", { name: "1 till" });
  await more.waitFor();
  const shown = [...(await grid.getByRole("button", { name: /^Rond [A-D]$/ }).all()), more];
  expect(shown).toHaveLength(4);
  for (const target of shown) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  expect(await wcagFaults(page)).toEqual([]);
  await shown[0]?.press("Enter");
  await page.getByRole("dialog", { name: "Rond" }).getByText("Påminnelse per e-post 2 dagar före", { exact: true }).waitFor();
});
