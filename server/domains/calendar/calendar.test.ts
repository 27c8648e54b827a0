import { describe, expect, test } from "vitest";
import { describeRule, joinRule, splitRule } from "#shared/calculations/recurrence.ts";
import { CALENDAR_IMPORT_MAX_EVENTS } from "#shared/limits.ts";
import { daysOfSeries, type EventTimes, isSupportedRule, occurrenceOn, occurrencesWithin } from "./occurrences.ts";
import { readImportFile } from "./read-import-file.ts";
import { toInstant } from "./wall-clock.ts";

describe("read import file", () => {
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
});

describe("recurrence", () => {
  const series = (values: Partial<EventTimes> & { start: string; end: string }): EventTimes => {
    const at = (text: string) => toInstant(text.slice(0, 10), text.slice(11) || "00:00");
    return { isAllDay: false, recurrenceRule: null, exceptDates: [], startsAt: at(values.start), endsAt: at(values.end), ...values };
  };

  test("PAGE-31 a series keeps its time on the wall over the spring night and the autumn night", () => {
    const weekly = series({ start: "2026-03-22T18:30", end: "2026-03-22T20:00", recurrenceRule: "FREQ=WEEKLY" });
    expect(occurrencesWithin(weekly, "2026-03-22", "2026-03-29").map(({ startsAt }) => startsAt.toISOString())).toEqual([
      "2026-03-22T17:30:00.000Z",
      "2026-03-29T16:30:00.000Z",
    ]);
    expect(occurrencesWithin(weekly, "2026-10-18", "2026-10-25").map(({ endsAt }) => endsAt.toISOString())).toEqual([
      "2026-10-18T18:00:00.000Z",
      "2026-10-25T19:00:00.000Z",
    ]);
  });

  test("PAGE-31 a time that the spring night skips comes an hour later, and nights of 23 and 25 hours are whole days", () => {
    const night = series({ start: "2026-03-28T02:30", end: "2026-03-28T02:45", recurrenceRule: "FREQ=DAILY" });
    expect(occurrenceOn(night, "2026-03-29")?.startsAt.toISOString()).toBe("2026-03-29T01:30:00.000Z");
    const wholeDay = series({ start: "2026-03-28", end: "2026-03-29", isAllDay: true, recurrenceRule: "FREQ=DAILY" });
    const hours = (day: string) => {
      const found = occurrenceOn(wholeDay, day);
      return found && [(found.endsAt.getTime() - found.startsAt.getTime()) / 3_600_000, found.endDay];
    };
    expect(hours("2026-03-29")).toEqual([23, "2026-03-29"]);
    expect(hours("2026-10-25")).toEqual([25, "2026-10-25"]);
    expect(hours("2026-10-26")).toEqual([24, "2026-10-26"]);
  });

  test("what began before and still lasts is in it, and a day that falls out is not", () => {
    const week = series({ start: "2027-09-27", end: "2027-10-04", isAllDay: true });
    expect(occurrencesWithin(week, "2027-10-03", "2027-10-31")).toMatchObject([{ occursOn: "2027-09-27", endDay: "2027-10-03" }]);
    expect(occurrencesWithin(week, "2027-10-04", "2027-10-31")).toEqual([]);
    const monthly = series({
      start: "2026-01-05T18:00",
      end: "2026-01-05T19:00",
      recurrenceRule: "FREQ=MONTHLY",
      exceptDates: ["2026-02-05"],
    });
    expect(occurrencesWithin(monthly, "2026-01-01", "2026-03-31").map(({ occursOn }) => occursOn)).toEqual(["2026-01-05", "2026-03-05"]);
  });

  test("PAGE-31 of the hour that the autumn night has twice the first is meant, in a series, a file and another zone alike", () => {
    expect(toInstant("2026-10-25", "02:30").toISOString()).toBe("2026-10-25T00:30:00.000Z");
    expect(toInstant("2026-10-25", "01:30").toISOString()).toBe("2026-10-24T23:30:00.000Z");
    expect(toInstant("2026-10-25", "03:00").toISOString()).toBe("2026-10-25T02:00:00.000Z");
    expect(toInstant("2026-03-29", "02:30").toISOString()).toBe("2026-03-29T01:30:00.000Z");
    expect(toInstant("2026-11-01", "01:30", "America/New_York").toISOString()).toBe("2026-11-01T05:30:00.000Z");
    const nightly = series({ start: "2026-10-24T02:15", end: "2026-10-24T03:15", recurrenceRule: "FREQ=DAILY" });
    expect(occurrencesWithin(nightly, "2026-10-25", "2026-10-26").map(({ startsAt }) => startsAt.toISOString())).toEqual([
      "2026-10-25T00:15:00.000Z",
      "2026-10-26T01:15:00.000Z",
    ]);
    // What a file says in UTC is exact, and is not moved to the first.
    const second = {
      ...nightly,
      recurrenceRule: null,
      startsAt: new Date("2026-10-25T01:30:00Z"),
      endsAt: new Date("2026-10-25T02:00:00Z"),
    };
    expect(occurrencesWithin(second, "2026-10-25", "2026-10-25")).toMatchObject([{ startsAt: second.startsAt, startTime: "02:30" }]);
  });

  test("a series ends on its last day, also when that is counted, and long ones are not walked from their beginning", () => {
    const days = (rule: string, from: string, to: string) => daysOfSeries(rule, "2024-01-01", "10:00", from, to);
    expect(days(joinRule("FREQ=WEEKLY", "2024-01-15"), "2024-01-01", "2024-12-31")).toEqual(["2024-01-01", "2024-01-08", "2024-01-15"]);
    expect(days("FREQ=DAILY;COUNT=3", "2024-01-02", "2024-12-31")).toEqual(["2024-01-02", "2024-01-03"]);
    expect(days("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "2026-11-16", "2026-11-30")).toEqual(["2026-11-16", "2026-11-18", "2026-11-30"]);
    expect(days("FREQ=DAILY;INTERVAL=3", "2099-01-01", "2099-01-07")).toEqual(["2099-01-03", "2099-01-06"]);
  });

  test("a rule that would never end or be answered wrongly is refused", () => {
    const kept = [
      "FREQ=WEEKLY;BYDAY=MO,TH",
      "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
      "FREQ=MONTHLY;BYDAY=2TU",
      "FREQ=DAILY;UNTIL=20271231T235959",
    ];
    expect(kept.filter((rule) => !isSupportedRule(rule))).toEqual([]);
    const refused = [
      ...["", "INTERVAL=2", "FREQ=HOURLY", "FREQ=WOW", "FREQ=DAILY;INTERVAL=0", "FREQ=YEARLY;BYMONTH=13", "FREQ=DAILY;COUNT=3;COUNT=4"],
      ...[
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
        "FREQ=YEARLY;BYWEEKNO=39;BYDAY=MO",
        "FREQ=WEEKLY;BYDAY=1MO",
      ],
      ...["FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "FREQ=WEEKLY;BYHOUR=9", "FREQ=DAILY;COUNT=2;UNTIL=20270101", "FREQ=WEEKLY\nX=1"],
    ];
    expect(refused.filter(isSupportedRule)).toEqual([]);
  });

  test("rules are said in words, and split from their last day", () => {
    expect(describeRule("FREQ=MONTHLY;INTERVAL=3")).toBe("Varje kvartal");
    expect(describeRule(joinRule("FREQ=WEEKLY", "2027-06-30"))).toBe("Varje vecka, till och med 30 juni 2027");
    expect(describeRule("FREQ=YEARLY;BYMONTH=2,5;BYDAY=1MO")).toBe("Varje år, första måndagen i februari och maj");
    expect(describeRule("FREQ=MONTHLY;BYDAY=-1WE")).toBe("Varje månad, sista onsdagen");
    expect(describeRule("FREQ=WEEKLY;INTERVAL=25")).toBe("Var 25:e vecka");
    expect(["11", "21", "22"].map((weeks) => describeRule(`FREQ=WEEKLY;INTERVAL=${weeks}`))).toEqual([
      ...["Var 11:e vecka", "Var 21:a vecka", "Var 22:a vecka"],
    ]);
    expect(describeRule("FREQ=WEEKLY;BYDAY=MO,TH")).toBe("Upprepas");
    expect(splitRule("FREQ=WEEKLY;UNTIL=20270630T235959;WKST=MO")).toEqual({ rule: "FREQ=WEEKLY;WKST=MO", until: "2027-06-30" });
  });
});
