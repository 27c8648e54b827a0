import { and, asc, desc, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import { holdsText } from "#server/platform/database/search-pattern.ts";
import type { MembershipRequestStatus } from "#shared/enums.ts";
import { MEMBERSHIP_PAGE_SIZE } from "#shared/limits.ts";
import type { listMembershipRequestsInput } from "#shared/schemas/membership.ts";
import { type MembershipRequestView, readTally, selectRequests } from "./queries.ts";
import { sumOf } from "./rules.ts";

interface Part {
  associationId: string;
  /** Without one: all, in the order they were sent in. */
  status?: MembershipRequestStatus | undefined;
  search: string;
}

interface Slice {
  limit: number;
  offset: number;
}

/** One page of the applications to the owner's association in one state, newest first (MREQ-02, MREQ-03, MREQ-18, LIMIT-22). */
export async function listMembershipRequests(
  ctx: DomainContext,
  { status, search, page: wanted }: z.output<typeof listMembershipRequestsInput>,
): Promise<PageView<MembershipRequestView>> {
  const { associationId } = requirePermission(ctx.actor, "membership:decide");
  const part = { associationId, status, search };
  const total = await countPart(ctx.db, part);
  const { page, pageCount, offset } = findPage(wanted, total, MEMBERSHIP_PAGE_SIZE);
  return { rows: await readSlice(ctx.db, part, { limit: MEMBERSHIP_PAGE_SIZE, offset }), total, page, pageCount };
}

/** A slice of the applications to the owner's association and how many there are: in one state, or in all. */
export async function listAllMembershipRequests(
  ctx: DomainContext,
  { status, ...slice }: Slice & { status?: MembershipRequestStatus | undefined },
): Promise<{ rows: MembershipRequestView[]; total: number }> {
  const { associationId } = requirePermission(ctx.actor, "membership:decide");
  const part = { associationId, status, search: "" };
  const [rows, total] = await Promise.all([readSlice(ctx.db, part, slice), countPart(ctx.db, part)]);
  return { rows, total };
}

const isIn = ({ associationId, status, search }: Part): SQL | undefined =>
  and(eq(requests.associationId, associationId), status && eq(requests.status, status), holdsText(requests.personSearch, search));

/** Each order is that of an index: what was decided by when that was, all else by when it was sent in. */
const newestFirst = ({ status }: Part): SQL[] => {
  const isDecided = status === "approved" || status === "rejected";
  return [desc(isDecided ? requests.reviewedAt : requests.requestedAt), asc(requests.id)];
};

/** Everything is counted already but what a search finds. */
async function countPart(db: Queryable, part: Part): Promise<number> {
  if (part.search) return db.$count(requests, isIn(part));
  const counts = (await readTally(db, part.associationId)).requests;
  return part.status ? counts[part.status] : sumOf(counts);
}

/** Only the rows of the slice are joined with the people and the association. */
async function readSlice(db: Queryable, part: Part, { limit, offset }: Slice): Promise<MembershipRequestView[]> {
  const order = newestFirst(part);
  const slice = db
    .select({ id: requests.id })
    .from(requests)
    .where(isIn(part))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as("slice");
  return selectRequests(db)
    .innerJoin(slice, eq(slice.id, requests.id))
    .orderBy(...order);
}
