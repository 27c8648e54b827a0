import { describe, expect, test } from "vitest";
import { noDeliveryCounts } from "#server/domains/deliveries/rules.ts";
import { PLAYBOOK_CONDITIONS } from "#shared/content/playbook-conditions.ts";
import type { WarningLevel } from "#shared/enums.ts";
import { type ClockFacts, clocksOf, conditionDueAt } from "./clock-rules.ts";
import { atMarks } from "./reply-queries.ts";
import {
  allClearAudiences,
  clockBehind,
  countNeeds,
  decisionsOf,
  happenedAt,
  haveHeard,
  minutesBetween,
  monthsBefore,
  needsSecondOwner,
  placesOfAll,
  refusalOfVisit,
  refusalToConfirm,
  stoppableOf,
  thinRing,
  unsettledOf,
} from "./rules.ts";
import { tellAgainFrom, whereItHolds } from "./warnings/warning-rules.ts";

describe("door rules", () => {
  const NOW = new Date("2026-11-27T18:00:00.000Z");
  const HOUR_MS = 3_600_000;
  const ago = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR_MS);

  test("what was said is set right by how wrong the phone's clock is when it hands over", () => {
    expect(clockBehind("2026-11-28T18:00:00+00:00", NOW)).toBe(-24 * HOUR_MS);
    expect(clockBehind("2026-11-26T19:00:00+01:00", NOW)).toBe(24 * HOUR_MS);
    const bounds = { from: ago(72), now: NOW };
    expect(happenedAt("2026-11-28T16:00:00Z", -24 * HOUR_MS, bounds)).toEqual(ago(2));
    expect(happenedAt("2026-11-26T16:00:00Z", 24 * HOUR_MS, bounds)).toEqual(ago(2));
  });

  test("nothing was said before the crisis began or later than now, whatever the phone says", () => {
    const bounds = { from: ago(72), now: NOW };
    expect(happenedAt("1970-01-01T00:00:00Z", 0, bounds)).toEqual(ago(72));
    expect(happenedAt("2038-01-19T03:14:07Z", 0, bounds)).toEqual(NOW);
  });

  test("what was said in time is taken late; who has lost the door and who spoke after the end are refused", () => {
    const said = { at: ago(2), now: NOW, resolvedAt: null, isTheirs: true, lostAt: null };
    expect(refusalOfVisit(said)).toBeNull();
    expect(refusalOfVisit({ ...said, isTheirs: false })).toBe("DOOR_NOT_YOURS");
    expect(refusalOfVisit({ ...said, isTheirs: false, lostAt: ago(1) })).toBeNull();
    expect(refusalOfVisit({ ...said, isTheirs: false, lostAt: ago(2) })).toBe("DOOR_NOT_YOURS");
    expect(refusalOfVisit({ ...said, resolvedAt: ago(2) })).toBeNull();
    expect(refusalOfVisit({ ...said, resolvedAt: ago(3) })).toBe("DOOR_AFTER_END");
    expect(refusalOfVisit({ ...said, at: ago(50), resolvedAt: ago(48) })).toBeNull();
    expect(refusalOfVisit({ ...said, at: ago(50), resolvedAt: ago(49) })).toBe("DOOR_TOO_LATE");
  });
});

