import { and, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisReplies } from "#drizzle/schema/index.ts";
import { namesOfProfiles } from "#server/domains/account/name-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { ASKED_PEOPLE_PAGE_SIZE } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import type { listPeopleInput } from "#shared/schemas/crisis-page.ts";
import { type AskedPersonRow, countPeople, isNamed, readPeople, repliesOf, withPeople } from "./asked-people.ts";
import { hasDoors, readDoorRights } from "./door-rights.ts";
import { findOwnNeed, listNeeds } from "./need-queries.ts";
import type { AskedPersonView, MyPartView, RepliesAtView, RepliesView, ReplyCounts } from "./page-views.ts";
import { type Crisis, requireCrisis, requireCrisisWork } from "./require-crisis.ts";

const URGENT_LIMIT = 100;
/** A machine can answer without end. */
const FORMER_LIMIT = 50;
const NEEDS_HELP = sql`p.answer = 'need_help'`;
const IS_UNREAD = sql`p.unread_at is not null`;
const IS_SILENT = sql`p.answer is null and p.unread_at is null`;
const WANTED: Record<z.output<typeof listPeopleInput>["answer"], SQL> = {
  all: sql`true`,
  silent: IS_SILENT,
  unread: IS_UNREAD,
  ok: sql`p.answer = 'ok'`,
  need_help: NEEDS_HELP,
  away: sql`p.answer = 'away'`,
};

/** How people are: counts of all, and first of all who needs help and whose reply nobody has understood yet, and how the answers came in. */
export async function readReplies(ctx: DomainContext, { activationId }: { activationId: string }): Promise<RepliesView> {
  const { actor, crisis } = await requireCrisisWork(ctx, ctx.db, activationId);
  const maySeePhone = can(actor.role, "subscribers:read");
  const list = async (where: SQL) => {
    const rows = await readPeople(ctx.db, { activationId, where, limit: URGENT_LIMIT });
    return toViews(ctx.db, rows, maySeePhone);
  };
  const [counts, needHelp, unread, needs, overTime] = await Promise.all([
    readReplyCounts(ctx.db, crisis),
    list(NEEDS_HELP),
    list(IS_UNREAD),
    listNeeds(ctx.db, crisis, maySeePhone),
    readRepliesOverTime(ctx.db, crisis, ctx.now()),
  ]);
  return { counts, needHelp, unread, needs, overTime };
}

/** One page of the people by what they answered, for those who knock and ring. */
export async function listAskedPeople(ctx: DomainContext, input: z.output<typeof listPeopleInput>): Promise<PageView<AskedPersonView>> {
  const { activationId, answer, search } = input;
  const { actor } = await requireCrisisWork(ctx, ctx.db, activationId);
  const wanted = WANTED[answer];
  const where = search === "" ? wanted : sql`${wanted} and ${isNamed(searchPattern(search))}`;
  const total = await countPeople(ctx.db, activationId, where);
  const { offset, ...place } = findPage(input.page, total, ASKED_PEOPLE_PAGE_SIZE);
  const rows = await readPeople(ctx.db, { activationId, where, limit: ASKED_PEOPLE_PAGE_SIZE, offset });
  return { rows: await toViews(ctx.db, rows, can(actor.role, "subscribers:read")), total, ...place };
}

/** The caller's own part: what they may do here, and what they have answered. */
export async function readMyPart(ctx: DomainContext, { activationId }: { activationId: string }): Promise<MyPartView> {
  const { actor, crisis } = await requireCrisis(ctx, ctx.db, activationId);
  const self = { associationId: actor.associationId, subscriberId: null, profileId: actor.profileId };
  const [newest] = await ctx.db
    .select({ answer: crisisReplies.answer, createdAt: crisisReplies.createdAt })
    .from(crisisReplies)
    .where(and(eq(crisisReplies.crisisActivationId, activationId), repliesOf(self), isNotNull(crisisReplies.answer)))
    .orderBy(desc(crisisReplies.createdAt), asc(crisisReplies.id))
    .limit(1);
  const rights = await readDoorRights(ctx.db, actor, crisis);
  return {
    mayWork: rights === "all",
    mayVisit: hasDoors(rights),
    answer: newest?.answer ?? null,
    answeredAt: newest?.createdAt ?? null,
    need: await findOwnNeed(ctx.db, activationId, self),
  };
}

/** How many people said what, or had said before what they said was erased. */
export const readReplyCounts = async (db: Queryable, { id, keptCounts }: Pick<Crisis, "id" | "keptCounts">): Promise<ReplyCounts> =>
  keptCounts?.answers ?? countReplies(db, id);

