import { listStairwells } from "#server/domains/association/stairwell-queries.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";

/** The stairwell, when the house has it; null stays null. Throws NotFoundError, with the field, for any other. */
export async function requireStairwell(
  db: Queryable,
  associationId: string,
  stairwellId: string | null | undefined,
): Promise<string | null> {
  if (!stairwellId) return null;
  const known = await listStairwells(db, associationId);
  if (known.some(({ id }) => id === stairwellId)) return stairwellId;
  throw new NotFoundError("NOT_FOUND", { fields: { stairwellId: "Välj ett trapphus i listan." } });
}
