import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { PasswordAdvice } from "./password-advice.tsx";

interface PasswordFieldProps extends PasswordInputProps {
  /** Names the button that shows what is typed; needed where several passwords stand together. */
  toggleLabel?: string;
  /** Tells below the field how strong what stands in it is. */
  advises?: boolean;
}

/** A password that can be shown. Unlike Mantine's own, it tells screen readers that it is faulty, names its button in
 *  Swedish and lets the keyboard reach it. */
export function PasswordField({ advises = false, toggleLabel = "Visa eller dölj lösenordet", error, value, ...input }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...input}
      value={value}
      error={error}
      aria-invalid={error ? true : undefined}
      description={advises ? <PasswordAdvice password={String(value ?? "")} /> : input.description}
      inputWrapperOrder={["label", "input", "error", "description"]}
      visibilityToggleButtonProps={{ "aria-label": toggleLabel, "aria-hidden": false, tabIndex: 0 }}
    />
  );
}