describe("clock rules", () => {
  const START = new Date("2026-11-19T17:40:00Z");
  const at = (hours: number): Date => new Date(START.getTime() + hours * 3_600_000);

  const unknown: ClockFacts = {
    buildingYear: null,
    accessSystem: null,
    accessBackupHours: null,
    numElevators: null,
    hasBackupPower: null,
    backupPowerHours: null,
    hasPressureBoost: null,
    residentCount: null,
    litresPerPerson: null,
    outdoorCelsius: null,
    createdAt: START,
  };
  const tallen: ClockFacts = { ...unknown, buildingYear: 1952, residentCount: 84, outdoorCelsius: -10, numElevators: 3 };

  const clock = (kind: string, slug: string, facts: ClockFacts, now = at(0)) => clocksOf(slug, facts, now).find((one) => one.kind === kind);

  test("each area has the clocks that concern it, those that count down first", () => {
    expect(clocksOf("el", tallen, at(0)).map(({ kind }) => kind)).toEqual(["doors", "freezer", "temperature", "elevators", "water"]);
    expect(clocksOf("varme", tallen, at(0)).map(({ kind }) => kind)).toEqual(["temperature"]);
    expect(clocksOf("vatten", tallen, at(0)).map(({ kind }) => kind)).toEqual(["water"]);
    expect(clocksOf("brand", tallen, at(0))).toEqual([]);
  });

  test("the doors: the association's own hours, else four, less one; plain keys need none", () => {
    expect(clock("doors", "el", unknown)).toMatchObject({
      endsAt: at(3).toISOString(),
      endsWith: "Portarna måste ställas upp",
      basis: "Vi räknar med 4 timmar batteri, som är vanligt. En timme är marginal. Skriv in er batteritid i föreningsuppgifterna.",
      isEstimate: true,
    });
    expect(clock("doors", "el", { ...unknown, accessBackupHours: 8 })).toMatchObject({
      endsAt: at(7).toISOString(),
      basis: "Batterierna räcker 8 timmar enligt föreningsuppgifterna. En timme är marginal.",
      isEstimate: false,
    });
    expect(clock("doors", "el", { ...unknown, accessSystem: "key" })).toBeUndefined();
  });

  test("the freezer: half-full ones thaw after 12 hours, full ones after 24", () => {
    expect(clock("freezer", "el", unknown, at(1))).toMatchObject({ endsAt: at(12).toISOString(), endsWith: "En halvfull frys tinar" });
    expect(clock("freezer", "el", unknown, at(12))).toMatchObject({ endsAt: at(24).toISOString(), endsWith: "En full frys tinar" });
  });

  test("the temperature follows the cooling curve to 14, 8 and 5 degrees, and says what is missing", () => {
    const first = clock("temperature", "varme", tallen, at(0));
    expect(first).toMatchObject({ now: "Ungefär 20 °C inne", endsWith: "Under 14 °C inne", isEstimate: true });
    expect((Date.parse(first?.endsAt ?? "") - START.getTime()) / 3_600_000).toBeCloseTo(24 * 4 * Math.log(30 / 24), 3);
    expect(first?.basis).toBe(
      "1940–1960 ej tilläggsisolerat, -10 °C ute och 20 °C inne från början. Uppskattning. Vind, ventilation och läge i huset påverkar.".replace(
        "-10",
        "−10",
      ),
    );
    expect(clock("temperature", "varme", tallen, at(24))).toMatchObject({ now: "Ungefär 13 °C inne", endsWith: "Under 8 °C inne" });
    expect(clock("temperature", "varme", tallen, at(72))).toMatchObject({ endsAt: null, endsWith: null });
    expect(clock("temperature", "varme", { ...tallen, outdoorCelsius: 15 })).toMatchObject({ endsAt: null });
    expect(clock("temperature", "varme", unknown)).toMatchObject({
      now: null,
      endsAt: null,
      basis: "Vi kan inte räkna utan byggåret och utetemperaturen.",
    });
  });

  test("water: what the house needs per day, and the pressure that goes with the power", () => {
    expect(clock("water", "vatten", { ...tallen, litresPerPerson: 4 })).toMatchObject({
      now: "Huset behöver 336 liter per dygn",
      basis: "84 boende och 4 liter per person och dygn. Hushållens eget förråd är inte räknat.",
    });
    expect(clock("water", "vatten", { ...tallen, residentsEstimated: true })?.basis).toBe(
      "84 boende (uppskattat) och 3 liter per person och dygn. Hushållens eget förråd är inte räknat.",
    );
    expect(clock("water", "el", { ...tallen, hasPressureBoost: true })?.now).toBe("Trycket på övre plan försvinner utan ström");
    expect(clock("water", "el", { ...tallen, hasPressureBoost: false })).toBeUndefined();
    expect(clock("water", "vatten", unknown)?.basis).toBe("Antalet boende är inte känt. Skriv in det i föreningsuppgifterna.");
  });

  test("water: the water plan says how long it lasts, and a power cut does not count it down", () => {
    const planned = clock("water", "vatten", { ...tallen, waterDays: 2.5 });
    expect(planned).toMatchObject({ endsAt: at(60).toISOString(), endsWith: "Husets dricksvatten tar slut", isEstimate: true });
    expect(planned?.basis).toContain("Förråd och hushåll har vatten i 2,5 dygn enligt föreningens vattenplan.");
    expect(clock("water", "el", { ...tallen, waterDays: 2.5 })?.endsAt).toBeNull();
    expect(clock("water", "vatten", { ...tallen, waterDays: 0 })?.endsAt).toBeNull();
  });

  test("reserve power and elevators stand only where the house has them", () => {
    expect(clock("backup_power", "el", unknown)).toBeUndefined();
    expect(clock("backup_power", "el", { ...unknown, hasBackupPower: true, backupPowerHours: 1 })).toMatchObject({
      endsAt: at(1).toISOString(),
      basis: "Reservkraften räcker 1 timme enligt föreningsuppgifterna, om den startade när krisläget gjorde det.",
    });
    expect(clock("backup_power", "el", { ...unknown, hasBackupPower: true })).toMatchObject({ endsAt: null });
    expect(clock("elevators", "el", { ...unknown, numElevators: 0 })).toBeUndefined();
    expect(clock("elevators", "el", { ...unknown, numElevators: 1 })?.basis).toBe("Huset har 1 hiss.");
  });

  test("a task that waits for a clock is due when the clock says so", () => {
    const house = { accessBackupHours: 6, buildingYear: 1952 };
    expect(conditionDueAt(PLAYBOOK_CONDITIONS.doors, tallen, house)).toEqual(at(5));
    const cold = conditionDueAt(PLAYBOOK_CONDITIONS.below8, tallen, house);
    expect(((cold?.getTime() ?? 0) - START.getTime()) / 3_600_000).toBeCloseTo(24 * 4 * Math.log(30 / 18), 3);
    expect(conditionDueAt(PLAYBOOK_CONDITIONS.below8, { ...tallen, outdoorCelsius: null }, house)).toBeNull();
    expect(conditionDueAt("Vid risk för frysning", tallen, house)).toBeNull();
    expect(conditionDueAt(null, tallen, house)).toBeNull();
  });
});

