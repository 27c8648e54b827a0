import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, crisisPlaybookSteps as steps } from "#drizzle/schema/index.ts";
import { readHouseClockFacts } from "#server/domains/crisis/house-clock-facts.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { MOMENTS, SCENARIOS, type ScenarioKey, SEASON_DETAILS } from "#shared/content/scenarios.ts";
import type { scenarioInput } from "#shared/schemas/scenarios.ts";
import { messageAt } from "./messages.ts";
import { clocksAt, houseEvents, missingFacts, type PlaybookRow, playbookSteps } from "./rules.ts";
import type { ScenarioView } from "./views.ts";

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
