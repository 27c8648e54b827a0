import { and, desc, eq, type SQL } from "drizzle-orm";
import { files, readinessEvidence } from "#drizzle/schema/index.ts";
import { type OpenedFile, openFile } from "#server/domains/files/open-file.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { type EvidenceView, evidenceView } from "./views.ts";

/** All evidence of the actor's association, newest first. The caller has been let in. */
export const readEvidence = (db: Queryable, actor: MemberActor): Promise<EvidenceView[]> =>
  selectEvidence(db, actor).orderBy(desc(readinessEvidence.happenedOn), desc(readinessEvidence.createdAt), readinessEvidence.id);

/** One piece as a change answers with it. Throws NotFoundError. */
export async function readOneEvidence(db: Queryable, actor: MemberActor, evidenceId: string): Promise<EvidenceView> {
  const [evidence] = await selectEvidence(db, actor, eq(readinessEvidence.id, evidenceId));
  if (!evidence) throw new NotFoundError();
  return evidence;
}

const selectEvidence = (db: Queryable, actor: MemberActor, which?: SQL) =>
  db
    .select(evidenceView(db, actor))
    .from(readinessEvidence)
    .leftJoin(files, eq(files.id, readinessEvidence.fileId))
    .where(and(eq(readinessEvidence.housingAssociationId, actor.associationId), which));

/** What a change asks of a piece. Throws NotFoundError, also for that of another association. */
export async function findEvidence(db: Queryable, actor: MemberActor, evidenceId: string) {
  const [found] = await db
    .select({ kind: readinessEvidence.kind, factor: readinessEvidence.factor, fileId: readinessEvidence.fileId })
    .from(readinessEvidence)
    .where(and(eq(readinessEvidence.id, evidenceId), eq(readinessEvidence.housingAssociationId, actor.associationId)));
  if (!found) throw new NotFoundError();
  return found;
}

/**
 * The file of a piece of evidence, for those who work with the preparedness: minutes are not for every member. Throws
 * ForbiddenError, NotFoundError also where there is no file.
 */
export const openEvidenceFile = (ctx: DomainContext, { evidenceId }: { evidenceId: string }): Promise<OpenedFile> =>
  openFile(ctx, "evidence", async (actor) => (await findEvidence(ctx.db, actor, evidenceId)).fileId);
