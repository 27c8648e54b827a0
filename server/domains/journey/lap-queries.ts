import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { auditLog } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { type LapStatus, statusesFromLog } from "./rules.ts";

/**
 * The statuses of an earlier lap as the event log remembers them: `association_journey_status` holds one row for each phase, which
 * the next lap writes over (DATA-25).
 */
export async function findLapInLog(db: Queryable, associationId: string, round: number): Promise<LapStatus[]> {
  const entries = await db
    .select({ action: auditLog.action, details: auditLog.details, at: auditLog.createdAt, profileId: auditLog.actorProfileId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.associationId, associationId),
        inArray(auditLog.action, ["preparedness.start_phase", "preparedness.complete_phase"]),
        sql`(${auditLog.details}->>'round')::int = ${round}`,
      ),
    )
    .orderBy(asc(auditLog.createdAt));
  return statusesFromLog(
    entries.map(({ action, details, at, profileId }) => ({
      ...{ ends: action === "preparedness.complete_phase", phase: Number(details?.phase), at, profileId },
      reason: typeof details?.reason === "string" ? details.reason : null,
    })),
  );
}
