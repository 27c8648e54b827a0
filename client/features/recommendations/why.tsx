import { Text } from "@mantine/core";
import classes from "./recommendation-card.module.css";
import type { Recommendation } from "./recommendation-views.ts";

/** «Varför ser jag detta?»: the rule, and its numbers here. */
export function Why({ rule, numbers }: Pick<Recommendation, "rule" | "numbers">) {
  return (
    <details className={classes.why}>
      <summary>Varför ser jag detta?</summary>
      <Text size="sm" maw="70ch">
        {rule}
      </Text>
      <Text size="sm" maw="70ch" fw={600}>
        {numbers}
      </Text>
    </details>
  );
}
