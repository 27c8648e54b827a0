import { Alert, Button, Center, Group, Stack, Text } from "@mantine/core";
import {
  IconCalendarPlus,
  IconChevronDown,
  IconFileImport,
  IconFileX,
  IconMailForward,
  IconPlus,
  IconRotateClockwise,
  IconRss,
} from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { CopyField } from "#client/components/copy-field.tsx";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { isDay } from "#client/components/date-fields/read-day.ts";
import { QrCode } from "#client/components/qr-code.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { noticeWindow } from "#shared/calculations/year-wheel.ts";
import { formatDay, formatWeekday, isoDay } from "#shared/format/date.ts";
import { type MeetingKind, noticeInput } from "#shared/schemas/calendar.ts";
import { dayField } from "#shared/schemas/fields.ts";
import { CALENDAR_CHANGES } from "./calendar-views.ts";
import { CreateEventDialog } from "./create-event-dialog.tsx";
import { ImportDialog, RemoveImportDialog } from "./import-dialogs.tsx";

/** Which dialog of the calendar is open. */
export type CalendarDialog = "create" | "template" | "notice" | "import" | "remove-import" | "feed";

interface CalendarActionsProps {
  mayEdit: boolean;
  onOpen: (dialog: CalendarDialog) => void;
  onFillYearWheel: () => void;
}

/** The buttons of the page; members only subscribe. */
export function CalendarActions({ mayEdit, onOpen, onFillYearWheel }: CalendarActionsProps) {
  return (
    <>
      <Button variant="default" leftSection={<IconRss size={18} stroke={1.75} aria-hidden />} onClick={() => onOpen("feed")}>
        Prenumerera (iCal)
      </Button>
      {mayEdit && (
        <>
          <ActionMenu
            label="Fler sätt att fylla kalendern"
            trigger={(trigger) => (
              <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />} {...trigger}>
                Mer
              </Button>
            )}
          >
            <ActionMenuItem icon={IconCalendarPlus} onClick={() => onOpen("template")}>
              Skapa från mall
            </ActionMenuItem>
            <ActionMenuItem icon={IconMailForward} onClick={() => onOpen("notice")}>
              Kallelseguide
            </ActionMenuItem>
            <ActionMenuItem icon={IconFileImport} onClick={() => onOpen("import")}>
              Importera kalenderfil
            </ActionMenuItem>
            <ActionMenuItem icon={IconFileX} onClick={() => onOpen("remove-import")}>
              Ta bort en import
            </ActionMenuItem>
            <ActionMenuItem icon={IconRotateClockwise} onClick={onFillYearWheel}>
              Fyll i årshjulet
            </ActionMenuItem>
          </ActionMenu>
          <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => onOpen("create")}>
            Ny händelse
          </Button>
        </>
      )}
    </>
  );
}

interface CalendarDialogsProps {
  /** Null: none is open. */
  dialog: CalendarDialog | null;
  /** The day that was pressed; else today. */
  day: string | null;
  onClose: () => void;
}

/** What the buttons open. */
export function CalendarDialogs({ dialog, day, onClose }: CalendarDialogsProps) {
  return (
    <>
      {(dialog === "create" || dialog === "template") && <CreateEventDialog kind={dialog} day={day} onClose={onClose} />}
      {dialog === "feed" && <FeedDialog onClose={onClose} />}
      {dialog === "notice" && <NoticeDialog onClose={onClose} />}
      {dialog === "import" && <ImportDialog onClose={onClose} />}
      {dialog === "remove-import" && <RemoveImportDialog onClose={onClose} />}
    </>
  );
}

const FEED_CHANGE = { failed: "Det gick inte att spara", touches: ["calendar.feed"] } as const;
const shownHere = (): void => {};

