import { and, eq, inArray } from "drizzle-orm";
import { associationMembers, housingAssociations, profiles, subscriptions } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { Plan } from "#shared/enums.ts";
import { FOUNDING_PLAN, FOUNDING_PLAN_DAYS, PLAN_DETAILS } from "#shared/plans.ts";
import { countsAsActive, hasLapsed, planOfPrice } from "./rules.ts";

const DAY_MS = 24 * 60 * 60_000;
const limitOf = new Map(PLAN_DETAILS.map(({ id, userLimit }) => [id, userLimit ?? Number.POSITIVE_INFINITY]));
const WITHOUT_PLAN = limitOf.get("basic") ?? 1;

/**
 * How many members the association's plan is for: the best active one among its owners, and at least Standard's for 30 days
 * after the founding. Infinity without a limit, and whenever payment is not configured (decision 80).
 */
export async function readMemberLimit(ctx: DomainContext, tx: Transaction, associationId: string): Promise<number> {
  if (!ctx.payments.isConfigured) return Number.POSITIVE_INFINITY;
  const [association] = await tx
    .select({ createdAt: housingAssociations.createdAt })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, associationId));
  const owned = await tx
    .select({
      status: subscriptions.status,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      stripePriceId: subscriptions.stripePriceId,
    })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(subscriptions, eq(subscriptions.userId, profiles.userId))
    .where(
      and(
        eq(associationMembers.associationId, associationId),
        eq(associationMembers.role, "system_owner"),
        inArray(subscriptions.status, ["active", "trialing"]),
      ),
    );
  const now = ctx.now();
  const paid = owned
    .filter((row) => countsAsActive(row.status) && !hasLapsed(row, now))
    .map(({ stripePriceId }) => roomOf(planOfPrice(ctx.payments, stripePriceId)));
  const isNew = association !== undefined && now.getTime() - association.createdAt.getTime() < FOUNDING_PLAN_DAYS * DAY_MS;
  return Math.max(WITHOUT_PLAN, ...paid, ...(isNew ? [limitOf.get(FOUNDING_PLAN) ?? WITHOUT_PLAN] : []));
}

/** A price that is paid and not sold any more was one of the portal's plans once: nobody who pays is locked out for that. */
const roomOf = (plan: Plan | null): number => (plan ? (limitOf.get(plan) ?? WITHOUT_PLAN) : Number.POSITIVE_INFINITY);

/** Throws ConflictError with PLAN_LIMIT_REACHED when the plan has no room for one more than these. Call it while the members are locked. */
export async function requireRoomForMember(ctx: DomainContext, tx: Transaction, associationId: string, memberCount: number): Promise<void> {
  const limit = await readMemberLimit(ctx, tx, associationId);
  if (memberCount < limit) return;
  const rooms = limit === 1 ? "1 medlem" : `${limit} medlemmar`;
  throw new ConflictError("PLAN_LIMIT_REACHED", {
    message: `Föreningens abonnemang rymmer ${rooms}. Byt abonnemang under Priser och godkänn sedan ansökan.`,
  });
}
