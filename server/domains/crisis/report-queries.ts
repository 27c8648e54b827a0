import type { NeedCounts } from "#drizzle/schema/index.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { CrisisView } from "./crisis-queries.ts";
import { readCrisisView } from "./crisis-queries.ts";
import type { LogEntryView } from "./log-queries.ts";
import { readLogEntries } from "./log-queries.ts";
import type { MessageView } from "./message-queries.ts";
import { listMessages } from "./message-queries.ts";
import { readNeedCounts } from "./need-queries.ts";
import type { ReplyCounts } from "./page-views.ts";
import { readReplyCounts } from "./reply-queries.ts";
import { requireCrisis } from "./require-crisis.ts";
import type { TaskView } from "./task-queries.ts";
import { readTasks } from "./task-queries.ts";

/** All that a report tells of one crisis. Of the answers only how many: who needed help is nobody's business afterwards. */
export interface CrisisReport {
  associationName: string;
  crisis: CrisisView;
  log: LogEntryView[];
  messages: MessageView[];
  tasks: TaskView[];
  replies: ReplyCounts;
  /** Null where it is not known. */
  needs: NeedCounts | null;
}

/** Throws ForbiddenError for a member who does not lead, and NotFoundError. */
export async function readCrisisReport(ctx: DomainContext, activationId: string): Promise<CrisisReport> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  const { crisis: row } = await requireCrisis(ctx, ctx.db, activationId);
  const [associationName, crisis, log, messages, tasks, replies, needs] = await Promise.all([
    findAssociationName(ctx.db, actor.associationId),
    readCrisisView(ctx.db, actor, activationId),
    readLogEntries(ctx.db, activationId),
    listMessages(ctx, { activationId }),
    readTasks(ctx.db, row),
    readReplyCounts(ctx.db, row),
    readNeedCounts(ctx.db, row),
  ]);
  return { associationName: associationName ?? "", crisis, log, messages, tasks, replies, needs };
}