describe("replies over time", () => {
  const NOTHING = { ok: 0, needHelp: 0, away: 0, silent: 0 };

  test("CRIS-16 answers are summed up at marks that are close at first, and at the end; nothing is drawn of the time in which nobody answers", () => {
    const changes = [
      { ...NOTHING, minutes: 0, silent: 4 },
      { ...NOTHING, minutes: 2, silent: -2, ok: 1, needHelp: 1 },
      { ...NOTHING, minutes: 4, ok: 1, needHelp: -1 },
    ];
    const all = { ...NOTHING, silent: 4 };
    const two = { ...NOTHING, silent: 2 };
    expect(atMarks(changes, 7 * 24 * 60)).toEqual([
      { minutes: 0, ...all },
      { minutes: 1, ...all },
      { minutes: 2, ...two, ok: 1, needHelp: 1 },
      { minutes: 3, ...two, ok: 1, needHelp: 1 },
      { minutes: 5, ...two, ok: 2 },
      { minutes: 10_080, ...two, ok: 2 },
    ]);
    // The last row is what stands now, also within the minute.
    expect(atMarks(changes, 4).at(-1)).toEqual({ minutes: 4, ...two, ok: 2 });
    expect(atMarks(changes.slice(0, 1), 0)).toEqual([{ minutes: 0, ...all }]);
  });
});

