import { Modal, Stack, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { UnsavedChangesDialog } from "#client/components/unsaved-changes-dialog.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { CALENDAR_TEMPLATES, type CalendarTemplate } from "#shared/content/calendar-templates.ts";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";
import { CALENDAR_CHANGES, CATEGORY_LOOKS } from "./calendar-views.ts";
import { EventForm, emptyEvent, eventFromTemplate } from "./event-form.tsx";
import classes from "./occurrences.module.css";

interface CreateEventDialogProps extends DialogProps {
  /** An empty event, or one from a template that is chosen first. */
  kind: "create" | "template";
  /** The day that was pressed; else today. */
  day: string | null;
}

/** «Ny händelse» and «Skapa från mall». */
export function CreateEventDialog({ kind, day, onClose }: CreateEventDialogProps) {
  const [template, setTemplate] = useState<CalendarTemplate | null>(null);
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { isoDay } = useDateFormat();
  const areas = trpc.preparedness.domains.useQuery(undefined, { enabled: kind === "template" });
  const create = useAction(trpc.calendar.create, {
    done: () => "Händelsen är sparad",
    failed: "Det gick inte att spara",
    touches: CALENDAR_CHANGES,
  });
  const startDay = day ?? isoDay(new Date());
  const isChoosing = kind === "template" && !template;
  const mayClose = (): boolean => {
    setAsking(isTyped);
    return !isTyped;
  };
  return (
    <Modal.Stack>
      <Dialog
        title={isChoosing ? "Skapa från mall" : "Ny händelse"}
        size={isChoosing ? 560 : 640}
        closeOnClickOutside={isChoosing}
        mayClose={mayClose}
        onClose={onClose}
      >
        {(close) => {
          const leave = (): void => {
            setTyped(false);
            close();
          };
          return (
            <KeepFocus when={template}>
              {isChoosing ? (
                <TemplateList onChoose={setTemplate} />
              ) : (
                <EventForm
                  initialValues={template ? eventFromTemplate(template, startDay, areas.data ?? []) : emptyEvent(startDay)}
                  owner={null}
                  withRepeat
                  action={create}
                  onValuesChange={() => setTyped(true)}
                  onSaved={leave}
                  onCancel={leave}
                />
              )}
            </KeepFocus>
          );
        }}
      </Dialog>
      <Confirm
        stackId="discard"
        opened={isAsking}
        title="Kasta händelsen?"
        text="Det du har skrivit är inte sparat."
        confirmLabel="Kasta"
        isDestructive
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
      <UnsavedChangesDialog stackId="leave" isDirty={isTyped} />
    </Modal.Stack>
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
