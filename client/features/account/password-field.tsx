import { Group, PasswordInput, type PasswordInputProps, Text } from "@mantine/core";
import classes from "./auth.module.css";
import { passwordStrength } from "./passwords.ts";

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

const STEPS = [1, 2, 3, 4] as const;

/** How strong the password is, in words and as a bar. Phrasing content, so that it may be a field's description. */
function PasswordAdvice({ id, password }: { id?: string; password: string }) {
  const { score, advice } = passwordStrength(password);
  return (
    <span>
      <Group component="span" gap={4} mt={8} wrap="nowrap" aria-hidden>
        {STEPS.map((step) => (
          <span key={step} className={classes.strength} data-level={step <= score ? score : undefined} />
        ))}
      </Group>
      <Text component="span" display="block" id={id} fz="sm" c="dimmed" mt={4}>
        {advice}
      </Text>
    </span>
  );
}
