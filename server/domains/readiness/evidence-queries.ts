import { and, desc, eq, getTableColumns } from "drizzle-orm";
import { files, readinessEvidence } from "#drizzle/schema/index.ts";
import { type OpenedFile, openFile } from "#server/domains/files/open-file.ts";
import { memberName } from "#server/domains/tasks/people-queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import { type EvidenceRow, type EvidenceView, toEvidenceView } from "./views.ts";

/** All evidence of the actor's association, newest first. The caller has been let in. */
export async function readEvidence(db: Queryable, actor: MemberActor): Promise<EvidenceView[]> {
  const rows = await selectRows(db, actor)
    .where(eq(readinessEvidence.housingAssociationId, actor.associationId))
    .orderBy(desc(readinessEvidence.happenedOn), desc(readinessEvidence.createdAt), readinessEvidence.id);
  return rows.map((row) => toEvidenceView(row, can(actor.role, "preparedness:edit")));
}

/** One piece as a change answers with it. Throws NotFoundError. */
export async function readOneEvidence(db: Queryable, actor: MemberActor, evidenceId: string): Promise<EvidenceView> {
  const row = await findEvidence(db, actor, evidenceId);
  return toEvidenceView(row, can(actor.role, "preparedness:edit"));
}

/** Throws NotFoundError, also for that of another association. */
export async function findEvidence(db: Queryable, actor: MemberActor, evidenceId: string): Promise<EvidenceRow> {
  const isOwn = and(eq(readinessEvidence.id, evidenceId), eq(readinessEvidence.housingAssociationId, actor.associationId));
  const [row] = await selectRows(db, actor).where(isOwn);
  if (!row) throw new NotFoundError();
  return row;
}

const selectRows = (db: Queryable, actor: MemberActor) =>
  db
    .select({
      ...getTableColumns(readinessEvidence),
      filename: files.filename,
      addedByName: memberName(db, actor, readinessEvidence.addedByProfileId),
    })
    .from(readinessEvidence)
    .leftJoin(files, eq(files.id, readinessEvidence.fileId));

/**
 * The file of a piece of evidence, for those who work with the preparedness: minutes are not for every member. Throws
 * ForbiddenError, NotFoundError also where there is no file.
 */
export const openEvidenceFile = (ctx: DomainContext, { evidenceId }: { evidenceId: string }): Promise<OpenedFile> =>
  openFile(ctx, "evidence", async (actor) => (await findEvidence(ctx.db, actor, evidenceId)).fileId);
