import { and, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisReplies } from "#drizzle/schema/index.ts";
import { namesOfProfiles } from "#server/domains/account/name-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";
import { ASKED_PEOPLE_PAGE_SIZE } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import type { listPeopleInput } from "#shared/schemas/crisis-page.ts";
import { type AskedPersonRow, countPeople, isNamed, readPeople, withPeople } from "./asked-people.ts";
import { hasDoors, readDoorRights } from "./door-rights.ts";
import { findOwnNeed, listNeeds } from "./need-queries.ts";
import type { AskedPersonView, MyPartView, RepliesView, ReplyCounts } from "./page-views.ts";
import { repliesOf } from "./replies-of.ts";
import { readRepliesOverTime } from "./replies-over-time.ts";
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
