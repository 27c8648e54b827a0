import { useEffect, useRef, useState } from "react";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { CalendarActions, type CalendarDialog } from "./calendar-actions.tsx";
import { CalendarContent } from "./calendar-content.tsx";
import { CalendarDialogs } from "./calendar-dialogs.tsx";
import { keyOf, type Occurrence } from "./calendar-views.ts";
import { EventDialog } from "./event-dialog.tsx";
import { useCalendarAddress } from "./use-calendar-address.ts";
import { useCalendarChanges } from "./use-calendar-changes.ts";

/** `Föreningens kalender`: the month or the agenda; `?event=&day=` opens an occurrence. */
export function Component() {
  const { association } = useSignedIn();
  const address = useCalendarAddress();
  const [dialog, setDialog] = useState<{ kind: CalendarDialog; day: string | null } | null>(null);
  const onChanged = useCalendarChanges();
  const fill = trpc.calendar.fillYearWheel.useMutation({
    onSuccess: ({ added }) => {
      onChanged();
      notify.success("Årshjulet är ifyllt", added === 0 ? "Allt stod redan i kalendern." : `${added} händelser lades till.`);
    },
    onError: (error) => notify.error("Årshjulet kunde inte fyllas i", errorText(error)),
  });
  const mayEdit = can(association?.role, "preparedness:edit");
  const onFillYearWheel = () => fill.mutate();
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useReturnFocus(() => heading.current);
  const isRowGone = useRef(false);
  const isOpen = address.opened !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the dialog closes, by the back button too
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      focus.giveBack(isRowGone.current);
      isRowGone.current = false;
    };
  }, [isOpen]);
  const open = (occurrence: Occurrence): void => {
    focus.remember();
    address.open(occurrence);
  };
  const close = (): void => address.open(null);

  return (
    <>
      <PageHeader
        title="Föreningens kalender"
        description="Möten, övningar, ronder och byten under året."
        actions={
          association && (
            <CalendarActions mayEdit={mayEdit} onOpen={(kind) => setDialog({ kind, day: null })} onFillYearWheel={onFillYearWheel} />
          )
        }
      />
      {association ? (
        <CalendarContent
          address={address}
          heading={heading}
          onOpen={open}
          editing={mayEdit ? { onFillYearWheel, isFilling: fill.isPending, onDay: (day) => setDialog({ kind: "create", day }) } : null}
        />
      ) : (
        <NoAssociation />
      )}
      {association && address.opened && (
        <EventDialog
          key={keyOf(address.opened)}
          opened={address.opened}
          onClose={close}
          onRemoved={() => {
            isRowGone.current = true;
            close();
          }}
        />
      )}
      <CalendarDialogs dialog={dialog?.kind ?? null} day={dialog?.day ?? null} onClose={() => setDialog(null)} />
    </>
  );
}
