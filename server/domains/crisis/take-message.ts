import { and, eq } from "drizzle-orm";
import { crisisMessages as messages } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { Permission } from "#shared/permissions.ts";
import { takeCrisis } from "./require-crisis.ts";

/**
 * Takes the association, the crisis and the message, in this order, and reads the message as it is then, beside
 * its crisis if it belongs to one and the members of its association. Throws
 * ForbiddenError, and NotFoundError for another association's message.
 */
export async function takeMessage(tx: Transaction, actor: MemberActor, permission: Permission, messageId: string) {
  const members = await lockMembersFor(tx, actor, permission);
  const which = and(eq(messages.id, messageId), eq(messages.housingAssociationId, actor.associationId));
  const [found] = await tx.select({ activationId: messages.crisisActivationId }).from(messages).where(which);
  if (!found) throw new NotFoundError();
  const crisis = found.activationId ? await takeCrisis(tx, actor, found.activationId) : null;
  const [message] = await tx
    .select({
      id: messages.id,
      activationId: messages.crisisActivationId,
      kind: messages.kind,
      state: messages.state,
      audience: messages.audience,
      senderProfileId: messages.senderProfileId,
      confirmedByProfileId: messages.confirmedByProfileId,
      remindsMessageId: messages.remindsMessageId,
    })
    .from(messages)
    .where(which)
    .for("no key update");
  if (!message) throw new NotFoundError();
  return { ...message, crisis, members };
}
