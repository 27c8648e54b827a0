import { and, eq, or, sql } from "drizzle-orm";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { listStairwells } from "#server/domains/association/stairwell-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { type ImportLine, judgeLines, type KnownAddress, readImportFile } from "./import-rules.ts";

/** What each line of a file would become in this association, as it is now. Throws InvalidError on the field `csv`. */
export async function readImport(ctx: DomainContext, db: Queryable, associationId: string, csv: string): Promise<ImportLine[]> {
  const file = readImportFile(csv);
  const [known, stairwells] = await Promise.all([findKnown(db, associationId, file), listStairwells(db, associationId)]);
  return judgeLines(file, { known, stairwells, prefixes: ctx.config.smsCodes.prefixes });
}

function findKnown(db: Queryable, associationId: string, lines: ReturnType<typeof readImportFile>): Promise<KnownAddress[]> {
  const emails = lines.flatMap(({ email }) => email ?? []);
  const phones = lines.flatMap(({ phoneNumber }) => phoneNumber ?? []);
  return db
    .select({ email: subscribers.email, phoneNumber: subscribers.phoneNumber, status: subscribers.status })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.housingAssociationId, associationId),
        or(
          sql`${subscribers.email} = any(${sql.param(emails)}::text[])`,
          sql`${subscribers.phoneNumber} = any(${sql.param(phones)}::text[])`,
        ),
      ),
    );
}
