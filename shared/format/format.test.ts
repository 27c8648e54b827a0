import { create } from "qrcode";
import { describe, expect, test } from "vitest";
import {
  formatDateLong,
  formatDay,
  formatDayTime,
  formatMonth,
  formatSourceDate,
  formatTime,
  formatWeekday,
  isoDateTime,
  isoDay,
  isoWeek,
} from "./date.ts";
import { decodeText } from "./decode-text.ts";
import { formatDistance, formatPosition } from "./distance.ts";
import { formatDuration, formatRelative, formatRoughly } from "./duration.ts";
import { fileSize } from "./file-size.ts";
import { formatKronor, formatKronorExact } from "./money.ts";
import { formatDecimal, formatNumber, formatPercent } from "./number.ts";
import { isOrganizationNumber, parseOrganizationNumber } from "./organization-number.ts";
import { formatPhone, phonePattern } from "./phone.ts";
import { formatPostalCode, parsePostalCode } from "./postal-code.ts";
import { qrPath } from "./qr-path.ts";
import { compareSwedish } from "./swedish-collation.ts";
import { waitText } from "./wait-text.ts";
import { addWeeks, formatWeekSpan, mondayOf } from "./week.ts";

describe("date", () => {
  test("a day is told one way, with its year where that is another one", () => {
    const now = "2026-11-27T12:00:00Z";
    expect(formatDay("2026-11-23", now)).toBe("23 november");
    expect(formatDay("2025-11-23", now)).toBe("23 november 2025");
    expect(formatDay("2026-12-31T23:30:00Z", "2026-12-31T12:00:00Z")).toBe("1 januari 2027");
    expect(formatDayTime("2026-11-23T13:05:00Z", now)).toBe("23 november 14:05");
    expect(formatDayTime("2025-05-03T22:05:00Z", now)).toBe("4 maj 2025 00:05");
  });

  test("paper and sources have the year, as exactly as the day is known", () => {
    expect(formatDateLong("2026-11-20T08:30:00Z")).toBe("20 november 2026");
    expect(formatMonth("2026-11")).toBe("november 2026");
    expect(["2024-01-12", "2024-05", "2024"].map(formatSourceDate)).toEqual(["12 januari 2024", "maj 2024", "2024"]);
  });

  test("exports and names of files keep the international form", () => {
    expect(isoDay("2026-11-20T08:30:00Z")).toBe("2026-11-20");
    expect(isoDateTime("2026-11-20T08:30:00Z")).toBe("2026-11-20 09:30");
  });

  test("the day is Stockholm's, whatever the zone of the machine or of the text", () => {
    expect(isoDay("2026-12-31T23:30:00Z")).toBe("2027-01-01");
    expect(isoDateTime("2026-07-01T23:30:00-04:00")).toBe("2026-07-02 05:30");
    expect(isoDateTime(new Date(Date.UTC(2026, 10, 20, 23, 0)))).toBe("2026-11-21 00:00");
  });

  test("another zone gives its own day and time, summer time included", () => {
    const newYear = "2026-12-31T22:30:00Z";
    expect(isoDateTime(newYear, "Europe/Helsinki")).toBe("2027-01-01 00:30");
    expect(isoDateTime(newYear, "Europe/London")).toBe("2026-12-31 22:30");
    expect(formatDateLong(newYear, "Europe/Helsinki")).toBe("1 januari 2027");
    expect(formatTime("2026-07-01T12:00:00Z", "Europe/London")).toBe("13:00");
    expect(formatDayTime("2026-11-19T22:40:00Z", "2026-11-27", "Europe/Helsinki")).toBe("20 november 00:40");
    expect(formatWeekday("2026-11-19T22:40:00Z", "Europe/Helsinki")).toBe("fredag");
    expect(isoWeek("2027-01-03T22:30:00Z", "Europe/Helsinki")).toBe(1);
  });

  test("a zone that does not exist is refused", () => {
    expect(() => isoDay("2026-11-20T08:30:00Z", "Europe/Atlantis")).toThrow(RangeError);
  });

  test("a date without a time stays the same day, in every zone", () => {
    expect(isoDay("2026-07-01")).toBe("2026-07-01");
    expect(formatDateLong("2026-03-01")).toBe("1 mars 2026");
    expect(isoDay("2026-07-01", "America/New_York")).toBe("2026-07-01");
  });

  test("the clock jumps from 01:59 to 03:00 on the night when summer time begins", () => {
    expect(formatTime("2026-03-29T00:59:00Z")).toBe("01:59");
    expect(formatTime("2026-03-29T01:00:00Z")).toBe("03:00");
  });

  test("the hour from 02 to 03 comes twice on the night when summer time ends", () => {
    expect(formatTime("2026-10-25T00:30:00Z")).toBe("02:30");
    expect(formatTime("2026-10-25T01:30:00Z")).toBe("02:30");
    expect(formatTime("2026-10-25T02:00:00Z")).toBe("03:00");
  });

  test("weeks are numbered by ISO 8601, also round New Year", () => {
    expect(isoWeek("2026-11-20")).toBe(47);
    expect(isoWeek("2027-09-27")).toBe(39);
    expect(isoWeek("2026-12-31")).toBe(53);
    expect(isoWeek("2027-01-03")).toBe(53);
    expect(isoWeek("2027-01-04")).toBe(1);
    expect(isoWeek("2024-12-30")).toBe(1);
    expect(isoWeek("2027-01-03T23:30:00Z")).toBe(1);
  });

  test("text that is no date is refused", () => {
    expect(() => isoDay("i morgon")).toThrow(RangeError);
    expect(() => isoWeek("")).toThrow(RangeError);
  });
});

