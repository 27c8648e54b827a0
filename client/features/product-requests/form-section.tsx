import { Fieldset, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Fields that belong together, under a heading that is read with each of them. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset
      variant="unstyled"
      legend={
        <Text span fw={650} fz="h4">
          {title}
        </Text>
      }
    >
      {children}
    </Fieldset>
  );
}
