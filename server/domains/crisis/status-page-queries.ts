import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import {
  crisisActivations as activations,
  crisisActivationAreas as addedAreas,
  crisisLevels,
  crisisDomains as domains,
  housingAssociations,
  crisisMessages as messages,
} from "#drizzle/schema/index.ts";
import type { Database } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { textOnPaper } from "#shared/crisis-text/message-text.ts";
import { STATUS_PAGE_DAYS } from "#shared/limits.ts";

/** How a crisis stands, for everybody who has the address: what was sent to the residents, and nothing else that was written. */
export interface StatusPageView {
  associationName: string;
  /** All its areas, the one it began in first. */
  areaNames: string[];
  isExercise: boolean;
  startedAt: string;
  /** Null while it lasts. */
  resolvedAt: string | null;
  nextUpdateAt: string | null;
  /** What residents do on its level. */
  advice: string[];
  /** Newest first. Reminders only repeat. */
  messages: { id: string; content: string; sentAt: string; isQuestion: boolean }[];
  token: string;
}

/** `gone`: it ended longer ago than its page stays. */
export type FoundStatusPage = StatusPageView | "gone";

/** Whoever comes while a page is being read shares that reading: a whole town opens the same link in the same minute. */
const readings = new WeakMap<Database, Map<string, Promise<FoundStatusPage | null>>>();

const TOKEN = /^[\w-]{22}$/;

/** Null for an address that leads to nothing. */
export async function findStatusPage(ctx: DomainContext, token: string): Promise<FoundStatusPage | null> {
  return TOKEN.test(token) ? shared(ctx, token, eq(activations.statusToken, token)) : null;
}

/** The same page for somebody whose own link says which crisis. */
export const readStatusPage = (ctx: DomainContext, activationId: string): Promise<FoundStatusPage | null> =>
  shared(ctx, activationId, eq(activations.id, activationId));

function shared(ctx: DomainContext, key: string, which: SQL): Promise<FoundStatusPage | null> {
  const known = readings.get(ctx.db) ?? new Map<string, Promise<FoundStatusPage | null>>();
  readings.set(ctx.db, known);
  const reading = known.get(key) ?? read(ctx, which).finally(() => known.delete(key));
  known.set(key, reading);
  return reading;
}

async function read(ctx: DomainContext, which: SQL): Promise<FoundStatusPage | null> {
  const [crisis] = await ctx.db
    .select({
      id: activations.id,
      associationName: housingAssociations.associationName,
      areaName: domains.name,
      addedNames: sql<string[]>`array(select d.name from ${addedAreas} a join ${domains} d on d.id = a.crisis_domain_id
        where a.crisis_activation_id = ${sql.raw('"crisis_activations"."id"')} order by a.created_at, d.order_index)`,
      isExercise: activations.isExercise,
      createdAt: activations.createdAt,
      resolvedAt: activations.resolvedAt,
      nextUpdateAt: activations.nextUpdateAt,
      advice: crisisLevels.residentActions,
      token: activations.statusToken,
    })
    .from(activations)
    .innerJoin(domains, eq(domains.id, activations.crisisDomainId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, activations.housingAssociationId))
    .leftJoin(crisisLevels, eq(crisisLevels.level, activations.level))
    .where(and(which, isNull(housingAssociations.closedAt)));
  if (!crisis) return null;
  if (crisis.resolvedAt && ctx.now().getTime() - crisis.resolvedAt.getTime() > STATUS_PAGE_DAYS * DAY_MS) return "gone";
  const sentAt = sql<Date>`coalesce(${messages.releasedAt}, ${messages.createdAt})`.mapWith(messages.createdAt);
  const rows = await ctx.db
    .select({ id: messages.id, kind: messages.kind, content: messages.content, sentAt })
    .from(messages)
    .where(
      and(
        eq(messages.crisisActivationId, crisis.id),
        eq(messages.audience, "subscribers"),
        eq(messages.state, "released"),
        ne(messages.kind, "reminder"),
      ),
    )
    .orderBy(desc(sentAt), desc(messages.id))
    .limit(MESSAGE_LIMIT);
  return {
    associationName: crisis.associationName,
    areaNames: [crisis.areaName, ...crisis.addedNames],
    isExercise: crisis.isExercise,
    startedAt: crisis.createdAt.toISOString(),
    resolvedAt: crisis.resolvedAt?.toISOString() ?? null,
    nextUpdateAt: crisis.nextUpdateAt?.toISOString() ?? null,
    advice: crisis.advice?.split("\n").filter(Boolean) ?? [],
    messages: rows.map((row) => ({
      id: row.id,
      content: textOnPaper(row.content),
      sentAt: row.sentAt.toISOString(),
      isQuestion: row.kind === "check",
    })),
    token: crisis.token,
  };
}

const DAY_MS = 86_400_000;
/** Of at most 600 characters each: the page stays below 40 kB. */
const MESSAGE_LIMIT = 20;
