import type { AssociationField } from "#shared/text/association-field-labels.ts";

/** The sections of the page, in their order; the id stands in the address. */
export const PROFILE_SECTIONS = {
  grunduppgifter: "Grunduppgifter",
  kontakt: "Kontakt",
  byggnad: "Byggnad",
  ambitionsniva: "Ambitionsnivå",
  forsakring: "Försäkring",
  jourer: "Förvaltare och jourer",
  avstangning: "Nycklar & avstängning",
  logotyp: "Logotyp",
  "bjud-in": "Bjud in",
} as const;
export type SectionId = keyof typeof PROFILE_SECTIONS;

/** The sections that are forms, each with its fields. */
export const FORM_SECTIONS = {
  grunduppgifter: ["associationName", "organizationNumber", "address", "postalCode", "city", "municipality"],
  kontakt: ["contactPersonName", "contactPersonPhone", "contactPersonEmail"],
  byggnad: [
    "numBuildings",
    "numStairwells",
    "numFloors",
    "numApartments",
    "residentCount",
    "buildingYear",
    "heatingType",
    "ventilation",
    "numElevators",
    "hasPressureBoost",
    "accessSystem",
    "accessBackupHours",
    "hasBackupPower",
    "backupPowerHours",
    "basementOpenings",
    "hasShelter",
    "shelterPlaces",
  ],
  ambitionsniva: ["selectedAmbitionLevelId"],
  forsakring: ["insuranceCompany", "insuranceNumber", "insuranceEmergencyPhone"],
} as const satisfies Partial<Record<SectionId, readonly AssociationField[]>>;
export type FormSectionId = keyof typeof FORM_SECTIONS;

export const PROFILE_FIELDS: readonly AssociationField[] = Object.values(FORM_SECTIONS).flat();
