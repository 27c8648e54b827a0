import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import type { MemberRole } from "#server/domains/membership/rules.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { type ActivationFacts, readActivation } from "./activation-queries.ts";
import { takeCrisis } from "./require-crisis.ts";

/**
 * Takes the association and then the crisis for a change by who leads, asked again by the role that holds now. Throws
 * ForbiddenError, and NotFoundError for another association's crisis.
 */
export async function takeCrisisToLead(
  tx: Transaction,
  actor: MemberActor,
  activationId: string,
): Promise<{ crisis: ActivationFacts; members: MemberRole[] }> {
  const members = await lockMembersFor(tx, actor, "crisis:activate");
  await takeCrisis(tx, actor, activationId);
  return { crisis: await readActivation(tx, actor.associationId, activationId), members };
}

/** Throws ConflictError with CRISIS_RESOLVED for one that has ended. */
export function requireActive({ status }: Pick<ActivationFacts, "status">): void {
  if (status !== "active") throw new ConflictError("CRISIS_RESOLVED");
}
