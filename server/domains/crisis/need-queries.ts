import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import {
  crisisActivations as activations,
  housingAssociationApartments as apartments,
  crisisDoorVisits as doorVisits,
  type NeedCounts,
  type NeedNote,
  crisisNeeds as needs,
} from "#drizzle/schema/index.ts";
import { namesOfProfiles, type PersonView } from "#server/domains/account/name-queries.ts";
import { subscriberOf } from "#server/domains/subscribers/same-person.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { HelpKind, ReplyAnswer } from "#shared/enums.ts";
import { doorName } from "#shared/format/apartment.ts";
import { selectActivations } from "./activation-queries.ts";
import { iso, NAMES, ofPerson, PHONE, type Replier, SHOWN_NAME } from "./asked-people.ts";
import type { NeedView, OwnNeedView } from "./page-views.ts";
import type { Crisis } from "./require-crisis.ts";
import { countNeeds } from "./rules.ts";

const LIMIT = 100;

/** Where nobody has written a door, the one that a resident named for the alarms. */
const FLAT_OF_SUBSCRIBER = sql`(select coalesce(f.name, f.number) from ${apartments} f where f.id = s.apartment_id)`;

interface NeedRow extends Record<string, unknown> {
  id: string;
  number: number;
  /** Null where nobody behind the door was asked. */
  personId: string | null;
  isSubscriber: boolean;
  visitId: string | null;
  door: string | null;
  name: string | null;
  stairwell: string | null;
  flat: string | null;
  givenPhone: string | null;
  ownPhone: string | null;
  kinds: HelpKind[];
  note: string | null;
  createdAt: string;
  takenBy: string | null;
  takenAt: string | null;
  notes: NeedNote[];
  closedAt: string | null;
  closedBy: string | null;
  closedByAnswer: ReplyAnswer | null;
}

/** The open needs of a crisis, the oldest first, and the closed ones, the last first. The caller has been let in. */
export async function listNeeds(db: Queryable, { id }: Pick<Crisis, "id">, maySeePhone: boolean): Promise<NeedView[]> {
  const inCrisis = sql`n.crisis_activation_id = ${id}`;
  const open = await readNeeds(db, sql`${inCrisis} and n.closed_at is null`, sql`n.created_at, n.number`);
  const closed = await readNeeds(db, sql`${inCrisis} and n.closed_at is not null`, sql`n.closed_at desc, n.number desc`);
  return toViews(db, [...open, ...closed], maySeePhone);
}

/** One need of the crisis. Throws NotFoundError. */
export async function readNeed(db: Queryable, activationId: string, needId: string, maySeePhone: boolean): Promise<NeedView> {
  const rows = await readNeeds(db, sql`n.crisis_activation_id = ${activationId} and n.id = ${needId}`, sql`n.number`);
  const [view] = await toViews(db, rows, maySeePhone);
  if (!view) throw new NotFoundError();
  return view;
}

async function readNeeds(db: Queryable, where: SQL, order: SQL): Promise<NeedRow[]> {
  const asSubscriber = subscriberOf(
    sql`n.profile_id`,
    sql`(select c.housing_association_id from crisis_activations c where c.id = n.crisis_activation_id)`,
  );
  const { rows } = await db.execute<NeedRow>(sql`
    select n.id, n.number, p.id as "personId", p.is_subscriber as "isSubscriber", v.id as "visitId", v.door, ${SHOWN_NAME} as name, coalesce(st.name, v.stairwell) as stairwell,
           coalesce(n.flat, ${FLAT_OF_SUBSCRIBER}) as flat, n.phone as "givenPhone", ${PHONE} as "ownPhone", to_json(n.kinds) as kinds, n.note, ${iso("n.created_at")} as "createdAt",
           n.taken_by_profile_id as "takenBy", ${iso("n.taken_at")} as "takenAt", n.notes, ${iso("n.closed_at")} as "closedAt",
           n.closed_by_profile_id as "closedBy", n.closed_by_answer as "closedByAnswer"
      from ${needs} n left join ${doorVisits} v on v.id = n.door_visit_id
      cross join lateral (select coalesce(n.subscriber_id, ${asSubscriber}) as subscriber) same
      cross join lateral (select coalesce(same.subscriber, n.profile_id) as id, same.subscriber is not null as is_subscriber) p
      ${NAMES}
     where ${where} order by ${order} limit ${LIMIT}`);
  return rows;
}

async function toViews(db: Queryable, rows: readonly NeedRow[], maySeePhone: boolean): Promise<NeedView[]> {
  const people = rows.flatMap(({ takenBy, closedBy }) => [takenBy, closedBy]).filter((id) => id !== null);
  const names = await namesOfProfiles(db, people);
  return rows.map(({ personId, isSubscriber, visitId, door, name, stairwell, givenPhone, ownPhone, takenBy, closedBy, ...need }) => ({
    ...need,
    ...(personId === null
      ? { person: { kind: "door", id: visitId ?? "", name: doorName(door ?? ""), stairwell }, flat: null }
      : { person: { kind: isSubscriber ? "subscriber" : "member", id: personId, name: name ?? "", stairwell } }),
    phone: givenPhone ?? (maySeePhone ? ownPhone : null),
    takenBy: toPerson(takenBy, names),
    closedBy: toPerson(closedBy, names),
  }));
}

/** Null for nobody, and for an account that is gone. */
function toPerson(profileId: string | null, names: ReadonlyMap<string, string>): PersonView | null {
  const name = profileId === null ? undefined : names.get(profileId);
  return profileId !== null && name !== undefined ? { profileId, name } : null;
}

/** What this person needs in the crisis, while it is open. */
export async function findOwnNeed(db: Queryable, activationId: string, person: Replier): Promise<OwnNeedView | null> {
  const [need] = await db
    .select({ kinds: needs.kinds, note: needs.note, flat: needs.flat, phone: needs.phone, takenAt: needs.takenAt })
    .from(needs)
    .where(and(eq(needs.crisisActivationId, activationId), isNull(needs.closedAt), ofPerson(needs, person)))
    .limit(1);
  return need ?? null;
}

/** How many needs there were, or had been before they were erased; null where that is not known. */
export async function readNeedCounts(db: Queryable, { id, keptCounts }: Pick<Crisis, "id" | "keptCounts">): Promise<NeedCounts | null> {
  if (keptCounts) return keptCounts.needs ?? null;
  const { rows } = await db.execute<{ kinds: HelpKind[]; minutes: number | null }>(sql`
    select to_json(kinds) as kinds, (extract(epoch from closed_at - created_at) / 60)::float as minutes
      from ${needs} where crisis_activation_id = ${id}`);
  return countNeeds(rows);
}

/** How many wait for help in a crisis that is led, and in which area; null when nobody does any more. */
export async function readWaiting(
  db: Queryable,
  activationId: string,
): Promise<{ areaName: string; isExercise: boolean; associationId: string; people: number } | null> {
  const [crisis] = await selectActivations(db).where(and(eq(activations.id, activationId), eq(activations.status, "active")));
  const people = await db.$count(needs, and(eq(needs.crisisActivationId, activationId), isNull(needs.closedAt)));
  if (!crisis || people === 0) return null;
  const { domainName: areaName, isExercise, housingAssociationId: associationId } = crisis;
  return { areaName, isExercise, associationId, people };
}
