import { asc, desc, eq, sql } from "drizzle-orm";
import {
  housingAssociationApartments as apartments,
  associationMembers as members,
  crisisNeeds as needs,
  crisisSubscribers as subscribers,
  crisisDoorVisits as visits,
} from "#drizzle/schema/index.ts";
import { namesOfProfiles } from "#server/domains/account/name-queries.ts";
import { listApartments } from "#server/domains/association/apartments.ts";
import { listStairwells } from "#server/domains/association/house-queries.ts";
import { subscriberOf } from "#server/domains/subscribers/same-person.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import { doorKey } from "#shared/door-key.ts";
import type { HelpKind, ReplyAnswer } from "#shared/enums.ts";
import { apartmentName } from "#shared/format/apartment.ts";
import { can } from "#shared/permissions.ts";
import { withPeople } from "./asked-people.ts";
import { hasDoors, isTheirs, readDoorRights } from "./door-rights.ts";
import type { DoorPersonView, DoorView, DoorVisitView, StairwellDoorsView } from "./page-views.ts";
import { type Crisis, requireCrisis } from "./require-crisis.ts";

/** The one place of a house that has named no stairwells. */
export const WHOLE_HOUSE = "Hela huset";

/** Of a stairwell, whoever has named no flat. */
const ELSEWHERE_LIMIT = 100;

/**
 * The doors that the caller knocks on, stairwell by stairwell from the top: who lives behind each as far as the crisis group may know, what
 * they have answered, and what those who knocked have found. Throws ForbiddenError for a member without doors, NotFoundError.
 */
export async function readDoors(ctx: DomainContext, { activationId }: { activationId: string }): Promise<StairwellDoorsView[]> {
  const { actor, crisis } = await requireCrisis(ctx, ctx.db, activationId);
  const rights = await readDoorRights(ctx.db, actor, crisis);
  if (!hasDoors(rights)) throw new ForbiddenError();
  const { associationId } = actor;
  const [named, flats, people, helped, knocks] = await Promise.all([
    listStairwells(ctx.db, associationId),
    listApartments(ctx.db, associationId),
    // What was erased is told to nobody.
    crisis.keptCounts ? [] : readResidents(ctx.db, crisis),
    readOpenHelp(ctx.db, crisis),
    readVisits(ctx.db, activationId),
  ]);
  const seesMembers = can(actor.role, "members:manage");
  const toPerson = ({ name, isMember, answer }: ResidentRow): DoorPersonView => ({ name: isMember && !seesMembers ? null : name, answer });
  const house: Place[] = named.length > 0 ? named : [{ id: null, name: WHOLE_HOUSE }];
  const known = new Set(house.map(({ id }) => id));
  // A stairwell that was removed meanwhile has no list of its own any more; what was said there stays to be read.
  const gone = new Set(knocks.flatMap(({ stairwellId, stairwell }) => (known.has(stairwellId) ? [] : [stairwell])));
  const places: Place[] = [...house, ...[...gone].map((name) => ({ id: null, name, isGone: true }))];

  return places
    .filter(({ id }) => isTheirs(rights, id))
    .map(({ id, name, isGone = false }) => {
      const ofPlace = knocks.filter((knock) =>
        isGone ? !known.has(knock.stairwellId) && knock.stairwell === name : knock.stairwellId === id,
      );
      const knocksAt = Map.groupBy(ofPlace, doorKey);
      const drawn = isGone ? [] : flats.filter(({ stairwellId }) => stairwellId === id);
      const free = [...knocksAt.values()].flatMap(([newest]) => (newest && newest.apartmentId === null ? [newest] : []));
      const toDoor = (door: Pick<DoorView, "apartmentId" | "door" | "floor">): DoorView => {
        const key = doorKey({ ...door, stairwellId: id });
        const help = helped.filter((need) => key === doorKey(need));
        return {
          ...door,
          people: people.filter(({ apartmentId }) => apartmentId !== null && apartmentId === door.apartmentId).map(toPerson),
          help: help.length > 0 ? [...new Set(help.flatMap(({ kinds }) => kinds))] : null,
          helpTakenBy: help.every(({ isTaken }) => isTaken) ? [...new Set(help.map(({ takenBy }) => takenBy ?? "Någon"))] : [],
          visits: (knocksAt.get(key) ?? []).map(({ stairwellId: _, apartmentId: __, stairwell: ___, door: ____, ...visit }) => visit),
        };
      };
      const elsewhere = people.filter(({ apartmentId, stairwellId }) => apartmentId === null && (named.length === 0 || stairwellId === id));
      return {
        stairwellId: id,
        name,
        doors: [
          ...drawn.map((flat) => toDoor({ apartmentId: flat.id, door: apartmentName(flat), floor: flat.floor })),
          ...free
            .map(({ door }) => toDoor({ apartmentId: null, door, floor: null }))
            .sort((a, b) => a.door.localeCompare(b.door, "sv", { numeric: true })),
        ],
        elsewhere: isGone ? [] : elsewhere.map(toPerson),
      };
    });
}

interface Place {
  id: string | null;
  name: string;
  isGone?: boolean;
}

interface ResidentRow extends Record<string, unknown> {
  name: string | null;
  isMember: boolean;
  apartmentId: string | null;
  stairwellId: string | null;
  answer: ReplyAnswer | null;
}

/**
 * Whoever has named a home there and gets the alarms, and members whose flat is known, with what they have answered. Of those who have named no
 * flat the first of each stairwell: a house can have thousands.
 */
