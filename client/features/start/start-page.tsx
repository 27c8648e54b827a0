import { Button, Card, Group, Progress, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconEyeOff, IconPlayerSkipForward } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { FRESH } from "#client/lib/fresh.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import classes from "./start-page.module.css";

/** `Kom igång`: the first steps by role. What is done is read from what there is. */
export function Component() {
  const start = trpc.start.steps.useQuery(undefined, FRESH);
  return (
    <>
      <PageHeader title="Kom igång" description="De första stegen. Det som är gjort bockas av automatiskt." />
      <Loaded query={start} skeleton={<ListSkeleton rows={6} rowHeight={72} />}>
        {(known) => <Steps start={known} />}
      </Loaded>
    </>
  );
}

function Steps({ start }: { start: Start }) {
  const { putAside, hide, isPending } = useStartChoices();
  if (start.isHidden) {
    return (
      <EmptyState
        icon={IconEyeOff}
        action={
          <Button variant="default" disabled={isPending} onClick={() => hide({ hidden: false })}>
            Visa listan igen
          </Button>
        }
      >
        Du har valt att inte visa listan. {doneInWords(start)}.
      </EmptyState>
    );
  }
  const next = nextOf(start);
  return (
    <Stack gap="md" maw={840}>
      <Card>
        <Text fw={600} mb={6} className="tabular">
          {doneInWords(start)}
        </Text>
        <Progress value={(100 * start.done) / start.steps.length} aria-label={doneInWords(start)} mb="sm" />
        <ol className={classes.steps}>
          {start.steps.map((step, index) => (
            <StepRow
              key={step.key}
              step={step}
              number={index + 1}
              isNext={step.key === next?.key}
              isBusy={isPending}
              onPutAside={(aside) => putAside({ key: step.key, aside })}
            />
          ))}
        </ol>
      </Card>
      <Button
        variant="subtle"
        color="gray"
        disabled={isPending}
        leftSection={<IconEyeOff size={18} stroke={1.75} aria-hidden />}
        style={{ alignSelf: "flex-start" }}
        onClick={() => hide({ hidden: true })}
      >
        Visa inte igen
      </Button>
    </Stack>
  );
}

const CHOICE = { failed: "Det gick inte att spara", touches: ["start.steps"] } as const;

/** «Hoppa över» and «Visa inte igen», each also back again. */
function useStartChoices() {
  const putAside = useAction(trpc.start.putAside, CHOICE);
  const hide = useAction(trpc.start.hide, CHOICE);
  return { putAside: putAside.send, hide: hide.send, isPending: putAside.isPending || hide.isPending };
}

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
function StepRow({ step, number, isNext, isBusy, onPutAside }: StepRowProps) {
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

type Start = RouterOutputs["start"]["steps"];
type StartStep = Start["steps"][number];

/** The first step that is neither done nor skipped; null when there is none. */
const nextOf = ({ steps }: Start): StartStep | null => steps.find(({ isDone, isAside }) => !isDone && !isAside) ?? null;

const doneInWords = ({ done, steps }: Start): string => `${done} av ${steps.length} steg klara`;
