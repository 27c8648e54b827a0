import { z } from "zod";
import { PLANS } from "../enums.ts";
import { ASSOCIATION_NAME_MIN_LENGTH } from "../limits.ts";
import {
  emailField,
  idField,
  optionalCount,
  optionalEmail,
  optionalOrganizationNumber,
  optionalPhone,
  optionalPostalCode,
  optionalText,
  plainText,
} from "./fields.ts";

export const associationDetails = z.object({
  associationName: plainText().min(ASSOCIATION_NAME_MIN_LENGTH, "Föreningens namn måste vara minst 3 tecken.").max(120),
  organizationNumber: optionalOrganizationNumber,
  address: optionalText(200),
  postalCode: optionalPostalCode,
  city: optionalText(100),
  contactPersonName: optionalText(100),
  contactPersonPhone: optionalPhone,
  contactPersonEmail: optionalEmail,
  numApartments: optionalCount(1, 10_000),
  residentCount: optionalCount(0, 50_000),
});

export const foundAssociationInput = associationDetails.extend({ suggestedPlan: z.enum(PLANS, "Välj ett abonnemang.") });

/** What an owner changes in the settings (SETA-05). */
export const updateAssociationInput = associationDetails.pick({ associationName: true, address: true, city: true });

export const lookupAssociationInput = z.object({ associationId: idField });

export const inviteToAssociationInput = z.object({
  emails: z.array(emailField).min(1, "Ange minst en e-postadress.").max(20, "Högst 20 inbjudningar åt gången."),
});
