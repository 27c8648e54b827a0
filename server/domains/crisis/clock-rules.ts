import type { AssociationFactsView } from "#server/domains/association/profile-views.ts";
import type { ClockKind, ClockView } from "./page-views.ts";
import { backupPowerClock, doorClock, elevatorClock, freezerClock } from "./power-clocks.ts";
import { temperatureClock } from "./temperature-clock.ts";
import { waterClock } from "./water-clock.ts";

/** What the clocks are counted from. Null is not known. */
export interface ClockFacts
  extends Pick<
    AssociationFactsView,
    "buildingYear" | "accessSystem" | "accessBackupHours" | "numElevators" | "hasBackupPower" | "backupPowerHours" | "hasPressureBoost"
  > {
  residentCount: number | null;
  litresPerPerson: number | null;
  /** How long the water of house and households lasts by the saved water plan, an estimate. */
  waterDays?: number | null;
  outdoorCelsius: number | null;
  createdAt: Date;
}

const POWER: readonly ClockKind[] = ["doors", "elevators", "backup_power", "temperature", "freezer", "water"];
const CLOCKS_BY_AREA: Readonly<Record<string, readonly ClockKind[]>> = {
  el: POWER,
  extremvader: POWER,
  varme: ["temperature"],
  vatten: ["water"],
  avlopp: ["water"],
  mat: ["freezer"],
};

/** The endurance clocks (N1) of a crisis in this area, those that count down first. Formulas: seed content 5.5. */
export function clocksOf(areaSlug: string, facts: ClockFacts, now: Date): ClockView[] {
  const clocks = (CLOCKS_BY_AREA[areaSlug] ?? []).flatMap((kind) => CLOCKS[kind](facts, now, areaSlug) ?? []);
  const endOf = ({ endsAt }: ClockView): number => (endsAt ? Date.parse(endsAt) : Number.POSITIVE_INFINITY);
  return clocks.sort((a, b) => (endOf(a) === endOf(b) ? 0 : endOf(a) - endOf(b)));
}

/** One clock; null where it does not concern this house. */
export type Clock = (facts: ClockFacts, now: Date, areaSlug: string) => ClockView | null;

const CLOCKS: Record<ClockKind, Clock> = {
  doors: doorClock,
  elevators: elevatorClock,
  backup_power: backupPowerClock,
  freezer: freezerClock,
  water: waterClock,
  temperature: temperatureClock,
};
