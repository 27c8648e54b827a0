import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { calendarAttendance, calendarEvents, calendarOccurrences } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { CALENDAR_IMPORTS_SHOWN } from "#shared/limits.ts";

/** Events that came by a calendar file. Those of one import were made at the same instant. */
export const importedInto = (associationId: string): SQL | undefined =>
  and(eq(calendarEvents.housingAssociationId, associationId), isNotNull(calendarEvents.importedUid));

/** Whether somebody, or a later file, has written to an event since it was imported, marked a day of it or answered for one. */
export const touchedSinceImport = sql<boolean>`(${calendarEvents.version} > 1
  or exists (select from ${calendarOccurrences} where ${calendarOccurrences.eventId} = ${calendarEvents.id})
  or exists (select from ${calendarAttendance} where ${calendarAttendance.eventId} = ${calendarEvents.id}))`;

/** The latest imports of which something is left, the newest first: when, how many events, and how many of them are touched since. */
export async function listImports(ctx: DomainContext) {
  const { associationId } = requirePermission(ctx.actor, "preparedness:edit");
  const imports = await ctx.db
    .select({
      importedAt: calendarEvents.createdAt,
      firstTitle: sql<string>`(array_agg(${calendarEvents.title} order by ${calendarEvents.startsAt}, ${calendarEvents.title}))[1]`,
      events: sql`count(*)`.mapWith(Number),
      touched: sql`count(*) filter (where ${touchedSinceImport})`.mapWith(Number),
    })
    .from(calendarEvents)
    .where(importedInto(associationId))
    .groupBy(calendarEvents.createdAt)
    .orderBy(desc(calendarEvents.createdAt))
    .limit(CALENDAR_IMPORTS_SHOWN);
  return imports.map(({ importedAt, ...counts }) => ({ importedAt: importedAt.toISOString(), ...counts }));
}
