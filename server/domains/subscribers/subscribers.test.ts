import { describe, expect, test } from "vitest";
import { judgeLines, readImportFile } from "./import-rules.ts";
import { addressToAsk, coverageOf, maskEmail, maskPhone, planClaim, shortenIp, takesCodes } from "./rules.ts";

describe("import rules", () => {
  const house = { known: [], stairwells: [{ id: "b-id", name: "B" }], apartments: [], prefixes: ["+46"] };
  const outcomes = (csv: string, known: Parameters<typeof judgeLines>[1]["known"] = []) =>
    judgeLines(readImportFile(csv), { ...house, known }).map(({ outcome, reason }) => [outcome, reason]);

  test("columns are found by their names, in any order and in the words that lists use", () => {
    const [line] = judgeLines(readImportFile("Mobilnummer,Uppgång,Namn\n0701740605,b,Anna"), house);
    expect(line).toEqual({
      line: 2,
      fullName: "Anna",
      email: null,
      phoneNumber: "+46701740605",
      stairwell: { id: "b-id", name: "B" },
      apartment: null,
      outcome: "new",
      reason: null,
    });
    expect(() => readImportFile("Adress;Port\nA;B")).toThrow();
    expect(() => readImportFile("Namn;Port\nA;B")).toThrow();
  });

  test("without headings each line is read by what its parts look like, in any order and with any sign between them", () => {
    const pasted = [
      "Anna Ek, 070-174 06 05, anna@x.se, 1102",
      "bo@x.se;Bo Al;lgh 12;B",
      "Trapphus Z\tCia Örn\t+46 70 174 06 06",
      "",
      'Dag Lind 0701740607 <dag@x.se> "1203"',
      "Ek, Eva\t08-123 45 67\t701740608",
      "070 174 06 09 1104 Fia Alm",
      "Gun Utan",
      "Hans, hans@, 1",
    ].join("\r\n");
    expect(
      judgeLines(readImportFile(pasted), house).map(({ line, fullName, email, phoneNumber, stairwell, reason }) => [
        ...[line, fullName, email, phoneNumber, stairwell?.id ?? null, reason],
      ]),
    ).toEqual([
      [1, "Anna Ek", "anna@x.se", "+46701740605", null, null],
      [2, "Bo Al", "bo@x.se", null, "b-id", null],
      [3, "Cia Örn", null, "+46701740606", null, "Trapphuset «Trapphus Z» finns inte. Läggs till utan trapphus."],
      [5, "Dag Lind", "dag@x.se", "+46701740607", null, null],
      [6, "Ek Eva", null, "+46701740608", null, null],
      [7, "Fia Alm", null, "+46701740609", null, null],
      [8, "Gun Utan", null, null, null, "Både e-post och mobil saknas."],
      [9, "Hans", null, null, null, "E-postadressen går inte att läsa."],
    ]);
  });

  test("a flat is found by its number or its own name, tells the stairwell, and is said where the house has none of it or two", () => {
    const flat = (id: string, stairwellId: string, number: string | null, name: string | null = null) => ({
      ...{ id, stairwellId, floor: 1, number, name },
    });
    const flats = {
      ...house,
      stairwells: [...house.stairwells, { id: "c-id", name: "C" }],
      apartments: [flat("b1", "b-id", "1101"), flat("c1", "c-id", "1101"), flat("c2", "c-id", "1102"), flat("c3", "c-id", null, "12 B")],
    };
    const places = (csv: string) =>
      judgeLines(readImportFile(csv), flats).map(({ stairwell, apartment, reason }) => [
        ...[stairwell?.id ?? null, apartment?.id ?? null, reason],
      ]);
    const list = "Namn;E-post;Trapphus;Lgh\nA;a@x.se;b;1101\nB;b@x.se;;1102\nC;c@x.se;;12 b\nD;d@x.se;;1101\nE;e@x.se;B;1999";
    const expected = [
      ["b-id", "b1", null],
      ["c-id", "c2", null],
      ["c-id", "c3", null],
      [null, null, "Lägenhet «1101» finns i flera trapphus. Läggs till utan lägenhet."],
      ["b-id", null, "Lägenhet «1999» finns inte. Läggs till utan lägenhet."],
    ];
    expect(places(list)).toEqual(expected);
    expect(places("Anna Ek, 070-174 06 05, lgh 1102")).toEqual([["c-id", "c2", null]]);
    expect(places("1101 Bo Al bo@x.se; B")).toEqual([["b-id", "b1", null]]);
  });

  test("a number that a spreadsheet has read as one gets its nought back", () => {
    expect(readImportFile("Namn;Mobil\nAnna;701740605")[0]?.phoneNumber).toBe("+46701740605");
  });

  test("each line says what is wrong with it", () => {
    expect(outcomes("Namn;E-post;Mobil\n;a@x.se;\nBo;x;\nCia;;12\nDag;;\nEva;;08-123 45 67")).toEqual([
      ["faulty", "Namnet saknas eller är för långt."],
      ["faulty", "E-postadressen går inte att läsa."],
      ["faulty", "Telefonnumret går inte att läsa."],
      ["faulty", "Både e-post och mobil saknas."],
      ["faulty", "Numret kan inte ta emot sms från portalen."],
    ]);
  });

  test("somebody from a stairwell that the house does not have is taken in without one, and the line says so", () => {
    const lines = judgeLines(readImportFile("Namn;E-post;Trapphus\nA;a@x.se;Trapphus Z\nB;b@x.se;B\nC;c@x.se;"), house);
    expect(lines.map(({ outcome, stairwell, reason }) => [outcome, stairwell?.id ?? null, reason])).toEqual([
      ["new", null, "Trapphuset «Trapphus Z» finns inte. Läggs till utan trapphus."],
      ["new", "b-id", null],
      ["new", null, null],
    ]);
  });

  test("who is known, has left, or stands twice is not taken in", () => {
    const known = [
      { email: "a@x.se", phoneNumber: null, status: "active" as const },
      { email: "b@x.se", phoneNumber: null, status: "unsubscribed" as const },
    ];
    expect(outcomes("Namn;E-post\nA;A@x.se\nB;b@x.se\nC;c@x.se\nC2;c@x.se", known)).toEqual([
      ["known", "Finns redan bland prenumeranterna."],
      ["left", "Har avslutat sin prenumeration."],
      ["new", null],
      ["known", "Samma adress står tidigare i listan."],
    ]);
  });

  test("NS-10 five thousand lines are read at a time, more are refused", () => {
    const rows = Array.from({ length: 5_001 }, (_, index) => `A;a${index}@x.se`);
    expect(readImportFile(["Namn;E-post", ...rows.slice(1)].join("\n"))).toHaveLength(5_000);
    expect(() => readImportFile(["Namn;E-post", ...rows].join("\n"))).toThrow();
  });
});

