import { Group, type MantineSpacing, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons of the page, at the right; beneath the title on a phone. */
  actions?: ReactNode;
  /** Where the header stands in a stack that keeps the distance. */
  mb?: MantineSpacing;
}

/** The page's one `<h1>`. */
export function PageHeader({ title, description, actions, mb = "lg" }: PageHeaderProps) {
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb={mb}>
      <Stack gap={4} maw="70ch" flex={{ md: "1 1 24rem" }}>
        <Title order={1}>{title}</Title>
        {description && (
          <Text c="dimmed" component="div" maw="var(--app-measure)" style={{ textWrap: "pretty" }}>
            {description}
          </Text>
        )}
      </Stack>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
