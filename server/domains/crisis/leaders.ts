import { eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations } from "#drizzle/schema/index.ts";
import type { PersonView } from "#server/domains/account/name-queries.ts";
import { listMembersAmong } from "#server/domains/membership/name-queries.ts";
import { listRoles } from "#server/domains/membership/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import type { handOverCrisisInput } from "#shared/schemas/crisis.ts";
import { type CrisisView, readCrisisView } from "./crisis-queries.ts";
import { requireActive, takeCrisisToLead } from "./take-crisis-to-lead.ts";
import { writeSystemEntry } from "./write-system-entry.ts";

/**
 * Makes somebody else the one who leads; the log says who and when. Throws ForbiddenError, NotFoundError, InvalidError with
 * CANNOT_LEAD for a member without the right, ConflictError with CRISIS_RESOLVED.
 */
export function handOverCrisis(ctx: DomainContext, input: z.output<typeof handOverCrisisInput>): Promise<CrisisView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  return inTransaction(ctx, async (tx) => {
    const { crisis, members } = await takeCrisisToLead(tx, actor, input.activationId);
    const next = members.find(({ profileId }) => profileId === input.profileId);
    if (!next) throw new NotFoundError();
    if (!can(next.role, "crisis:activate")) throw new InvalidError("CANNOT_LEAD");
    requireActive(crisis);
    if (crisis.ledByProfileId === next.profileId) return readCrisisView(tx, actor, crisis.id);

    await tx.update(activations).set({ ledByProfileId: next.profileId }).where(eq(activations.id, crisis.id));
    await writeSystemEntry(tx, crisis.id, "Lämnade över ledningen.", actor.profileId);
    await writeSystemEntry(tx, crisis.id, "Tog över ledningen.", next.profileId);
    await recordAudit(tx, actor, "crisis.hand_over", crisis.id, { from: crisis.ledByProfileId, to: next.profileId });
    await ctx.live.publish(tx, `crisis:${crisis.id}`);
    return readCrisisView(tx, actor, crisis.id);
  });
}

/** Who can take a crisis over, in Swedish order of name: system owners and team leaders of the caller's association. */
export async function listLeaders(ctx: DomainContext): Promise<PersonView[]> {
  const { associationId } = requirePermission(ctx.actor, "crisis:activate");
  const leaders = (await listRoles(ctx.db, associationId)).filter(({ role }) => can(role, "crisis:activate"));
  const people = await listMembersAmong(
    ctx.db,
    associationId,
    leaders.map(({ profileId }) => profileId),
  );
  return people.map(({ profileId, displayName }) => ({ profileId, name: displayName }));
}
