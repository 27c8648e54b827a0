import { desc, eq, type SQL, sql } from "drizzle-orm";
import { binderPrints, profiles } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** So far back a tab's version is told. */
const PRINTS_READ = 50;

/** When an association's binder was last printed, as a part of another statement; null where it never was. */
export const lastPrintedAt = (associationId: SQL): SQL<Date | null> =>
  sql<Date | null>`(select max(${binderPrints.printedAt}) from ${binderPrints} where ${binderPrints.housingAssociationId} = ${associationId})`.mapWith(
    binderPrints.printedAt,
  );

/** The prints of an association's binder, the latest first. The caller has decided who may know. */
export function listPrints(db: Queryable, associationId: string) {
  return db
    .select({
      version: binderPrints.version,
      pages: binderPrints.pages,
      printedAt: binderPrints.printedAt,
      printedBy: sql<string | null>`coalesce(${profiles.fullName}, ${profiles.name})`,
    })
    .from(binderPrints)
    .leftJoin(profiles, eq(profiles.id, binderPrints.printedByProfileId))
    .where(eq(binderPrints.housingAssociationId, associationId))
    .orderBy(desc(binderPrints.version))
    .limit(PRINTS_READ);
}