async function readResidents(db: Queryable, { id, housingAssociationId }: Crisis): Promise<ResidentRow[]> {
  const association = sql`${housingAssociationId}::uuid`;
  const { rows } = await db.execute<ResidentRow>(sql`
    ${withPeople(id)}, living as (
      select s.id, true as is_subscriber, s.full_name as name, s.apartment_id, s.stairwell_id
        from ${subscribers} s where s.housing_association_id = ${association} and s.status in ('active', 'bounced')
      union all
      select m.profile_id, false, m.person_name, m.apartment_id, f.stairwell_id
        from ${members} m join ${apartments} f on f.id = m.apartment_id
       where m.association_id = ${association} and ${subscriberOf(sql`m.profile_id`, association)} is null
    ), placed as (
      select l.*, row_number() over (partition by l.stairwell_id, l.apartment_id order by l.name, l.id) as place from living l
    )
    select l.name, not l.is_subscriber as "isMember", l.apartment_id as "apartmentId", l.stairwell_id as "stairwellId", p.answer
      from placed l left join people p on p.id = l.id and p.is_subscriber = l.is_subscriber
     where l.apartment_id is not null or l.place <= ${ELSEWHERE_LIMIT}
     order by l.name, l.id`);
  return rows;
}

interface HelpRow extends Record<string, unknown> {
  kinds: HelpKind[];
  apartmentId: string | null;
  /** Of a door that is not drawn. */
  stairwellId: string | null;
  door: string;
  isTaken: boolean;
  /** By name, once it was read; null also for an account that is gone. */
  takenBy: string | null;
}

/** At which doors somebody waits for help, and with what. */
async function readOpenHelp(db: Queryable, { id, housingAssociationId }: Crisis): Promise<HelpRow[]> {
  const asSubscriber = subscriberOf(sql`n.profile_id`, sql`${housingAssociationId}::uuid`);
  const { rows } = await db.execute<HelpRow>(sql`
    select to_json(n.kinds) as kinds, coalesce(v.apartment_id, s.apartment_id, m.apartment_id) as "apartmentId",
           v.stairwell_id as "stairwellId", coalesce(v.door, '') as door, n.taken_at is not null as "isTaken",
           n.taken_by_profile_id as "takenBy"
      from ${needs} n
      left join ${visits} v on v.id = n.door_visit_id
      left join ${subscribers} s on s.id = coalesce(n.subscriber_id, ${asSubscriber})
      left join ${members} m on m.profile_id = n.profile_id and m.association_id = ${housingAssociationId}
     where n.crisis_activation_id = ${id} and n.closed_at is null`);
  const names = await namesOfProfiles(
    db,
    rows.flatMap(({ takenBy }) => takenBy ?? []),
  );
  return rows
    .filter(({ apartmentId, door }) => apartmentId !== null || door !== "")
    .map((need) => ({ ...need, takenBy: (need.takenBy && names.get(need.takenBy)) ?? null }));
}

interface Knock extends DoorVisitView {
  stairwellId: string | null;
  apartmentId: string | null;
  stairwell: string;
  door: string;
}

/** What was found at the doors of a crisis, the newest first. */
async function readVisits(db: Queryable, activationId: string): Promise<Knock[]> {
  const rows = await db
    .select({
      id: visits.id,
      stairwellId: visits.stairwellId,
      apartmentId: visits.apartmentId,
      stairwell: visits.stairwell,
      door: visits.door,
      result: visits.result,
      kinds: visits.kinds,
      note: visits.note,
      by: visits.profileId,
      deviceId: visits.deviceId,
      happenedAt: visits.happenedAt,
      createdAt: visits.createdAt,
    })
    .from(visits)
    .where(eq(visits.crisisActivationId, activationId))
    .orderBy(desc(visits.happenedAt), desc(visits.createdAt), asc(visits.id));
  const names = await namesOfProfiles(
    db,
    rows.flatMap(({ by }) => by ?? []),
  );
  return rows.map(({ by, happenedAt, createdAt, ...visit }) => ({
    ...visit,
    by: (by && names.get(by)) ?? null,
    at: happenedAt.toISOString(),
    arrivedAt: createdAt.toISOString(),
  }));
}

/**
 * Whoever lives behind a door and was asked in the crisis, or has answered: as a subscriber, or else as a member. `askedAt`: when they were
 * asked first, in milliseconds.
 */
export async function readAskedAt(
  db: Queryable,
  { id, housingAssociationId }: Crisis,
  apartmentId: string,
): Promise<{ subscriberId: string | null; profileId: string | null; askedAt: number | null }[]> {
  const { rows } = await db.execute<{ id: string; isSubscriber: boolean; askedAt: number | null }>(sql`
    ${withPeople(id)}
    select p.id, p.is_subscriber as "isSubscriber", ceil(extract(epoch from k.asked_at) * 1000)::float as "askedAt" from people p
      left join asked k on k.id = p.id and k.is_subscriber = p.is_subscriber
      left join ${subscribers} s on p.is_subscriber and s.id = p.id
      left join ${members} m on not p.is_subscriber and m.profile_id = p.id and m.association_id = ${housingAssociationId}
     where coalesce(s.apartment_id, m.apartment_id) = ${apartmentId} order by p.id`);
  return rows.map((person) => ({
    subscriberId: person.isSubscriber ? person.id : null,
    profileId: person.isSubscriber ? null : person.id,
    askedAt: person.askedAt,
  }));
}
