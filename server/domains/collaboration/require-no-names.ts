import { eq, inArray } from "drizzle-orm";
import { associationMembers, crisisSubscribers, housingAssociations } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { residentNameFinder } from "./resident-names.ts";

/** The association whose residents are looked for, and others that the text is about or for. */
type Associations = readonly [own: string, ...others: string[]];

/**
 * Refuses texts for other associations that name somebody who lives in this one: a member or a subscriber. Throws InvalidError with
 * RESIDENT_NAMED for the first such field, with the words in question. The names of these associations and their places are no names of people.
 */
export async function requireNoNames(
  db: Queryable,
  associationIds: Associations,
  texts: Readonly<Record<string, string | null>>,
): Promise<void> {
  const written = Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (written.length === 0) return;
  const find = await readNameFinder(db, associationIds);
  for (const [field, text] of written) {
    const name = find(text);
    if (!name) continue;
    const message = `«${name}» ser ut som namnet på en boende. Skriv en roll eller en plats i stället, till exempel «jourhavande» eller «trapphus B».`;
    throw new InvalidError("RESIDENT_NAMED", { message, fields: { [field]: message } });
  }
}

/** What finds the name of a resident of the first of these associations in a text, or null. */
export async function readNameFinder(db: Queryable, associationIds: Associations): Promise<(text: string) => string | null> {
  return residentNameFinder(await residentNames(db, associationIds[0]), await placeNames(db, associationIds));
}

async function residentNames(db: Queryable, associationId: string): Promise<string[]> {
  const members = await db
    .select({ name: associationMembers.personName })
    .from(associationMembers)
    .where(eq(associationMembers.associationId, associationId));
  const subscribers = await db
    .select({ name: crisisSubscribers.fullName })
    .from(crisisSubscribers)
    .where(eq(crisisSubscribers.housingAssociationId, associationId));
  return [...members, ...subscribers].flatMap(({ name }) => name || []);
}

async function placeNames(db: Queryable, associationIds: readonly string[]): Promise<string[]> {
  const { associationName, address, city, municipality } = housingAssociations;
  const rows = await db
    .select({ associationName, address, city, municipality })
    .from(housingAssociations)
    .where(inArray(housingAssociations.id, [...associationIds]));
  return rows.flatMap((row) => Object.values(row)).filter((name) => name !== null);
}
