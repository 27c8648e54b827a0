import { asc, eq } from "drizzle-orm";
import { crisisPlaybookSteps as steps, crisisTasks as tasks } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/lib/db.ts";
import { PLAYBOOK_CONDITIONS } from "#shared/content/playbook-conditions.ts";

/** Höjd beredskap. */
const HEIGHTENED_LEVEL = 5;

/**
 * Gives a new crisis the tasks of its area's playbook, each due so many minutes after it began. Where a condition decides,
 * the clocks tell the time when the tasks are read; what belongs to höjd beredskap has no time below its level. An area without a playbook has no tasks to begin with.
 */
export async function copyPlaybook(
  tx: Transaction,
  crisis: { id: string; crisisDomainId: string; level: number; createdAt: Date },
): Promise<void> {
  const playbook = await tx.select().from(steps).where(eq(steps.crisisDomainId, crisis.crisisDomainId)).orderBy(asc(steps.position));
  if (playbook.length === 0) return;
  const start = crisis.createdAt.getTime();
  const waits = (condition: string | null) => condition === PLAYBOOK_CONDITIONS.heightened && crisis.level < HEIGHTENED_LEVEL;
  await tx.insert(tasks).values(
    playbook.map(({ position, phase, title, role, dueMinutes, condition }) => ({
      crisisActivationId: crisis.id,
      position,
      phase,
      title,
      role,
      condition,
      dueAt: dueMinutes === null || waits(condition) ? null : new Date(start + dueMinutes * 60_000),
    })),
  );
}
