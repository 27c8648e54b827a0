import { z } from "zod";
import { ACCESS_SYSTEMS, APPROVABLE_ROLES, CONTACT_KINDS, HEATING_TYPES, PLANS, SHUTOFF_KINDS, VENTILATION_TYPES } from "../enums.ts";
import { phonePattern } from "../format/phone.ts";
import { ASSOCIATION_NAME_MIN_LENGTH, STAIRWELLS_MAX } from "../limits.ts";
import {
  emailField,
  idField,
  optionalCount,
  optionalEmail,
  optionalHours,
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

export const foundAssociationInput = associationDetails.extend({
  numStairwells: optionalCount(1, 500).optional(),
  suggestedPlan: z.enum(PLANS, "Välj ett abonnemang."),
  /** The id under which the logo of the founding form was stored; the association gets it. */
  reservedId: idField.nullish(),
});

/** What an owner changes in the settings (SETA-05). */
export const updateAssociationInput = associationDetails.pick({ associationName: true, address: true, city: true }).partial();

/**
 * What an owner changes on the association's own page: only the fields that are sent. A postal code can be given once, where
 * there was none. Times in hours.
 */
export const updateAssociationProfileInput = associationDetails
  .extend({
    municipality: optionalText(100),
    numStairwells: optionalCount(1, 500),
    numFloors: optionalCount(1, 100),
    buildingYear: optionalCount(1600, 2100),
    heatingType: z.enum(HEATING_TYPES).nullable(),
    hasShelter: z.boolean().nullable(),
    hasBackupPower: z.boolean().nullable(),
    selectedAmbitionLevelId: idField.nullable(),
    numBuildings: optionalCount(1, 500),
    numElevators: optionalCount(0, 500),
    ventilation: z.enum(VENTILATION_TYPES).nullable(),
    hasPressureBoost: z.boolean().nullable(),
    accessSystem: z.enum(ACCESS_SYSTEMS).nullable(),
    accessBackupHours: optionalHours,
    backupPowerHours: optionalHours,
    basementOpenings: optionalCount(0, 1000),
    shelterPlaces: optionalCount(0, 100_000),
    insuranceCompany: optionalText(100),
    insuranceNumber: optionalText(100),
    insuranceEmergencyPhone: optionalPhone,
  })
  .partial();

const requiredPhone = z
  .string("Skriv ett telefonnummer.")
  .trim()
  .min(1, "Skriv ett telefonnummer.")
  .max(40)
  .regex(phonePattern, "Ogiltigt telefonnummerformat.");

/** Without an id a new one is added. */
export const saveContactInput = z.object({
  id: idField.nullish(),
  kind: z.enum(CONTACT_KINDS, "Välj vad kontakten gäller."),
  name: plainText().min(1, "Skriv ett namn.").max(100),
  phone: requiredPhone,
  note: optionalText(),
});
export const removeContactInput = z.object({ id: idField });

/** Without an id a new one is added. */
export const saveShutoffInput = z.object({
  id: idField.nullish(),
  kind: z.enum(SHUTOFF_KINDS, "Välj vad avstängningen gäller."),
  location: plainText().min(1, "Skriv var den finns.").max(200),
  instructions: optionalText(),
});
export const removeShutoffInput = z.object({ id: idField });

export const withdrawInvitationInput = z.object({ id: idField });

/** An invitation code in the format that people are told; no more is asked of it, so that every unknown one gets the same answer. */
export const lookupAssociationInput = z.object({ associationId: z.guid("Ogiltigt id.") });

export const inviteToAssociationInput = z.object({
  emails: z.array(emailField).min(1, "Ange minst en e-postadress.").max(20, "Högst 20 inbjudningar åt gången."),
  /** What they are meant to become; `member` where nothing is said. */
  role: z.enum(APPROVABLE_ROLES).optional(),
});

const stairwellNames = z.array(plainText().min(1, "Skriv ett namn på trapphuset.").max(60)).max(STAIRWELLS_MAX, "Högst 100 trapphus.");

/** The stairwells in the order of the list; one that is left out is removed, with as many flats as whoever saves has been told. */
export const saveStairwellsInput = z.object({ names: stairwellNames, flatsLost: z.int().min(0).optional() });

export const previewStairwellsInput = z.object({ names: stairwellNames });

/** A code as it was typed or stood in an address. What cannot be one is answered as one that leads nowhere, without being looked for. */
export const inviteCodeInput = z.object({ code: z.string().max(40) });
