import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  crisisActivations as activations,
  alarmFeeds,
  auditLog,
  crisisDomains,
  housingAssociations,
  crisisMessages as messages,
} from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission, requireSession } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { ALARM_FEEDS_MAX, STATUS_PAGE_DAYS } from "#shared/limits.ts";
import type { addAlarmFeedInput, alarmFeedInput } from "#shared/schemas/alarm-feeds.ts";
import { type AlarmFacts, writeAlarmFeed } from "./cap-alerts.ts";

/** Who reads the alarms of the caller's association. The addresses themselves are known to nobody any more. */
export function listAlarmFeeds(ctx: DomainContext) {
  const { associationId } = requirePermission(ctx.actor, "integrations:manage");
  return ctx.db
    .select({ id: alarmFeeds.id, reader: alarmFeeds.reader, createdAt: alarmFeeds.createdAt, lastReadAt: alarmFeeds.lastReadAt })
    .from(alarmFeeds)
    .where(eq(alarmFeeds.housingAssociationId, associationId))
    .orderBy(asc(alarmFeeds.createdAt), asc(alarmFeeds.id));
}

/**
 * A secret address for one reader, answered this once. Only a browser session makes one: it lives on after a token has ended. Throws
 * ForbiddenError, ConflictError with TOO_MANY_ALARM_FEEDS.
 */
export async function addAlarmFeed(
  ctx: DomainContext,
  { reader }: z.output<typeof addAlarmFeedInput>,
): Promise<{ id: string; address: string }> {
  requireSession(ctx.actor);
  const actor = requirePermission(ctx.actor, "integrations:manage");
  const token = randomSecret();
  const id = await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "integrations:manage");
    if ((await tx.$count(alarmFeeds, eq(alarmFeeds.housingAssociationId, actor.associationId))) >= ALARM_FEEDS_MAX) {
      throw new ConflictError("TOO_MANY_ALARM_FEEDS");
    }
    const [added] = await tx
      .insert(alarmFeeds)
      .values({
        ...{ housingAssociationId: actor.associationId, reader, tokenHash: hashSecret(token) },
        ...{ createdByProfileId: actor.profileId, createdAt: ctx.now() },
      })
      .returning({ id: alarmFeeds.id });
    if (!added) throw new Error("no alarm feed row");
    await recordAudit(tx, actor, "association.add_alarm_feed", added.id);
    return added.id;
  });
  return { id, address: `${ctx.config.publicUrl}/api/alarms/${token}` };
}

/** Ends an address, whoever has it. Throws NotFoundError. */
export async function removeAlarmFeed(
  ctx: DomainContext,
  { alarmFeedId }: z.output<typeof alarmFeedInput>,
): Promise<Record<string, never>> {
  const actor = requirePermission(ctx.actor, "integrations:manage");
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "integrations:manage");
    const [removed] = await tx
      .delete(alarmFeeds)
      .where(and(eq(alarmFeeds.id, alarmFeedId), eq(alarmFeeds.housingAssociationId, actor.associationId)))
      .returning({ id: alarmFeeds.id });
    if (!removed) throw new NotFoundError();
    await recordAudit(tx, actor, "association.remove_alarm_feed", alarmFeedId);
  });
  return {};
}

const DAY_MS = 86_400_000;
const NOTED_EVERY_MS = 10 * 60_000;

/**
 * The alarms behind a secret address, as Atom with CAP 1.2: what goes on, and what ended as long ago as its public page stays. Throws
 * NotFoundError for an address that is none, has ended, or whose association has closed; LimitError for somebody who guesses.
 */
