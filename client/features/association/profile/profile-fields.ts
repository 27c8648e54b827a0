import type { AssociationField } from "#shared/text/association-field-labels.ts";
import { ACCESS_SYSTEM_LABELS, HEATING_TYPE_LABELS, VENTILATION_TYPE_LABELS } from "#shared/text/house-labels.ts";

/** How a field is filled in. */
export type FieldKind =
  | { kind: "text"; type?: "tel" | "email"; inputMode?: "numeric"; autoComplete?: string; placeholder?: string }
  | { kind: "postalCode" }
  | { kind: "number"; unit?: string; spokenUnit?: string }
  | { kind: "choice"; options: Record<string, string> }
  | { kind: "yesNo" }
  | { kind: "ambitionLevel" };

type FieldDetails = FieldKind & {
  /** Where the portal uses it, so that people see why it is asked. */
  usedIn: string;
  hint?: string;
};

const text = { kind: "text" } as const;
const pieces = { kind: "number", unit: "st" } as const;
const hours = { kind: "number", unit: "h", spokenUnit: "i timmar" } as const;

const BINDER = "krispärmen";
const APPLICATION_PAGE = "ansökningssidan";
const REQUEST = "produktförfrågan";
const QUANTITIES = "rekommenderade mängder";
const WATER = "vattenplanen";
const DOOR_CLOCK = "portklockan";
const PLAN = "krisplanen";

export const FIELD_DETAILS: Record<AssociationField, FieldDetails> = {
  associationName: {
    ...text,
    autoComplete: "organization",
    usedIn: `larm, anslag, ${BINDER}, ${APPLICATION_PAGE}, inbjudningar, ${REQUEST}`,
  },
  organizationNumber: {
    ...text,
    inputMode: "numeric",
    placeholder: "769612-3459",
    hint: "Tio siffror, på föreningens registreringsbevis.",
    usedIn: REQUEST,
  },
  address: { ...text, autoComplete: "street-address", usedIn: `${BINDER}, kartan, ${APPLICATION_PAGE}, ${REQUEST}` },
  postalCode: { kind: "postalCode", usedIn: `${BINDER}, ${APPLICATION_PAGE}, ${REQUEST}` },
  city: { ...text, autoComplete: "address-level2", usedIn: `${BINDER}, kartan, ${APPLICATION_PAGE}, sidomenyn, ${REQUEST}` },
  municipality: { ...text, usedIn: "vädervarningar, kartan" },
  contactPersonName: { ...text, autoComplete: "name", usedIn: REQUEST },
  contactPersonPhone: { ...text, type: "tel", autoComplete: "tel", placeholder: "070-123 45 67", usedIn: REQUEST },
  contactPersonEmail: { ...text, type: "email", autoComplete: "email", usedIn: REQUEST },
  numBuildings: { ...pieces, usedIn: `${PLAN}, kartan` },
  numStairwells: { ...pieces, usedIn: `${QUANTITIES}, krisledningen` },
  numFloors: { ...pieces, usedIn: QUANTITIES },
  numApartments: { ...pieces, usedIn: `${WATER}, ${QUANTITIES}, kostnad per lägenhet` },
  residentCount: { kind: "number", usedIn: `${WATER}, ${QUANTITIES}` },
  buildingYear: { kind: "number", usedIn: "avkylning" },
  heatingType: { kind: "choice", options: HEATING_TYPE_LABELS, usedIn: `krisresan, ${PLAN}` },
  ventilation: { kind: "choice", options: VENTILATION_TYPE_LABELS, usedIn: "avstängning vid VMA" },
  numElevators: { ...pieces, usedIn: "krisresan" },
  hasPressureBoost: { kind: "yesNo", hint: "Pumpar som lyfter vattnet till de övre våningarna.", usedIn: WATER },
  accessSystem: { kind: "choice", options: ACCESS_SYSTEM_LABELS, usedIn: DOOR_CLOCK },
  accessBackupHours: { ...hours, usedIn: DOOR_CLOCK },
  hasBackupPower: { kind: "yesNo", usedIn: `klockor, ${PLAN}` },
  backupPowerHours: { ...hours, usedIn: `klockor, ${PLAN}` },
  basementOpenings: { ...pieces, hint: "Fönster, luckor och dörrar där vatten kan rinna in.", usedIn: QUANTITIES },
  hasShelter: { kind: "yesNo", usedIn: `${QUANTITIES}, ${PLAN}` },
  shelterPlaces: { ...pieces, usedIn: `${QUANTITIES}, ${PLAN}` },
  selectedAmbitionLevelId: { kind: "ambitionLevel", usedIn: `${WATER}, ${PLAN}` },
  insuranceCompany: { ...text, autoComplete: "off", usedIn: `${PLAN}, skadeanmälan` },
  insuranceNumber: { ...text, autoComplete: "off", usedIn: `${PLAN}, skadeanmälan` },
  insuranceEmergencyPhone: { ...text, type: "tel", autoComplete: "off", usedIn: `${PLAN}, skadeanmälan` },
};

export const usedInText = (field: AssociationField): string => `Används i: ${FIELD_DETAILS[field].usedIn}.`;

/** The id of the element around a field's control, for links that lead to it. */
export const fieldId = (field: AssociationField): string => `falt-${field}`;

/** A field that is answered by a press is saved by it; one that is typed in, when it is left. */
export const isPressed = (field: AssociationField): boolean => ["choice", "yesNo", "ambitionLevel"].includes(FIELD_DETAILS[field].kind);

/** Brings a field to the eye and the keyboard. */
export function focusField(field: AssociationField): void {
  const control = document.getElementById(fieldId(field))?.querySelector<HTMLElement>(":checked, input, select, [role=radio]");
  control?.focus();
}
