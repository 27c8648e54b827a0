import type { Queryable } from "#server/platform/database/db.ts";
import { allRelations, readRows } from "./related-rows.ts";
import type { Person } from "./relation.ts";

/** The product requests that stay when the person goes, and that name them until then: as the one who asks, or the contact. */
export async function findRequestsNaming(db: Queryable, person: Person): Promise<string[]> {
  const ids = new Set<string>();
  for (const { table, relation } of allRelations()) {
    if (table !== "product_requests" || typeof relation.onDeletion !== "object") continue;
    for (const { id } of await readRows(db, table, relation, person)) ids.add(String(id));
  }
  return [...ids];
}
