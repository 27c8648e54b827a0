import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { calendarAttendance, calendarOccurrences } from "#drizzle/schema/index.ts";
import { insertEvidence } from "#server/domains/readiness/add-evidence.ts";
import { withdrawEvidence } from "#server/domains/readiness/remove-evidence.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError, NotFoundError } from "#server/platform/errors.ts";
import type { EvidenceKind } from "#shared/enums.ts";
import type { answerAttendanceInput, markOccurrenceInput } from "#shared/schemas/calendar.ts";
import { findEvent } from "./change-event.ts";
import { occurrenceOn } from "./occurrences.ts";
import { mayMarkDone } from "./rules.ts";
import { dayOf } from "./wall-clock.ts";
import { factorOf } from "./year-wheel.ts";

/**
 * «Klarmarkera», or back again; what shows it becomes evidence of the readiness score, and is taken back with it. Answers the id of
 * the evidence, to which a file can be added. Throws ForbiddenError for who neither edits the calendar nor is responsible,
 * NotFoundError, and ConflictError with OCCURRENCE_CHANGED when somebody else has marked it since the caller read it.
 */
export async function markOccurrence(
  ctx: DomainContext,
  { seenMarkedAt, ...input }: z.output<typeof markOccurrenceInput>,
): Promise<{ evidenceId: string | null }> {
  const actor = requirePermission(ctx.actor, "association:read");
  const { eventId, occursOn, isDone, note, evidenceKind } = input;

  return inTransaction(ctx, async (tx) => {
    const event = await findEvent(tx, actor, eventId);
    if (!mayMarkDone(actor, event)) throw new ForbiddenError();
    if (!occurrenceOn(event, occursOn)) throw new NotFoundError();
    const now = ctx.now();
    const before = await findState(tx, eventId, occursOn);
    const seen = { eventId, occursOn, markedAt: instantOf(seenMarkedAt) };
    const checked = [...new Set(input.checked)].filter((point) => point < event.checklist.length);
    const done = isDone ? { doneAt: now, doneByProfileId: actor.profileId, note } : reopened(note, before);
    await keepState(tx, seen, { ...done, checked, updatedAt: now });
    if (before?.doneAt && isShownAnew(input)) {
      await withdrawEvidence(ctx, tx, actor, { calendarEventId: eventId, happenedOn: shownOn(occursOn, before.doneAt) });
    }
    await recordAudit(tx, actor, "calendar.mark", eventId, { title: event.title, day: occursOn, done: isDone });
    if (!isDone || !evidenceKind) return { evidenceId: null };
    return { evidenceId: await addProof(tx, actor, event, { occursOn, kind: evidenceKind, note: note ?? event.title, now }) };
  });
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const isShownAnew = ({ isDone, evidenceKind }: { isDone: boolean; evidenceKind: EvidenceKind | null }): boolean =>
  !isDone || evidenceKind !== null;

const reopened = (note: string | null, before: { note: string | null } | undefined) => ({
  doneAt: null,
  doneByProfileId: null,
  note: note ?? before?.note ?? null,
});

function addProof(
  tx: Transaction,
  actor: MemberActor,
  event: { id: string; seedKey: string | null },
  { occursOn, kind, note, now }: { occursOn: string; kind: EvidenceKind; note: string; now: Date },
): Promise<string> {
  const proof = { factor: factorOf(event.seedKey), kind, note, happenedOn: shownOn(occursOn, now), calendarEventId: event.id };
  return insertEvidence(tx, actor, proof, now);
}

/** The day for which something done counts: its own, or the earlier one on which it was done. */
function shownOn(occursOn: string, doneAt: Date): string {
  const doneOn = dayOf(doneAt);
  return occursOn < doneOn ? occursOn : doneOn;
}

async function findState(tx: Transaction, eventId: string, occursOn: string) {
  const [state] = await tx
    .select({ doneAt: calendarOccurrences.doneAt, note: calendarOccurrences.note })
    .from(calendarOccurrences)
    .where(and(eq(calendarOccurrences.eventId, eventId), eq(calendarOccurrences.occursOn, occursOn)))
    .for("update");
  return state;
}

type State = Omit<typeof calendarOccurrences.$inferInsert, "eventId" | "occursOn">;

/** Writes on what was seen and on nothing else. */
async function keepState(tx: Transaction, seen: { eventId: string; occursOn: string; markedAt: Date | null }, state: State): Promise<void> {
  const { markedAt, ...day } = seen;
  const { eventId, occursOn, updatedAt } = calendarOccurrences;
  const kept = markedAt
    ? await tx
        .update(calendarOccurrences)
        .set(state)
        .where(and(eq(eventId, day.eventId), eq(occursOn, day.occursOn), eq(updatedAt, markedAt)))
        .returning({ eventId })
    : await tx
        .insert(calendarOccurrences)
        .values({ ...day, ...state })
        .onConflictDoNothing()
        .returning({ eventId });
  if (kept.length === 0) throw new ConflictError("OCCURRENCE_CHANGED");
}

/** Says whether the caller comes to a public event; null takes the answer back. Throws NotFoundError, ConflictError with EVENT_HAS_ENDED. */
export async function answerAttendance(
  ctx: DomainContext,
  { eventId, occursOn, answer }: z.output<typeof answerAttendanceInput>,
): Promise<void> {
  const actor = requirePermission(ctx.actor, "association:read");

  await inTransaction(ctx, async (tx) => {
    const event = await findEvent(tx, actor, eventId);
    const occurrence = event.isPublic ? occurrenceOn(event, occursOn) : undefined;
    if (!occurrence) throw new NotFoundError();
    if (occurrence.endsAt < ctx.now()) throw new ConflictError("EVENT_HAS_ENDED");
    const { profileId } = actor;
    const own = and(
      eq(calendarAttendance.eventId, eventId),
      eq(calendarAttendance.occursOn, occursOn),
      eq(calendarAttendance.profileId, profileId),
    );
    if (answer === null) await tx.delete(calendarAttendance).where(own);
    else {
      const { eventId: event_, occursOn: day, profileId: person } = calendarAttendance;
      await tx
        .insert(calendarAttendance)
        .values({ eventId, occursOn, profileId, answer, updatedAt: ctx.now() })
        .onConflictDoUpdate({ target: [event_, day, person], set: { answer, updatedAt: ctx.now() } });
    }
    await recordAudit(tx, actor, "calendar.answer", eventId, { title: event.title, day: occursOn });
  });
}
