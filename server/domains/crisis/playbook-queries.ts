import { asc, eq } from "drizzle-orm";
import { crisisDomains, crisisPlaybookSteps as steps } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { CrisisTaskPhase, TeamRole } from "#shared/enums.ts";

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
