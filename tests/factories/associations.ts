import { associationJourneyStatus, housingAssociations } from "#drizzle/schema/index.ts";
import { portal } from "#tests/helpers/portal.ts";
import { unique } from "./unique.ts";

export type TestAssociation = typeof housingAssociations.$inferSelect;

/** An association in the first phase of its journey, without members. */
export async function createAssociation(values: Partial<typeof housingAssociations.$inferInsert> = {}): Promise<TestAssociation> {
  const { db } = portal().services;
  const [association] = await db
    .insert(housingAssociations)
    .values({
      associationName: `Brf Test ${unique("hus")}`,
      address: "Provgatan 2",
      postalCode: "11122",
      city: "Stockholm",
      numApartments: 20,
      ...values,
    })
    .returning();
  if (!association) throw new Error("no association row");
  await db.insert(associationJourneyStatus).values({ housingAssociationId: association.id, journeyPhaseId: 1, status: "in_progress" });
  return association;
}
