import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { lockProfile } from "#server/domains/account/lock-profile.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { withdrawApplicationInput } from "#shared/schemas/membership.ts";
import { readMembershipRequest } from "./queries.ts";
import type { MembershipRequestView } from "./views.ts";

/** Takes back the caller's own application while it waits (decision 5). Throws NotFoundError, and ConflictError when it waits no more:
 *  with APPLICATION_WITHDRAWN or APPLICATION_ALREADY_DECIDED. */
export async function withdrawApplication(
  ctx: DomainContext,
  input: z.output<typeof withdrawApplicationInput>,
): Promise<MembershipRequestView> {
  const actor = requireSignedIn(ctx.actor);

  return inTransaction(ctx, async (tx) => {
    await lockProfile(tx, actor.profileId);
    const own = and(eq(requests.id, input.requestId), eq(requests.profileId, actor.profileId));
    const [withdrawn] = await tx
      .update(requests)
      .set({ status: "withdrawn" })
      .where(and(own, eq(requests.status, "pending")))
      .returning({ associationId: requests.associationId });
    if (!withdrawn) {
      const [answered] = await tx.select({ status: requests.status }).from(requests).where(own);
      if (!answered) throw new NotFoundError();
      if (answered.status === "withdrawn") throw new ConflictError("APPLICATION_WITHDRAWN", { message: "Ansökan är redan återkallad." });
      throw new ConflictError("APPLICATION_ALREADY_DECIDED");
    }
    const { associationId } = withdrawn;
    await recordAudit(tx, { profileId: actor.profileId, associationId }, "membership.withdraw", input.requestId);
    await ctx.live.publish(tx, `association:${associationId}:membership`);
    await ctx.live.publish(tx, `profile:${actor.profileId}`);
    return readMembershipRequest(tx, input.requestId);
  });
}
