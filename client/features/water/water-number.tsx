import { NumberField, type NumberFieldProps } from "#client/components/number-field.tsx";

/** A number of something. What cannot be is said at the field when it is saved, not taken away while it is typed. */
export function WaterNumber(input: NumberFieldProps) {
  // Fields beside each other stay level, however much is explained beneath.
  return <NumberField inputWrapperOrder={["label", "input", "description", "error"]} {...input} />;
}
