import { eq, max } from "drizzle-orm";
import {
  housingAssociationContacts as contacts,
  housingAssociationFacts as facts,
  housingAssociations,
  housingAssociationShutoffs as shutoffs,
} from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { ShutoffKind } from "#shared/enums.ts";

/** When what an association knows of itself was last changed; null where it knows nothing. */
export interface AssociationChanges {
  apartments: number | null;
  hasShelter: boolean | null;
  contactsAt: Date | null;
  shutoffsAt: ReadonlyMap<ShutoffKind, Date>;
  /** When the hours that the door batteries last were written down or something beside them. */
  doorBackupAt: Date | null;
}

/** The caller has decided who may know. */
export async function findAssociationChanges(db: Queryable, associationId: string): Promise<AssociationChanges> {
  const [[association], [contact], shutoffRows] = await Promise.all([
    db
      .select({
        apartments: housingAssociations.numApartments,
        hasShelter: housingAssociations.hasShelter,
        accessBackupHours: facts.accessBackupHours,
        factsAt: facts.updatedAt,
      })
      .from(housingAssociations)
      .leftJoin(facts, eq(facts.housingAssociationId, housingAssociations.id))
      .where(eq(housingAssociations.id, associationId)),
    db
      .select({ at: max(contacts.updatedAt) })
      .from(contacts)
      .where(eq(contacts.housingAssociationId, associationId)),
    db
      .select({ kind: shutoffs.kind, at: max(shutoffs.updatedAt) })
      .from(shutoffs)
      .where(eq(shutoffs.housingAssociationId, associationId))
      .groupBy(shutoffs.kind),
  ]);
  return {
    apartments: association?.apartments ?? null,
    hasShelter: association?.hasShelter ?? null,
    contactsAt: contact?.at ?? null,
    shutoffsAt: new Map(shutoffRows.flatMap(({ kind, at }) => (at ? [[kind, at] as const] : []))),
    doorBackupAt: association?.accessBackupHours == null ? null : association.factsAt,
  };
}
