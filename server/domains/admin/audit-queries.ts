import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { auditLog } from "#drizzle/schema/index.ts";
import { findProfilesNamed, namesOfProfiles } from "#server/domains/account/name-queries.ts";
import { listApplicationIds, listPeopleIds, namesOfApplicants } from "#server/domains/membership/name-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/db.ts";
import { isAfter, microsOf, readCursor, type TimeCursor, writeCursor } from "#server/platform/database/page-view.ts";
import { DEFAULT_TIMEZONE } from "#shared/format/date.ts";
import type { listAuditEntriesInput } from "#shared/schemas/admin.ts";
import { AUDIT_ACTION_LABELS, type AuditAction, type AuditCategory } from "#shared/text/audit-actions.ts";

type Filter = z.output<typeof listAuditEntriesInput>;

/** One line of the audit log. Its Swedish words stand in `shared/text/audit-actions.ts`. */
interface AuditEntryView {
  id: string;
  createdAt: Date;
  action: AuditAction;
  /** Who did it; null for the portal itself and for somebody whose account is gone. */
  actor: { profileId: string; displayName: string } | null;
  /** What or whom it was about, where that still has a name. */
  subjectName: string | null;
  /** What was recorded with it, as it may be shown: roles, counts, names of fields. */
  details: Record<string, unknown> | null;
}

interface AuditPageView {
  rows: AuditEntryView[];
  /** For the next stretch; null at the end. */
  nextCursor: string | null;
}

interface AuditRow extends TimeCursor {
  createdAt: Date;
  action: AuditAction;
  actorProfileId: string | null;
  subjectId: string | null;
  details: Record<string, unknown> | null;
}

/** When the day begins in Sweden, or the day so many later. */
const midnight = (day: string, later: number): SQL =>
  sql`((${knownDay(day)}::date + ${later}::int)::timestamp at time zone ${DEFAULT_TIMEZONE})`;

const STRETCH_LENGTH = 25;

/** A stretch of the audit log of the owner's association, newest first. Throws InvalidError for a cursor that is none. */
export async function listAuditEntries(ctx: DomainContext, input: z.output<typeof listAuditEntriesInput>): Promise<AuditPageView> {
  const { associationId } = requirePermission(ctx.actor, "admin:read");
  const found = await readAuditStretch(ctx.db, associationId, input, STRETCH_LENGTH + 1);
  const rows = found.slice(0, STRETCH_LENGTH);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return { rows: await withNames(ctx.db, associationId, rows), nextCursor: last ? writeCursor(last) : null };
}

/** The rows with the names of the people in them, each kind of name by one statement. */
async function withNames(db: Database, associationId: string, rows: readonly AuditRow[]): Promise<AuditEntryView[]> {
  const subjectOf = (row: AuditRow): string | null => (ABOUT_PEOPLE.includes(row.action) ? row.subjectId : null);
  const subjects = rows.flatMap((row) => subjectOf(row) ?? []);
  const [people, applicants] = await Promise.all([
    namesOfProfiles(db, [...rows.flatMap(({ actorProfileId }) => actorProfileId ?? []), ...subjects]),
    namesOfApplicants(db, associationId, subjects),
  ]);
  return rows.map((row) => {
    const { id, createdAt, action, actorProfileId, details } = row;
    const actorName = actorProfileId && people.get(actorProfileId);
    const subjectId = subjectOf(row);
    return {
      id,
      createdAt,
      action,
      actor: actorProfileId && actorName ? { profileId: actorProfileId, displayName: actorName } : null,
      subjectName: (subjectId && (applicants.get(subjectId) ?? people.get(subjectId))) || null,
      details: shownDetails(details),
    };
  });
}

/** At most so many rows of an association's log that fit the filter, newest first. The caller has decided who may know. */
async function readAuditStretch(db: Database, associationId: string, filter: Filter, length: number): Promise<AuditRow[]> {
  const statement = auditStretch(db, actionsIn(filter.category), length, [
    eq(auditLog.associationId, associationId),
    ...conditionsOf(filter),
    ...(filter.search ? [await matches(db, associationId, filter.search)] : []),
  ]);
  return (await statement) as AuditRow[];
}

/**
 * The newest of each action, and of those the newest: however long the log is, and however much of it is private, no more
 * than `length` rows per action are read.
 */
export function auditStretch(db: Database, actions: readonly AuditAction[], length: number, conditions: readonly (SQL | undefined)[]) {
  const latest = db
    .select({
      id: auditLog.id,
      createdAt: auditLog.createdAt,
      micros: microsOf(auditLog.createdAt).as("micros"),
      actorProfileId: auditLog.actorProfileId,
      subjectId: auditLog.subjectId,
      details: auditLog.details,
    })
    .from(auditLog)
    .where(and(sql`${auditLog.action} = shown.action`, ...conditions))
    .orderBy(desc(auditLog.createdAt), auditLog.id)
    .limit(length)
    .as("latest");
  return db
    .select({
      id: latest.id,
      createdAt: latest.createdAt,
      micros: latest.micros,
      action: sql<string>`shown.action`,
      actorProfileId: latest.actorProfileId,
      subjectId: latest.subjectId,
      details: latest.details,
    })
    .from(sql`unnest(${sql.param(actions)}::text[]) as shown(action)`)
    .crossJoinLateral(latest)
    .orderBy(desc(latest.createdAt), latest.id)
    .limit(length);
}

