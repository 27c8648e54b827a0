import type { OwnedContainer } from "../../calculations/association-water.ts";
import type { ContactKind, HeatingType, ShutoffKind } from "../../enums.ts";

/** What is known of an association and its house. Null is not known. Litres, days, hours and shares of 0–1. */
export interface AssociationFacts {
  apartments: number | null;
  residents: number | null;
  stairwells: number | null;
  floors: number | null;
  buildingYear: number | null;
  heatingType: HeatingType | null;
  hasShelter: boolean | null;
  shelterPlaces: number | null;
  hasBackupPower: boolean | null;
  backupPowerHours: number | null;
  /** Names of generators on the list of resources. */
  generators: readonly string[];
  /** Doors with plain keys open without power. */
  doorsNeedPower: boolean | null;
  doorBackupHours: number | null;
  hasPressureBoost: boolean | null;
  elevators: number | null;
  basementOpenings: number | null;
  /** Swedish names of facts of the house that nobody has written down. */
  missingFacts: readonly string[];
  contacts: readonly ContactKind[];
  /** Null for those who do not see them. */
  shutoffs: readonly ShutoffKind[] | null;
  ambition: {
    name: string;
    days: number;
    litresPerPerson: number;
    waterShare: number;
    reservePowerHours: number;
    representativeCoverage: number;
  } | null;
  /** What the house drinks, by its water plan or by what a plan begins with (decision 0078); null where nobody is known to live there. */
  drinking: { residents: number; litresPerPerson: number; days: number } | null;
  /** What the water page saved. */
  water: {
    need: number;
    sharedGap: number;
    sharedStock: number;
    owned: readonly OwnedContainer[];
    /** How much of the gap no vessel is there for. */
    containerGap: number;
    days: number;
    daily: number;
    filledOn: string | null;
    /** What is bought for the gap, in packages, and its cost by the catalogue with VAT; null when no container is offered. */
    container: { articleNumber: string; litres: number; quantity: number; cost: number | null } | null;
  } | null;
  owners: number;
  /** Places of the crisis group; null without one. */
  crisisGroup: { filled: number; places: number } | null;
  /** Stairwells with a representative, of those that are named. */
  representatives: { covered: number; total: number };
  /** Share of the apartments that the crisis messages reach; null where their number is not known. */
  coverage: number | null;
  /** `YYYY-MM-DD` of the last exercise. */
  lastDrillOn: string | null;
  /** Offers that wait for an answer, and for how many days the oldest has. */
  offers: { count: number; oldestDays: number };
  /** The phase of the journey with the mandatory task that is next; null when none is open. */
  journey: { phase: number; name: string; openMandatory: number; nextTask: string } | null;
  /** What would raise the readiness index most, by how many points of its area. */
  raise: { title: string; areaName: string; advice: string; path: string | null; points: number } | null;
  /** Whether the calendar holds anything ahead. */
  hasCalendar: boolean;
  /** Today in Stockholm, `YYYY-MM-DD`. */
  today: string;
}
