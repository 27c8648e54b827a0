import { eq } from "drizzle-orm";
import { associationJourneyStatus, associationTasks, auditLog, readinessEvidence } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { findJourneyTask } from "#shared/content/journey-tasks.ts";
import { isoDay } from "#shared/format/date.ts";
import { JOURNEY } from "./demo-content.ts";
import { type DemoSeed, daysBefore, isOpen, ownerOf, readAreaIds, TALLEN_ID } from "./demo-lookups.ts";

const housingAssociationId = TALLEN_ID;

/** Brf Exempeltallen in its third phase, with tasks and evidence, unless people have moved it on their own already. */
export async function seedDemoJourney(seed: DemoSeed): Promise<void> {
  const { tx, ledger, now, profileIds } = seed;
  await ledger.once("journey/tallen", async () => {
    if (!(await isUntouched(tx))) return;
    const at = (daysAgo: number): Date => daysBefore(now, daysAgo);
    const day = (daysAgo: number): string => isoDay(at(daysAgo));
    const idOf = (email: string | undefined): string | null => (email && profileIds.get(email)) ?? null;
    const owner = ownerOf(seed);

    await tx.delete(associationJourneyStatus).where(eq(associationJourneyStatus.housingAssociationId, housingAssociationId));
    await tx.insert(associationJourneyStatus).values(
      JOURNEY.phases.map(({ phase, startedDaysAgo, completedDaysAgo }) => ({
        housingAssociationId,
        journeyPhaseId: phase,
        status: completedDaysAgo === undefined ? ("in_progress" as const) : ("completed" as const),
        startedAt: at(startedDaysAgo),
        completedAt: completedDaysAgo === undefined ? null : at(completedDaysAgo),
        completedByProfileId: completedDaysAgo === undefined ? null : owner,
      })),
    );
    // The next lap writes over these rows; the report of the first is read from the log.
    await tx.insert(auditLog).values(
      JOURNEY.phases.flatMap(({ phase, startedDaysAgo, completedDaysAgo }) => {
        const entry = { associationId: housingAssociationId, actorProfileId: owner, subjectId: housingAssociationId };
        const details = { phase, round: 1 };
        const begun = { ...entry, action: "preparedness.start_phase", createdAt: at(startedDaysAgo), details };
        if (completedDaysAgo === undefined) return [begun];
        return [begun, { ...entry, action: "preparedness.complete_phase", createdAt: at(completedDaysAgo), details }];
      }),
    );
    const taskIds = await insertTasks(tx, { at, day, idOf });
    await tx.insert(readinessEvidence).values(
      JOURNEY.evidence.map(({ task, daysAgo, ...evidence }) => ({
        ...evidence,
        housingAssociationId,
        happenedOn: day(daysAgo),
        taskId: task ? (taskIds.get(task) ?? null) : null,
        addedByProfileId: owner,
        createdAt: at(daysAgo),
      })),
    );
  });
}

/** The association is open, and still where it was founded. */
async function isUntouched(tx: Transaction): Promise<boolean> {
  if (!(await isOpen(tx))) return false;
  const statuses = await tx
    .select({ phase: associationJourneyStatus.journeyPhaseId, status: associationJourneyStatus.status })
    .from(associationJourneyStatus)
    .where(eq(associationJourneyStatus.housingAssociationId, housingAssociationId));
  const tasks = await tx.$count(associationTasks, eq(associationTasks.housingAssociationId, housingAssociationId));
  return tasks === 0 && statuses.length === 1 && statuses[0]?.phase === 1 && statuses[0].status === "in_progress";
}

interface Readers {
  at: (daysAgo: number) => Date;
  day: (daysAgo: number) => string;
  idOf: (email: string | undefined) => string | null;
}

/** Answers with the ids of the journey's tasks by their keys. */
async function insertTasks(tx: Transaction, { at, day, idOf }: Readers): Promise<Map<string, string>> {
  const journey = JOURNEY.tasks.flatMap(({ key, owner, doneDaysAgo, dueInDays }) => {
    const task = findJourneyTask(key);
    if (!task) return [];
    const isDone = doneDaysAgo !== undefined;
    return {
      housingAssociationId,
      source: "journey" as const,
      sourceKey: key,
      journeyPhaseId: task.phase,
      title: task.title,
      description: task.help,
      isMandatory: task.isMandatory,
      ownerProfileId: idOf(owner),
      dueOn: dueInDays === undefined ? null : day(-dueInDays),
      state: isDone ? ("done" as const) : ("open" as const),
      doneAt: isDone ? at(doneDaysAgo) : null,
      doneByProfileId: isDone ? idOf(owner) : null,
    };
  });
  const rows = await tx.insert(associationTasks).values(journey).returning({ id: associationTasks.id, key: associationTasks.sourceKey });
  const areas = await readAreaIds(tx);
  await tx.insert(associationTasks).values(
    JOURNEY.otherTasks.map(({ key, area, owner, dueInDays, ...task }) => ({
      ...task,
      housingAssociationId,
      source: "manual" as const,
      sourceKey: key,
      crisisDomainId: areas.get(area) ?? null,
      ownerProfileId: idOf(owner),
      dueOn: dueInDays === undefined ? null : day(-dueInDays),
    })),
  );
  return new Map(rows.flatMap(({ id, key }) => (key ? [[key, id] as const] : [])));
}
