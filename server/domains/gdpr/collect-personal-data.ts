import { sql } from "drizzle-orm";
import type { DomainContext } from "#server/platform/context.ts";
import { findPerson } from "./person.ts";
import { allRelations, attachmentKeys, readRows } from "./related-rows.ts";
import type { Relation, Row } from "./relation.ts";
import { exportedPart } from "./rules.ts";

export interface PersonalFile {
  store: "files" | "media";
  key: string;
  /** What the file is called in the archive. */
  name: string;
}

export interface PersonalRecords {
  relation: Relation;
  /** Only what the person may see. */
  rows: Row[];
}

/** All that the portal holds about a person, as it was at one moment; null for an account that is gone. */
export function collectPersonalData(
  ctx: Pick<DomainContext, "db">,
  userId: string,
): Promise<{ records: PersonalRecords[]; files: PersonalFile[] } | null> {
  return ctx.db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('TimeZone', 'UTC', true)`);
      const person = await findPerson(tx, userId);
      if (!person) return null;
      const records: PersonalRecords[] = [];
      const files: PersonalFile[] = [];
      for (const { table, relation } of allRelations()) {
        const rows = await readRows(tx, table, relation, person);
        records.push({ relation, rows: rows.map((row) => exportedPart(row, relation, person)) });
        files.push(...filesOf(relation, rows));
      }
      return { records, files };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function filesOf(relation: Relation, rows: readonly Row[]): PersonalFile[] {
  const { attachment } = relation;
  if (!attachment?.exported) return [];
  return rows.flatMap((row) =>
    attachmentKeys(relation, [row]).map((key) => ({
      store: attachment.store,
      key,
      name: String((attachment.name && row[attachment.name]) || key.split("/").at(-1)),
    })),
  );
}
