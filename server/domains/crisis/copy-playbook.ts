import { asc, eq } from "drizzle-orm";
import { crisisPlaybookSteps as steps, crisisTasks as tasks } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { PLAYBOOK_CONDITIONS } from "#shared/content/playbook-conditions.ts";

/** Höjd beredskap. */
const HEIGHTENED_LEVEL = 5;

/**
 * Gives a crisis the tasks of its area's playbook, each due so many minutes after it began. Where a condition decides,
 * the clocks tell the time when the tasks are read; what belongs to höjd beredskap has no time below its level. An area without a playbook has no tasks to begin with.
 * A crisis that spreads gets the tasks of the other area after its own (`after`), counted from then. Answers with how many they are.
 */
export async function copyPlaybook(
  tx: Transaction,
  crisis: { id: string; crisisDomainId: string; level: number; createdAt: Date },
  after = 0,
): Promise<number> {
  const playbook = await tx
    .select({
      position: steps.position,
      phase: steps.phase,
      title: steps.title,
      role: steps.role,
      dueMinutes: steps.dueMinutes,
      condition: steps.condition,
      isFirstMessage: steps.isFirstMessage,
    })
    .from(steps)
    .where(eq(steps.crisisDomainId, crisis.crisisDomainId))
    .orderBy(asc(steps.position));
  if (playbook.length === 0) return 0;
  const start = crisis.createdAt.getTime();
  const waits = (condition: string | null) => condition === PLAYBOOK_CONDITIONS.heightened && crisis.level < HEIGHTENED_LEVEL;
  await tx.insert(tasks).values(
    playbook.map(({ position, phase, title, role, dueMinutes, condition, isFirstMessage }) => ({
      crisisActivationId: crisis.id,
      position: after + position,
      phase,
      title,
      role,
      condition,
      isFirstMessage,
      createdAt: crisis.createdAt,
      dueAt: dueMinutes === null || waits(condition) ? null : new Date(start + dueMinutes * 60_000),
    })),
  );
  return playbook.length;
}
