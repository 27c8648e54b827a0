import { eq } from "drizzle-orm";
import { crisisDomains } from "#drizzle/schema/index.ts";
import { readProfileFacts } from "#server/domains/association/profile-queries.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { clocksOf } from "./clock-rules.ts";
import type { ClockView } from "./page-views.ts";
import { requireCrisis } from "./require-crisis.ts";

/**
 * What the endurance clocks ask of the actor's house, wherever they stand. Persons and litres are those of the water plan (decision
 * 0078). `waterDays`: how long the water of the plan lasts, null without a plan.
 */
export async function readHouseClockFacts(db: Queryable, actor: MemberActor) {
  const [house, plan] = await Promise.all([readProfileFacts(db, actor.associationId), findWaterPlan(db, actor.associationId)]);
  const { residents, residentsEstimated } = plan.house;
  return {
    ...house,
    residentCount: residents,
    residentsEstimated,
    litresPerPerson: plan.values.litresPerPerson,
    waterDays: plan.version > 0 ? plan.summary.enduranceDays : null,
  };
}

/** The endurance clocks of a crisis, counted from its activation with what the association knows of its house. */
export async function readClocks(ctx: DomainContext, { activationId }: { activationId: string }): Promise<ClockView[]> {
  const { actor, crisis } = await requireCrisis(ctx, ctx.db, activationId);
  const [area] = await ctx.db.select({ slug: crisisDomains.slug }).from(crisisDomains).where(eq(crisisDomains.id, crisis.crisisDomainId));
  const house = await readHouseClockFacts(ctx.db, actor);
  const facts = { ...house, outdoorCelsius: crisis.outdoorCelsius, createdAt: crisis.createdAt };
  return clocksOf(area?.slug ?? "", facts, crisis.resolvedAt ?? ctx.now());
}
