import { explainQuantity, QuantityRuleError, recommendedQuantity } from "#shared/calculations/quantity-rule.ts";
import { type QuantityVariables, quantityVariablesFor } from "#shared/calculations/quantity-variables.ts";
import type { StepStatus } from "#shared/enums.ts";
import { formatPostalCode } from "#shared/format/postal-code.ts";
import { REQUEST_MAX_QUANTITY } from "#shared/limits.ts";

/** What an association's row tells about the house and how to reach it. */
export interface HouseFacts {
  associationName: string;
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
  hasShelter: boolean | null;
}

/** What the quantity rules may count. Without an association the form's own numbers stand in. */
export function quantityFacts(
  house: HouseFacts | null,
  days: number,
  stated: { apartments?: number | null; residents?: number | null } = {},
) {
  return quantityVariablesFor({
    residents: house?.residentCount ?? stated.residents ?? null,
    apartments: house?.numApartments ?? stated.apartments ?? null,
    stairwells: house?.numStairwells ?? null,
    floors: house?.numFloors ?? null,
    shelters: house?.hasShelter == null ? null : Number(house.hasShelter),
    days,
  });
}

/** Packages to recommend and the sentence that says on what basis; null without a rule, or with one that cannot be read. */
export function recommend(rule: string | null, variables: QuantityVariables): { quantity: number; basis: string } | null {
  if (!rule) return null;
  try {
    return { quantity: Math.min(recommendedQuantity(rule, variables), REQUEST_MAX_QUANTITY), basis: explainQuantity(rule, variables) };
  } catch (error) {
    // One product's faulty rule must not stop a whole request.
    if (error instanceof QuantityRuleError) return null;
    throw error;
  }
}

/** The form's first values: the association's, or those of a person without one. */
export function prefilledCustomer(house: HouseFacts | null, person: { displayName: string; email: string }) {
  const address = house && addressLine(house);
  return {
    customerName: house?.associationName ?? person.displayName,
    customerOrgNumber: house?.organizationNumber ?? null,
    contactPerson: house?.contactPersonName ?? person.displayName,
    contactPhone: house?.contactPersonPhone ?? null,
    contactEmail: house?.contactPersonEmail ?? person.email,
    deliveryAddress: address,
    invoiceAddress: address,
    numProperties: house?.numApartments ?? 1,
    numResidentsEstimated: house?.residentCount ?? null,
  };
}

function addressLine({ address, postalCode, city }: Pick<HouseFacts, "address" | "postalCode" | "city">): string | null {
  const town = [postalCode && formatPostalCode(postalCode), city].filter(Boolean).join(" ");
  return [address, town].filter(Boolean).join(", ") || null;
}

/** Whether nothing more happens to a request by itself: a PDF that failed or is not made also ends the mail that waits for it. */
export function isSettled({ pdfStatus, mailStatus }: { pdfStatus: StepStatus; mailStatus: StepStatus }): boolean {
  if (pdfStatus !== "done") return pdfStatus === "failed" || pdfStatus === "skipped";
  return mailStatus === "done" || mailStatus === "failed" || mailStatus === "skipped";
}

/** The number people quote to each other: the first eight characters of the id. */
export const requestNumber = (productRequestId: string): string => productRequestId.slice(0, 8).toUpperCase();
