import { sql } from "drizzle-orm";
import { allRelations, attachmentKeys, concerns, readRows } from "#server/domains/gdpr/related-rows.ts";
import type { Person, Relation } from "#server/domains/gdpr/relation.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Files that belong to a person and nobody else. */
export interface PersonalKeys {
  files: string[];
  media: string[];
}

/**
 * Removes a person from every table, as the map of personal data says: rows go, or lose what tells who it was. Answers the
 * keys of the files that are to go after the commit. The caller holds the user, the profile and their association.
 */
export async function forgetPerson(tx: Transaction, person: Person): Promise<PersonalKeys> {
  const keys: PersonalKeys = { files: [], media: [] };
  for (const { table, relation } of allRelations()) {
    if (relation.attachment?.goes)
      keys[relation.attachment.store].push(...attachmentKeys(relation, await readRows(tx, table, relation, person)));
    await forget(tx, table, relation, person);
  }
  return keys;
}

async function forget(tx: Transaction, table: string, relation: Relation, person: Person): Promise<void> {
  const { onDeletion } = relation;
  if (onDeletion === "follows") return;
  const condition = concerns(relation, person);
  if (onDeletion === "row goes") {
    await tx.execute(sql`delete from ${sql.identifier(table)} t where ${condition}`);
    return;
  }
  const blanks = onDeletion.clears.map((column) => sql`${sql.identifier(column)} = null`);
  const values = Object.entries(onDeletion.sets ?? {}).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);
  await tx.execute(sql`update ${sql.identifier(table)} t set ${sql.join([...blanks, ...values], sql`, `)} where ${condition}`);
}
