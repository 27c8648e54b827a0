import { eq } from "drizzle-orm";
import { readinessEvidence } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/lib/actor.ts";
import { recordAudit } from "#server/lib/audit.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { ConflictError, UnavailableError } from "#server/lib/errors.ts";
import { type ReceivedFile, receiveOfficeFile } from "#server/lib/receive-office-file.ts";
import type { UploadBody } from "#server/lib/receive-upload.ts";
import { inTransaction } from "#server/lib/transaction.ts";
import { findEvidence, readOneEvidence } from "./evidence-queries.ts";
import { levelOf, shownFilename } from "./rules.ts";
import type { EvidenceView } from "./views.ts";

/**
 * Puts a file to a piece of evidence that has none: a picture, a PDF or an office document, known by its bytes. Throws
 * ForbiddenError, NotFoundError, ConflictError with EVIDENCE_HAS_FILE, LimitError, UnavailableError, and what `receiveOfficeFile` throws.
 */
export async function storeEvidenceFile(
  ctx: DomainContext,
  input: { evidenceId: string; fileName: string },
  body: UploadBody,
): Promise<EvidenceView> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const { storageKey } = await findEvidence(ctx.db, actor, input.evidenceId);
  if (storageKey) throw new ConflictError("EVIDENCE_HAS_FILE");
  await ctx.limits.consume("uploadsPerUser", actor.userId);

  const file = await receiveOfficeFile(ctx.images, body);
  const key = `evidence/${crypto.randomUUID()}.${file.extension}`;
  await ctx.files.put(key, file.contents, file.contentType).catch((cause: unknown) => {
    throw new UnavailableError("UNAVAILABLE", { cause });
  });
  try {
    return await keepFile(ctx, actor, input, { ...file, key });
  } catch (error) {
    await ctx.files.remove(key);
    throw error;
  }
}

async function keepFile(
  ctx: DomainContext,
  actor: MemberActor,
  { evidenceId, fileName }: { evidenceId: string; fileName: string },
  { key, contents, contentType, extension }: ReceivedFile & { key: string },
): Promise<EvidenceView> {
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const { kind, storageKey } = await findEvidence(tx, actor, evidenceId);
    if (storageKey) throw new ConflictError("EVIDENCE_HAS_FILE");
    await tx
      .update(readinessEvidence)
      .set({
        level: levelOf(kind, true),
        filename: shownFilename(fileName, extension),
        contentType,
        sizeBytes: contents.byteLength,
        storageKey: key,
      })
      .where(eq(readinessEvidence.id, evidenceId));
    await recordAudit(tx, actor, "preparedness.store_evidence_file", evidenceId, { contentType, bytes: contents.byteLength });
    return readOneEvidence(tx, actor, evidenceId);
  });
}
