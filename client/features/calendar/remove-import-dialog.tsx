import { Checkbox, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { DialogFooter } from "#client/ui/form-dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { CALENDAR_CHANGES, eventsOf } from "./calendar-views.ts";

type CalendarImport = RouterOutputs["calendar"]["imports"][number];

/** «Ta bort en import»: all that one calendar file brought, at once. */
export function RemoveImportDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="Ta bort en import" size={560} onClose={onClose}>
      {(close) => <Imports onDone={close} />}
    </Dialog>
  );
}

function Imports({ onDone }: { onDone: () => void }) {
  const { formatDateTime } = useDateFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const imports = trpc.calendar.imports.useQuery();
  const found = imports.data?.find(({ importedAt }) => importedAt === chosen);

  return (
    <Loaded query={imports} skeleton={<ListSkeleton rows={3} />}>
      {(data) => {
        if (data.length === 0) return <Text c="dimmed">Inga händelser i kalendern kommer från en kalenderfil.</Text>;
        return (
          <Stack gap="md">
            <Radio.Group label="Vilken import?" value={chosen} onChange={setChosen}>
              {/* Room for the ring around what has the focus, which a scrolling box would cut off. */}
              <Stack gap="sm" mt={4} mx={-6} p={6} mah={320} style={{ overflowY: "auto" }}>
                {data.map(({ importedAt, firstTitle, events }) => (
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
      }}
    </Loaded>
  );
}

function Removal({ found: { importedAt, events, touched }, onDone }: { found: CalendarImport; onDone: () => void }) {
  const [withTouched, setWithTouched] = useState(false);
  const remove = useAction(trpc.calendar.removeImport, {
    done: ({ removed, kept }) => [
      `${eventsOf(removed)} togs bort`,
      kept > 0 ? `${eventsOf(kept)} är kvar, för att de har ändrats.` : undefined,
    ],
    failed: "Importen kunde inte tas bort",
    touches: CALENDAR_CHANGES,
  });
  const send = (): void => remove.send({ importedAt, withTouched }, { onDone, onRefused: () => undefined });
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
      {remove.refusal && <ErrorCard title={remove.failed} error={remove.refusal} />}
      <DialogFooter
        submit={`Ta bort ${eventsOf(count)}`}
        isReady={count > 0}
        isPending={remove.isPending}
        isDestructive
        onSubmit={send}
        onCancel={onDone}
      />
    </>
  );
}
