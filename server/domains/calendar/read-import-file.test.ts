import { expect, test } from "vitest";
import { CALENDAR_IMPORT_MAX_EVENTS } from "#shared/limits.ts";
import { readImportFile } from "./read-import-file.ts";

const file = (...lines: string[]) => new TextEncoder().encode(["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n"));
const event = (uid: string, ...lines: string[]) => ["BEGIN:VEVENT", `UID:${uid}`, `SUMMARY:Händelse ${uid}`, ...lines, "END:VEVENT"];
const read = (...lines: string[]) => readImportFile(file(...lines));

test("PAGE-31 times in UTC, in another zone, in Stockholm's and without a zone are read as what they mean", () => {
  const zone = [
    "BEGIN:VTIMEZONE",
    "TZID:/example.org/Europe/Helsinki",
    "BEGIN:STANDARD",
    "DTSTART:19701025T040000",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0200",
  ];
  const found = read(
    ...[...zone, "END:STANDARD", "END:VTIMEZONE"],
    ...event("utc", "DTSTART:20261207T140000Z", "DTEND:20261207T141500Z"),
    ...event("zone", "DTSTART;TZID=/example.org/Europe/Helsinki:20261207T160000", "DURATION:PT15M"),
    ...event("stockholm", "DTSTART;TZID=Europe/Stockholm:20261207T150000", "DTEND;TZID=Europe/Stockholm:20261207T151500"),
    ...event("floating", "DTSTART:20261207T150000", "DTEND:20261207T151500"),
  );
  expect(found.map(({ event: read_ }) => [read_?.startsAt.toISOString(), read_?.endsAt.toISOString()])).toEqual(
    Array.from({ length: 4 }, () => ["2026-12-07T14:00:00.000Z", "2026-12-07T14:15:00.000Z"]),
  );
});

test("PAGE-31 what a file says of its zones is not worked out, however much it is", () => {
  const hours = [
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "RRULE:FREQ=MINUTELY",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "END:STANDARD",
  ];
  const zones = Array.from({ length: 500 }, (_, n) => ["BEGIN:VTIMEZONE", `TZID:Z${n}`, ...hours, "END:VTIMEZONE"]).flat();
  const started = performance.now();
  const found = read(
    ...zones,
    ...event("own", "DTSTART;TZID=Z1:20260105T180000"),
    ...event("known", "DTSTART;TZID=Romance Standard Time:20260105T180000"),
  );
  expect(found.map(({ reason }) => reason)).toEqual(["Tidszonen Z1 är okänd.", null]);
  expect(found[1]?.event?.startsAt.toISOString()).toBe("2026-01-05T17:00:00.000Z");
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("PAGE-31 a series keeps its rule, its last day and the days that fall out or were moved", () => {
  const [series, moved] = read(
    ...event("s", "DTSTART:20260105T180000", "RRULE:FREQ=WEEKLY;UNTIL=20260201T170000Z", "EXDATE:20260112T180000"),
    ...event("s", "RECURRENCE-ID:20260119T180000", "DTSTART:20260120T180000"),
  );
  expect(series?.event).toMatchObject({ recurrenceRule: "FREQ=WEEKLY;UNTIL=20260201T235959", exceptDates: ["2026-01-12", "2026-01-19"] });
  expect(moved?.event).toMatchObject({ importedUid: "s#2026-01-19", recurrenceRule: null });
});

test("PAGE-31 broken lines refuse their event with a reason, and no other", () => {
  const found = read(
    ...event("good", "DTSTART;VALUE=DATE:20260501", "CATEGORIES:Övning"),
    ...event("line", "DTSTART:20260501T100000", "detta är ingen rad"),
    ...event("day", "DTSTART:20261399T100000"),
    ...event("rule", "DTSTART:20260501T100000", "RRULE:FREQ=SECONDLY"),
    ...event("zone", "DTSTART;TZID=Mars/Olympus:20260501T100000"),
    ...event("end", "DTSTART:20260501T100000", "DTEND:20260401T100000"),
    ...event("off", "DTSTART:20260501T100000", "STATUS:CANCELLED"),
    ...event("good", "DTSTART:20260501T100000"),
    ...["BEGIN:VEVENT", "UID:open", "DTSTART:20260501T100000"],
    ...event("last", "DTSTART:20260601T100000"),
  );
  expect(found.map(({ reason }) => reason)).toEqual([
    null,
    "Raderna går inte att läsa.",
    "En tid går inte att läsa.",
    "Upprepningen kan kalendern inte följa.",
    "Tidszonen Mars/Olympus är okänd.",
    "Sluttiden stämmer inte.",
    "Händelsen är inställd.",
    "Samma händelse står tidigare i filen.",
    expect.any(String),
    null,
  ]);
  expect(found[0]?.event).toMatchObject({ isAllDay: true, category: "drill" });
  expect(found[0]?.event?.endsAt.toISOString()).toBe("2026-05-01T22:00:00.000Z");
  expect(found[1]?.title).toBe("Händelse line");
});

test("PAGE-31 a file that is no calendar, is empty or has too many events is refused as a whole", () => {
  expect(() => readImportFile(new TextEncoder().encode("PK hej"))).toThrow("Filen är ingen kalenderfil.");
  expect(() => read()).toThrow("Filen har inga händelser.");
  const many = Array.from({ length: CALENDAR_IMPORT_MAX_EVENTS + 2_000 }, (_, index) => event(`nr-${index}`, "DTSTART:20260501T100000"));
  expect(() => read(...many.flat())).toThrow("Filen har 3\u00a0000 händelser. Högst 1\u00a0000 åt gången");
});

test.each([
  ["Windows-1252", (text: string) => Buffer.from(text, "latin1")],
  ["UTF-16 with its mark", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-8 with its mark", (text: string) => Buffer.from(`\ufeff${text}`)],
])("PAGE-31 the letters of a file in %s are kept", (_, encode) => {
  const text = new TextDecoder().decode(file(...event("a", "DTSTART:20261207T140000Z")));
  const [found] = readImportFile(encode(text.replace("Händelse a", "Årsmöte på gården")));
  expect(found).toMatchObject({ title: "Årsmöte på gården", reason: null });
});