describe("decode text", () => {
  const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));

  test.each([
    ["UTF-8", Buffer.from("Åsa – 20 €")],
    ["UTF-8 with a byte order mark", Buffer.from("\uFEFFÅsa – 20 €")],
    ["UTF-16 as Notepad writes it", Buffer.from("\uFEFFÅsa – 20 €", "utf16le")],
    ["Windows-1252 as Excel saves CSV in Sweden", bytes("c5736120962032302080")],
  ])("a file in %s is read with its letters whole", (_, contents) => {
    expect(decodeText(contents)).toBe("Åsa – 20 €");
  });
});

describe("distance", () => {
  test("distances are read at a glance", () => {
    expect([4, 423, 994, 996, 1_340, 9_940, 9_960, 128_400].map(formatDistance)).toEqual([
      ...["0 m", "420 m", "990 m"],
      ...["1 km", "1,3 km", "9,9 km", "10 km", "128 km"],
    ]);
  });

  test("a place is written as maps write it", () => {
    expect(formatPosition({ latitude: 59.3345, longitude: 18.06321987 })).toBe("59.33450, 18.06322");
  });
});

describe("duration", () => {
  const MINUTE = 60_000;
  const NOW = Date.parse("2026-11-19T17:40:00Z");

  test.each([
    [-5, "0 min"],
    [59_999, "0 min"],
    [23 * MINUTE, "23 min"],
    [60 * MINUTE, "1 h"],
    [192 * MINUTE, "3 h 12 min"],
    [47 * 60 * MINUTE, "47 h"],
    [48 * 60 * MINUTE, "2 dygn"],
    [52.5 * 60 * MINUTE, "2 dygn 4 h"],
  ])("%d ms are %s", (milliseconds, words) => {
    expect(formatDuration(milliseconds)).toBe(words);
  });

  test.each([
    [0, "ungefär 5 min"],
    [23 * MINUTE, "ungefär 25 min"],
    [58 * MINUTE, "ungefär 1 h"],
    [(31 * 60 + 22) * MINUTE, "ungefär 31 h"],
    [48 * 60 * MINUTE, "ungefär 2 dygn"],
    [62 * 60 * MINUTE, "ungefär 2,5 dygn"],
  ])("%d ms that are reckoned are %s", (milliseconds, words) => {
    expect(formatRoughly(milliseconds)).toBe(words);
  });

  test("what is near reads as now, what is far as before or after", () => {
    expect(formatRelative("2026-11-19T17:40:30Z", NOW)).toBe("nu");
    expect(formatRelative("2026-11-19T18:03:00Z", NOW)).toBe("om 23 min");
    expect(formatRelative(new Date("2026-11-19T14:28:00Z"), NOW)).toBe("för 3 h 12 min sedan");
  });
});

describe("file size", () => {
  test.each([
    [1, "1 kB"],
    [12_345, "13 kB"],
    [999_000, "999 kB"],
    [999_001, "1 MB"],
    [3_400_000, "3,4 MB"],
    [3_400_001, "3,5 MB"],
  ])("%i bytes are %s", (bytes, text) => {
    expect(fileSize(bytes).replace("\u00a0", " ")).toBe(text);
  });
});

