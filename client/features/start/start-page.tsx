import { Button, Card, Progress, Stack, Text } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import classes from "./start-list.module.css";
import { doneInWords, nextOf, type Start } from "./start-views.ts";
import { StepRow } from "./step-row.tsx";
import { useStartChoices } from "./use-start-choices.ts";

/** `Kom igång`: the first steps by role. What is done is read from what there is. */
export function Component() {
  const start = trpc.start.steps.useQuery(undefined, { staleTime: 0 });
  return (
    <>
      <PageHeader title="Kom igång" description="De första stegen. Det som är gjort bockas av automatiskt." />
      {start.isPending && <ListSkeleton rows={6} rowHeight={72} />}
      {start.isLoadingError && <ErrorCard error={start.error} onRetry={() => void start.refetch()} />}
      {start.data && <Steps start={start.data} />}
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
