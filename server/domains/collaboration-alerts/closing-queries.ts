import { and, desc, eq } from "drizzle-orm";
import { auditLog } from "#drizzle/schema/index.ts";
import { findPeople } from "#server/domains/tasks/people-queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** What a closing is called in the log of events, which alone knows who it was. */
export const ALERT_CLOSED_ACTION = "collaboration.close_alert";

/** Who of the actor's own association closed an alert last; null for nobody, and for somebody who is no member any more. */
export async function findCloser(db: Queryable, actor: MemberActor, alertId: string): Promise<string | null> {
  const [closing] = await db
    .select({ profileId: auditLog.actorProfileId })
    .from(auditLog)
    .where(and(eq(auditLog.associationId, actor.associationId), eq(auditLog.action, ALERT_CLOSED_ACTION), eq(auditLog.subjectId, alertId)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1);
  if (!closing?.profileId) return null;
  return (await findPeople(db, actor, [closing.profileId])).get(closing.profileId) ?? null;
}
