import { findApartments } from "#server/domains/association/apartment-queries.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { requireStairwell } from "./require-stairwell.ts";

/** Where somebody lives, as far as it is known. A flat is always one of the stairwell's. */
export interface Place {
  stairwellId: string | null;
  apartmentId: string | null;
}

/**
 * The place in this house that somebody has named: the stairwell by its id, the flat by what stands on its door, which tells the
 * stairwell too. Throws, with the field, NotFoundError for what the house does not have and InvalidError for a flat of several stairwells.
 */
export async function requirePlace(
  db: Queryable,
  associationId: string,
  named: { stairwellId?: string | null | undefined; flat?: string | null | undefined },
): Promise<Place> {
  const stairwellId = await requireStairwell(db, associationId, named.stairwellId);
  if (!named.flat) return { stairwellId, apartmentId: null };
  const [found, another] = await findApartments(db, associationId, { flat: named.flat, stairwellId });
  if (another)
    throw new InvalidError("INVALID_INPUT", { fields: { stairwellId: `Lägenhet ${named.flat} finns i flera trapphus. Välj ert.` } });
  if (found) return { stairwellId: found.stairwellId, apartmentId: found.id };
  const where = stairwellId ? "i det trapphuset" : "i huset";
  const text = `Lägenhet ${named.flat} finns inte ${where}. Se efter på dörren, eller lämna fältet tomt.`;
  throw new NotFoundError("NOT_FOUND", { fields: { flat: text } });
}
