import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  housingAssociationApartments as apartments,
  associationMembers as members,
  crisisSubscribers as subscribers,
} from "#drizzle/schema/index.ts";
import { type ApartmentView, listApartments } from "#server/domains/association/apartments.ts";
import { listStairwells } from "#server/domains/association/house-queries.ts";
import { planStairwells } from "#server/domains/association/stairwell-rules.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { SubscriberStatus } from "#shared/enums.ts";
import type { previewStairwellsInput } from "#shared/schemas/association.ts";
import { subscriberOf } from "./same-person.ts";

/** A flat and who subscribes there, whatever became of the subscription. */
export interface FlatView extends ApartmentView {
  residents: { id: string; fullName: string; status: SubscriberStatus }[];
}

/** The house as one stands before it: its stairwells, their floors from the top, the flats along each. */
export type HouseView = { id: string; name: string; floors: { floor: number; flats: FlatView[] }[] }[];

/** The flats of the caller's association with those who subscribe to its crisis messages. */
export async function readHousePicture(ctx: DomainContext): Promise<HouseView> {
  const { associationId } = requirePermission(ctx.actor, "subscribers:read");
  const [stairwells, apartments, people] = await Promise.all([
    listStairwells(ctx.db, associationId),
    listApartments(ctx.db, associationId),
    ctx.db
      .select({ id: subscribers.id, fullName: subscribers.fullName, status: subscribers.status, apartmentId: subscribers.apartmentId })
      .from(subscribers)
      .where(and(eq(subscribers.housingAssociationId, associationId), isNotNull(subscribers.apartmentId)))
      .orderBy(asc(subscribers.fullName), asc(subscribers.id)),
  ]);
  const livingIn = Map.groupBy(people, ({ apartmentId }) => apartmentId);
  const flats = apartments.map((apartment) => ({
    ...apartment,
    residents: (livingIn.get(apartment.id) ?? []).map(({ apartmentId: _, ...person }) => person),
  }));
  return stairwells.map(({ id, name }) => {
    const byFloor = Map.groupBy(
      flats.filter(({ stairwellId }) => stairwellId === id),
      ({ floor }) => floor,
    );
    return { id, name, floors: [...byFloor].map(([floor, all]) => ({ floor, flats: all })) };
  });
}

/** What is lost when a house is given these stairwells. */
export interface StairwellLossView {
  /** The stairwells that go. */
  names: string[];
  /** The flats that go with them. */
  flats: number;
  /** People who live in those flats, and people of whom nothing but such a stairwell is known; whoever is both member and subscriber is one. */
  people: { inFlats: number; elsewhere: number };
}

/** What saving these names would take away. Throws ForbiddenError. */
export async function previewStairwells(
  ctx: DomainContext,
  { names }: z.output<typeof previewStairwellsInput>,
): Promise<StairwellLossView> {
  const { associationId } = requirePermission(ctx.actor, "association:edit");
  const present = await listStairwells(ctx.db, associationId);
  const { removed } = planStairwells(present, names);
  const gone = present.filter(({ id }) => removed.includes(id)).map(({ name }) => name);
  if (removed.length === 0) return { names: gone, flats: 0, people: { inFlats: 0, elsewhere: 0 } };
  const who = sql`coalesce(${subscriberOf(sql`m.profile_id`, sql`m.association_id`)}, m.profile_id)`;
  const { rows } = await ctx.db.execute<{ flats: number; inFlats: number; elsewhere: number }>(sql`
    with gone as (
      select id from ${apartments} where stairwell_id in ${removed}
    ), behind_doors as (
      select id from ${subscribers} where apartment_id in (select id from gone) and status <> 'unsubscribed'
      union select ${who} from ${members} m where m.apartment_id in (select id from gone)
    )
    select (select count(*) from gone)::int as flats, (select count(*) from behind_doors)::int as "inFlats",
           (select count(*) from ${subscribers} where stairwell_id in ${removed} and status <> 'unsubscribed'
               and id not in (select id from behind_doors))::int as elsewhere`);
  const { flats = 0, inFlats = 0, elsewhere = 0 } = rows[0] ?? {};
  return { names: gone, flats, people: { inFlats, elsewhere } };
}
