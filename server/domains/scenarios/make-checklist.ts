import type { z } from "zod";
import { insertTasks } from "#server/domains/tasks/add-task.ts";
import { listTasks } from "#server/domains/tasks/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { SCENARIOS } from "#shared/content/scenarios.ts";
import { TASK_TITLE_MAX_LENGTH } from "#shared/limits.ts";
import type { scenarioTasksInput } from "#shared/schemas/scenarios.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { readPlaybook } from "./queries.ts";
import { stepsOf } from "./rules.ts";

/**
 * Writes down each step of a scenario as something to prepare. What stands among the tasks already, done or not, is left as it
 * is. Answers with how many were added. Throws ForbiddenError, InvalidError with TOO_MANY_TASKS.
 */
export async function makeChecklist(
  ctx: DomainContext,
  { scenario }: z.output<typeof scenarioTasksInput>,
): Promise<{ added: number; known: number }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const [playbook, tasks] = await Promise.all([readPlaybook(ctx.db, scenario), listTasks(ctx)]);
  const known = new Set(tasks.flatMap(({ source, sourceKey }) => (source === "scenario" && sourceKey ? [sourceKey] : [])));
  const wanted = stepsOf(scenario, playbook.steps).map(({ title, role }, index) => ({
    source: "scenario" as const,
    sourceKey: `${scenario}/${index + 1}`,
    crisisDomainId: playbook.crisisDomainId,
    title: `Förbered: ${title}`.slice(0, TASK_TITLE_MAX_LENGTH),
    description: [`Ur krisresan «${SCENARIOS[scenario].label}».`, role && `Roll: ${TEAM_ROLE_LABELS[role]}.`].filter(Boolean).join(" "),
  }));
  const added = wanted.filter(({ sourceKey }) => !known.has(sourceKey));
  if (added.length > 0) await inTransaction(ctx, (tx) => insertTasks(tx, actor, added, ctx.now()));
  return { added: added.length, known: wanted.length - added.length };
}
