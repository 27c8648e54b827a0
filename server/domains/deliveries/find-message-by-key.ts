import { and, eq } from "drizzle-orm";
import { crisisMessages as messages } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { requestHash, requireSameRequest } from "#server/platform/request-hash.ts";

/** The message that the same call has written already. Throws KeyReusedError when the key was used for something else. */
export async function findMessageByKey(
  db: Queryable,
  { associationId }: MemberActor,
  input: { idempotencyKey: string },
): Promise<string | null> {
  const [found] = await db
    .select({ id: messages.id, requestHash: messages.requestHash })
    .from(messages)
    .where(and(eq(messages.housingAssociationId, associationId), eq(messages.idempotencyKey, input.idempotencyKey)))
    .limit(1);
  if (found) requireSameRequest(found.requestHash, requestHash(input));
  return found?.id ?? null;
}
