import { Group, Text } from "@mantine/core";
import classes from "./password-advice.module.css";
import { passwordStrength } from "./password-strength.ts";

const STEPS = [1, 2, 3, 4] as const;

/** How strong the password is, in words and as a bar. Phrasing content, so that it may be a field's description. */
export function PasswordAdvice({ id, password }: { id?: string; password: string }) {
  const { score, advice } = passwordStrength(password);
  return (
    <span>
      <Group component="span" gap={4} mt={8} wrap="nowrap" aria-hidden>
        {STEPS.map((step) => (
          <span key={step} className={classes.step} data-level={step <= score ? score : undefined} />
        ))}
      </Group>
      <Text component="span" display="block" id={id} fz="sm" c="dimmed" mt={4}>
        {advice}
      </Text>
    </span>
  );
}
