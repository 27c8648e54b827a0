import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { crisisDomains, resourceLoans as loans, sharedResources as resources } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { can } from "#shared/permissions.ts";

/** What is lent out of a resource now, as a column of a query over the resources. */
export const lentOut = (db: Queryable) =>
  sql<number>`coalesce((${db
    .select({ sum: sql`sum(${loans.quantity})` })
    .from(loans)
    .where(and(eq(loans.resourceId, resources.id), isNull(loans.returnedAt)))}), 0)`.mapWith(Number);

/** What is left of a quantity, in hundredths at most. */
export const leftOf = (quantity: number, lent: number): number => Math.max(0, Math.round((quantity - lent) * 100) / 100);

/** One line of the association's list of resources, less what is lent out. */
export interface OwnResource {
  name: string;
  left: number;
  unit: string;
  /** The slug of its area. */
  area: string | null;
}

const GENERATOR = /^(?:elverk|reservaggregat|(?:portabel |bärbar )?kraftstation)(?!\p{L})/iu;

/** Names of what makes or holds power by its own name. For how long it does is nowhere told. */
export const generatorsAmong = (resources: readonly OwnResource[]): string[] =>
  resources.filter(({ name, left }) => left > 0 && GENERATOR.test(name)).map(({ name }) => name);

/** The same of an association, for those who read its list; nobody else learns of any. */
export async function findGenerators(
  db: Queryable,
  { associationId, role }: Pick<MemberActor, "associationId" | "role">,
): Promise<string[]> {
  return can(role, "collaboration:read") ? generatorsAmong(await listOwnResources(db, associationId)) : [];
}

/** What an association owns of its own list. The caller has decided who may know. */
export async function listOwnResources(db: Queryable, associationId: string): Promise<OwnResource[]> {
  const rows = await db
    .select({ name: resources.name, quantity: resources.quantity, unit: resources.unit, lent: lentOut(db), area: crisisDomains.slug })
    .from(resources)
    .leftJoin(crisisDomains, eq(crisisDomains.id, resources.crisisDomainId))
    .where(eq(resources.housingAssociationId, associationId))
    .orderBy(asc(resources.name), asc(resources.id));
  return rows.map(({ quantity, lent, ...row }) => ({ ...row, left: leftOf(quantity, lent) }));
}
