import { eq } from "drizzle-orm";
import type { z } from "zod";
import { readinessEvidence } from "#drizzle/schema/index.ts";
import { shownFilename } from "#server/domains/files/shown-filename.ts";
import { type StoredFile, storeFile } from "#server/domains/files/store-file.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { openTask, type TaskFacts } from "#server/domains/tasks/open-task.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError } from "#server/platform/errors.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import { findJourneyTask } from "#shared/content/journey-tasks.ts";
import type { EvidenceKind } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";
import { EVIDENCE_MAX } from "#shared/limits.ts";
import type { addEvidenceFileInput, addEvidenceInput } from "#shared/schemas/readiness.ts";
import { findEvidence, readOneEvidence } from "./evidence-queries.ts";
import { levelOf } from "./rules.ts";
import type { EvidenceView } from "./views.ts";

interface NewEvidence {
  factor: string | null;
  kind: EvidenceKind;
  note: string | null;
  /** `YYYY-MM-DD`, not after today. */
  happenedOn: string;
  taskId?: string | null;
  calendarEventId?: string | null;
}

/**
 * Adds what shows that something is in order. Without a factor of its own it proves what its task is about. It is claimed until a
 * file comes to it. Throws ForbiddenError, NotFoundError, InvalidError for a day that has not come, or TOO_MUCH_EVIDENCE.
 */
export async function addEvidence(ctx: DomainContext, input: z.output<typeof addEvidenceInput>): Promise<EvidenceView> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    return readOneEvidence(tx, actor, await insertFor(tx, actor, input, ctx.now()));
  });
}

/** The same inside the caller's transaction, where the members are locked; answers with its id. */
async function insertFor(
  tx: Transaction,
  actor: MemberActor,
  { taskId, journeyTaskKey, factor, ...rest }: z.output<typeof addEvidenceInput>,
  now: Date,
): Promise<string> {
  const isForTask = taskId !== null || journeyTaskKey !== null;
  const task = isForTask ? await openTask(tx, actor, { taskId, journeyTaskKey }, { now }) : null;
  return insertEvidence(tx, actor, { ...rest, factor: factor ?? factorOf(task), taskId: task?.id ?? null }, now);
}

/** Inside the caller's transaction, for an event or a task of the association that is known to be its own. */
export async function insertEvidence(tx: Transaction, actor: MemberActor, evidence: NewEvidence, now: Date): Promise<string> {
  if (evidence.happenedOn > isoDay(now)) {
    const message = "Välj i dag eller en dag som har varit.";
    throw new InvalidError("INVALID_INPUT", { message, fields: { happenedOn: message } });
  }
  const count = await tx.$count(readinessEvidence, eq(readinessEvidence.housingAssociationId, actor.associationId));
  if (count >= EVIDENCE_MAX) throw new InvalidError("TOO_MUCH_EVIDENCE");
  const [row] = await tx
    .insert(readinessEvidence)
    .values({
      ...evidence,
      level: levelOf(evidence.kind, false),
      housingAssociationId: actor.associationId,
      addedByProfileId: actor.profileId,
      createdAt: now,
    })
    .returning({ id: readinessEvidence.id });
  if (!row) throw new Error("the evidence was not added");
  await recordAudit(tx, actor, "preparedness.add_evidence", row.id, { kind: evidence.kind, factor: evidence.factor });
  return row.id;
}

const factorOf = (task: TaskFacts | null): string | null =>
  task?.source === "journey" ? (findJourneyTask(task.sourceKey ?? "")?.factors[0] ?? null) : null;

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
  return storeFile(
    ctx,
    "evidence",
    body,
    { ...actor, nameOf: (extension) => shownFilename(fileName, extension, "bevis") },
    async (tx, file) => {
      await lockMembersFor(tx, actor, "preparedness:edit");
      return keepFile(tx, actor, evidenceId, file);
    },
  );
}

/** Adds evidence together with its file, or neither. Throws what `addEvidence` and `storeFile` throw. */
export async function addEvidenceFile(
  ctx: DomainContext,
  { filename, ...evidence }: z.output<typeof addEvidenceFileInput>,
  body: UploadBody,
): Promise<EvidenceView> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  return storeFile(
    ctx,
    "evidence",
    body,
    { ...actor, nameOf: (extension) => shownFilename(filename, extension, "bevis") },
    async (tx, file) => {
      await lockMembersFor(tx, actor, "preparedness:edit");
      return keepFile(tx, actor, await insertFor(tx, actor, evidence, ctx.now()), file);
    },
  );
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
