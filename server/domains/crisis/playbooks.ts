import { asc, eq } from "drizzle-orm";
import { crisisDomains, crisisPlaybookSteps as steps, crisisTasks as tasks } from "#drizzle/schema/index.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { PLAYBOOK_CONDITIONS } from "#shared/content/playbook-conditions.ts";
import type { CrisisTaskPhase, TeamRole } from "#shared/enums.ts";

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

export interface PlaybookStepView {
  title: string;
  role: TeamRole | null;
  phase: CrisisTaskPhase;
  /** Minutes from the activation; null when a condition decides. */
  dueMinutes: number | null;
  condition: string | null;
}

/** What is to be done in a crisis of one area, in order. */
export interface PlaybookView {
  areaSlug: string;
  areaName: string;
  steps: PlaybookStepView[];
}

/** The playbooks of all areas that have one, in the order of the areas. The same for everybody. */
export async function listPlaybooks(db: Queryable): Promise<PlaybookView[]> {
  const rows = await db
    .select({
      areaSlug: crisisDomains.slug,
      areaName: crisisDomains.name,
      step: { title: steps.title, role: steps.role, phase: steps.phase, dueMinutes: steps.dueMinutes, condition: steps.condition },
    })
    .from(steps)
    .innerJoin(crisisDomains, eq(crisisDomains.id, steps.crisisDomainId))
    .orderBy(asc(crisisDomains.orderIndex), asc(steps.position));
  const playbooks = new Map<string, PlaybookView>();
  for (const { step, ...area } of rows) {
    const playbook = playbooks.get(area.areaSlug) ?? { ...area, steps: [] };
    playbook.steps.push(step);
    playbooks.set(area.areaSlug, playbook);
  }
  return [...playbooks.values()];
}
