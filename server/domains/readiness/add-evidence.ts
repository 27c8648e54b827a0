import { eq } from "drizzle-orm";
import type { z } from "zod";
import { readinessEvidence } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { openTask } from "#server/domains/tasks/open-task.ts";
import type { TaskRow } from "#server/domains/tasks/views.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { findJourneyTask } from "#shared/content/journey-tasks.ts";
import type { EvidenceKind } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";
import { EVIDENCE_MAX } from "#shared/limits.ts";
import type { addEvidenceInput } from "#shared/schemas/readiness.ts";
import { readOneEvidence } from "./evidence-queries.ts";
import { levelOf } from "./rules.ts";
import type { EvidenceView } from "./views.ts";

export interface NewEvidence {
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
export async function insertFor(
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

const factorOf = (task: TaskRow | null): string | null =>
  task?.source === "journey" ? (findJourneyTask(task.sourceKey ?? "")?.factors[0] ?? null) : null;
