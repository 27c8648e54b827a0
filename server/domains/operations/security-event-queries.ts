import { and, desc, eq, like, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { profiles, securityEvents, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { findPage } from "#server/platform/database/page-view.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";
import { shownName } from "#server/platform/shown-name.ts";
import type { securityEventsInput } from "#shared/schemas/admin.ts";
import { requireOperator } from "./require-operator.ts";

const PAGE_SIZE = 10;

/** What the service refused, newest first. Throws ForbiddenError for anybody but an operator. */
export async function listSecurityEvents(ctx: DomainContext, { kind, search, page }: z.output<typeof securityEventsInput>) {
  requireOperator(ctx.actor);
  const which = and(kind ? eq(securityEvents.kind, kind) : undefined, search ? matches(search) : undefined);
  const total = await ctx.db.$count(securityEvents, which);
  const { offset, ...shown } = findPage(page, total, PAGE_SIZE);
  const rows = await ctx.db
    .select({
      event: {
        id: securityEvents.id,
        kind: securityEvents.kind,
        what: securityEvents.what,
        reason: securityEvents.reason,
        ipAddress: securityEvents.ipAddress,
        /** The same for every attempt at the same account. */
        accountHash: securityEvents.accountHash,
        requestId: securityEvents.requestId,
        count: securityEvents.count,
        firstAt: securityEvents.firstAt,
        lastAt: securityEvents.lastAt,
      },
      fullName: profiles.fullName,
      name: profiles.name,
      email: users.email,
    })
    .from(securityEvents)
    .leftJoin(profiles, eq(profiles.id, securityEvents.profileId))
    .leftJoin(users, eq(users.id, profiles.userId))
    .where(which)
    .orderBy(desc(securityEvents.lastAt), securityEvents.id)
    .limit(PAGE_SIZE)
    .offset(offset);
  return {
    rows: rows.map(({ event, fullName, name, email }) => ({
      ...event,
      /** Who was refused; null for nobody signed in. */
      person: email && shownName({ fullName, name, email }, true),
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
