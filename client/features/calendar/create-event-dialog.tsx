import { Modal, Stack, Text, UnstyledButton } from "@mantine/core";
import { useEffect, useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { UnsavedChangesDialog } from "#client/components/unsaved-changes-dialog.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { CALENDAR_TEMPLATES, type CalendarTemplate } from "#shared/content/calendar-templates.ts";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";
import { CATEGORY_LOOKS } from "./calendar-views.ts";
import { EventForm } from "./event-form.tsx";
import { type EventFormValues, emptyEvent, eventFromTemplate } from "./event-form-values.ts";
import classes from "./occurrence-row.module.css";
import { useCalendarChanges } from "./use-calendar-changes.ts";

interface CreateEventDialogProps {
  /** An empty event, or one from a template that is chosen first; null: closed. */
  kind: "create" | "template" | null;
  /** The day that was pressed; else today. */
  day: string | null;
  onClose: () => void;
}

/** «Ny händelse» and «Skapa från mall». */
export function CreateEventDialog({ kind, day, onClose }: CreateEventDialogProps) {
  const [template, setTemplate] = useState<CalendarTemplate | null>(null);
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { formatDate } = useDateFormat();
  const areas = trpc.preparedness.domains.useQuery(undefined, { enabled: kind === "template" });
  const startDay = day ?? formatDate(new Date());
  const focus = useReturnFocus(() => null);
  // By now a menu that it was chosen in has given the focus back. A stack of dialogs does not do so itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus is looked up when the dialog opens, and only then.
  useEffect(() => {
    if (kind) focus.remember();
  }, [kind]);
  const isChoosing = kind === "template" && !template;
  const close = () => {
    setTemplate(null);
    setTyped(false);
    focus.giveBack(false);
    onClose();
  };
  return (
    <Modal.Stack>
      <Modal
        stackId="event"
        opened={kind !== null}
        onClose={() => (isTyped ? setAsking(true) : close())}
        title={isChoosing ? "Skapa från mall" : "Ny händelse"}
        size={isChoosing ? 560 : 640}
        closeOnClickOutside={isChoosing}
      >
        <KeepFocus when={template}>
          {isChoosing && <TemplateList onChoose={setTemplate} />}
          {kind !== null && !isChoosing && (
            <NewEvent
              initialValues={template ? eventFromTemplate(template, startDay, areas.data ?? []) : emptyEvent(startDay)}
              onTyped={() => setTyped(true)}
              onDone={close}
            />
          )}
        </KeepFocus>
      </Modal>
      <Confirm
        stackId="discard"
        opened={isAsking}
        title="Kasta händelsen?"
        text="Det du har skrivit är inte sparat."
        confirmLabel="Kasta"
        isDestructive
        onConfirm={close}
        onClose={() => setAsking(false)}
      />
      <UnsavedChangesDialog stackId="leave" isDirty={isTyped} />
    </Modal.Stack>
  );
}

interface NewEventProps {
  initialValues: EventFormValues;
  onTyped: () => void;
  onDone: () => void;
}

function NewEvent({ initialValues, onTyped, onDone }: NewEventProps) {
  const onChanged = useCalendarChanges();
  const create = trpc.calendar.create.useMutation({
    onSuccess: () => {
      onChanged();
      notify.success("Händelsen är sparad");
      onDone();
    },
  });
  return (
    <EventForm
      initialValues={initialValues}
      owner={null}
      withRepeat
      submitLabel="Spara"
      isSaving={create.isPending}
      error={create.error}
      onCancel={onDone}
      onValuesChange={onTyped}
      onSubmit={(event) => create.mutate(event)}
    />
  );
}

/** The winter's test is the same as the summer's. */
const OFFERED: readonly CalendarTemplate[] = CALENDAR_TEMPLATES.filter(({ key }) => key !== "battery-test-winter");

/** «Skapa från mall»: which one. */
function TemplateList({ onChoose }: { onChoose: (template: CalendarTemplate) => void }) {
  return (
    <Stack gap="xs">
      <Text c="dimmed">Mallen fyller i formuläret. Du ändrar det som ska vara annorlunda innan du sparar.</Text>
      <ul className={classes.list}>
        {OFFERED.map((template) => {
          const { icon: CategoryIcon } = CATEGORY_LOOKS[template.category];
          return (
            <li key={template.key}>
              <UnstyledButton className={classes.row} onClick={() => onChoose(template)}>
                <CategoryIcon size={20} stroke={1.75} aria-hidden className={classes.icon} />
                <span className={classes.words}>
                  <Text component="span" fw={600} display="block">
                    {template.title}
                  </Text>
                  <Text component="span" size="sm" c="dimmed" display="block">
                    {CALENDAR_CATEGORY_LABELS[template.category]} · {template.checklist.length} punkter
                  </Text>
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
