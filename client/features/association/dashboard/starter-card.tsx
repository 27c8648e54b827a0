import { Card, Group, Text, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { trpc } from "#client/lib/trpc.ts";
import cardClasses from "../next-step-card.module.css";

/** From so many done steps on the page speaks for itself. */
const ENOUGH = 3;

/** For owners of an association that has just begun: the first steps, and the way to them. */
export function StarterCard() {
  const start = trpc.start.steps.useQuery();
  if (!start.data || start.data.isHidden || start.data.done >= ENOUGH) return null;
  const { steps, done } = start.data;
  const next = steps.find(({ isDone, isAside }) => !isDone && !isAside);
  if (!next) return null;
  return (
    <Card component="section" aria-labelledby="starter" className={cardClasses.card} px="md" py="sm">
      <Group justify="space-between" gap="sm">
        <div className={cardClasses.words}>
          <Title order={2} size="h4" id="starter">
            Kom igång med föreningen
          </Title>
          <Text size="sm" className="tabular">
            {done} av {steps.length} steg klara. Nästa steg: {next.title.toLowerCase()}.
          </Text>
        </div>
        <LinkButton to="/start" rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}>
          Kom igång
        </LinkButton>
      </Group>
    </Card>
  );
}
