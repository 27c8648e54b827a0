import { eq } from "drizzle-orm";
import { crisisDomains } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { clocksOf } from "./clock-rules.ts";
import { readHouseClockFacts } from "./house-clock-facts.ts";
import type { ClockView } from "./page-views.ts";
import { requireCrisis } from "./require-crisis.ts";

/** The endurance clocks of a crisis, counted from its activation with what the association knows of its house. */
export async function readClocks(ctx: DomainContext, { activationId }: { activationId: string }): Promise<ClockView[]> {
  const { actor, crisis } = await requireCrisis(ctx, ctx.db, activationId);
  const [area] = await ctx.db.select({ slug: crisisDomains.slug }).from(crisisDomains).where(eq(crisisDomains.id, crisis.crisisDomainId));
  const house = await readHouseClockFacts(ctx.db, actor);
  const facts = { ...house, outdoorCelsius: crisis.outdoorCelsius, createdAt: crisis.createdAt };
  return clocksOf(area?.slug ?? "", facts, crisis.resolvedAt ?? ctx.now());
}
