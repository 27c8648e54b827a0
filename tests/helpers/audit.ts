import { and, asc, eq } from "drizzle-orm";
import { auditLog } from "#drizzle/schema/index.ts";
import { portal } from "./portal.ts";

/** The audit rows of one action on one thing, oldest first and without the columns that no test cares about. */
export function auditRows(action: string, subjectId: string) {
  return portal()
    .services.db.select({ actorProfileId: auditLog.actorProfileId, associationId: auditLog.associationId, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, subjectId)))
    .orderBy(asc(auditLog.createdAt));
}
