import { Button, Card, Group, Stack } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { keyOf, type Occurrence } from "#client/features/calendar/calendar-views.ts";
import { CreateEventDialog } from "#client/features/calendar/create-event-dialog.tsx";
import { EventDialog } from "#client/features/calendar/event-dialog.tsx";
import { OccurrencesCard } from "#client/features/calendar/occurrences.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { both, Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";

/** What is late and what comes next; an event opens with all that can be done about it. */
export default function AssociationCalendar() {
  const { association } = useSignedIn();
  if (!association) return <NoAssociation />;
  return <Events mayEdit={can(association.role, "preparedness:edit")} />;
}

function Events({ mayEdit }: { mayEdit: boolean }) {
  const next = trpc.calendar.next.useQuery();
  const overdue = trpc.calendar.overdue.useQuery();
  const [opened, setOpened] = useState<Occurrence | null>(null);
  const [isCreating, setCreating] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus(() => region.current);
  const open = (occurrence: Occurrence): void => {
    focus.remember();
    setOpened(occurrence);
  };
  const close = (isRowGone: boolean): void => {
    setOpened(null);
    focus.giveBack(isRowGone);
  };

  if (!next.data || !overdue.data) return <Loaded query={both(next, overdue)} />;
  const isEmpty = next.data.length + overdue.data.length === 0;
  return (
    <KeepFocus ref={region} when={`${next.dataUpdatedAt} ${overdue.dataUpdatedAt}`}>
      <Stack gap="md">
        {isEmpty && (
          <Card>
            <EmptyState>Inget står i kalendern framöver.</EmptyState>
          </Card>
        )}
        {overdue.data.length > 0 && <OccurrencesCard title="Försenat" occurrences={overdue.data} onOpen={open} />}
        {next.data.length > 0 && <OccurrencesCard title="Näst på tur" occurrences={next.data} onOpen={open} />}
        {mayEdit && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              Ny händelse
            </Button>
          </Group>
        )}
        {opened && <EventDialog key={keyOf(opened)} opened={opened} onClose={() => close(false)} onRemoved={() => close(true)} />}
        {isCreating && <CreateEventDialog kind="create" day={null} onClose={() => setCreating(false)} />}
      </Stack>
    </KeepFocus>
  );
}
