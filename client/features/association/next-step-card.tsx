import { Button, Card, Group, Text, ThemeIcon, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import classes from "./next-step-card.module.css";

type NextStep = NonNullable<RouterOutputs["association"]["overview"]["nextStep"]>;

interface NextStepCardProps {
  step: NextStep;
  /** The step is done on this very page. */
  onHere: () => void;
}

export function NextStepCard({ step, onHere }: NextStepCardProps) {
  const { pathname } = useLocation();
  const icon = <IconArrowRight size={18} stroke={1.75} aria-hidden />;
  return (
    <Card component="section" aria-labelledby="next-step" className={classes.card}>
      <Group justify="space-between" gap="md">
        <Group gap="md" wrap="nowrap" align="flex-start" className={classes.words}>
          <ThemeIcon size={40} radius="xl" variant="filled" aria-hidden>
            <IconArrowRight size={22} stroke={1.75} />
          </ThemeIcon>
          <div>
            <Title order={2} size="h3" id="next-step">
              {step.title}
            </Title>
            <Text>{step.text}</Text>
          </div>
        </Group>
        {step.href === pathname ? (
          <Button onClick={onHere} rightSection={icon}>
            {step.label}
          </Button>
        ) : (
          <LinkButton to={step.href} rightSection={icon}>
            {step.label}
          </LinkButton>
        )}
      </Group>
    </Card>
  );
}
