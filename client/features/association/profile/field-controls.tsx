import { type InputWrapperProps, NativeSelect, TextInput, VisuallyHidden } from "@mantine/core";
import { NumberField as NumberControl } from "#client/components/number-field.tsx";
import { usePostalCodeNote } from "../use-postal-code-note.ts";
import classes from "./profile.module.css";
import type { FieldKind } from "./profile-fields.ts";

/** What stands around a control. */
export type FieldFrame = Pick<InputWrapperProps, "label" | "description" | "error" | "errorProps" | "inputWrapperOrder">;

type Details<Kind extends FieldKind["kind"]> = Omit<Extract<FieldKind, { kind: Kind }>, "kind">;

interface TextFieldProps extends FieldFrame {
  details: Details<"text">;
  required: boolean;
  value: string;
  onChange: (value: string) => void;
}

export function TextField({ details: { type, inputMode, autoComplete, placeholder }, onChange, ...input }: TextFieldProps) {
  return (
    <TextInput
      {...input}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface PostalCodeFieldProps extends FieldFrame {
  isFixed: boolean;
  value: string;
  onChange: (value: string) => void;
}

export function PostalCodeField({ isFixed, description, onChange, ...input }: PostalCodeFieldProps) {
  const fixedNote = usePostalCodeNote();
  return (
    <TextInput
      {...input}
      description={`${isFixed ? fixedNote : "Kan bara fyllas i en gång."} ${description}`}
      variant={isFixed ? "filled" : undefined}
      readOnly={isFixed}
      inputMode="numeric"
      autoComplete="postal-code"
      placeholder={isFixed ? undefined : "114 32"}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface NumberFieldProps extends FieldFrame {
  details: Details<"number">;
  value: number | string;
  onChange: (value: number | string) => void;
}

export function NumberField({ details: { unit, spokenUnit }, label, ...input }: NumberFieldProps) {
  return (
    <NumberControl
      {...input}
      label={
        <>
          {label}
          {spokenUnit && <VisuallyHidden component="span"> {spokenUnit}</VisuallyHidden>}
        </>
      }
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
      rightSectionProps={{ "aria-hidden": true }}
    />
  );
}

interface ChoiceFieldProps extends FieldFrame {
  options: Record<string, string>;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** The browser's own list: on a phone it is the one people know. */
export function ChoiceField({ options, value, onChange, ...select }: ChoiceFieldProps) {
  return (
    <NativeSelect
      size="md"
      {...select}
      data={[{ value: "", label: "Vet inte" }, ...Object.entries(options).map(([key, label]) => ({ value: key, label }))]}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