describe("rules", () => {
  test("masked addresses can be recognised and not used", () => {
    expect(maskEmail("anna.svensson@example.se")).toBe("a•••@example.se");
    expect(maskPhone("+46701740605")).toBe("070-••• •• 05");
    expect(maskPhone("+4791234567")).toBe("+47••••••67");
  });

  test("a network address is kept without the part that names one customer", () => {
    expect(shortenIp("192.0.2.77")).toBe("192.0.2.0");
    expect(shortenIp("::ffff:192.0.2.77")).toBe("192.0.2.0");
    expect(shortenIp("2001:db8:1:2::7")).toBe("2001:db8:1::/48");
    expect(shortenIp(null)).toBeNull();
  });

  test("codes go to mobile numbers of the countries that are paid for", () => {
    expect(takesCodes("+46701740605", ["+46"])).toBe(true);
    expect(takesCodes("+4681234567", ["+46"])).toBe(false);
    expect(takesCodes("+4791234567", ["+46"])).toBe(false);
    expect(takesCodes("+4791234567", ["+46", "+47"])).toBe(true);
  });

  test("the share of apartments is at most all of them, and unknown without their number", () => {
    const told = (active: number, apartments: number | null) =>
      coverageOf({ active, flats: 0, placedFlats: 0, unplaced: active }, apartments).share;
    expect(told(5, 20)).toBe(0.25);
    expect(told(30, 20)).toBe(1);
    expect(told(5, null)).toBeNull();
  });

  test("where the flats are known two who live in one reach one door, and who names none is taken to live in one more", () => {
    const known = { active: 6, flats: 10, placedFlats: 3, unplaced: 2 };
    const whole = { active: 6, apartments: 10, undrawn: 0, reached: 5, unplaced: 2, isByFlat: true, share: 0.5 };
    for (const told of [null, 0, 8, 10]) expect(coverageOf(known, told)).toEqual(whole);
    expect(coverageOf({ ...known, unplaced: 20 }, null)).toMatchObject({ reached: 10, share: 1 });
    expect(coverageOf({ active: 0, flats: 10, placedFlats: 0, unplaced: 0 }, 42)).toMatchObject({ reached: 0, share: 0 });
  });

  test("a house of which a part is drawn is not taken for that part", () => {
    const known = { active: 3, flats: 4, placedFlats: 3, unplaced: 0 };
    expect(coverageOf(known, 42)).toEqual({
      active: 3,
      apartments: 42,
      undrawn: 38,
      reached: 3,
      unplaced: 0,
      isByFlat: true,
      share: 3 / 42,
    });
  });

  test("everybody is asked at one address: the mail where there is one, else the telephone; who has said yes is not asked as new", () => {
    expect(addressToAsk({ emailState: "pending", phoneState: "pending" }, "new")).toBe("email");
    expect(addressToAsk({ emailState: "none", phoneState: "pending" }, "new")).toBe("sms");
    expect(addressToAsk({ emailState: "active", phoneState: "pending" }, "new")).toBeNull();
    expect(addressToAsk({ emailState: "active", phoneState: "pending" }, "all")).toBe("email");
    expect(addressToAsk({ emailState: "unsubscribed", phoneState: "active" }, "all")).toBe("sms");
    expect(addressToAsk({ emailState: "bounced", phoneState: "none" }, "all")).toBeNull();
  });

  const row = (
    id: string,
    email: string | null,
    emailState: "none" | "pending" | "active" | "unsubscribed" = email ? "pending" : "none",
  ) => ({
    ...{ id, email, emailState },
    ...{ phoneNumber: null, phoneState: "none" as const },
  });
  const nothing = { removed: [], released: [], kept: [], added: null };

  test("free addresses make one new row, and an unconfirmed row is taken over whole", () => {
    expect(planClaim([], "a@x.se", "+46701740605")).toEqual({ ...nothing, added: { email: "a@x.se", phoneNumber: "+46701740605" } });
    expect(planClaim([row("1", "a@x.se")], "a@x.se", null)).toEqual({ ...nothing, kept: [{ id: "1", channel: "email", isActive: false }] });
    expect(planClaim([row("1", "a@x.se")], "a@x.se", "+46701740605")).toEqual({
      ...nothing,
      removed: ["1"],
      added: { email: "a@x.se", phoneNumber: "+46701740605" },
    });
  });

  test("a confirmed address stays where it is, and nothing is joined to it", () => {
    expect(planClaim([row("1", "a@x.se", "active")], "a@x.se", "+46701740605")).toEqual({
      ...nothing,
      kept: [{ id: "1", channel: "email", isActive: true }],
      added: { email: null, phoneNumber: "+46701740605" },
    });
    expect(planClaim([row("1", "a@x.se", "unsubscribed")], "a@x.se", null).kept).toEqual([{ id: "1", channel: "email", isActive: false }]);
  });

  test("an unconfirmed address leaves the row of another one", () => {
    const shared = { ...row("1", "a@x.se"), phoneNumber: "+46701740606", phoneState: "active" as const };
    expect(planClaim([shared], "a@x.se", null)).toEqual({
      ...nothing,
      released: [{ id: "1", channel: "email" }],
      added: { email: "a@x.se", phoneNumber: null },
    });
  });

  test("an address that has ended leaves the row of another one, so that whoever comes back is joined to nobody", () => {
    const shared = { ...row("1", "a@x.se", "active"), phoneNumber: "+46701740606", phoneState: "unsubscribed" as const };
    expect(planClaim([shared], null, "+46701740606")).toEqual({
      ...nothing,
      released: [{ id: "1", channel: "sms" }],
      added: { email: null, phoneNumber: "+46701740606" },
    });
    expect(planClaim([shared], "a@x.se", null).kept).toEqual([{ id: "1", channel: "email", isActive: true }]);
  });
});
