/** What can be gone through minute by minute on the crisis journey. */

export const SCENARIO_KEYS = ["el", "vatten", "varme", "brand", "vma", "hojd"] as const;
export type ScenarioKey = (typeof SCENARIO_KEYS)[number];

interface Scenario {
  label: string;
  /** The area whose playbook is followed, by its slug. */
  area: string;
  /** The level that it begins on. */
  level: number;
}

export const SCENARIOS: Record<ScenarioKey, Scenario> = {
  el: { label: "Strömavbrott", area: "el", level: 2 },
  vatten: { label: "Vattnet är borta", area: "vatten", level: 2 },
  varme: { label: "Värmen är borta", area: "varme", level: 2 },
  brand: { label: "Brand i huset", area: "brand", level: 3 },
  vma: { label: "VMA, rök eller gas", area: "skydd", level: 3 },
  hojd: { label: "Höjd beredskap", area: "skydd", level: 5 },
};

export const SEASONS = ["winter", "spring", "summer", "autumn"] as const;
export type Season = (typeof SEASONS)[number];

/** °C outdoors to begin with; assumptions of ours that the user can change. */
export const SEASON_DETAILS: Record<Season, { label: string; outdoorCelsius: number }> = {
  winter: { label: "Vinter", outdoorCelsius: -10 },
  spring: { label: "Vår", outdoorCelsius: 5 },
  summer: { label: "Sommar", outdoorCelsius: 22 },
  autumn: { label: "Höst", outdoorCelsius: 7 },
};

export const DAY_PARTS = ["night", "morning", "day", "evening"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** The hour at which the scenario begins. */
export const DAY_PART_DETAILS: Record<DayPart, { label: string; hour: number }> = {
  night: { label: "Natt", hour: 2 },
  morning: { label: "Morgon", hour: 7 },
  day: { label: "Dag", hour: 13 },
  evening: { label: "Kväll", hour: 19 },
};

/** `19:15`, so many minutes after a scenario began. */
export function timeAfterStart(dayPart: DayPart, minutes: number): string {
  const sinceMidnight = DAY_PART_DETAILS[dayPart].hour * 60 + minutes;
  const [hour, minute] = [Math.floor(sinceMidnight / 60) % 24, sinceMidnight % 60];
  return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Where the slider stops: minutes from the start; null is the recovery. */
export const MOMENTS = [
  { label: "0 min", minutes: 0 },
  { label: "15 min", minutes: 15 },
  { label: "1 h", minutes: 60 },
  { label: "6 h", minutes: 360 },
  { label: "24 h", minutes: 1_440 },
  { label: "72 h", minutes: 4_320 },
  { label: "7 dygn", minutes: 10_080 },
  { label: "Återläge", minutes: null },
] as const;