describe("money", () => {
  test("whole kronor are shown without öre and with no-break spaces", () => {
    expect(formatKronor(48250)).toBe("48\u00a0250\u00a0kr");
    expect(formatKronor(0)).toBe("0\u00a0kr");
  });

  test("kronor with öre show two decimals", () => {
    expect(formatKronor(148.75)).toBe("148,75\u00a0kr");
    expect(formatKronor(2362.5)).toBe("2\u00a0362,50\u00a0kr");
  });

  test("a sum that rounds to whole kronor is shown without öre", () => {
    expect(formatKronor(0.1 + 0.2 + 0.7)).toBe("1\u00a0kr");
    expect(formatKronor(99.999)).toBe("100\u00a0kr");
  });

  test("negative kronor have a real minus sign and zero never has one", () => {
    expect(formatKronor(-1234)).toBe("\u22121\u00a0234\u00a0kr");
    expect(formatKronor(-0.001)).toBe("0\u00a0kr");
  });

  test("exact kronor always show two decimals", () => {
    expect(formatKronorExact(48250)).toBe("48\u00a0250,00\u00a0kr");
    expect(formatKronorExact(1.005)).toBe("1,01\u00a0kr");
  });
});

describe("number", () => {
  test("numbers group by thousands with U+00A0 and use a decimal comma", () => {
    expect(formatNumber(1764)).toBe("1\u00a0764");
    expect(formatNumber(0.67)).toBe("0,67");
    expect(formatNumber(1234.567)).toBe("1\u00a0234,57");
  });

  test("a negative number has a real minus sign", () => {
    expect(formatNumber(-20)).toBe("\u221220");
  });

  test("a share becomes per cent with at most one decimal", () => {
    expect(formatPercent(0.125)).toBe("12,5\u00a0%");
    expect(formatPercent(0.8)).toBe("80\u00a0%");
  });

  test("a fixed count of decimals is kept also for whole numbers", () => {
    expect(formatDecimal(3)).toBe("3,0");
    expect(formatDecimal(2.44)).toBe("2,4");
    expect(formatDecimal(2, 0)).toBe("2");
    expect(formatDecimal(-0.01)).toBe("0,0");
  });
});

describe("organization number", () => {
  test("the published examples are valid", () => {
    expect(parseOrganizationNumber("556036-0793")).toBe("556036-0793");
    expect(parseOrganizationNumber("212000-0142")).toBe("212000-0142");
  });

  test("the numbers of the demo suppliers and associations are valid", () => {
    const suppliers = [9017, 9025, 9033, 9041, 9058, 9066, 9074, 9082].map((end) => `559999-${end}`);
    const associations = [9012, 9020, 9038].map((end) => `769999-${end}`);
    expect([...suppliers, ...associations].filter((number) => !isOrganizationNumber(number))).toEqual([]);
  });

  test("ten and twelve digits are read with or without hyphen and outer spaces", () => {
    for (const text of ["5560360793", " 556036-0793 ", "165560360793", "16556036-0793"]) {
      expect(parseOrganizationNumber(text)).toBe("556036-0793");
    }
  });

  test("a wrong check digit is refused", () => {
    expect(parseOrganizationNumber("556036-0794")).toBeNull();
    expect(parseOrganizationNumber("555036-0793")).toBeNull();
  });

  test("a personal identity number is refused although its check digit is right", () => {
    expect(parseOrganizationNumber("811218-9876")).toBeNull();
  });

  test("other lengths, prefixes and characters are refused", () => {
    for (const text of ["", "556036", "556036-079", "556036-07931", "195560360793", "55-60360793", "556036–0793", "556036-079x"]) {
      expect(parseOrganizationNumber(text)).toBeNull();
    }
  });
});

describe("phone", () => {
  test("a Swedish mobile number is shown the national way", () => {
    expect(formatPhone("+46701234567")).toBe("070-123 45 67");
    expect(formatPhone("+46701740605")).toBe("070-174 06 05");
  });

  test.each([
    ["+468123456", "08-12 34 56"],
    ["+4681234567", "08-123 45 67"],
    ["+46812345678", "08-123 456 78"],
    ["+4631123456", "031-12 34 56"],
    ["+46311234567", "031-123 45 67"],
    ["+4648012345", "0480-123 45"],
    ["+46480123456", "0480-12 34 56"],
    ["+46101234567", "010-123 45 67"],
    ["+4620112233", "020-11 22 33"],
    ["+46771793336", "0771-79 33 36"],
  ])("the landline or service number %s is shown as %s", (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown);
  });

  test("a foreign number and a text that is no E.164 number are shown as they stand", () => {
    for (const text of ["+4722123456", "112", "070-123 45 67", "+46", "+460701234567", ""]) {
      expect(formatPhone(text)).toBe(text);
    }
  });

  test("the loose pattern takes digits, spaces, parentheses, hyphens and a leading plus", () => {
    for (const text of ["070-123 45 67", "+46 (0)70 123 45 67", "0046701234567", "112"]) {
      expect(text).toMatch(phonePattern);
    }
  });

  test("the loose pattern refuses letters, other signs, line breaks and a plus inside", () => {
    for (const text of ["", "+", "070 ring", "070/1234567", "070.1234567", "0+46701234567", "070\n123", "070–123"]) {
      expect(text).not.toMatch(phonePattern);
    }
  });
});

