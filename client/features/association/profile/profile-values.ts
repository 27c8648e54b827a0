import type { RouterInputs, RouterOutputs } from "#client/lib/trpc.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { formatPostalCode } from "#shared/format/postal-code.ts";
import { updateAssociationProfileInput } from "#shared/schemas/association.ts";
import { ASSOCIATION_FIELD_LABELS, type AssociationField } from "#shared/text/association-field-labels.ts";
import { FIELD_DETAILS } from "./profile-fields.ts";
import { PROFILE_FIELDS } from "./profile-sections.ts";

export type AssociationProfile = RouterOutputs["association"]["profile"];
export type AmbitionLevel = AssociationProfile["ambitionLevels"][number];
type ProfileChanges = RouterInputs["association"]["updateProfile"];

export type FieldValue = string | number | boolean | null;
/** The forms as they are typed: blank text is "", a choice of nothing null. */
export type ProfileValues = Record<AssociationField, FieldValue>;

export function valuesOf(association: AssociationProfile["association"]): ProfileValues {
  const stored = { ...association, associationName: association.name };
  const values = Object.fromEntries(PROFILE_FIELDS.map((field) => [field, shown(field, stored[field])]));
  return values as ProfileValues;
}

function shown(field: AssociationField, value: FieldValue): FieldValue {
  const details = FIELD_DETAILS[field];
  if (value === null) return details.kind === "text" || details.kind === "postalCode" || details.kind === "number" ? "" : null;
  if (details.kind === "postalCode") return formatPostalCode(String(value));
  return details.kind === "text" && details.type === "tel" ? formatPhone(String(value)) : value;
}

/** Whether the field means something in this house. Only a house with a shelter has places in it. */
export function applies(field: AssociationField, values: ProfileValues): boolean {
  if (field === "accessBackupHours") return values.accessSystem !== "key";
  if (field === "backupPowerHours") return values.hasBackupPower === true;
  return field !== "shelterPlaces" || values.hasShelter === true;
}

/** A value as it is sent. What no longer applies is sent as not known. */
function sent(field: AssociationField, values: ProfileValues): FieldValue {
  const value = applies(field, values) ? values[field] : null;
  if (typeof value !== "string") return value;
  const trimmed = value.trim();
  if (trimmed === "") return null;
  return FIELD_DETAILS[field].kind === "number" ? Number(trimmed.replace(",", ".")) : trimmed;
}

/** What is asked in this house and not answered, or not as it can be. */
export function missingAmong(
  fields: readonly AssociationField[],
  values: ProfileValues,
  faulty: ReadonlySet<AssociationField>,
): AssociationField[] {
  return fields.filter((field) => applies(field, values) && (faulty.has(field) || !isFilled(field, values)));
}

export const isFilled = (field: AssociationField, values: ProfileValues): boolean => sent(field, values) !== null;

export const isChanged = (field: AssociationField, before: ProfileValues, now: ProfileValues): boolean =>
  sent(field, before) !== sent(field, now);

/** What differs among these fields, as it is sent. Blanks around a text are no difference. */
export function changesAmong(fields: readonly AssociationField[], before: ProfileValues, now: ProfileValues): ProfileChanges {
  const changed = fields.filter((field) => isChanged(field, before, now));
  return Object.fromEntries(changed.map((field) => [field, sent(field, now)])) as ProfileChanges;
}

/** The fields that the server would refuse as they are typed. */
export function faultyFields(values: ProfileValues): ReadonlySet<AssociationField> {
  const { error } = updateAssociationProfileInput.safeParse(
    Object.fromEntries(PROFILE_FIELDS.map((field) => [field, sent(field, values)])),
  );
  const names = (error?.issues ?? []).map(({ path: [name] }) => String(name));
  return new Set(names.filter((name): name is AssociationField => name in ASSOCIATION_FIELD_LABELS));
}

/** What the server has now, with what is typed and not saved yet. */
export function mergedValues(
  fresh: ProfileValues,
  { before, typed, saved = {} }: { before: ProfileValues; typed: ProfileValues; saved?: Partial<ProfileValues> },
): ProfileValues {
  const kept = PROFILE_FIELDS.filter((field) => isChanged(field, before, typed) && typed[field] !== saved[field]);
  return { ...fresh, ...Object.fromEntries(kept.map((field) => [field, typed[field]])) };
}
