import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { formatDay, isoDay } from "#shared/format/date.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { choose, menuEntry, press, untilFocused } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

type Occurrence = Answer<"calendar.occurrence">;

/** The day on which the answers were recorded, which is today to the page. */
const today = isoDay(new Date());

/** A round that an owner sees, the whole of today. */
const roundOf = (title: string, more: Partial<Occurrence> = {}): Occurrence => ({
  ...recorded("agare", "calendar.occurrence"),
  ...{ eventId: crypto.randomUUID(), title, occursOn: today, startDay: today, endDay: today },
  ...{ checklist: [], area: null, isOverdue: false, hasEnded: false },
  ...more,
});

/** What a calendar with these events answers; the list may be changed while the page stands. */
const calendarOf = (events: Occurrence[]): Answers => ({
  "calendar.state": { hasEvents: true },
  "calendar.list": () => events,
  "calendar.occurrence": ({ eventId }) => {
    const found = events.find((event) => event.eventId === eventId);
    if (!found) throw new Error("the calendar has no such event");
    return found;
  },
});

const PATH = "/association-calendar";
const DAY_MS = 24 * 60 * 60_000;
const addDays = (day: string, count: number): string => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
const newEvent = () => page.getByRole("button", { name: "Ny händelse", exact: true });
const row = (title: string) =>
  page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(`^${title}`) })
    .first();

/** The calendar of a house, with these events, as an owner sees it. */
const renderCalendar = (search = "", events: Occurrence[] = []) =>
  renderPage(PATH + search, { as: "nystartad", answers: events.length > 0 ? calendarOf(events) : {} });

test("PAGE-31 who marks a round that somebody else has just marked is told, sees what stands, and keeps the words written", async () => {
  const events = [roundOf("Dubbelrond")];
  const { server } = renderCalendar(`?month=${today.slice(0, 7)}`, events);
  await row("Dubbelrond").click();
  const event = page.getByRole("dialog", { name: "Dubbelrond" });
  await event.getByRole("textbox", { name: "Anteckning" }).fill("Släckaren saknas i B");
  await choose(event.getByRole("combobox", { name: "Bevis" }), "Påstående utan underlag");

  const markedAt = new Date().toISOString();
  events[0] = {
    ...roundOf("Dubbelrond"),
    ...events[0],
    isDone: true,
    markedAt,
    doneAt: markedAt,
    doneBy: "Bo Granne",
    note: "Gjord av grannen",
  };
  const undo = server.refuse("calendar.mark", { reason: "OCCURRENCE_CHANGED", message: ERROR_MESSAGES.OCCURRENCE_CHANGED, status: 409 });
  await event.getByRole("button", { name: "Klarmarkera", exact: true }).click();
  await expect.element(event.getByText("Någon annan har markerat händelsen under tiden.", { exact: false })).toBeVisible();
  await expect.element(event.getByText("Din anteckning är inte sparad: Släckaren saknas i B")).toBeVisible();
  await expect.element(event.getByText(/Gjord av grannen/)).toBeVisible();
  undo();
  server.answer("calendar.mark", ({ isDone }) => {
    events[0] = roundOf("Dubbelrond", { eventId: events[0]?.eventId, isDone });
    return { evidenceId: null };
  });
  await event.getByRole("button", { name: "Öppna igen" }).click();
  await expect.element(event.getByRole("button", { name: "Klarmarkera", exact: true })).toBeVisible();
  expect(server.callsOf("calendar.mark")).toMatchObject([
    { isDone: true, seenMarkedAt: null },
    { isDone: false, seenMarkedAt: markedAt },
  ]);
});

test("PAGE-31 the notice guide says between which days the notice leaves, when it is too late, and which years it knows", async () => {
  const { server } = renderCalendar();
  await page.getByRole("button", { name: "Mer", exact: true }).click();
  await page.getByRole("menuitem", { name: "Kallelseguide" }).click();
  const guide = page.getByRole("dialog", { name: "Kallelseguide" });
  const day = guide.getByLabelText("Stämmans datum");
  const late = guide.getByText("Sista dagen har passerat", { exact: true });
  await day.fill(addDays(today, 3));
  await expect.element(late).toBeVisible();
  for (const year of ["1850", "9999"]) {
    await day.fill(`${year}-05-20`);
    await expect.element(guide.getByText("Välj ett år mellan 2000 och 2100.", { exact: true })).toBeVisible();
    expect(guide.getByText("Kallelsen skickas senast", { exact: false }).elements()).toEqual([]);
  }
  await expectNoWcagFaults("the guide");

  const meeting = addDays(today, 100);
  await day.fill(meeting);
  for (const before of [42, 28]) {
    await expect.element(guide.getByText(formatDay(addDays(meeting, -before)), { exact: false })).toBeVisible();
  }
  expect(late.elements()).toEqual([]);
  server.answer("calendar.planNotice", () => undefined);
  await guide.getByRole("button", { name: "Lägg in i kalendern" }).click();
  await expect.element(page.getByText("Datumen står i kalendern", { exact: true })).toBeVisible();
  expect(server.callsOf("calendar.planNotice")).toEqual([{ meetingDay: meeting, kind: "ordinary", latestWeeks: 4 }]);
});

