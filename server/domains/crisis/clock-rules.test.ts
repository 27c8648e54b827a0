import { expect, test } from "vitest";
import { PLAYBOOK_CONDITIONS } from "#shared/content/playbook-conditions.ts";
import { type ClockFacts, clocksOf } from "./clock-rules.ts";
import { conditionDueAt } from "./task-rules.ts";

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