/** How many people said what. `unread` counts those whose newest reply is no answer, whatever they said before. */
export async function countReplies(db: Queryable, activationId: string): Promise<ReplyCounts> {
  const { rows } = await db.execute<ReplyCounts & Record<string, unknown>>(sql`
    ${withPeople(activationId)}
    select count(*)::int as asked,
           count(*) filter (where p.answer = 'ok')::int as ok,
           count(*) filter (where ${NEEDS_HELP})::int as "needHelp",
           count(*) filter (where p.answer = 'away')::int as away,
           count(*) filter (where ${IS_SILENT})::int as silent,
           count(*) filter (where ${IS_UNREAD})::int as unread
      from people p`);
  return rows[0] ?? { asked: 0, ok: 0, needHelp: 0, away: 0, silent: 0, unread: 0 };
}

async function toViews(db: Queryable, rows: AskedPersonRow[], maySeePhone: boolean): Promise<AskedPersonView[]> {
  const names = await namesOfProfiles(
    db,
    rows.flatMap(({ said }) => (said ?? []).flatMap(({ recordedBy }) => recordedBy ?? [])),
  );
  return rows.map(({ said, ...row }) => {
    const [reply = null, ...former] = (said ?? []).map((one) => ({ ...one, recordedBy: names.get(one.recordedBy ?? "") ?? null }));
    return {
      kind: row.isSubscriber ? "subscriber" : "member",
      id: row.id,
      name: row.name ?? "",
      stairwell: row.stairwell,
      phone: maySeePhone && (row.answer === "need_help" || row.isUnread) ? row.phone : null,
      reply,
      former: former.slice(0, FORMER_LIMIT),
    };
  });
}

/** Close in the first hour, in which most answer, and wider the longer it goes on. */
const MARKS = [0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440, 2880, 4320, 7200, 10_080, 20_160, 43_200];

const MINUTE_MS = 60_000;

/** How the answers came in, until now or the crisis's end. Nothing before anybody was asked, and once what people said is erased. */
async function readRepliesOverTime(
  db: Queryable,
  { id, keptCounts, resolvedAt }: Pick<Crisis, "id" | "keptCounts" | "resolvedAt">,
  now: Date,
): Promise<RepliesAtView[]> {
  if (keptCounts) return [];
  // Whoever replied before being asked was never silent. A text that is no answer ends the silence and changes no answer.
  const { rows } = await db.execute<RepliesAtView & { beganMs: number } & Record<string, unknown>>(sql`
    ${withPeople(id)}, began as (
      select min(asked_at) as at from asked
    ), firsts as (
      select id, min(created_at) as at from replied group by id
    ), answered as (
      select created_at as at, answer, lag(answer) over (partition by id order by created_at, reply_id desc) as former
        from replied where answer is not null
    ), changes as (
      select at, 0 as silent, answer, former from answered
      union all select f.at, -1, null, null from firsts f join asked a on a.id = f.id where f.at > a.asked_at
      union all select a.asked_at, 1, null, null
        from asked a left join firsts f on f.id = a.id where f.at is null or f.at > a.asked_at
    )
    select greatest(0, ceil(extract(epoch from c.at - b.at) / 60))::int as minutes,
           ${changeOf("ok")} as ok, ${changeOf("need_help")} as "needHelp", ${changeOf("away")} as away, sum(c.silent)::int as silent,
           (extract(epoch from b.at) * 1000)::float as "beganMs"
      from changes c cross join began b where b.at is not null group by 1, b.at`);
  const [first] = rows;
  return first ? atMarks(rows, Math.ceil(((resolvedAt ?? now).getTime() - first.beganMs) / MINUTE_MS)) : [];
}

const changeOf = (answer: ReplyAnswer): SQL =>
  sql`(count(*) filter (where c.answer = ${answer}) - count(*) filter (where c.former = ${answer}))::int`;

/** What changes add up to at each mark for as long as they come, and at the end. */
export function atMarks(changes: readonly RepliesAtView[], end: number): RepliesAtView[] {
  const last = Math.max(0, ...changes.map(({ minutes }) => minutes));
  const settled = MARKS.find((mark) => mark >= last) ?? last;
  const marks = MARKS.filter((mark) => mark <= settled && mark < end);
  return [...marks, Math.max(end, last)].map((mark) => {
    const until = changes.filter(({ minutes }) => minutes <= mark);
    const sum = (of: "ok" | "needHelp" | "away" | "silent") => until.reduce((total, change) => total + change[of], 0);
    return { minutes: mark, ok: sum("ok"), needHelp: sum("needHelp"), away: sum("away"), silent: sum("silent") };
  });
}
