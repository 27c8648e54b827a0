import { eq } from "drizzle-orm";
import { collaborationSettings as settings } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { PreconditionError } from "#server/platform/errors.ts";
import type { CollaborationSettings } from "./settings-queries.ts";

/**
 * The settings of the owner's association, held for this write. Throws ForbiddenError, and PreconditionError with
 * COLLABORATION_NOT_STARTED.
 */
export async function takeSettings(tx: Transaction, actor: MemberActor): Promise<CollaborationSettings> {
  await lockMembersFor(tx, actor, "collaboration:manage");
  const [found] = await tx.select().from(settings).where(eq(settings.housingAssociationId, actor.associationId)).for("no key update");
  if (!found) throw new PreconditionError("COLLABORATION_NOT_STARTED");
  return found;
}
