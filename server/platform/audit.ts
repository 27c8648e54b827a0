import { auditLog } from "#drizzle/schema/index.ts";
import type { Actor } from "./actor.ts";
import type { Transaction } from "./database/db.ts";

/**
 * Writes who did what in the change's own transaction. `action` is `<domain>.<verb>`; `details` holds no secrets and no addresses.
 * The actor is `null` for what the system does by itself.
 */
export async function recordAudit(
  tx: Transaction,
  actor: { profileId: Actor["profileId"] | null; associationId: Actor["associationId"] } | null,
  action: string,
  subjectId: string | null,
  details?: Record<string, unknown>,
): Promise<void> {
  await tx.insert(auditLog).values({
    associationId: actor?.associationId ?? null,
    actorProfileId: actor?.profileId ?? null,
    action,
    subjectId,
    details: details ?? null,
  });
}
