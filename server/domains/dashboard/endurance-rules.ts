import type { AssociationFactsView } from "#server/domains/association/house-queries.ts";
import { doorHours } from "#shared/calculations/clocks.ts";
import { COOLING_CAVEAT, coolingPresetFor, hoursToTemperature, NORMAL_INDOOR_CELSIUS } from "#shared/calculations/cooling.ts";
import { formatHours } from "#shared/format/duration.ts";
import { formatDecimal, formatNumber } from "#shared/format/number.ts";
import { doorBasis } from "#shared/text/door-words.ts";
import { generatorsInWords } from "#shared/text/generator-words.ts";

/** °C outdoors that is reckoned with as long as nobody knows how cold it is. */
export const ASSUMED_OUTDOOR_CELSIUS = -10;
/** °C indoors at which a house is cold: the first column of the table in seed content 5.5. */
const COLD_INDOORS = 10;
/** °C indoors at which the playbook acts: what the clock of a crisis counts down to first. */
const ACT_INDOORS = 14;
const PROFILE = "/association-profile";

export interface EnduranceFacts
  extends Pick<AssociationFactsView, "buildingYear" | "accessSystem" | "accessBackupHours" | "hasBackupPower" | "backupPowerHours"> {
  /** Null as long as no water plan is saved. */
  water: { needLitres: number; days: number; enduranceDays: number | null; sharedStockLitres: number; selfPreparedShare: number } | null;
  outdoorCelsius: number | null;
  /** Names of generators on the list of resources, as far as the reader sees it. */
  generators: readonly string[];
}

/** How long one thing lasts when it stops coming from outside. */
export interface EnduranceView {
  kind: "water" | "doors" | "heat" | "backup_power";
  title: string;
  /** «2,4 dygn», «≈ 31 timmar», «Ingen»; null is not known. */
  value: string | null;
  /** What the value stands for: «vid −6 °C ute». */
  condition: string | null;
  /** What it was reckoned from, or what is missing. */
  basis: string;
  isEstimate: boolean;
  /** Where it is filled in or raised. */
  href: string;
}

/** «Uthållighet just nu» (N1): what the house manages, in the order of pages.md. */
export function enduranceOf(facts: EnduranceFacts): EnduranceView[] {
  return [waterTile(facts), doorTile(facts), heatTile(facts), powerTile(facts)];
}

function waterTile({ water }: EnduranceFacts): EnduranceView {
  const tile = { kind: "water" as const, title: "Vatten", href: "/water?tab=forening", condition: null, isEstimate: true };
  if (water?.enduranceDays == null) return { ...tile, value: null, basis: "Vattnet är inte räknat än." };
  const need = `Huset behöver ${formatNumber(water.needLitres)} liter på ${formatNumber(water.days)} dygn`;
  const stock = `${need}. Gemensamt ${formatNumber(water.sharedStockLitres)} liter`;
  const basis = water.selfPreparedShare > 0 ? `${stock}, och det hushållen antas ha.` : `${stock}. Hushållens eget är inte räknat.`;
  return { ...tile, value: `${formatDecimal(water.enduranceDays)} dygn`, basis };
}

function doorTile({ accessSystem, accessBackupHours }: EnduranceFacts): EnduranceView {
  const tile = { kind: "doors" as const, title: "Portar", href: PROFILE };
  if (accessSystem === "key") {
    return { ...tile, value: "Nyckel", condition: null, basis: "Portarna öppnas utan ström.", isEstimate: false };
  }
  if (accessSystem === null && accessBackupHours === null) {
    return { ...tile, value: null, condition: null, basis: "Det är inte känt hur portarna låses.", isEstimate: false };
  }
  return {
    ...tile,
    value: `${accessBackupHours === null ? "≈ " : ""}${formatHours(doorHours(accessBackupHours ?? undefined))}`,
    condition: "tills de måste ställas upp",
    basis: doorBasis(accessBackupHours),
    isEstimate: accessBackupHours === null,
  };
}

function heatTile({ buildingYear, outdoorCelsius }: EnduranceFacts): EnduranceView {
  const tile = { kind: "heat" as const, title: "Värme", href: PROFILE, isEstimate: true };
  if (buildingYear === null) return { ...tile, value: null, condition: null, basis: "Byggåret är inte känt." };
  const outdoor = outdoorCelsius ?? ASSUMED_OUTDOOR_CELSIUS;
  const { timeConstantDays } = coolingPresetFor(buildingYear);
  const house = { indoor: NORMAL_INDOOR_CELSIUS, outdoor, timeConstantDays };
  const [hours, actHours] = [hoursToTemperature(house, COLD_INDOORS), hoursToTemperature(house, ACT_INDOORS)];
  const source = outdoorCelsius === null ? "Utetemperaturen är inte känd, −10 °C är ett exempel." : "Utetemperatur enligt SMHI.";
  const act =
    actHours === null
      ? ""
      : ` Under +${ACT_INDOORS} °C, då ombuden knackar på hos dem som är sköra, efter ≈ ${formatHours(Math.round(actHours))}.`;
  const caveat = `Tid tills det är +${COLD_INDOORS} °C inne.${act} ${source} ${COOLING_CAVEAT}`;
  if (hours === null) return { ...tile, value: "Ingen kyla", condition: `vid ${celsius(outdoor)} ute`, basis: caveat };
  return {
    ...tile,
    value: `≈ ${formatHours(Math.round(hours))}`,
    condition: `vid ${celsius(outdoor)} ute`,
    basis: caveat,
  };
}

function powerTile({ hasBackupPower, backupPowerHours, generators }: EnduranceFacts): EnduranceView {
  const tile = { kind: "backup_power" as const, title: "Reservkraft", href: PROFILE, condition: null };
  if (hasBackupPower === null) return { ...tile, value: null, basis: "Det är inte känt om reservkraft finns.", isEstimate: false };
  if (!hasBackupPower) {
    const value = generators.length > 0 ? "Ingen fast" : "Ingen";
    const basis = ["Enligt föreningsuppgifterna.", generatorsInWords(generators)].filter(Boolean).join(" ");
    return { ...tile, value, basis, isEstimate: false };
  }
  if (backupPowerHours === null) return { ...tile, value: null, basis: "Drifttiden är inte känd.", isEstimate: false };
  return { ...tile, value: formatHours(backupPowerHours), basis: "Enligt föreningsuppgifterna.", isEstimate: true };
}

const celsius = (degrees: number): string => `${formatNumber(Math.round(degrees))} °C`;