test("NS-26 days and times are written as one likes, chosen by the keyboard in Swedish, and half of one is said and not dropped", async () => {
  renderCalendar();
  await newEvent().click();
  const dialog = page.getByRole("dialog", { name: "Ny händelse" });
  const [start, end, time] = [dialog.getByLabelText("Börjar"), dialog.getByLabelText("Slutar"), dialog.getByLabelText("Klockan")];
  const focus = (field: typeof start) => (field.element() as HTMLElement).focus();
  await start.fill("3 feb 2027");
  await time.fill("930");
  focus(end);
  await expect.element(start).toHaveValue("2027-02-03");
  await expect.element(time).toHaveValue("09:30");
  await end.fill("3/2/");
  await time.fill("9:3");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await expect.element(dialog.getByText("Skriv datumet som 2026-11-23.", { exact: true })).toBeVisible();
  await expect.element(dialog.getByText("Skriv tiden som 18:30.", { exact: true })).toBeVisible();
  await expect.element(end).toHaveValue("3/2/");
  await expect.element(time).toHaveValue("9:3");

  focus(start);
  await userEvent.keyboard("{Tab}");
  await userEvent.keyboard("{Enter}");
  const chosen = page.getByRole("button", { name: "3 februari 2027", exact: true });
  await untilFocused(() => chosen.query(), "the day that is chosen");
  const calendar = page.getByRole("dialog", { name: "Visa kalendern" });
  expect(calendar.element().querySelector<HTMLElement>("thead th")?.innerText).toMatch(/^må/i);
  await expectNoWcagFaults("the calendar of the field");
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.keyboard("{Escape}");
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await expect.element(start).toHaveValue("2027-02-03");
  await userEvent.keyboard("{Enter}");
  await untilFocused(() => chosen.query(), "the day that is chosen");
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.keyboard("{Enter}");
  await expect.element(start).toHaveValue("2027-02-10");

  await time.fill("18:40");
  await userEvent.keyboard("{Tab}");
  await userEvent.keyboard("{Enter}");
  const nearest = page.getByRole("dialog", { name: "Visa klockslag" }).getByRole("button", { name: "18:30", exact: true });
  await untilFocused(() => nearest.query(), "the nearest half hour");
  // Of the day's half hours those around the written time are in sight.
  const isInSight = (choice: Element) => {
    const { x, y } = choice.getBoundingClientRect();
    return document.elementFromPoint(x + 8, y + 8) === choice;
  };
  await expect.poll(() => isInSight(nearest.element())).toBe(true);
});

