import { z } from "zod";
import { DAY_PARTS, SCENARIO_KEYS, SEASONS } from "../content/scenarios.ts";

/** The outdoor temperature in °C; the season's own where none is given. */
export const scenarioInput = z.object({
  scenario: z.enum(SCENARIO_KEYS),
  season: z.enum(SEASONS),
  dayPart: z.enum(DAY_PARTS),
  outdoorCelsius: z.int("Skriv hela grader.").min(-40, "Lägst −40 grader.").max(40, "Högst 40 grader.").optional(),
});

export const scenarioTasksInput = z.object({ scenario: z.enum(SCENARIO_KEYS) });