describe("rules", () => {
  test("only an exercise that reaches others than the team needs a second owner", () => {
    const waits = (isByOnlyOwner: boolean) =>
      (["subscribers", "internal", "team", "self"] as const).filter((audience) => needsSecondOwner(true, audience, isByOnlyOwner));
    expect(waits(false)).toEqual(["subscribers", "internal"]);
    expect(waits(true)).toEqual([]);
    expect(needsSecondOwner(false, "subscribers", false)).toBe(false);
  });

  test("who wrote a message cannot be its second owner, unless nobody else is left", () => {
    expect(refusalToConfirm({ state: "waiting", senderProfileId: "anna" }, "anna", false)).toBe("SECOND_OWNER_REQUIRED");
    expect(refusalToConfirm({ state: "waiting", senderProfileId: "anna" }, "anna", true)).toBeNull();
    expect(refusalToConfirm({ state: "waiting", senderProfileId: "anna" }, "bo", false)).toBeNull();
    expect(refusalToConfirm({ state: "waiting", senderProfileId: null }, "bo", false)).toBeNull();
    expect(refusalToConfirm({ state: "released", senderProfileId: "anna" }, "bo", false)).toBe("MESSAGE_NOT_WAITING");
    expect(refusalToConfirm({ state: "cancelled", senderProfileId: "anna" }, "bo", false)).toBe("MESSAGE_NOT_WAITING");
  });

  test("«Faran över» goes to those who were told, and to nobody twice", () => {
    expect(allClearAudiences(false, [])).toEqual(["internal"]);
    expect(allClearAudiences(false, ["internal", "subscribers"])).toEqual(["subscribers", "internal"]);
    expect(allClearAudiences(false, ["team", "self"])).toEqual(["internal"]);
    expect(allClearAudiences(true, [])).toEqual(["team"]);
    expect(allClearAudiences(true, ["team", "subscribers"])).toEqual(["subscribers", "team"]);
  });

  test("what was for a part of the house was heard there, and nowhere else", () => {
    const part = (stairwellIds: string[], apartmentIds: string[] = []) => ({ stairwellIds, floors: [], apartmentIds });
    expect([haveHeard([], null), haveHeard([null], null), haveHeard([null, part(["a"])], part(["b"]))]).toEqual([false, true, true]);
    expect([haveHeard([part(["a"])], null), haveHeard([part(["a"])], part(["b"]))]).toEqual([false, false]);
    expect(haveHeard([part(["a"]), part([], ["1"])], part(["a"], ["1"]))).toBe(true);
    expect(haveHeard([part(["a"])], { ...part([]), floors: [{ stairwellId: "a", floor: 2 }] })).toBe(true);
    expect(haveHeard([{ ...part([]), floors: [{ stairwellId: "a", floor: 2 }] }], part(["a"]))).toBe(false);
    expect([placesOfAll([]), placesOfAll([part(["a"]), null])]).toEqual([null, null]);
    expect(placesOfAll([part(["a"]), part(["b"], ["1"])])).toEqual(part(["a", "b"], ["1"]));
  });

  test("minutes are whole and never negative", () => {
    const at = (time: string) => new Date(`2026-11-21T${time}Z`);
    expect(minutesBetween(at("10:00:00"), at("11:30:59"))).toBe(90);
    expect(minutesBetween(at("10:00:10"), at("10:00:00"))).toBe(0);
  });

  test("months are counted by the calendar, and a day that a month lacks is its last", () => {
    const earlier = (day: string, months: number) =>
      monthsBefore(new Date(`${day}T08:00:00Z`), months)
        .toISOString()
        .slice(0, 10);
    expect(earlier("2026-06-15", 12)).toBe("2025-06-15");
    expect(earlier("2026-01-31", 3)).toBe("2025-10-31");
    expect(earlier("2026-05-31", 3)).toBe("2026-02-28");
  });

  test("each line with something on it is a decision", () => {
    expect(decisionsOf(" Stäng vattnet \n\n  \nRing Securitas")).toEqual(["Stäng vattnet", "Ring Securitas"]);
    expect(decisionsOf(null)).toEqual([]);
  });

  test("what can still leave is unsettled, and a stop reaches what is held as well", () => {
    const counts = noDeliveryCounts();
    Object.assign(counts.sms, { queued: 1, sending: 2, doubtful: 4, held: 8, sent: 100 });
    Object.assign(counts.push, { queued: 16, held: 32 });
    expect([unsettledOf(counts), stoppableOf(counts)]).toEqual([23, 63]);
    expect([unsettledOf(undefined), stoppableOf(undefined)]).toEqual([0, 0]);
  });

  test("needs are counted by each of their kinds, and half of the closed ones took no longer than the median", () => {
    expect(countNeeds([])).toEqual({ total: 0, closed: 0, medianMinutes: null, kinds: {} });
    const needs = [
      { kinds: ["water", "medicine"] as const, minutes: 90 },
      { kinds: ["water"] as const, minutes: 10.4 },
      { kinds: [], minutes: null },
      { kinds: ["other"] as const, minutes: 30 },
      { kinds: [], minutes: 20 },
    ];
    expect(countNeeds(needs)).toEqual({ total: 5, closed: 4, medianMinutes: 20, kinds: { water: 2, medicine: 1, other: 1 } });
  });

  const circle = (points: number): [number, number][] =>
    Array.from({ length: points + 1 }, (_, at) => {
      const angle = ((at % points) * 2 * Math.PI) / points;
      return [18 + Math.cos(angle) / 2, 59 + Math.sin(angle) / 2];
    });

  test("PAGE-29 a finely drawn warning is sent with fewer points, and stays closed", () => {
    const thin = thinRing(circle(5_000));
    expect(thin.length).toBeGreaterThan(100);
    expect(thin.length).toBeLessThan(500);
    expect(thin.at(-1)).toEqual(thin[0]);
    expect(Math.max(...thin.map(([x]) => x))).toBeCloseTo(18.5, 2);
  });

  test("PAGE-29 a coarse one stays as it is", () => {
    expect(thinRing(circle(12))).toEqual(circle(12));
  });

  test("PAGE-29 a point stays when it lies a step away in either direction, and a ring of sixty points stays whole", () => {
    // An eighth of a degree is exact in binary: points a whole step apart, along one side and up the next.
    const corner: [number, number][] = [...Array(40).keys()].map((step) => [18 + step / 8, 59]);
    const side: [number, number][] = [...Array(40).keys()].map((step) => [23, 59 + step / 8]);
    expect(thinRing([...corner, ...side])).toHaveLength(81);
    const near: [number, number][] = [...Array(60).keys()].map((step) => [18 + step / 10_000, 59]);
    expect(thinRing(near)).toEqual(near);
  });
});

