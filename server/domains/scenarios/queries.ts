import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, crisisPlaybookSteps as steps } from "#drizzle/schema/index.ts";
import { readHouseClockFacts } from "#server/domains/crisis/clock-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { smsParts } from "#shared/calculations/sms-parts.ts";
import { CRISIS_TEMPLATES } from "#shared/content/crisis-templates.ts";
import {
  DAY_PART_DETAILS,
  type DayPart,
  MOMENTS,
  SCENARIOS,
  type ScenarioKey,
  SEASON_DETAILS,
  timeAfterStart,
} from "#shared/content/scenarios.ts";
import { shortAssociationName } from "#shared/crisis-text/message-text.ts";
import type { scenarioInput } from "#shared/schemas/scenarios.ts";
import { clocksAt, houseEvents, missingFacts, type PlaybookRow, playbookSteps } from "./rules.ts";
import type { ScenarioMessageView, ScenarioView } from "./views.ts";

/** The next message: after so many minutes, or as one of two a day. */
type NextMessage = number | "twice a day";

/** Which template leaves at which moment (minutes, or the recovery), and when the next one is promised. */
const PLAN: Record<ScenarioKey, readonly { at: number | null; template: string; promise?: NextMessage }[]> = {
  el: [
    { at: 15, template: "el.start", promise: 120 },
    { at: 60, template: "check" },
    ...updates(360, 1_440, 4_320, 10_080),
    { at: null, template: "el.slut" },
  ],
  vatten: [
    { at: 15, template: "vatten.start", promise: 180 },
    { at: 60, template: "check" },
    { at: 360, template: "vatten.koka", promise: "twice a day" },
    ...updates(1_440, 4_320, 10_080),
    { at: null, template: "slut" },
  ],
  varme: [
    { at: 60, template: "varme.start", promise: 180 },
    { at: 360, template: "check" },
    ...updates(1_440, 4_320, 10_080),
    { at: null, template: "slut" },
  ],
  brand: [
    { at: 0, template: "brand.start", promise: 30 },
    { at: 60, template: "check" },
    ...updates(360, 1_440),
    { at: null, template: "slut" },
  ],
  vma: [{ at: 15, template: "vma", promise: 60 }, ...updates(360), { at: null, template: "slut" }],
  hojd: [],
};

const promisedAt = (next: NextMessage, dayPart: DayPart, minutes: number): string =>
  next === "twice a day" ? nextUpdate(dayPart, minutes) : timeAfterStart(dayPart, minutes + next);

/** The hours at which the house hears something twice a day; who sleeps is not woken for an update. */
const UPDATE_HOURS = [8, 18];
/** An update that has just left is not followed by another at once. */
const LEAST_MINUTES_BETWEEN = 3 * 60;

/** A scenario in the caller's own house, by its facts, its playbook and its clocks. Throws ForbiddenError, NotFoundError. */
export async function readScenario(ctx: DomainContext, input: z.output<typeof scenarioInput>): Promise<ScenarioView> {
  const actor = requirePermission(ctx.actor, "association:read");
  const { scenario } = input;
  const [house, playbook] = await Promise.all([readHouseClockFacts(ctx.db, actor), readPlaybook(ctx.db, scenario)]);
  const setting = { ...input, outdoorCelsius: input.outdoorCelsius ?? SEASON_DETAILS[input.season].outdoorCelsius };

  const { atMoments, conditional } = playbookSteps(scenario, playbook.steps, house, setting);
  const events = houseEvents(scenario, house, setting);
  const clocks = clocksAt(scenario, house, setting);
  return {
    crisisDomainId: playbook.crisisDomainId,
    outdoorCelsius: setting.outdoorCelsius,
    moments: MOMENTS.map(({ label, minutes }, index) => ({
      label,
      minutes,
      house: events[index] ?? [],
      steps: atMoments[index] ?? [],
      message: messageAt(scenario, minutes, { associationName: house.name, dayPart: input.dayPart }),
      clocks: clocks[index] ?? [],
    })),
    conditional,
    missing: missingFacts(scenario, house),
  };
}

/** The area that a scenario is about, and its playbook in order. Throws NotFoundError where the areas are not seeded. */
export async function readPlaybook(db: Queryable, scenario: ScenarioKey): Promise<{ crisisDomainId: string; steps: PlaybookRow[] }> {
  const [area] = await db.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, SCENARIOS[scenario].area));
  if (!area) throw new NotFoundError();
  const rows = await db
    .select({ title: steps.title, role: steps.role, phase: steps.phase, dueMinutes: steps.dueMinutes, condition: steps.condition })
    .from(steps)
    .where(eq(steps.crisisDomainId, area.id))
    .orderBy(asc(steps.position));
  return { crisisDomainId: area.id, steps: rows };
}

function updates(...minutes: number[]) {
  return minutes.map((at) => ({ at, template: "update", promise: "twice a day" as const }));
}

/** The message that leaves at a moment, filled in and ready; null where none does. */
export function messageAt(
  scenario: ScenarioKey,
  minutes: number | null,
  { associationName, dayPart }: { associationName: string; dayPart: DayPart },
): ScenarioMessageView | null {
  const planned = PLAN[scenario].find(({ at }) => at === minutes);
  const template = CRISIS_TEMPLATES.find(({ key }) => key === planned?.template);
  if (!planned || !template) return null;
  const nextAt = planned.promise === undefined || minutes === null ? null : promisedAt(planned.promise, dayPart, minutes);
  const text = template.text({ association: shortAssociationName(associationName), nextAt });
  return { label: template.label, text, smsParts: smsParts(text).parts };
}

/** When the next of two updates a day leaves, at least some hours after this one. */
function nextUpdate(dayPart: DayPart, minutes: number): string {
  const soonest = (DAY_PART_DETAILS[dayPart].hour * 60 + minutes + LEAST_MINUTES_BETWEEN) % (24 * 60);
  const hour = UPDATE_HOURS.find((later) => later * 60 >= soonest) ?? UPDATE_HOURS[0];
  return `${String(hour).padStart(2, "0")}:00`;
}
