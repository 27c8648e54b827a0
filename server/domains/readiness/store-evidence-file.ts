import { eq } from "drizzle-orm";
import type { z } from "zod";
import { readinessEvidence } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, UnavailableError } from "#server/platform/errors.ts";
import { type ReceivedFile, receiveOfficeFile } from "#server/platform/files/receive-office-file.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { addEvidenceFileInput } from "#shared/schemas/readiness.ts";
import { insertFor } from "./add-evidence.ts";
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
  return withFile(ctx, actor, body, (file) =>
    inTransaction(ctx, async (tx) => {
      await lockMembersFor(tx, actor, "preparedness:edit");
      return keepFile(tx, actor, input, file);
    }),
  );
}

/**
 * Adds evidence together with its file, or neither. Throws what `addEvidence` throws, LimitError, UnavailableError, and what
 * `receiveOfficeFile` throws.
 */
export async function addEvidenceFile(
  ctx: DomainContext,
  { filename, ...evidence }: z.output<typeof addEvidenceFileInput>,
  body: UploadBody,
): Promise<EvidenceView> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  return withFile(ctx, actor, body, (file) =>
    inTransaction(ctx, async (tx) => {
      await lockMembersFor(tx, actor, "preparedness:edit");
      const evidenceId = await insertFor(tx, actor, evidence, ctx.now());
      return keepFile(tx, actor, { evidenceId, fileName: filename }, file);
    }),
  );
}

type StoredFile = ReceivedFile & { key: string };

/** Stores the file for `keep`, and takes it away again when that fails. */
async function withFile(
  ctx: DomainContext,
  actor: MemberActor,
  body: UploadBody,
  keep: (file: StoredFile) => Promise<EvidenceView>,
): Promise<EvidenceView> {
  await ctx.limits.consume("uploadsPerUser", actor.userId);
  const file = await receiveOfficeFile(ctx.images, body);
  const key = `evidence/${crypto.randomUUID()}.${file.extension}`;
  await ctx.files.put(key, file.contents, file.contentType).catch((cause: unknown) => {
    throw new UnavailableError("UNAVAILABLE", { cause });
  });
  try {
    return await keep({ ...file, key });
  } catch (error) {
    await ctx.files.remove(key);
    throw error;
  }
}

async function keepFile(
  tx: Transaction,
  actor: MemberActor,
  { evidenceId, fileName }: { evidenceId: string; fileName: string },
  { key, contents, contentType, extension }: StoredFile,
): Promise<EvidenceView> {
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
}
