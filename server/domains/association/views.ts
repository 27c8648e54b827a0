import type { housingAssociations } from "#drizzle/schema/index.ts";
import type { Plan } from "#shared/enums.ts";

/** An association as its members see it. */
export interface AssociationView {
  id: string;
  name: string;
  organizationNumber: string | null;
  address: string | null;
  postalCode: string | null;
  city: string | null;
  contactPersonName: string | null;
  contactPersonPhone: string | null;
  contactPersonEmail: string | null;
  numApartments: number | null;
  residentCount: number | null;
  numStairwells: number | null;
  numFloors: number | null;
  logoUrl: string | null;
  suggestedPlan: Plan | null;
  createdAt: string;
}

/** What anyone who is signed in and knows the code may see (security.md U3). */
export interface AssociationCardView {
  id: string;
  name: string;
  address: string | null;
  postalCode: string | null;
  city: string | null;
  logoUrl: string | null;
}

export function toAssociationView(row: typeof housingAssociations.$inferSelect): AssociationView {
  return {
    id: row.id,
    name: row.associationName,
    organizationNumber: row.organizationNumber,
    address: row.address,
    postalCode: row.postalCode,
    city: row.city,
    contactPersonName: row.contactPersonName,
    contactPersonPhone: row.contactPersonPhone,
    contactPersonEmail: row.contactPersonEmail,
    numApartments: row.numApartments,
    residentCount: row.residentCount,
    numStairwells: row.numStairwells,
    numFloors: row.numFloors,
    logoUrl: row.logoUrl,
    suggestedPlan: row.suggestedPlan,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A stairwell by the name on its door. */
export interface StairwellView {
  id: string;
  name: string;
}

/** What the page behind a short address says. Not the association's id: that is the long code, which cannot be renewed. */
export interface InvitationView {
  associationName: string;
  address: string | null;
  city: string | null;
  /** Null where the owner has given no name. */
  inviter: string | null;
}
