import type { AssociationField } from "#shared/text/association-field-labels.ts";

/** The sections of the page, in their order; the id stands in the address. */
export const PROFILE_SECTIONS = {
  grunduppgifter: "Grunduppgifter",
  kontakt: "Kontakt",
  byggnad: "Byggnad",
  teknik: "Värme, luft och hiss",
  portar: "Portar och reservkraft",
  kallare: "Källare och skyddsrum",
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
  byggnad: ["numBuildings", "numStairwells", "numFloors", "numApartments", "residentCount", "buildingYear"],
  teknik: ["heatingType", "ventilation", "numElevators", "hasPressureBoost"],
  portar: ["accessSystem", "accessBackupHours", "hasBackupPower", "backupPowerHours"],
  kallare: ["basementOpenings", "hasShelter", "shelterPlaces"],
  ambitionsniva: ["selectedAmbitionLevelId"],
  forsakring: ["insuranceCompany", "insuranceNumber", "insuranceEmergencyPhone"],
} as const satisfies Partial<Record<SectionId, readonly AssociationField[]>>;
export type FormSectionId = keyof typeof FORM_SECTIONS;

export const isFormSection = (section: string): section is FormSectionId => section in FORM_SECTIONS;

/** The section that an address names, by itself (`#byggnad`) or by one of its fields (`#falt-numFloors`); null for another one. */
export function formSectionAt(hash: string): FormSectionId | null {
  const name = hash.replace(/^#(falt-)?/, "");
  if (isFormSection(name)) return name;
  const sections = Object.keys(FORM_SECTIONS) as FormSectionId[];
  return sections.find((section) => FORM_SECTIONS[section].some((field: string) => field === name)) ?? null;
}

export const PROFILE_FIELDS: readonly AssociationField[] = Object.values(FORM_SECTIONS).flat();
