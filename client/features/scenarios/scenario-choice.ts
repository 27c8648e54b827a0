import type { RouterOutputs } from "#client/lib/trpc.ts";
import {
  DAY_PARTS,
  type DayPart,
  MOMENTS,
  SCENARIO_KEYS,
  type ScenarioKey,
  SEASON_DETAILS,
  SEASONS,
  type Season,
} from "#shared/content/scenarios.ts";

export type Scenario = RouterOutputs["scenarios"]["read"];
export type Moment = Scenario["moments"][number];
export type Step = Moment["steps"][number];

/** What is gone through: it stands in the address, so that a link leads to the same moment. */
export interface ScenarioChoice {
  scenario: ScenarioKey;
  season: Season;
  dayPart: DayPart;
  outdoorCelsius: number;
  /** Where the slider stands, counted from 0. */
  moment: number;
}

const COLDEST = -40;
const WARMEST = 40;

/** What the address says; anything it says wrongly is taken for what the page begins with. */
export function readChoice(params: URLSearchParams): ScenarioChoice {
  const season = SEASONS.find((known) => known === params.get("arstid")) ?? "winter";
  return {
    scenario: SCENARIO_KEYS.find((known) => known === params.get("scenario")) ?? "el",
    season,
    dayPart: DAY_PARTS.find((known) => known === params.get("tid")) ?? "evening",
    outdoorCelsius: wholeBetween(params.get("grader"), COLDEST, WARMEST) ?? SEASON_DETAILS[season].outdoorCelsius,
    moment: wholeBetween(params.get("steg"), 0, MOMENTS.length - 1) ?? 0,
  };
}

/** The address of a choice. The season's own temperature is left out. */
export function writeChoice({ scenario, season, dayPart, outdoorCelsius, moment }: ScenarioChoice): URLSearchParams {
  const params = new URLSearchParams({ scenario, arstid: season, tid: dayPart });
  if (outdoorCelsius !== SEASON_DETAILS[season].outdoorCelsius) params.set("grader", String(outdoorCelsius));
  if (moment > 0) params.set("steg", String(moment));
  return params;
}

function wholeBetween(text: string | null, min: number, max: number): number | null {
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isInteger(value) && value >= min && value <= max ? value : null;
}
