import { and, desc, eq } from "drizzle-orm";
import { readinessEvidence } from "#drizzle/schema/index.ts";
import { findPeople } from "#server/domains/tasks/people-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { MissingFileError } from "#server/platform/files/file-store.ts";
import { can } from "#shared/permissions.ts";
import { type EvidenceRow, type EvidenceView, toEvidenceView } from "./views.ts";

/** All evidence of the actor's association, newest first. The caller has been let in. */
export async function readEvidence(db: Queryable, actor: MemberActor): Promise<EvidenceView[]> {
  const rows = await db
    .select()
    .from(readinessEvidence)
    .where(eq(readinessEvidence.housingAssociationId, actor.associationId))
    .orderBy(desc(readinessEvidence.happenedOn), desc(readinessEvidence.createdAt), readinessEvidence.id);
  const people = await findPeople(
    db,
    actor,
    rows.map(({ addedByProfileId }) => addedByProfileId),
  );
  return rows.map((row) => toEvidenceView(row, people, can(actor.role, "preparedness:edit")));
}

/** One piece as a change answers with it. Throws NotFoundError. */
export async function readOneEvidence(db: Queryable, actor: MemberActor, evidenceId: string): Promise<EvidenceView> {
  const row = await findEvidence(db, actor, evidenceId);
  return toEvidenceView(row, await findPeople(db, actor, [row.addedByProfileId]), can(actor.role, "preparedness:edit"));
}

/** Throws NotFoundError, also for that of another association. */
export async function findEvidence(db: Queryable, { associationId }: MemberActor, evidenceId: string): Promise<EvidenceRow> {
  const [row] = await db
    .select()
    .from(readinessEvidence)
    .where(and(eq(readinessEvidence.id, evidenceId), eq(readinessEvidence.housingAssociationId, associationId)));
  if (!row) throw new NotFoundError();
  return row;
}

/**
 * The file of a piece of evidence, for those who work with the preparedness: minutes are not for every member. Throws
 * ForbiddenError, NotFoundError also where there is no file.
 */
export async function openEvidenceFile(
  ctx: DomainContext,
  { evidenceId }: { evidenceId: string },
): Promise<{ filename: string; contentType: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const { filename, contentType, storageKey } = await findEvidence(ctx.db, actor, evidenceId);
  if (!filename || !contentType || !storageKey) throw new NotFoundError();
  const contents = await ctx.files.get(storageKey).catch((error: unknown) => {
    throw error instanceof MissingFileError ? new NotFoundError("DOCUMENT_MISSING") : error;
  });
  return { filename, contentType, contents };
}
