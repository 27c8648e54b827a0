import { and, asc, count, countDistinct, eq, exists, isNotNull, isNull, max, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  housingAssociationApartments as apartments,
  subscriberConsents as consents,
  pushSubscriptions as pushes,
  housingAssociationStairwells as stairwells,
  crisisSubscribers as subscribers,
  subscriberTallies as tallies,
} from "#drizzle/schema/index.ts";
import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import { holdsText } from "#server/platform/database/search-pattern.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { CommunicationChannel, SubscriberStatus } from "#shared/enums.ts";
import { SUBSCRIBERS_PAGE_SIZE } from "#shared/limits.ts";
import type { Places } from "#shared/schemas/places.ts";
import type { listSubscribersInput } from "#shared/schemas/subscribers.ts";
import { livesIn } from "./recipient-queries.ts";
import { coverageOf, type FlatCounts } from "./rules.ts";
import { flatOf, type SubscriberContactView, type SubscriberCountsView, type SubscriberView, toSubscriberView } from "./views.ts";

interface SubscriberPart {
  associationId: string;
  search: string;
  status: "all" | SubscriberStatus;
  stairwellId?: string | null | undefined;
  channel?: CommunicationChannel | null | undefined;
  places?: Places | null | undefined;
}

interface Slice {
  limit: number;
  offset: number;
}

/** One page of the subscribers of the caller's association, in Swedish order of name; addresses are masked. */
export async function listSubscribers(
  ctx: DomainContext,
  { page: wanted, ...filter }: z.output<typeof listSubscribersInput>,
): Promise<PageView<SubscriberView>> {
  const { associationId } = requirePermission(ctx.actor, "subscribers:read");
  const part = { associationId, ...filter };
  const total = await countPart(ctx.db, part);
  const { page, pageCount, offset } = findPage(wanted, total, SUBSCRIBERS_PAGE_SIZE);
  return { rows: await readSlice(ctx.db, part, { limit: SUBSCRIBERS_PAGE_SIZE, offset }), total, page, pageCount };
}

/** Any slice of them, for the documented path. */
export async function listSubscriberSlice(
  ctx: DomainContext,
  { limit, offset, ...filter }: Slice & Pick<SubscriberPart, "search" | "status">,
): Promise<{ rows: SubscriberView[]; total: number }> {
  const { associationId } = requirePermission(ctx.actor, "subscribers:read");
  const part = { associationId, ...filter };
  const [rows, total] = await Promise.all([readSlice(ctx.db, part, { limit, offset }), countPart(ctx.db, part)]);
  return { rows, total };
}

/** The first of those whom a message to the subscribers, or to those of some parts of the house, reaches, and how many they are. The caller has decided who may know. */
export async function listActiveContacts(
  db: Queryable,
  associationId: string,
  limit: number,
  places: Places | null = null,
): Promise<{ rows: SubscriberContactView[]; total: number }> {
  const part: SubscriberPart = { associationId, search: "", status: "active", places };
  const [rows, total] = await Promise.all([readSlice(db, part, { limit, offset: 0 }), countPart(db, part)]);
  return { rows: rows.map(({ id, fullName, email, phoneNumber }) => ({ id, fullName, email, phoneNumber })), total };
}

/** A subscriber of this association as the list shows it. Throws NotFoundError. */
export async function readSubscriber(db: Queryable, associationId: string, id: string): Promise<SubscriberView> {
  const [row] = await selectSubscribers(db).where(and(eq(subscribers.id, id), eq(subscribers.housingAssociationId, associationId)));
  if (!row) throw new NotFoundError();
  return toSubscriberView(row);
}

/** How many there are in each status, from the tallies that triggers keep: nothing is counted. */
export async function readTally(db: Queryable, associationId: string): Promise<Record<SubscriberStatus, number>> {
  const rows = await db
    .select({ status: tallies.status, subscribers: tallies.subscribers })
    .from(tallies)
    .where(eq(tallies.housingAssociationId, associationId));
  const counts: Record<SubscriberStatus, number> = { pending: 0, active: 0, unsubscribed: 0, bounced: 0 };
  for (const row of rows) counts[row.status] = row.subscribers;
  return counts;
}

/** Those who get an association's crisis messages, or of them those who live there. The caller has decided who may know. */
export function countActiveSubscribers(db: Queryable, associationId: string, places: Places | null = null): Promise<number> {
  return countPart(db, { associationId, search: "", status: "active", places });
}

const isReachedBy = (db: Queryable, channel: CommunicationChannel): SQL | undefined => {
  if (channel === "email") return eq(subscribers.emailState, "active");
  if (channel === "sms") return eq(subscribers.phoneState, "active");
  return exists(db.select({ id: pushes.id }).from(pushes).where(eq(pushes.subscriberId, subscribers.id)));
};

const isIn = (db: Queryable, { associationId, search, status, stairwellId, channel, places }: SubscriberPart): SQL | undefined =>
  and(
    eq(subscribers.housingAssociationId, associationId),
    status === "all" ? undefined : eq(subscribers.status, status),
    stairwellId ? eq(subscribers.stairwellId, stairwellId) : undefined,
    channel ? isReachedBy(db, channel) : undefined,
    places ? livesIn(places, sql`${subscribers.stairwellId}`, sql`${subscribers.apartmentId}`) : undefined,
    holdsText(subscribers.searchText, search),
  );

/** Everything is counted already but what a search or a finer filter finds. */
async function countPart(db: Queryable, part: SubscriberPart): Promise<number> {
  if (part.search || part.stairwellId || part.channel || part.places) return db.$count(subscribers, isIn(db, part));
  const counts = await readTally(db, part.associationId);
  return part.status === "all" ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[part.status];
}

