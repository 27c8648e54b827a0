import { Button, Checkbox, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { eventsOf } from "./calendar-views.ts";
import { useCalendarChanges } from "./use-calendar-changes.ts";

type CalendarImport = RouterOutputs["calendar"]["imports"][number];

/** «Ta bort en import»: all that one calendar file brought, at once. */
export function RemoveImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Ta bort en import" size={560}>
      <Content onDone={onClose} />
    </Modal>
  );
}

function Content({ onDone }: { onDone: () => void }) {
  const { formatDateTime } = useDateFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const imports = trpc.calendar.imports.useQuery();
  const found = imports.data?.find(({ importedAt }) => importedAt === chosen);

  if (imports.isPending) return <ListSkeleton rows={3} />;
  if (imports.isLoadingError) return <ErrorCard error={imports.error} onRetry={() => void imports.refetch()} />;
  if (imports.data.length === 0) return <Text c="dimmed">Inga händelser i kalendern kommer från en kalenderfil.</Text>;
  return (
    <Stack gap="md">
      <Radio.Group label="Vilken import?" value={chosen} onChange={setChosen}>
        {/* Room for the ring around what has the focus, which a scrolling box would cut off. */}
        <Stack gap="sm" mt={4} mx={-6} p={6} mah={320} style={{ overflowY: "auto" }}>
          {imports.data.map(({ importedAt, firstTitle, events }) => (
            <Radio
              key={importedAt}
              value={importedAt}
              label={`${formatDateTime(importedAt)}, ${eventsOf(events)}`}
              description={events === 1 ? firstTitle : `Börjar med ${firstTitle}`}
              styles={{ labelWrapper: { minWidth: 0, overflowWrap: "anywhere" } }}
            />
          ))}
        </Stack>
      </Radio.Group>
      {found && <Removal key={found.importedAt} found={found} onDone={onDone} />}
    </Stack>
  );
}

function Removal({ found: { importedAt, events, touched }, onDone }: { found: CalendarImport; onDone: () => void }) {
  const [withTouched, setWithTouched] = useState(false);
  const onChanged = useCalendarChanges();
  const remove = trpc.calendar.removeImport.useMutation({
    onSuccess: ({ removed, kept }) => {
      notify.success(`${eventsOf(removed)} togs bort`, kept > 0 ? `${eventsOf(kept)} är kvar, för att de har ändrats.` : undefined);
      onDone();
    },
    onSettled: onChanged,
  });
  const count = withTouched ? events : events - touched;
  return (
    <>
      {touched > 0 && (
        <Checkbox
          label={`Ta även bort ${eventsOf(touched)} som har ändrats, bockats av eller besvarats sedan dess`}
          checked={withTouched}
          onChange={({ currentTarget: { checked } }) => setWithTouched(checked)}
        />
      )}
      <Text role="status">
        {eventsOf(count)} tas bort.{count < events && ` ${eventsOf(events - count)} blir kvar.`} Det går inte att ångra.
      </Text>
      {remove.error && <ErrorCard title="Importen kunde inte tas bort" error={remove.error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Avbryt
        </Button>
        <Button color="kris" disabled={count === 0} loading={remove.isPending} onClick={() => remove.mutate({ importedAt, withTouched })}>
          Ta bort {eventsOf(count)}
        </Button>
      </Group>
    </>
  );
}
