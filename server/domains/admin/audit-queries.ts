import type { z } from "zod";
import { namesOfProfiles } from "#server/domains/account/name-queries.ts";
import { namesOfApplicants } from "#server/domains/membership/name-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/db.ts";
import { writeCursor } from "#server/platform/database/time-cursor.ts";
import type { listAuditEntriesInput } from "#shared/schemas/admin.ts";
import { type AuditRow, readAuditStretch } from "./audit-stretch.ts";
import { ABOUT_PEOPLE, shownDetails } from "./rules.ts";
import type { AuditEntryView, AuditPageView } from "./views.ts";

const STRETCH_LENGTH = 25;

/** A stretch of the audit log of the owner's association, newest first. Throws InvalidError for a cursor that is none. */
export async function listAuditEntries(ctx: DomainContext, input: z.output<typeof listAuditEntriesInput>): Promise<AuditPageView> {
  const { associationId } = requirePermission(ctx.actor, "admin:read");
  const found = await readAuditStretch(ctx.db, associationId, input, STRETCH_LENGTH + 1);
  const rows = found.slice(0, STRETCH_LENGTH);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return { rows: await withNames(ctx.db, associationId, rows), nextCursor: last ? writeCursor(last) : null };
}

/** The rows with the names of the people in them, each kind of name by one statement. */
async function withNames(db: Database, associationId: string, rows: readonly AuditRow[]): Promise<AuditEntryView[]> {
  const subjectOf = (row: AuditRow): string | null => (ABOUT_PEOPLE.includes(row.action) ? row.subjectId : null);
  const subjects = rows.flatMap((row) => subjectOf(row) ?? []);
  const [people, applicants] = await Promise.all([
    namesOfProfiles(db, [...rows.flatMap(({ actorProfileId }) => actorProfileId ?? []), ...subjects]),
    namesOfApplicants(db, associationId, subjects),
  ]);
  return rows.map((row) => {
    const { id, createdAt, action, actorProfileId, details } = row;
    const actorName = actorProfileId && people.get(actorProfileId);
    const subjectId = subjectOf(row);
    return {
      id,
      createdAt: createdAt.toISOString(),
      action,
      actor: actorProfileId && actorName ? { profileId: actorProfileId, displayName: actorName } : null,
      subjectName: (subjectId && (applicants.get(subjectId) ?? people.get(subjectId))) || null,
      details: shownDetails(details),
    };
  });
}