const byName = [asc(subscribers.fullName), asc(subscribers.id)];

async function readSlice(db: Queryable, part: SubscriberPart, { limit, offset }: Slice): Promise<SubscriberView[]> {
  const rows = await selectSubscribers(db)
    .where(isIn(db, part))
    .orderBy(...byName)
    .limit(limit)
    .offset(offset);
  return rows.map(toSubscriberView);
}

function selectSubscribers(db: Queryable) {
  const agreed = db
    .select({ at: max(consents.createdAt) })
    .from(consents)
    .where(and(eq(consents.subscriberId, subscribers.id), sql`${consents.event} in ('signed_up', 'confirmed')`));
  return db
    .select({
      id: subscribers.id,
      fullName: subscribers.fullName,
      email: subscribers.email,
      phoneNumber: subscribers.phoneNumber,
      emailState: subscribers.emailState,
      phoneState: subscribers.phoneState,
      hasPush: sql<boolean>`${isReachedBy(db, "push")}`,
      status: subscribers.status,
      stairwell: { id: stairwells.id, name: stairwells.name },
      flat: flatOf,
      preferredLanguage: subscribers.preferredLanguage,
      consentedAt: sql<Date | null>`(${agreed})`.mapWith(consents.createdAt),
      createdAt: subscribers.createdAt,
    })
    .from(subscribers)
    .leftJoin(stairwells, eq(stairwells.id, subscribers.stairwellId));
}

/** How many subscribe to the messages of the caller's association, by status, channel and stairwell. */
export async function readSubscriberCounts(ctx: DomainContext): Promise<SubscriberCountsView> {
  const { associationId } = requirePermission(ctx.actor, "subscribers:read");
  const [statuses, channels, byStairwell, flats, association] = await Promise.all([
    readTally(ctx.db, associationId),
    countChannels(ctx.db, associationId),
    countStairwells(ctx.db, associationId),
    countFlats(ctx.db, associationId),
    readCurrentAssociation(ctx),
  ]);
  return { statuses, channels, stairwells: byStairwell, coverage: coverageOf(flats, association.numApartments) };
}

/** What `coverageOf` reckons with. Only a house whose flats are known has them counted. The caller has decided who may know. */
export async function countFlats(db: Queryable, associationId: string): Promise<FlatCounts> {
  const [counts] = await db
    .select({
      active: sql<number>`coalesce((select ${tallies.subscribers} from ${tallies}
        where ${tallies.housingAssociationId} = ${associationId} and ${tallies.status} = 'active'), 0)`.mapWith(Number),
      flats: count(apartments.id),
      placedFlats: sql<number>`count(*) filter (where ${apartments.id} in (${livedIn(db, associationId)}))`.mapWith(Number),
      placed: sql<number>`(select count(*) from (${livedIn(db, associationId)}) as lived)`.mapWith(Number),
    })
    .from(apartments)
    .where(eq(apartments.housingAssociationId, associationId));
  const { active = 0, flats = 0, placedFlats = 0, placed = 0 } = counts ?? {};
  return { active, flats, placedFlats, unplaced: active - placed };
}

/** The flat of each active subscriber who has named one, by its index. */
const livedIn = (db: Queryable, associationId: string) =>
  db
    .select({ apartmentId: subscribers.apartmentId })
    .from(subscribers)
    .where(and(eq(subscribers.housingAssociationId, associationId), eq(subscribers.status, "active"), isNotNull(subscribers.apartmentId)));

async function countChannels(db: Queryable, associationId: string): Promise<SubscriberCountsView["channels"]> {
  const [counts] = await db
    .select({
      email: sql<number>`count(*) filter (where ${subscribers.emailState} = 'active')`.mapWith(Number),
      sms: sql<number>`count(*) filter (where ${subscribers.phoneState} = 'active')`.mapWith(Number),
    })
    .from(subscribers)
    .where(and(eq(subscribers.housingAssociationId, associationId), eq(subscribers.status, "active")));
  const [push] = await db
    .select({ subscribers: sql<number>`count(distinct ${pushes.subscriberId})`.mapWith(Number) })
    .from(pushes)
    .innerJoin(subscribers, and(eq(subscribers.id, pushes.subscriberId), eq(subscribers.status, "active")))
    .where(eq(pushes.housingAssociationId, associationId));
  return { email: counts?.email ?? 0, sms: counts?.sms ?? 0, push: push?.subscribers ?? 0 };
}

/** The active subscribers of each stairwell, and of none, with its flats. The caller has decided who may know. */
async function countStairwells(db: Queryable, associationId: string): Promise<SubscriberCountsView["stairwells"]> {
  const isActive = eq(subscribers.status, "active");
  const named = await db
    .select({
      id: stairwells.id,
      name: stairwells.name,
      active: count(subscribers.id),
      flats: sql<number>`${db.$count(apartments, eq(apartments.stairwellId, stairwells.id))}`.mapWith(Number),
      reached: countDistinct(subscribers.apartmentId),
    })
    .from(stairwells)
    .leftJoin(subscribers, and(eq(subscribers.stairwellId, stairwells.id), isActive))
    .where(eq(stairwells.housingAssociationId, associationId))
    .groupBy(stairwells.id)
    .orderBy(asc(stairwells.position), asc(stairwells.id));
  const unnamed = await db.$count(
    subscribers,
    and(eq(subscribers.housingAssociationId, associationId), isActive, isNull(subscribers.stairwellId)),
  );
  if (unnamed === 0 && named.length > 0) return named;
  return [...named, { id: null, name: "Utan trapphus", active: unnamed, flats: 0, reached: 0 }];
}