function conditionsOf({ actorProfileId, from, to, cursor }: Filter): SQL[] {
  const conditions: SQL[] = [];
  if (actorProfileId) conditions.push(eq(auditLog.actorProfileId, actorProfileId));
  if (from) conditions.push(gte(auditLog.createdAt, midnight(from, 0)));
  if (to) conditions.push(lt(auditLog.createdAt, midnight(to, 1)));
  if (cursor) conditions.push(isAfter({ moment: auditLog.createdAt, id: auditLog.id }, readCursor(cursor)));
  return conditions;
}

/**
 * Whether what was done, in Swedish, or the name of who did it or of whom it was done to holds the text. The people are looked up
 * first, and those who left by what they did, if only applying: none of it costs more with a longer log.
 */
async function matches(db: Database, associationId: string, text: string): Promise<SQL> {
  const [actors, present] = await Promise.all([listActorIds(db, associationId), listPeopleIds(db, associationId)]);
  const people = await findProfilesNamed(db, [...new Set([...actors, ...present])], text);
  const subjects = [...people, ...(await listApplicationIds(db, associationId, people))];
  const isAbout = and(inArray(auditLog.action, ABOUT_PEOPLE), sql`${auditLog.subjectId} = any(${sql.param(subjects)})`);
  return (
    or(inArray(auditLog.action, actionsWorded(text)), sql`${auditLog.actorProfileId} = any(${sql.param(people)})`, isAbout) ?? sql`false`
  );
}

/**
 * Those who stand in the log, in Swedish order of name, for its filter: members and those who have left. Who has done nothing
 * but apply is not among them and is found by name: a list of all members would be no help.
 */
export async function listAuditActors(ctx: DomainContext): Promise<{ profileId: string; displayName: string }[]> {
  const { associationId } = requirePermission(ctx.actor, "admin:read");
  const actorIds = await listActorIds(ctx.db, associationId);
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select actor.id from unnest(${sql.param(actorIds)}::uuid[]) as actor(id)
     where exists (select from audit_log
                    where association_id = ${associationId} and actor_profile_id = actor.id and action = any(${sql.param(DEEDS)}))`);
  const names = await namesOfProfiles(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return [...names]
    .map(([profileId, displayName]) => ({ profileId, displayName }))
    .sort((one, other) => one.displayName.localeCompare(other.displayName, "sv") || one.profileId.localeCompare(other.profileId));
}

/** Everybody who has done anything in the association, each found by one step in the index however much they have done. */
async function listActorIds(db: Database, associationId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive actor(id) as (
      (select actor_profile_id from audit_log
        where association_id = ${associationId} and actor_profile_id is not null
        order by actor_profile_id limit 1)
      union all
      select (select actor_profile_id from audit_log
               where association_id = ${associationId} and actor_profile_id > actor.id
               order by actor_profile_id limit 1)
        from actor where actor.id is not null)
    select id from actor where id is not null`);
  return rows.map(({ id }) => id);
}

const ACTIONS = Object.keys(AUDIT_ACTION_LABELS) as AuditAction[];

/** What somebody did about their own membership: their name stands in the list of applications and is no use as a filter. */
const OWN_STEPS: ReadonlySet<AuditAction> = new Set(["membership.apply", "membership.withdraw"]);

/** What the log shows of one category, or of all. */
export function actionsIn(category: AuditCategory | null | undefined): AuditAction[] {
  return category ? ACTIONS.filter((action) => action.startsWith(`${category}.`)) : ACTIONS;
}

/** What members do for the association rather than for themselves. */
const DEEDS: readonly AuditAction[] = ACTIONS.filter((action) => !OWN_STEPS.has(action));

/** The actions whose Swedish words hold the text. */
function actionsWorded(text: string): AuditAction[] {
  const words = text.replace(/\s+/g, " ").toLocaleLowerCase("sv");
  return ACTIONS.filter((action) => AUDIT_ACTION_LABELS[action].toLocaleLowerCase("sv").includes(words));
}

/** Their subject is an application; of one that was approved it is the applicant's profile, which outlives the application. */
const ABOUT_APPLICATIONS: ReadonlySet<AuditAction> = new Set([
  "membership.apply",
  "membership.withdraw",
  "membership.approve",
  "membership.reject",
]);
const ABOUT_PROFILES: ReadonlySet<AuditAction> = new Set([
  "membership.change_role",
  "membership.name_owner",
  "membership.remove",
  "membership.leave",
  "team.add_member",
  "team.update_member",
  "team.remove_member",
  "team.change_duty",
  "team.empty_duty",
]);

/** What was done about a person, who is named with it. */
const ABOUT_PEOPLE: readonly AuditAction[] = ACTIONS.filter((action) => ABOUT_APPLICATIONS.has(action) || ABOUT_PROFILES.has(action));

/** What of the recorded details may leave: nothing that was not meant for the log when these names were chosen. */
const SHOWN_DETAILS: ReadonlySet<string> = new Set([
  "role",
  "from",
  "to",
  "teams",
  "fields",
  "invited",
  "because",
  "kind",
  "format",
  "rows",
  "week",
  "weeks",
]);

function shownDetails(details: Record<string, unknown> | null): Record<string, unknown> | null {
  const shown = Object.entries(details ?? {}).filter(([key, value]) => SHOWN_DETAILS.has(key) && value !== null);
  return shown.length > 0 ? Object.fromEntries(shown) : null;
}

/** A day that Postgres knows; there are no rows from before 1970. */
const knownDay = (day: string): string => (day < "1970-01-01" ? "1970-01-01" : day);
