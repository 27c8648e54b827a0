import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { can } from "#shared/permissions.ts";
import { readHouse } from "./house-queries.ts";

/** One line of the association's list of resources, less what is lent out. */
export interface OwnResource {
  name: string;
  left: number;
  unit: string;
  /** The slug of its area. */
  area: string | null;
}

/** What an association owns by its own list, by name. The caller has decided who may know. Throws NotFoundError. */
export async function listOwnResources(db: Queryable, associationId: string): Promise<OwnResource[]> {
  return (await readHouse(db, associationId)).resources.map(({ quantity, lent, ...row }) => ({ ...row, left: leftOf(quantity, lent) }));
}

/** What is left of a quantity, in hundredths at most. */
export const leftOf = (quantity: number, lent: number): number => Math.max(0, Math.round((quantity - lent) * 100) / 100);

const GENERATOR = /^(?:elverk|reservaggregat|(?:portabel |bärbar )?kraftstation)(?!\p{L})/iu;

/** Names of what makes or holds power by its own name, for those who read the list; nobody else learns of any. */
export async function findGenerators(
  db: Queryable,
  { associationId, role }: Pick<MemberActor, "associationId" | "role">,
): Promise<string[]> {
  if (!can(role, "collaboration:read")) return [];
  return (await listOwnResources(db, associationId)).filter(({ name, left }) => left > 0 && GENERATOR.test(name)).map(({ name }) => name);
}
