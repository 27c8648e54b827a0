import { sql } from "drizzle-orm";
import type { z } from "zod";
import { countAllUsers, listAllUsers } from "#server/domains/account/queries.ts";
import { countAllAssociations, listAllAssociations } from "#server/domains/association/queries.ts";
import { readChannelHealth } from "#server/domains/deliveries/health-queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { readMailFigures } from "#server/platform/emails/queue-email.ts";
import { canRetry, titleOf } from "#server/platform/jobs/job-kinds.ts";
import { readQueueStates } from "#server/platform/jobs/queue-states.ts";
import { shownName } from "#server/platform/shown-name.ts";
import type { AssociationRole, DeliveryChannel } from "#shared/enums.ts";
import type { operatorListInput } from "#shared/schemas/admin.ts";
import { type BackupsView, readBackups } from "./backups.ts";
import { listProviderChecks } from "./check-providers.ts";
import { readCondition } from "./condition.ts";
import { listModelDays, type ModelDayView } from "./model-use.ts";
import { requireOperator } from "./require-operator.ts";

/** An association as the operators of the service see it. */
interface OperatedAssociationView {
  id: string;
  name: string;
  organizationNumber: string | null;
  city: string | null;
  memberCount: number;
  ownerCount: number;
  pendingRequests: number;
  createdAt: Date;
  closedAt: Date | null;
}

/** A person as the operators of the service see them. */
interface OperatedUserView {
  userId: string;
  displayName: string;
  email: string;
  isVerified: boolean;
  hasSecondFactor: boolean;
  association: { id: string; name: string; role: AssociationRole } | null;
  createdAt: Date;
}

/** How one queue stands. `failed` are jobs that no try is left for. */
interface QueueView {
  /** As the log and `admin.retryDeadJobs` call it. */
  name: string;
  /** In Swedish. */
  title: string;
  waiting: number;
  running: number;
  failed: number;
  /** Whether another try of the failed ones can do anything. */
  canRetry: boolean;
  /** When the oldest waiting job was enqueued. */
  oldestWaitingAt: Date | null;
}

/** How crisis messages leave on one channel, over all associations; the last three within a day. */
interface ChannelHealthView {
  channel: DeliveryChannel;
  waiting: number;
  waitingSince: Date | null;
  held: number;
  handedOver: number;
  failed: number;
  possiblyDuplicate: number;
}

interface ServiceHealthView {
  /** What keeps the portal from doing its work now, in Swedish; as `/readyz` and the alarm to operators say it. */
  faults: string[];
  queues: QueueView[];
  channels: ChannelHealthView[];
  /** Whether the providers would take an alarm, as of the last daily look. */
  providers: Awaited<ReturnType<typeof listProviderChecks>>;
  emails: { queued: number; failed: number; sentLastDay: number; oldestQueuedAt: Date | null };
  database: { sizeBytes: number };
  /** Whether PDFs can be made. */
  hasChrome: boolean;
  /** Null where the portal makes none by itself. */
  backups: BackupsView | null;
  /** How the language model has answered this last week; null without one. */
  model: ModelDayView[] | null;
}

const PAGE_SIZE = 10;

type Input = z.output<typeof operatorListInput>;

/** The associations of the whole service, newest first. Throws ForbiddenError for anybody but an operator. */
export async function listAssociations(ctx: DomainContext, { search, page }: Input): Promise<PageView<OperatedAssociationView>> {
  requireOperator(ctx.actor);
  const total = await countAllAssociations(ctx.db, search);
  const { offset, ...shown } = findPage(page, total, PAGE_SIZE);
  const rows = await listAllAssociations(ctx.db, search, { limit: PAGE_SIZE, offset });
  return { rows: rows.map(toOperatedAssociationView), total, ...shown };
}

/**
 * The accounts of the whole service, newest first. That an operator has looked for somebody is recorded, not for whom. Throws
 * ForbiddenError for anybody but an operator.
 */
export async function listUsers(ctx: DomainContext, { search, page }: Input): Promise<PageView<OperatedUserView>> {
  const operator = requireOperator(ctx.actor);
  if (search) await inTransaction(ctx, (tx) => recordAudit(tx, operator, "admin.search_users", null));
  const total = await countAllUsers(ctx.db, search);
  const { offset, ...shown } = findPage(page, total, PAGE_SIZE);
  const rows = await listAllUsers(ctx.db, search, { limit: PAGE_SIZE, offset });
  return { rows: rows.map(toOperatedUserView), total, ...shown };
}

/** How queues, crisis delivery, mails and database stand. Throws ForbiddenError for anybody but an operator. */
export async function readServiceHealth(ctx: DomainContext): Promise<ServiceHealthView> {
  requireOperator(ctx.actor);
  const [{ faults }, queues, channels, mails, { rows }, providers, backups, model] = await Promise.all([
    readCondition(ctx),
    readQueueStates(ctx.db),
    readChannelHealth(ctx.db, ctx.now()),
    readMailFigures(ctx.db, ctx.now()),
    ctx.db.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`),
    listProviderChecks(ctx),
    readBackups(ctx),
    ctx.languageModel && listModelDays(ctx.db, ctx.now(), ctx.config.modelPrices),
  ]);
  return {
    faults: faults.map(({ text }) => text),
    queues: queues.map(({ oldestDueAt, ...queue }) => ({
      ...queue,
      title: titleOf(queue.name),
      canRetry: canRetry(queue.name),
    })),
    channels,
    providers,
    emails: mails,
    database: { sizeBytes: Number(rows[0]?.bytes ?? 0) },
    hasChrome: ctx.pdf.isAvailable(),
    backups,
    model,
  };
}

function toOperatedAssociationView(row: {
  id: string;
  name: string;
  organizationNumber: string | null;
  city: string | null;
  createdAt: Date;
  closedAt: Date | null;
  plainMembers: number;
  teamLeaders: number;
  systemOwners: number;
  pendingRequests: number;
}): OperatedAssociationView {
  const { id, name, organizationNumber, city, pendingRequests, createdAt, closedAt } = row;
  return {
    id,
    name,
    organizationNumber,
    city,
    memberCount: row.plainMembers + row.teamLeaders + row.systemOwners,
    ownerCount: row.systemOwners,
    pendingRequests,
    createdAt,
    closedAt,
  };
}

function toOperatedUserView(row: {
  userId: string;
  fullName: string | null;
  name: string | null;
  email: string;
  isVerified: boolean;
  hasSecondFactor: boolean;
  associationId: string | null;
  associationName: string | null;
  role: AssociationRole | null;
  createdAt: Date;
}): OperatedUserView {
  const { userId, email, isVerified, hasSecondFactor, associationId, associationName, role, createdAt } = row;
  return {
    userId,
    displayName: shownName(row, true),
    email,
    isVerified,
    hasSecondFactor,
    association: associationId && associationName && role ? { id: associationId, name: associationName, role } : null,
    createdAt,
  };
}
