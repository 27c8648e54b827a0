/** The house when the heat goes: temperatures in °C, the time constant in days. */
export type Cooling = { indoor: number; outdoor: number; timeConstantDays: number };

/** Indoor temperature of a heated home before the outage, which the published figures assume. */
export const NORMAL_INDOOR_CELSIUS = 20;

/** Time constants calibrated on figures of Energimyndigheten (domain.md D18a–d); the two middle ones are
 *  interpolated. */
export const COOLING_PRESETS = [
  { key: "poor", label: "Dåligt isolerat, före 1940", timeConstantDays: 2 },
  { key: "midcentury", label: "1940–1960 ej tilläggsisolerat", timeConstantDays: 4 },
  { key: "insulated", label: "1961–1990 eller tilläggsisolerat", timeConstantDays: 7 },
  { key: "modern", label: "Modernt / lågenergi", timeConstantDays: 8.6 },
] as const;
export type CoolingPresetKey = (typeof COOLING_PRESETS)[number]["key"];

/** The preset of a house by the year it was built. */
export function coolingPresetFor(buildingYear: number): (typeof COOLING_PRESETS)[number] {
  const [poor, midcentury, insulated, modern] = COOLING_PRESETS;
  if (buildingYear < 1940) return poor;
  if (buildingYear <= 1960) return midcentury;
  return buildingYear <= 1990 ? insulated : modern;
}

/** Stands beside every figure of this module that is shown. */
export const COOLING_CAVEAT = "Uppskattning. Vind, ventilation och läge i huset påverkar.";

/** °C indoors so many hours after the heat went. */
export function indoorTemperature({ indoor, outdoor, timeConstantDays }: Cooling, hours: number): number {
  return outdoor + (indoor - outdoor) * Math.exp(-hours / (24 * timeConstantDays));
}

/** Hours until it is `target` °C indoors: 0 if it is already, null if it never gets that cold. */
export function hoursToTemperature({ indoor, outdoor, timeConstantDays }: Cooling, target: number): number | null {
  if (indoor <= target) return 0;
  if (outdoor >= target) return null;
  return 24 * timeConstantDays * Math.log((indoor - outdoor) / (target - outdoor));
}
