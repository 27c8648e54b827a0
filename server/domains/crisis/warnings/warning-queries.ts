import { and, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { housingAssociations as associations, profiles, warningProposals as proposals, users } from "#drizzle/schema/index.ts";
import { shownName } from "#server/domains/account/name-queries.ts";
import { listSilentFeeds } from "#server/domains/operations/silent-feeds.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import { warningWords } from "./warning-rules.ts";

/** How long it stands that a warning is over, for whoever was told of it and looks later. */
const ENDED_STANDS_MS = 6 * 3_600_000;

const proposalView = {
  id: proposals.id,
  feed: proposals.feed,
  level: proposals.level,
  title: proposals.title,
  text: proposals.text,
  area: proposals.area,
  publishedAt: proposals.publishedAt,
  createdAt: proposals.createdAt,
  dismissedAt: proposals.dismissedAt,
  /** «Larma inte»: who; null where nobody did, or their account is gone. */
  dismissedBy: shownName,
  endedAt: proposals.endedAt,
  ended: proposals.ended,
  /** The crisis that was begun from it, which was told that it is over before it came back. */
  crisisActivationId: proposals.crisisActivationId,
};

/**
 * The official warnings that hold at the caller's house and that no crisis was begun from, or that came back after it was told that they are over, those that ask for an answer first and of these the most serious, and which sources are
 * silent. Who threw one away stands there for those who may alarm.
 */
export async function readWarnings(ctx: DomainContext) {
  const { associationId, role } = requirePermission(ctx.actor, "crisis:read");
  if (ctx.official.isOff) return { warnings: [], silent: [] };
  const now = ctx.now();
  const isOpen = and(isNull(proposals.endedAt), gt(proposals.endsAt, now));
  const isOverLately = and(isNotNull(proposals.toldAt), gt(proposals.endedAt, new Date(now.getTime() - ENDED_STANDS_MS)));
  const [rows, silent] = await Promise.all([
    ctx.db
      .select(proposalView)
      .from(proposals)
      .innerJoin(associations, and(eq(associations.id, proposals.housingAssociationId), eq(associations.proposesAlarms, true)))
      .leftJoin(profiles, eq(profiles.id, proposals.dismissedByProfileId))
      .leftJoin(users, eq(users.id, profiles.userId))
      .where(
        and(
          eq(proposals.housingAssociationId, associationId),
          or(and(isNull(proposals.crisisActivationId), or(isOpen, isOverLately)), and(isOpen, isNotNull(proposals.overToldAt))),
        ),
      )
      .orderBy(
        sql`num_nonnulls(${proposals.endedAt}, ${proposals.dismissedAt}) > 0`,
        desc(proposals.level),
        desc(proposals.createdAt),
        proposals.id,
      ),
    listSilentFeeds(ctx.db, now),
  ]);
  const seesWho = can(role, "crisis:activate");
  return {
    warnings: rows.map((row) => ({ ...row, words: warningWords(row), dismissedBy: seesWho ? row.dismissedBy : null })),
    silent,
  };
}

/** A proposal that still asks, as a mail tells of it; null for one that does not any more. */
export async function findOpenProposal(db: Queryable, id: string) {
  const [proposal] = await db
    .select({
      feed: proposals.feed,
      level: proposals.level,
      title: proposals.title,
      text: proposals.text,
      area: proposals.area,
      publishedAt: proposals.publishedAt,
      isRepeated: sql<boolean>`${proposals.tellings} > 1`,
      associationName: associations.associationName,
    })
    .from(proposals)
    .innerJoin(associations, eq(associations.id, proposals.housingAssociationId))
    .where(
      and(
        eq(proposals.id, id),
        eq(associations.proposesAlarms, true),
        ...[isNull(proposals.endedAt), isNull(proposals.dismissedAt), isNull(proposals.crisisActivationId)],
      ),
    );
  return proposal ?? null;
}

/** Whether warnings propose alarms at the caller's house, and whether it has a place for those that are drawn on a map. */
export async function readWarningReach(ctx: DomainContext) {
  const { associationId } = requirePermission(ctx.actor, "association:read");
  const [house] = await ctx.db
    .select({
      proposes: associations.proposesAlarms,
      latitude: associations.latitude,
      longitude: associations.longitude,
    })
    .from(associations)
    .where(eq(associations.id, associationId));
  if (!house) throw new NotFoundError();
  const { proposes, latitude, longitude } = house;
  return { isOff: ctx.official.isOff, proposes, isOnMap: latitude !== null && longitude !== null };
}