describe("postal code", () => {
  test("a postal code is stored without its space and shown with it", () => {
    expect(parsePostalCode("114 32")).toBe("11432");
    expect(parsePostalCode(" 11432 ")).toBe("11432");
    expect(parsePostalCode("114\u00a032")).toBe("11432");
    expect(formatPostalCode("11432")).toBe("114 32");
  });

  test("four digits, a leading zero and a space in the wrong place are refused", () => {
    for (const text of ["", "1143", "01432", "11 432", "114  32", "1143a", "114325"]) {
      expect(parsePostalCode(text)).toBeNull();
    }
  });

  test("a stored text that is no postal code is shown as it stands", () => {
    expect(formatPostalCode("AB1 2CD")).toBe("AB1 2CD");
    expect(formatPostalCode("")).toBe("");
  });
});

describe("qr path", () => {
  const LINK = "https://portalen.example/join-association?associationId=0b1f7a52-3c9e-4b52-9d4e-1f2a3b4c5d6e";

  /** The dark modules that a path covers, as `row:column` of the whole drawing. */
  function darkModules(path: string): Set<string> {
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
    expect(runs.map(([run]) => run).join("")).toBe(path);
    return new Set(
      runs.flatMap(([, column, row, length, back]) => {
        expect(back).toBe(length);
        return Array.from({ length: Number(length) }, (_, step) => `${row}:${Number(column) + step}`);
      }),
    );
  }

  test("the drawing is the code, module by module, with four modules of quiet ground on every side", () => {
    const { modules } = create(LINK, { errorCorrectionLevel: "M" });
    const { path, width } = qrPath(LINK);
    expect(width).toBe(modules.size + 8);
    const expected = new Set<string>();
    for (let row = 0; row < modules.size; row++)
      for (let column = 0; column < modules.size; column++) if (modules.get(row, column)) expected.add(`${row + 4}:${column + 4}`);
    expect(darkModules(path)).toEqual(expected);
  });
});

describe("swedish collation", () => {
  test("å, ä and ö come last, in that order, and é sorts with e", () => {
    const names = ["Öberg", "Zetterlund", "ärlig", "Åberg", "Eva", "Édith", "ek"];
    expect(names.sort(compareSwedish)).toEqual(["Édith", "ek", "Eva", "Zetterlund", "Åberg", "ärlig", "Öberg"]);
  });
});

describe("wait text", () => {
  test.each([
    [61, "2 minuter"],
    [2718, "46 minuter"],
    [3540, "59 minuter"],
    [3541, "en timme"],
    [3600, "en timme"],
    [3601, "2 timmar"],
    [86_399, "24 timmar"],
    [90_000, "25 timmar"],
    [172_801, "3 dygn"],
  ])("a wait of %d seconds is told as %s, never as less than it is", (seconds, words) => {
    expect(waitText(seconds)).toBe(`För många försök. Försök igen om ${words}.`);
  });

  test.each([1, 60])("%d seconds are not worth counting", (seconds) => {
    expect(waitText(seconds)).toBeNull();
  });
});

describe("week", () => {
  test.each([
    ["2026-11-22T22:59:59Z", "2026-11-16"],
    ["2026-11-22T23:00:00Z", "2026-11-23"],
    ["2026-03-29T22:00:00Z", "2026-03-30"],
    ["2027-01-01T12:00:00Z", "2026-12-28"],
  ])("PAGE-24 the week of %s begins in Sweden on Monday %s", (instant, monday) => {
    expect(mondayOf(instant)).toBe(monday);
  });

  test("PAGE-24 weeks are counted over a new year and over summer time", () => {
    expect(addWeeks("2026-12-28", 1)).toBe("2027-01-04");
    expect(addWeeks("2026-03-23", 1)).toBe("2026-03-30");
    expect(addWeeks("2026-11-23", -1)).toBe("2026-11-16");
  });

  test.each([
    ["2026-11-23", "Veckan 23–29 november"],
    ["2026-11-30", "Veckan 30 november – 6 december"],
    ["2026-12-28", "Veckan 28 december – 3 januari"],
  ])("PAGE-24 the week from %s is written %s", (monday, words) => {
    expect(formatWeekSpan(monday)).toBe(words);
  });
});
