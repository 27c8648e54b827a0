import { count, desc } from "drizzle-orm";
import { shelters } from "#drizzle/schema/index.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import type { DomainContext } from "#server/platform/context.ts";

/** Which extracts of shelters the portal holds, the newest first, with how many rows are left of each. For operators. */
export function listShelterExtracts(ctx: DomainContext): Promise<{ source: string; sourceDate: string; count: number }[]> {
  requireOperator(ctx.actor);
  return ctx.db
    .select({ source: shelters.source, sourceDate: shelters.sourceDate, count: count() })
    .from(shelters)
    .groupBy(shelters.source, shelters.sourceDate)
    .orderBy(desc(shelters.sourceDate), shelters.source);
}
