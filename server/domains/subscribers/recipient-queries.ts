import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import {
  housingAssociationApartments as apartments,
  associationMembers,
  crisisSubscribers,
  pushSubscriptions,
  crisisSubscribers as subscribers,
} from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { Places } from "#shared/schemas/places.ts";
import { SAME_PERSON } from "./same-person.ts";

/** The two columns that say where an address of this kind stands. */
const COLUMNS = {
  email: { address: crisisSubscribers.email, state: crisisSubscribers.emailState },
  sms: { address: crisisSubscribers.phoneNumber, state: crisisSubscribers.phoneState },
} as const;

/** Whom of the subscribers is meant: all of them, one, or those who live in some parts of the house. */
interface SubscribersMeant {
  associationId: string;
  subscriberId?: string | undefined;
  places?: Places | null | undefined;
  /** Who is meant beside those who live there, by this condition on `crisis_subscribers`. */
  beside?: SQL | undefined;
}

/** Confirmed addresses of the subscribers who are meant, as a part of another statement: address, subscriber. */
export const subscriberAddresses = (
  db: Queryable,
  { associationId, subscriberId, places, beside }: SubscribersMeant,
  channel: "email" | "sms",
) =>
  db
    .select({ address: COLUMNS[channel].address, subscriberId: crisisSubscribers.id })
    .from(crisisSubscribers)
    .where(
      and(
        eq(crisisSubscribers.housingAssociationId, associationId),
        eq(COLUMNS[channel].state, "active"),
        subscriberId === undefined ? undefined : eq(crisisSubscribers.id, subscriberId),
        places ? or(livesIn(places, sql`${crisisSubscribers.stairwellId}`, sql`${crisisSubscribers.apartmentId}`), beside) : undefined,
      ),
    );

/**
 * Numbers of profiles that have none of their own, by which their holders get the house's messages as subscribers, as a part of
 * another statement: address, profile. They have confirmed them, so that any number is meant.
 */
export const subscribedNumbers = (associationId: string, profileIds: SQL): SQL => sql`(
  select same_s.phone_number, same_p.id from ${SAME_PERSON}
   where same_s.housing_association_id = ${associationId} and same_s.phone_state = 'active' and same_p.phone_number is null
     and same_p.id in ${profileIds})`;

/** Whoever has confirmed an address and not left, even if mail bounces there by now: the browser goes on working. */
const isConfirmed = inArray(crisisSubscribers.status, ["active", "bounced"]);

/**
 * Whose browsers are meant: everybody's who gets the house's messages, those of some members, one subscriber's, or those of whoever
 * lives in some parts of the house, with those that are meant beside them by a condition on `push_subscriptions`.
 */
export type BrowserOwners = "everybody" | { profiles: SQL } | { subscriberId: string } | { places: Places; beside: SQL | undefined };

/** Browsers that show an association's messages, as a part of another statement: endpoint, subscriber, profile, subscription. */
export const browsers = (db: Queryable, associationId: string, owners: BrowserOwners) =>
  db
    .select({
      address: pushSubscriptions.endpoint,
      subscriberId: pushSubscriptions.subscriberId,
      profileId: pushSubscriptions.profileId,
      pushSubscriptionId: pushSubscriptions.id,
    })
    .from(pushSubscriptions)
    .leftJoin(crisisSubscribers, eq(crisisSubscribers.id, pushSubscriptions.subscriberId))
    .where(and(eq(pushSubscriptions.housingAssociationId, associationId), owns(owners, associationId)));

function owns(owners: BrowserOwners, associationId: string): SQL | undefined {
  if (owners === "everybody") return or(isNotNull(pushSubscriptions.profileId), isConfirmed);
  if ("profiles" in owners) return sql`${pushSubscriptions.profileId} in ${owners.profiles}`;
  if ("places" in owners) {
    const isThere = livesIn(owners.places, sql`${crisisSubscribers.stairwellId}`, sql`${crisisSubscribers.apartmentId}`);
    return or(and(isThere, isConfirmed), sql`${pushSubscriptions.profileId} in ${profilesIn(associationId, owners.places)}`, owners.beside);
  }
  return and(eq(pushSubscriptions.subscriberId, owners.subscriberId), isConfirmed);
}

/** Members who live there, or certainly are a subscriber who does. */
const profilesIn = (associationId: string, places: Places): SQL => sql`(
  select m.profile_id from ${associationMembers} m join ${apartments} f on f.id = m.apartment_id
   where m.association_id = ${associationId} and ${livesIn(places, sql`f.stairwell_id`, sql`f.id`)}
  union
  select same_p.id from ${SAME_PERSON}
   where same_s.housing_association_id = ${associationId} and ${livesIn(places, sql`same_s.stairwell_id`, sql`same_s.apartment_id`)})`;

/** Whether this subscriber still has this address and wants messages at it, as a condition in another statement. */
export const stillSubscribes = (channel: "email" | "sms", subscriberId: SQL, address: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${crisisSubscribers} where ${crisisSubscribers.id} = ${subscriberId}
    and ${COLUMNS[channel].state} = 'active' and ${COLUMNS[channel].address} = ${address})`;

/** Whether anybody of the association gets its SMS at this number, as a condition in another statement. */
export const subscribes = (associationId: SQL, number: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${crisisSubscribers} where ${crisisSubscribers.housingAssociationId} = ${associationId}
    and ${crisisSubscribers.phoneState} = 'active' and ${crisisSubscribers.phoneNumber} = ${number})`;

/** Whether this subscriber has confirmed an address and not left, as a condition in another statement. */
export const stillConfirmed = (subscriberId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${crisisSubscribers} where ${crisisSubscribers.id} = ${subscriberId} and ${isConfirmed})`;

/** Whether the subscriber is one of the association's. */
export async function isSubscriberOf(db: Queryable, associationId: string, subscriberId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.id, subscriberId), eq(subscribers.housingAssociationId, associationId)));
  return found !== undefined;
}

/**
 * Whether somebody whose stairwell and flat these columns tell lives in one of these parts of the house, as a condition in another
 * statement. A part that the house has no longer is nobody's home.
 */
export function livesIn({ stairwellIds, floors, apartmentIds }: Places, stairwell: SQL, apartment: SQL): SQL {
  const onFloors = floors.map(
    ({ stairwellId, floor }) => sql`select id from ${apartments} where stairwell_id = ${stairwellId} and floor = ${floor}`,
  );
  const conditions = [
    ...(stairwellIds.length > 0 ? [sql`${stairwell} in ${stairwellIds}`] : []),
    ...(apartmentIds.length > 0 ? [sql`${apartment} in ${apartmentIds}`] : []),
    ...(onFloors.length > 0 ? [sql`${apartment} in (${sql.join(onFloors, sql` union all `)})`] : []),
  ];
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
}
