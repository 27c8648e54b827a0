import { Badge, Card, Group, List, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";

interface SetupChoiceCardProps {
  icon: Icon;
  title: string;
  /** The role one gets. */
  newRole: string;
  summary: string;
  steps: string[];
  action: ReactNode;
}

export function SetupChoiceCard({ icon: ChoiceIcon, title, newRole, summary, steps, action }: SetupChoiceCardProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Stack gap="md" h="100%">
        <Group justify="space-between" wrap="nowrap">
          <ThemeIcon size={44} radius="md">
            <ChoiceIcon size={24} stroke={1.75} aria-hidden />
          </ThemeIcon>
          <Badge>{newRole}</Badge>
        </Group>
        <div>
          <Title order={2} size="h3" id={titleId}>
            {title}
          </Title>
          <Text c="dimmed" mt={4}>
            {summary}
          </Text>
        </div>
        <List type="ordered" spacing="xs" flex={1}>
          {steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
        {action}
      </Stack>
    </Card>
  );
}
