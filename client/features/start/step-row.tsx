import { Button, Group, Text, ThemeIcon } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconPlayerSkipForward } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import classes from "./start-list.module.css";
import type { StartStep } from "./start-views.ts";

interface StepRowProps {
  step: StartStep;
  number: number;
  /** The one to go on with. */
  isNext: boolean;
  isBusy: boolean;
  onPutAside: (aside: boolean) => void;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** A step with its state, the way to where it is done, and «Hoppa över». */
export function StepRow({ step, number, isNext, isBusy, onPutAside }: StepRowProps) {
  const { title, text, label, href, isDone, isAside } = step;
  const state = stateInWords(step);
  const action = isDone ? "Öppna" : label;
  return (
    <li className={classes.step} aria-current={isNext ? "step" : undefined}>
      <ThemeIcon size={36} radius="xl" variant={isDone || isNext ? "filled" : "light"} color={isDone ? "lugn" : "fjord"} aria-hidden>
        {isDone ? <IconCheck size={20} stroke={2} /> : <span className="tabular">{number}</span>}
      </ThemeIcon>
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {state && (
          <Text size="sm" c="dimmed" className="tabular">
            {state}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <LinkButton to={href} variant={isNext ? "filled" : "default"} aria-label={`${action}: ${title}`}>
          {action}
        </LinkButton>
        {!isDone && (
          <Button
            variant="subtle"
            color="gray"
            disabled={isBusy}
            leftSection={isAside ? <IconArrowBackUp {...icon} /> : <IconPlayerSkipForward {...icon} />}
            aria-label={isAside ? `Ta tillbaka ${title}` : `Hoppa över ${title}`}
            onClick={() => onPutAside(!isAside)}
          >
            {isAside ? "Ta tillbaka" : "Hoppa över"}
          </Button>
        )}
      </Group>
    </li>
  );
}

function stateInWords({ isDone, hasBegun, isAside, progress }: StartStep): string | null {
  if (isDone) return progress ? `Klart · ${progress}` : "Klart";
  if (isAside) return "Överhoppat";
  return hasBegun && progress ? `Påbörjat · ${progress}` : progress;
}
