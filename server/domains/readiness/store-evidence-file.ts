import { eq } from "drizzle-orm";
import type { z } from "zod";
import { readinessEvidence } from "#drizzle/schema/index.ts";
import { type StoredFile, storeFile } from "#server/domains/files/store-file.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { addEvidenceFileInput } from "#shared/schemas/readiness.ts";
import { insertFor } from "./add-evidence.ts";
import { findEvidence, readOneEvidence } from "./evidence-queries.ts";
import { levelOf, shownFilename } from "./rules.ts";
import type { EvidenceView } from "./views.ts";

/**
 * Puts a file to a piece of evidence that has none: a picture, a PDF or an office document. Throws ForbiddenError, NotFoundError,
 * ConflictError with EVIDENCE_HAS_FILE, and what `storeFile` throws.
 */
export async function storeEvidenceFile(
  ctx: DomainContext,
  { evidenceId, fileName }: { evidenceId: string; fileName: string },
  body: UploadBody,
): Promise<EvidenceView> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const { fileId } = await findEvidence(ctx.db, actor, evidenceId);
  if (fileId) throw new ConflictError("EVIDENCE_HAS_FILE");
  return storeFile(ctx, "evidence", body, { ...actor, nameOf: (extension) => shownFilename(fileName, extension) }, async (tx, file) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    return keepFile(tx, actor, evidenceId, file);
  });
}

/** Adds evidence together with its file, or neither. Throws what `addEvidence` and `storeFile` throw. */
export async function addEvidenceFile(
  ctx: DomainContext,
  { filename, ...evidence }: z.output<typeof addEvidenceFileInput>,
  body: UploadBody,
): Promise<EvidenceView> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  return storeFile(ctx, "evidence", body, { ...actor, nameOf: (extension) => shownFilename(filename, extension) }, async (tx, file) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    return keepFile(tx, actor, await insertFor(tx, actor, evidence, ctx.now()), file);
  });
}

async function keepFile(
  tx: Transaction,
  actor: MemberActor,
  evidenceId: string,
  { id, contentType, bytes }: StoredFile,
): Promise<EvidenceView> {
  const { kind, fileId } = await findEvidence(tx, actor, evidenceId);
  if (fileId) throw new ConflictError("EVIDENCE_HAS_FILE");
  await tx
    .update(readinessEvidence)
    .set({ level: levelOf(kind, true), fileId: id })
    .where(eq(readinessEvidence.id, evidenceId));
  await recordAudit(tx, actor, "preparedness.store_evidence_file", evidenceId, { contentType, bytes });
  return readOneEvidence(tx, actor, evidenceId);
}