/** «Prenumerera (iCal)»: a secret address for the calendar of a phone or a computer. It is shown once. */
function FeedDialog({ onClose }: DialogProps) {
  const { formatDayTime } = useDateFormat();
  const feed = trpc.calendar.feed.useQuery();
  const create = useAction(trpc.calendar.createFeed, FEED_CHANGE);
  const remove = useAction(trpc.calendar.removeFeed, FEED_CHANGE);
  const known = feed.data;
  const refusal = create.refusal ?? remove.refusal;
  return (
    <Dialog title="Prenumerera (iCal)" size={560} onClose={onClose}>
      {() => (
        <Stack gap="md">
          <Text>
            Med en egen, hemlig adress visas kalendern i din telefon eller dator och hålls aktuell. Den visar det du själv får se, och
            slutar gälla om du lämnar föreningen.
          </Text>
          <Loaded query={feed} skeleton={<ListSkeleton rows={2} />} />
          {refusal && <ErrorCard title={create.failed} error={refusal} />}
          {create.answer ? (
            <>
              <CopyField label="Adress" value={create.answer.address} description="Visas bara nu. Dela den inte: den är din." />
              <Center>
                <QrCode text={create.answer.address} label="Adressen som QR-kod" />
              </Center>
              <Text size="sm" c="dimmed">
                Välj «Lägg till kalender från webbadress» i kalenderappen och klistra in adressen.
              </Text>
            </>
          ) : (
            known && (
              <Text c="dimmed">
                Du har en adress sedan {formatDayTime(known.createdAt)}.{" "}
                {known.lastReadAt ? `Den lästes senast ${formatDayTime(known.lastReadAt)}.` : "Den har inte lästs än."} En ny adress
                avslutar den gamla.
              </Text>
            )
          )}
          <Group justify="flex-end" gap="xs">
            {known && (
              <Button
                variant="default"
                loading={remove.isPending}
                onClick={() => remove.send(undefined, { onDone: create.reset, onRefused: shownHere })}
              >
                Avsluta adressen
              </Button>
            )}
            {known !== undefined && (
              <Button loading={create.isPending} onClick={() => create.send(undefined, { onDone: remove.reset, onRefused: shownHere })}>
                {known ? "Skapa ny adress" : "Skapa adress"}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Dialog>
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

const named = (day: string): string => `${formatWeekday(day)} ${formatDay(day)}`;

/** «Kallelseguide»: between which days the notice of a members' meeting leaves. */
function NoticeDialog({ onClose }: DialogProps) {
  const plan = useAction(trpc.calendar.planNotice, {
    done: () => "Datumen står i kalendern",
    failed: "Det gick inte att spara",
    touches: CALENDAR_CHANGES,
  });
  const initial: NoticeDraft = { meetingDay: "", kind: "ordinary", latestWeeks: 4 };
  return (
    <FormDialog
      title="Kallelseguide"
      size={560}
      submit="Lägg in i kalendern"
      schema={noticeInput}
      initial={initial}
      action={plan}
      onClose={onClose}
    >
      {(field, form) => {
        const { meetingDay, kind, latestWeeks } = form.values;
        const judged = dayField.safeParse(meetingDay);
        // Half a day is still being typed.
        const fault = isDay(meetingDay) ? judged.error?.issues[0]?.message : undefined;
        return (
          <>
            <DateField label="Stämmans datum" withAsterisk {...field("meetingDay")} error={form.errors.meetingDay ?? fault} />
            <Select label="Slag av stämma" allowDeselect={false} data={KINDS} {...field("kind")} />
            {kind === "ordinary" && (
              <Select
                label="Senast, enligt stadgarna"
                description="Fyra veckor, om stadgarna inte säger något annat."
                allowDeselect={false}
                data={WEEKS}
                {...field("latestWeeks")}
                value={String(latestWeeks)}
                onChange={(value) => form.setFieldValue("latestWeeks", Number(value))}
              />
            )}
            {judged.success && <NoticeDays {...form.values} />}
          </>
        );
      }}
    </FormDialog>
  );
}

interface NoticeDraft extends Record<string, unknown> {
  meetingDay: string;
  kind: MeetingKind;
  latestWeeks: number;
}

/** What becomes of the meeting that stands in the form. */
function NoticeDays({ meetingDay, kind, latestWeeks }: NoticeDraft) {
  const days = noticeWindow(meetingDay, kind, latestWeeks);
  return (
    <Stack gap={4} role="status">
      <Text>
        Kallelsen skickas tidigast <strong>{named(days.earliest)}</strong>.
      </Text>
      <Text>
        Kallelsen skickas senast <strong>{named(days.latest)}</strong>.
      </Text>
      {days.latest < isoDay(new Date()) && (
        <Alert color="varsel" title="Sista dagen har passerat">
          Kallelsen hinner inte skickas i tid. Välj en senare dag för stämman.
        </Alert>
      )}
      {kind === "ordinary" && <Text c="dimmed">En ny styrelse introduceras senast {formatDay(days.introducedBy)}.</Text>}
      <Text size="sm" c="dimmed">
        Kontrollera alltid mot föreningens stadgar.
      </Text>
    </Stack>
  );
}