export async function readAlarmFeed(ctx: DomainContext, token: string): Promise<string> {
  const [feed] = await ctx.db
    .select({
      id: alarmFeeds.id,
      createdAt: alarmFeeds.createdAt,
      lastReadAt: alarmFeeds.lastReadAt,
      associationId: alarmFeeds.housingAssociationId,
      associationName: housingAssociations.associationName,
      address: housingAssociations.address,
      city: housingAssociations.city,
    })
    .from(alarmFeeds)
    .innerJoin(housingAssociations, eq(housingAssociations.id, alarmFeeds.housingAssociationId))
    .where(and(eq(alarmFeeds.tokenHash, hashSecret(token)), isNull(housingAssociations.closedAt)));
  if (!feed) {
    await ctx.limits.consume("crowd/wrong-link", limitKeyOf(ctx.client.ipAddress));
    throw new NotFoundError();
  }
  const now = ctx.now();
  if (!feed.lastReadAt || now.getTime() - feed.lastReadAt.getTime() >= NOTED_EVERY_MS) {
    await ctx.db.update(alarmFeeds).set({ lastReadAt: now }).where(eq(alarmFeeds.id, feed.id));
  }
  const { id, createdAt, associationId, associationName, address, city } = feed;
  return writeAlarmFeed({
    ...{ id, createdAt, associationName, sender: new URL(ctx.config.publicUrl).hostname },
    areaDesc: [associationName, address, city].filter(Boolean).join(", "),
    crises: await readCrises(ctx, associationId),
  });
}

/** An exercise with one neighbour is nobody else's. */
async function readCrises(ctx: DomainContext, associationId: string): Promise<AlarmFacts[]> {
  const since = new Date(ctx.now().getTime() - STATUS_PAGE_DAYS * DAY_MS);
  const crises = await ctx.db
    .select({
      crisisId: activations.id,
      areaSlug: crisisDomains.slug,
      areaName: crisisDomains.name,
      isExercise: activations.isExercise,
      level: activations.level,
      startedAt: activations.createdAt,
      endedAt: activations.resolvedAt,
    })
    .from(activations)
    .innerJoin(crisisDomains, eq(crisisDomains.id, activations.crisisDomainId))
    .where(
      and(
        eq(activations.housingAssociationId, associationId),
        eq(activations.onlyNeighbour, false),
        or(isNull(activations.resolvedAt), gt(activations.resolvedAt, since)),
      ),
    )
    .orderBy(desc(activations.createdAt), asc(activations.id));
  const ids = crises.map(({ crisisId }) => crisisId);
  if (ids.length === 0) return [];
  const [sent, said] = await Promise.all([readSent(ctx, ids), readLevels(ctx, associationId, ids)]);
  return crises.map((crisis) => {
    const own = <Row extends { crisisId: string | null }>(rows: readonly Row[]): Row[] =>
      rows.filter(({ crisisId }) => crisisId === crisis.crisisId);
    const set = own(said).flatMap(({ level, ...row }) => (level === null ? [] : [{ ...row, level }]));
    const levels = set.filter(({ action }) => action === "crisis.update");
    // Of one that began before the log had it, its level now is its first one for as long as nobody has changed it.
    const level = set.find(({ action }) => action === "crisis.activate")?.level ?? (levels.length === 0 ? crisis.level : null);
    return { ...crisis, level, levels, messages: own(sent) };
  });
}

/** What was let go to all residents. Reminders only repeat, and what was for a part of the house is that part's. */
const readSent = (ctx: DomainContext, ids: string[]) =>
  ctx.db
    .select({
      crisisId: messages.crisisActivationId,
      id: messages.id,
      kind: messages.kind,
      content: messages.content,
      at: sql<Date>`${messages.releasedAt}`.mapWith(messages.releasedAt),
      stoppedAt: messages.cancelledAt,
    })
    .from(messages)
    .where(
      and(
        inArray(messages.crisisActivationId, ids),
        eq(messages.audience, "subscribers"),
        isNotNull(messages.releasedAt),
        ne(messages.kind, "reminder"),
        isNull(messages.places),
      ),
    )
    .orderBy(asc(messages.releasedAt), asc(messages.id));

/** Who set which level when stands in the audit log: the crisis itself knows only the last one. */
const readLevels = (ctx: DomainContext, associationId: string, ids: string[]) =>
  ctx.db
    .select({
      crisisId: auditLog.subjectId,
      id: auditLog.id,
      action: auditLog.action,
      level: sql<number | null>`(${auditLog.details}->>'level')::int`,
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.associationId, associationId),
        inArray(auditLog.subjectId, ids),
        inArray(auditLog.action, ["crisis.activate", "crisis.update"]),
      ),
    )
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id));
