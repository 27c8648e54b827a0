import { Alert, Button, Center, Group, Modal, Select, Stack, Text } from "@mantine/core";
import { CopyField } from "#client/components/copy-field.tsx";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { isDay } from "#client/components/date-fields/read-day.ts";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { QrCode } from "#client/components/qr-code.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { noticeWindow } from "#shared/calculations/year-wheel.ts";
import { formatDate, formatDateLong, formatWeekday } from "#shared/format/date.ts";
import { type MeetingKind, noticeInput } from "#shared/schemas/calendar.ts";
import { dayField } from "#shared/schemas/fields.ts";
import type { CalendarDialog } from "./calendar-actions.tsx";
import { CreateEventDialog } from "./create-event-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { RemoveImportDialog } from "./remove-import-dialog.tsx";
import { useCalendarChanges } from "./use-calendar-changes.ts";

interface CalendarDialogsProps {
  /** Null: none is open. */
  dialog: CalendarDialog | null;
  /** The day that was pressed; else today. */
  day: string | null;
  onClose: () => void;
}

/** What the page's buttons open. */
export function CalendarDialogs({ dialog, day, onClose }: CalendarDialogsProps) {
  return (
    <>
      <CreateEventDialog kind={dialog === "create" || dialog === "template" ? dialog : null} day={day} onClose={onClose} />
      <FeedDialog opened={dialog === "feed"} onClose={onClose} />
      <NoticeDialog opened={dialog === "notice"} onClose={onClose} />
      {dialog === "import" && <ImportDialog onClose={onClose} />}
      <RemoveImportDialog opened={dialog === "remove-import"} onClose={onClose} />
    </>
  );
}

/** «Prenumerera (iCal)»: a secret address for the calendar of a phone or a computer. It is shown once. */
function FeedDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Prenumerera (iCal)" size={560}>
      <Content />
    </Modal>
  );
}

function Content() {
  const { formatDateTime } = useDateFormat();
  const utils = trpc.useUtils();
  const feed = trpc.calendar.feed.useQuery();
  const onChanged = () => void utils.calendar.feed.invalidate();
  const create = trpc.calendar.createFeed.useMutation({ onSuccess: onChanged });
  const remove = trpc.calendar.removeFeed.useMutation({ onSuccess: () => [create.reset(), onChanged()] });
  const known = feed.data;
  const error = feed.error ?? create.error ?? remove.error;
  return (
    <Stack gap="md">
      <Text>
        Med en egen, hemlig adress visas kalendern i din telefon eller dator och hålls aktuell. Den visar det du själv får se, och slutar
        gälla om du lämnar föreningen.
      </Text>
      {feed.isPending && <ListSkeleton rows={2} />}
      {error && <ErrorCard error={error} onRetry={() => void feed.refetch()} />}
      {create.data ? (
        <>
          <CopyField label="Adress" value={create.data.address} description="Visas bara nu. Dela den inte: den är din." />
          <Center>
            <QrCode text={create.data.address} label="Adressen som QR-kod" />
          </Center>
          <Text size="sm" c="dimmed">
            Välj «Lägg till kalender från webbadress» i kalenderappen och klistra in adressen.
          </Text>
        </>
      ) : (
        known && (
          <Text c="dimmed">
            Du har en adress sedan {formatDateTime(known.createdAt)}.{" "}
            {known.lastReadAt ? `Den lästes senast ${formatDateTime(known.lastReadAt)}.` : "Den har inte lästs än."} En ny adress avslutar
            den gamla.
          </Text>
        )
      )}
      <Group justify="flex-end" gap="xs">
        {known && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            Avsluta adressen
          </Button>
        )}
        {feed.isSuccess && (
          <Button loading={create.isPending} onClick={() => create.mutate()}>
            {known ? "Skapa ny adress" : "Skapa adress"}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

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
function NoticeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Kallelseguide" size={560}>
      <NoticeDialogContent onDone={onClose} />
    </Modal>
  );
}

function NoticeDialogContent({ onDone }: { onDone: () => void }) {
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
