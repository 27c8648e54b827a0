import { and, desc, eq, like, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { profiles, securityEvents, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";
import { shownName } from "#server/platform/shown-name.ts";
import type { SecurityEventKind } from "#shared/enums.ts";
import type { securityEventsInput } from "#shared/schemas/admin.ts";
import { requireOperator } from "./require-operator.ts";

const PAGE_SIZE = 10;

export interface SecurityEventView {
  id: string;
  kind: SecurityEventKind;
  what: string;
  reason: string;
  /** Who was refused; null for nobody signed in. */
  person: string | null;
  ipAddress: string | null;
  /** The same for every attempt at the same account. */
  accountHash: string | null;
  requestId: string | null;
  count: number;
  firstAt: string;
  lastAt: string;
}

/** What the service refused, newest first. Throws ForbiddenError for anybody but an operator. */
export async function listSecurityEvents(
  ctx: DomainContext,
  { kind, search, page }: z.output<typeof securityEventsInput>,
): Promise<PageView<SecurityEventView>> {
  requireOperator(ctx.actor);
  const which = and(kind ? eq(securityEvents.kind, kind) : undefined, search ? matches(search) : undefined);
  const total = await ctx.db.$count(securityEvents, which);
  const { offset, ...shown } = findPage(page, total, PAGE_SIZE);
  const rows = await ctx.db
    .select({ event: securityEvents, fullName: profiles.fullName, name: profiles.name, email: users.email })
    .from(securityEvents)
    .leftJoin(profiles, eq(profiles.id, securityEvents.profileId))
    .leftJoin(users, eq(users.id, profiles.userId))
    .where(which)
    .orderBy(desc(securityEvents.lastAt), securityEvents.id)
    .limit(PAGE_SIZE)
    .offset(offset);
  return {
    rows: rows.map(({ event: { profileId: _, ...event }, fullName, name, email }) => ({
      ...event,
      person: email && shownName({ fullName, name, email }, true),
      firstAt: event.firstAt.toISOString(),
      lastAt: event.lastAt.toISOString(),
    })),
    total,
    ...shown,
  };
}

const matches = (search: string): SQL =>
  like(
    sql`search_fold(concat_ws(E'\\n', ${securityEvents.what}, ${securityEvents.reason}, ${securityEvents.ipAddress}, ${securityEvents.requestId}, ${securityEvents.accountHash}))`,
    sql`search_fold(${searchPattern(search)})`,
  );