describe("warnings", () => {
  const TOLD = { toldLevel: "vma", toldText: "Gå inomhus.", toldAt: new Date("2026-11-20T12:00:00Z") } as const;
  const KNOWN = { ...TOLD, tellFrom: null, tellings: 1, ended: null };
  const again = (before: Partial<Parameters<typeof tellAgainFrom>[0]>, level: WarningLevel, text: string, now: string) =>
    tellAgainFrom({ ...KNOWN, ...before }, { level, text }, new Date(now))?.toISOString() ?? null;

  test("people are told again of more to do and of a higher level, and of nothing else", () => {
    expect(again({}, "vma", "Röken driver norrut. Gå inomhus.", "2026-11-20T12:30:00Z")).toBeNull();
    expect(again({}, "vma", "Utrym området.", "2026-11-20T12:04:00Z")).toBe("2026-11-20T12:10:00.000Z");
    expect(again({ tellings: 6 }, "vma", "Utrym området.", "2026-11-20T12:30:00Z")).toBeNull();
    expect(again({ toldLevel: "orange", tellings: 6 }, "red", "Gå inomhus.", "2026-11-20T23:30:00Z")).toBe("2026-11-20T23:30:00.000Z");
    expect(again({ ended: "called_off" }, "vma", "Gå inomhus.", "2026-11-20T12:30:00Z")).toBe("2026-11-20T12:30:00.000Z");
  });

  test("a house hears of its municipality and county by whatever spelling, and of no other", () => {
    const drawn = { rings: [], holes: [], circles: [], codes: ["03"], drawnCodes: [], area: "Uppsala län" };
    const said = { id: "1", incident: "1", references: [], title: "", text: "", publishedAt: null, expiresAt: null, url: null };
    const holds = whereItHolds({ ...drawn, ...said, level: "red" });
    const at = (municipality: string | null) => holds({ municipality, latitude: null, longitude: null });
    expect(["Uppsala", "KNIVSTA KOMMUN", "Enköpings kommun"].map(at)).toEqual([true, true, true]);
    expect(["Stockholms stad", "Upplands-Väsby"].map(at)).toEqual([false, false]);
    expect([null, "Nakka"].map(at)).toEqual([null, null]);
  });
});
