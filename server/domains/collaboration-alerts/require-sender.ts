import { type CollaborationSettings, findSettings } from "#server/domains/collaboration/settings.ts";
import type { MemberRole } from "#server/domains/membership/rules.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import { maySend } from "./rules.ts";

/**
 * Lets those go on who may send alerts for their association by the role that holds now; `members` were read while it is held. Throws
 * ForbiddenError with COLLABORATION_NOT_ALLOWED where the settings leave that to the owners.
 */
export async function requireSender(
  tx: Transaction,
  { associationId, profileId }: MemberActor,
  members: readonly MemberRole[],
): Promise<CollaborationSettings | null> {
  const settings = await findSettings(tx, associationId);
  const own = members.find((member) => member.profileId === profileId);
  if (!own || !maySend(own.role, settings)) throw new ForbiddenError("COLLABORATION_NOT_ALLOWED");
  return settings;
}
