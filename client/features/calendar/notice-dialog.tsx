import { Alert, Modal, Select, Stack, Text } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { isDay } from "#client/components/date-fields/read-day.ts";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { noticeWindow } from "#shared/calculations/year-wheel.ts";
import { formatDate, formatDateLong, formatWeekday } from "#shared/format/date.ts";
import { type MeetingKind, noticeInput } from "#shared/schemas/calendar.ts";
import { dayField } from "#shared/schemas/fields.ts";
import { useCalendarChanges } from "./use-calendar-changes.ts";

const KINDS: { value: MeetingKind; label: string }[] = [
  { value: "ordinary", label: "Ordinarie stämma" },
  { value: "extra", label: "Extra stämma" },
  { value: "statutes", label: "Extra stämma om stadgarna" },
];
const WEEKS = [
  { value: "4", label: "Fyra veckor före" },
  { value: "3", label: "Tre veckor före" },
  { value: "2", label: "Två veckor före" },
];

const named = (day: string): string => `${formatWeekday(day)} ${formatDateLong(day)}`;

/** «Kallelseguide»: between which days the notice of a members' meeting leaves. */
export function NoticeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Kallelseguide" size={560}>
      <Content onDone={onClose} />
    </Modal>
  );
}

function Content({ onDone }: { onDone: () => void }) {
  const onChanged = useCalendarChanges();
  const form = useSchemaForm<{ meetingDay: string; kind: MeetingKind; latestWeeks: number }>(noticeInput, {
    initialValues: { meetingDay: "", kind: "ordinary", latestWeeks: 4 },
  });
  const plan = trpc.calendar.planNotice.useMutation({
    onSuccess: () => {
      onChanged();
      notify.success("Datumen står i kalendern");
      onDone();
    },
  });
  const { meetingDay, kind, latestWeeks } = form.values;
  const judged = dayField.safeParse(meetingDay);
  const days = judged.success ? noticeWindow(meetingDay, kind, latestWeeks) : null;
  // Half a day is still being typed.
  const fault = isDay(meetingDay) ? judged.error?.issues[0]?.message : undefined;

  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => plan.mutate(values))}
      onCancel={onDone}
      submitLabel="Lägg in i kalendern"
      isSaving={plan.isPending}
      error={plan.error}
    >
      <DateField label="Stämmans datum" withAsterisk {...form.getInputProps("meetingDay")} error={form.errors.meetingDay ?? fault} />
      <Select label="Slag av stämma" allowDeselect={false} data={KINDS} {...form.getInputProps("kind")} />
      {kind === "ordinary" && (
        <Select
          label="Senast, enligt stadgarna"
          description="Fyra veckor, om stadgarna inte säger något annat."
          allowDeselect={false}
          data={WEEKS}
          value={String(latestWeeks)}
          onChange={(value) => form.setFieldValue("latestWeeks", Number(value))}
        />
      )}
      {days && (
        <Stack gap={4} role="status">
          <Text>
            Kallelsen skickas tidigast <strong>{named(days.earliest)}</strong>.
          </Text>
          <Text>
            Kallelsen skickas senast <strong>{named(days.latest)}</strong>.
          </Text>
          {days.latest < formatDate(new Date()) && (
            <Alert color="varsel" title="Sista dagen har passerat">
              Kallelsen hinner inte skickas i tid. Välj en senare dag för stämman.
            </Alert>
          )}
          {kind === "ordinary" && <Text c="dimmed">En ny styrelse introduceras senast {formatDateLong(days.introducedBy)}.</Text>}
          <Text size="sm" c="dimmed">
            Kontrollera alltid mot föreningens stadgar.
          </Text>
        </Stack>
      )}
    </DialogForm>
  );
}
