import { memo, type ReactNode } from "react";
import { ASSOCIATION_FIELD_LABELS, type AssociationField } from "#shared/text/association-field-labels.ts";
import { AmbitionChoice } from "./ambition-choice.tsx";
import { ChoiceField, type FieldFrame, NumberField, PostalCodeField, TextField } from "./field-controls.tsx";
import classes from "./profile.module.css";
import { FIELD_DETAILS, fieldId, usedInText } from "./profile-fields.ts";
import type { AmbitionLevel, FieldValue } from "./profile-values.ts";
import { YesNoField } from "./yes-no-field.tsx";

interface ProfileFieldProps {
  field: AssociationField;
  value: FieldValue;
  error: ReactNode;
  /** What is given once and for all. */
  isFixed: boolean;
  levels: readonly AmbitionLevel[];
  onChange: (field: AssociationField, value: FieldValue) => void;
}

/** One field with its label, and beneath it where it is used. What is typed in another one does not draw it again. */
export const ProfileField = memo(function ProfileField(props: ProfileFieldProps) {
  return (
    <div id={fieldId(props.field)} className={classes.field}>
      <Control {...props} />
    </div>
  );
});

function Control({ field, value, error, isFixed, levels, onChange }: ProfileFieldProps) {
  const details = FIELD_DETAILS[field];
  const usedIn = usedInText(field);
  const set = (typed: FieldValue) => onChange(field, typed);
  const frame: FieldFrame = {
    label: ASSOCIATION_FIELD_LABELS[field],
    description: details.hint ? `${details.hint} ${usedIn}` : usedIn,
    inputWrapperOrder: ["label", "input", "error", "description"],
    error,
    errorProps: { mb: 4 },
  };

  switch (details.kind) {
    case "text":
      return <TextField {...frame} details={details} required={field === "associationName"} value={String(value)} onChange={set} />;
    case "postalCode":
      return <PostalCodeField {...frame} isFixed={isFixed} value={String(value)} onChange={set} />;
    case "number":
      return <NumberField {...frame} details={details} value={typeof value === "number" ? value : String(value)} onChange={set} />;
    case "choice":
      return <ChoiceField {...frame} options={details.options} value={value === null ? null : String(value)} onChange={set} />;
    case "yesNo":
      return <YesNoField {...frame} value={value === null ? null : Boolean(value)} onChange={set} />;
    case "ambitionLevel":
      return <AmbitionChoice {...frame} levels={levels} value={value === null ? null : String(value)} onChange={set} />;
  }
}
