import { sql } from "drizzle-orm";
import type { z } from "zod";
import { associationMembers as members, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { type NamedPlaces, requirePlaces } from "#server/domains/association/places.ts";
import { listActiveContacts } from "#server/domains/subscribers/queries.ts";
import { subscriberOf } from "#server/domains/subscribers/same-person.ts";
import type { SubscriberContactView } from "#server/domains/subscribers/views.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { PREVIEW_SUBSCRIBERS } from "#shared/limits.ts";
import type { previewAimInput } from "#shared/schemas/subscribers.ts";
import { chosenOf, countAudience, countPeople, recipientsByAny } from "./count-audience.ts";
import type { Audience } from "./recipients.ts";
import type { ChannelCounts } from "./views.ts";

/** Whom a message for some parts of the house reaches, and whom it does not. */
export interface AimView {
  /** «trapphus A, trapphus B (2 tr)» */
  words: string;
  /** The flats that are there, and how many of them somebody is reached in by the chosen ways. */
  apartments: number;
  reached: number;
  /** People who have not said which flat is theirs: who is reached since all of their stairwell is meant, and who is left out. */
  withoutFlat: { told: number; untold: number };
  /** People who have not said where they live, and are left out. */
  withoutStairwell: number;
  /** The first who live there, whichever channels are chosen. */
  subscribers: { rows: SubscriberContactView[]; total: number };
}

type Methods = z.output<typeof previewAimInput>["methods"];

/** What a message to these parts of the caller's house would reach. Throws ForbiddenError, NotFoundError. */
export async function previewAim(
  ctx: DomainContext,
  { places, methods }: z.output<typeof previewAimInput>,
): Promise<AimView & { counts: ChannelCounts; people: number }> {
  const { associationId } = requirePermission(ctx.actor, "crisis:activate");
  const named = await requirePlaces(ctx.db, associationId, places);
  const audience: Audience = {
    ...{ associationId, audience: "subscribers", crisisDomainId: null, profileId: null, places: named.places },
    smsNumbers: { prefixes: ctx.config.smsCodes.prefixes },
  };
  const [aim, counts, people] = await Promise.all([
    describeAim(ctx.db, audience, named, methods),
    countAudience(ctx.db, audience),
    countPeople(ctx.db, associationId, [audience], methods),
  ]);
  return { ...aim, counts: chosenOf(counts, methods), people };
}

/** The same for a caller who has decided who may know, and has named the places. */
export async function describeAim(db: Queryable, audience: Audience, named: NamedPlaces, methods: Methods): Promise<AimView> {
  const { associationId } = audience;
  const [facts, contacts] = await Promise.all([
    countHomes(db, audience, named, methods),
    listActiveContacts(db, associationId, PREVIEW_SUBSCRIBERS, named.places),
  ]);
  return { words: named.words, apartments: named.apartmentIds.length, ...facts, subscribers: contacts };
}

async function countHomes(db: Queryable, audience: Audience, { partlyIds }: NamedPlaces, methods: Methods) {
  const { associationId } = audience;
  const recipients = recipientsByAny(db, audience, methods);
  const who = sql`coalesce(r.subscriber_id, ${subscriberOf(sql`r.profile_id`, sql`${associationId}::uuid`)})`;
  const reached = recipients
    ? sql`select count(distinct coalesce(s.apartment_id, m.apartment_id))::int as flats,
                 count(distinct s.id) filter (where coalesce(s.apartment_id, m.apartment_id) is null)::int as told
            from (${recipients}) r left join ${subscribers} s on s.id = ${who} left join ${members} m on m.profile_id = r.profile_id`
    : sql`select 0 as flats, 0 as told`;
  const isLeftOut = partlyIds.length > 0 ? sql`stairwell_id in ${partlyIds} and apartment_id is null` : sql`false`;
  const { rows } = await db.execute<{ flats: number; told: number; untold: number; homeless: number }>(sql`
    select reached.*, left_out.* from (${reached}) reached, (
      select count(*) filter (where ${isLeftOut})::int as untold, count(*) filter (where stairwell_id is null)::int as homeless
        from ${subscribers} where housing_association_id = ${associationId} and status = 'active') left_out`);
  const { flats = 0, told = 0, untold = 0, homeless = 0 } = rows[0] ?? {};
  return { reached: flats, withoutFlat: { told, untold }, withoutStairwell: homeless };
}
