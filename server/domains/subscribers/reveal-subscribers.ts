import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { subscriberInput } from "#shared/schemas/subscribers.ts";
import type { RevealedSubscriberView } from "./views.ts";

/** A subscriber's addresses in full. Throws NotFoundError, ForbiddenError. */
export async function revealSubscriber(ctx: DomainContext, { id }: z.output<typeof subscriberInput>): Promise<RevealedSubscriberView> {
  const [revealed] = await revealSubscribers(ctx, [id]);
  if (!revealed) throw new NotFoundError();
  return revealed;
}

/** The same of several, of those who are the association's own. Who looked at how many stands in the audit log. */
export async function revealSubscribers(ctx: DomainContext, ids: readonly string[]): Promise<RevealedSubscriberView[]> {
  const actor = requirePermission(ctx.actor, "subscribers:read");
  if (ids.length === 0) return [];
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "subscribers:read");
    const revealed = await tx
      .select({ id: subscribers.id, email: subscribers.email, phoneNumber: subscribers.phoneNumber })
      .from(subscribers)
      .where(and(inArray(subscribers.id, [...ids]), eq(subscribers.housingAssociationId, actor.associationId)));
    if (revealed.length === 0) return [];
    const [first, ...others] = revealed;
    await recordAudit(tx, actor, "subscribers.reveal", first && others.length === 0 ? first.id : null, { subscribers: revealed.length });
    return revealed;
  });
}