test("PAGE-31 what is changed in an event is not thrown away by Escape without a question", async () => {
  const event = roundOf("Gårdsrond");
  const { server } = renderCalendar(`?event=${event.eventId}&day=${today}`, [event]);
  const dialog = page.getByRole("dialog", { name: "Gårdsrond" });
  const asked = page.getByRole("dialog", { name: "Kasta ändringarna?" });
  await press(dialog.getByRole("button", { name: "Ändra" }));
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  const place = dialog.getByRole("textbox", { name: "Plats" });
  await place.fill("Bakgården");
  await userEvent.keyboard("{Escape}");
  await asked.getByRole("button", { name: "Avbryt" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(place).toHaveValue("Bakgården");
  await expectNoWcagFaults("the event that is changed");

  await dialog.getByRole("button", { name: "Stäng" }).click();
  await asked.getByRole("button", { name: "Kasta" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf("calendar.update")).toEqual([]);

  // What is only looked at closes at once.
  await untilFocused(() => page.getByRole("main").getByRole("heading", { level: 2 }).first().query(), "the heading");
  await press(row("Gårdsrond"));
  await dialog.getByRole("button", { name: "Ändra" }).click();
  await expect.element(dialog.getByRole("textbox", { name: "Plats" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("PAGE-31 who is found by search to take care of an event stays chosen and named when the whole series is meant", async () => {
  const series = { rule: "FREQ=WEEKLY", until: null, inWords: "Varje vecka", startDay: today, startTime: "00:00" };
  const weekly = roundOf("Veckorond", { series: { ...series, endDay: today, endTime: "00:00" } });
  const { server } = renderCalendar("?view=agenda", [weekly]);
  const last = { profileId: crypto.randomUUID(), name: "Örjan Sist" };
  // More than a list of candidates holds before anybody is searched for.
  const many = Array.from({ length: 20 }, (_, index) => ({ profileId: crypto.randomUUID(), name: `Bo Boende ${index}` }));
  server.answer("tasks.candidates", ({ search }) => (search === "Örjan" ? [last] : many));
  server.answer("calendar.update", ({ eventId }) => ({ id: eventId }));
  await row("Veckorond").click();
  const event = page.getByRole("dialog", { name: "Veckorond" });
  await event.getByRole("button", { name: "Ändra" }).click();
  const field = event.getByRole("combobox", { name: "Ansvarig" });
  await field.fill("Örjan");
  await page.getByRole("option", { name: "Örjan Sist" }).click();
  await event.getByText("Hela serien", { exact: true }).click();
  await expect.element(event.getByText("Datumet är seriens första dag.")).toBeVisible();
  await expect.element(field).toHaveValue("Örjan Sist");
  await event.getByRole("button", { name: "Spara" }).click();
  await expect.element(page.getByText("Händelsen är ändrad")).toBeVisible();
  expect(server.callsOf("calendar.update")).toMatchObject([{ ownerProfileId: last.profileId, scope: "all" }]);
});

test("PAGE-31 a new event that is being written is not thrown away by the back button without a question", async () => {
  const { router } = renderPage("/start", { as: "nystartad" });
  await (await menuEntry("Huset", "Kalender")).click();
  await newEvent().click();
  const title = page.getByRole("dialog", { name: "Ny händelse" }).getByRole("textbox", { name: "Rubrik" });
  await title.fill("Provrond");
  await router.navigate(-1);
  const asked = page.getByRole("dialog", { name: "Osparade ändringar" });
  await asked.getByRole("button", { name: "Stanna kvar" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(title).toHaveValue("Provrond");
  expect(router.state.location.pathname).toBe(PATH);
});

test("PAGE-31 what is changed in an event is not thrown away by the back button without a question, and what is saved is not asked about", async () => {
  const event = roundOf("Gårdsrond");
  const events = [event];
  const { router, server } = renderCalendar("?view=agenda", events);
  const dialog = page.getByRole("dialog", { name: "Gårdsrond" });
  const asked = page.getByRole("dialog", { name: "Osparade ändringar" });
  const place = dialog.getByRole("textbox", { name: "Plats" });
  const change = async (text: string): Promise<void> => {
    await press(row("Gårdsrond"));
    await dialog.getByRole("button", { name: "Ändra" }).click();
    await place.fill(text);
  };
  await change("Bakgården");
  void router.navigate(-1);
  await asked.getByRole("button", { name: "Stanna kvar" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(place).toHaveValue("Bakgården");
  void router.navigate(-1);
  await expect.element(asked.getByRole("button", { name: "Stanna kvar" })).toBeVisible();
  await expectNoWcagFaults("the question");
  await asked.getByRole("button", { name: "Lämna sidan" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.state.location.search).toBe("?view=agenda");
  await untilFocused(() => row("Gårdsrond").query(), "the row of the event");
  expect(server.callsOf("calendar.update")).toEqual([]);

  await change("Gatan");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("dialog", { name: "Kasta ändringarna?" }).getByRole("button", { name: "Kasta" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  server.answer("calendar.update", ({ eventId }) => {
    events[0] = { ...event, place: "Taket", version: 2 };
    return { id: eventId };
  });
  await change("Taket");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked.elements()).toEqual([]);
  expect(server.callsOf("calendar.update")).toMatchObject([{ place: "Taket" }]);
});

test("PAGE-31 a round is marked without evidence only after a question", async () => {
  const events = [roundOf("Provrond")];
  const { server } = renderCalendar("?view=agenda", events);
  await press(row("Provrond"));
  const event = page.getByRole("dialog", { name: "Provrond" });
  await event.getByRole("textbox", { name: "Anteckning" }).fill("Allt i ordning");
  await event.getByRole("button", { name: "Klarmarkera", exact: true }).click();
  const asked = event.getByRole("alert");
  await expect.element(asked.getByText("Välj ett bevis ovanför, eller klarmarkera utan.")).toBeVisible();
  expect(server.callsOf("calendar.mark")).toEqual([]);
  await expectNoWcagFaults("the question");
  server.answer("calendar.mark", ({ isDone }) => {
    const at = new Date().toISOString();
    events[0] = { ...roundOf("Provrond"), ...events[0], isDone, markedAt: at, doneAt: at, doneBy: "Nina Nystart", note: "Allt i ordning" };
    return { evidenceId: null };
  });
  await asked.getByRole("button", { name: "Klarmarkera utan bevis" }).click();
  await expect.element(event.getByRole("button", { name: "Öppna igen" })).toBeVisible();
  await expectNoWcagFaults("a round that is done");
});

test("PAGE-31 where no file was imported none is removed", async () => {
  renderCalendar();
  await page.getByRole("button", { name: "Mer", exact: true }).click();
  await page.getByRole("menuitem", { name: "Ta bort en import" }).click();
  const dialog = page.getByRole("dialog", { name: "Ta bort en import" });
  await expect.element(dialog.getByText("Inga händelser i kalendern kommer från en kalenderfil.")).toBeVisible();
});

const LONG_WORD = "långtord".repeat(12);

test("PAGE-31 an import of the wrong file is removed at once, with the number of events and what is kept", async () => {
  const { server } = renderCalendar("?view=month", [roundOf("Rätt nu")]);
  const dialog = page.getByRole("dialog", { name: "Ta bort en import" });
  const importedAt = "2026-11-28T15:39:00.000Z";
  server.answer("calendar.imports", [{ importedAt, firstTitle: `Fel A ${LONG_WORD}`, events: 3, touched: 1 }]);
  await page.getByRole("button", { name: "Mer", exact: true }).click();
  await page.getByRole("menuitem", { name: "Ta bort en import" }).click();
  const chosen = dialog.getByRole("radio", { name: /, 3 händelser/ });
  await chosen.click();
  // Nothing is cut off: neither a long title nor the ring around what has the focus.
  const box = chosen.element().closest("[role=radiogroup]")?.querySelector<HTMLElement>("[style*=overflow]");
  if (!box) throw new Error("the list has no box");
  const room = chosen.element().getBoundingClientRect().left - box.getBoundingClientRect().left;
  expect({ sideways: box.scrollWidth - box.clientWidth, ring: Math.max(0, 4 - room) }).toEqual({ sideways: 0, ring: 0 });
  await expect.element(dialog.getByText("2 händelser tas bort. 1 händelse blir kvar. Det går inte att ångra.")).toBeVisible();
  await expectNoWcagFaults("an import that is removed");
  server.answer("calendar.removeImport", { removed: 2, kept: 1 });
  await dialog.getByRole("button", { name: "Ta bort 2 händelser" }).click();
  await expect.element(page.getByText("2 händelser togs bort", { exact: true })).toBeVisible();
  expect(server.callsOf("calendar.removeImport")).toEqual([{ importedAt, withTouched: false }]);
});

test.each(["month", "agenda"])("PAGE-31 after an event is removed in the %s, the focus is at the heading above it", async (view) => {
  const events = [roundOf("Gårdsrond"), roundOf("Vindsrond")];
  const { server } = renderCalendar(`?view=${view}`, events);
  server.answer("calendar.remove", () => void events.shift());
  await press(row("Gårdsrond"));
  const event = page.getByRole("dialog", { name: "Gårdsrond" });
  await press(event.getByRole("button", { name: "Ta bort" }));
  await expect.element(event.getByText("Det går inte att ångra.")).toBeVisible();
  await press(event.getByRole("button", { name: "Ta bort" }));
  await expect.element(row("Gårdsrond")).not.toBeInTheDocument();
  const heading = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  await untilFocused(() => heading.query(), "the heading");
});

test("PAGE-31 on a day with many events each is large enough to press in the month, and says whether it reminds", async () => {
  renderCalendar(
    "?view=month",
    ["Rond A", "Rond B", "Rond C", "Rond D"].map((title) => roundOf(title, { remindDaysBefore: 2 })),
  );
  const grid = page.getByRole("main");
  const more = grid.getByRole("button", { name: "1 till" });
  await expect.element(more).toBeVisible();
  const shown = [...grid.getByRole("button", { name: /^Rond [A-D]$/ }).elements(), more.element()];
  expect(shown).toHaveLength(4);
  for (const target of shown) expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  await expectNoWcagFaults("the month");
  await press(grid.getByRole("button", { name: /^Rond [A-D]$/ }).first());
  await expect
    .element(page.getByRole("dialog", { name: "Rond" }).getByText("Påminnelse per e-post 2 dagar före", { exact: true }))
    .toBeVisible();
});
