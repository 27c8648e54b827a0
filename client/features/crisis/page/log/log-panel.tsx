import { ActionIcon, Button, Group, Stack, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBolt,
  IconCloudUp,
  IconGavel,
  IconInfoCircle,
  IconNotebook,
  IconPencil,
  IconPhone,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import type { WaitingEntry } from "#client/lib/offline/log-queue.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatRelative } from "#shared/format/duration.ts";
import { formatNumber } from "#shared/format/number.ts";
import { LOG_ENTRY_KIND_LABELS } from "#shared/text/crisis-labels.ts";
import { useNow } from "../../use-now.ts";
import { type Crisis, isOver, type LogEntry } from "../crisis-views.ts";
import classes from "./log.module.css";
import { LogComposer } from "./log-composer.tsx";
import { PhotoDialog, PhotoOfLine, type ShownPhoto } from "./log-photo.tsx";
import type { LogDraft, LogPhotos, LogQueue } from "./use-log-queue.ts";

/** So many lines at a time: a crisis of a week has hundreds. */
const STRETCH = 50;

interface LogPanelProps {
  crisis: Crisis;
  draft: LogDraft;
  onDraft: (draft: LogDraft) => void;
  queue: LogQueue;
  photos: LogPhotos;
}

/** Lägesloggen, newest line first. Nothing in it is ever changed: a mistake is corrected by a new line. */
export function LogPanel({ crisis, draft, onDraft, queue, photos }: LogPanelProps) {
  const log = trpc.crisis.log.useQuery({ activationId: crisis.id });
  const [corrects, setCorrects] = useState<LogEntry | null>(null);
  const [shown, setShown] = useState<ShownPhoto | null>(null);
  const [stretches, setStretches] = useState(1);
  const entries = log.data ?? [];
  const older = Math.max(0, entries.length - stretches * STRETCH);
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const corrections = new Map(entries.flatMap((entry) => (entry.correctsEntryId ? [[entry.correctsEntryId, entry] as const] : [])));
  const waiting = queue.waiting.filter(({ id }) => !known.has(id));
  const photoOf = (line: Parameters<typeof PhotoOfLine>[0]["line"]) => <PhotoOfLine line={line} photos={photos} onOpen={setShown} />;
  const mayWrite = !isOver(crisis);

  return (
    <SectionCard title="Lägeslogg">
      <Stack gap="md">
        {mayWrite && (
          <LogComposer
            draft={draft}
            onDraft={onDraft}
            corrects={corrects}
            onCancelCorrection={() => setCorrects(null)}
            onAdd={(entry) => {
              queue.add(entry);
              setCorrects(null);
            }}
          />
        )}
        <Loaded query={log} skeleton={<ListSkeleton rows={4} rowHeight={56} />}>
          {() => entries.length + waiting.length === 0 && <EmptyState icon={IconNotebook}>Loggen är tom.</EmptyState>}
        </Loaded>
        <ol className={classes.log} aria-label="Rader i loggen, nyast först" aria-live="polite" aria-relevant="additions">
          {waiting.toReversed().map((entry) => (
            <UnsavedRow
              key={entry.id}
              entry={entry}
              isCut={queue.isCut}
              photo={photoOf(entry)}
              onRetry={() => queue.retry(entry.id)}
              onDrop={() => queue.drop(entry.id)}
            />
          ))}
          {entries
            .slice(older)
            .toReversed()
            .map((entry) => (
              <LogRow
                key={entry.id}
                entry={entry}
                corrected={known.get(entry.correctsEntryId ?? "") ?? null}
                correction={corrections.get(entry.id) ?? null}
                photo={photoOf(entry)}
                onCorrect={mayWrite && entry.kind !== "system" ? () => setCorrects(entry) : null}
              />
            ))}
        </ol>
        {older > 0 && (
          <Button variant="default" onClick={() => setStretches(stretches + 1)}>
            Visa äldre rader ({formatNumber(older)})
          </Button>
        )}
      </Stack>
      {shown && <PhotoDialog photo={shown} onClose={() => setShown(null)} />}
    </SectionCard>
  );
}

interface UnsavedRowProps {
  entry: WaitingEntry;
  /** The last try got no answer. */
  isCut: boolean;
  photo: ReactNode;
  onRetry: () => void;
  onDrop: () => void;
}

/** A line that the server does not have yet: on its way, waiting for a network, or refused. */
function UnsavedRow({ entry: { text, refusal }, isCut, photo, onRetry, onDrop }: UnsavedRowProps) {
  const StateIcon = refusal ? IconAlertTriangle : IconCloudUp;
  return (
    <li className={classes.row} data-unsaved>
      <StateIcon size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {refusal ? `Inte sparad. ${refusal}` : isCut ? "Väntar på nät. Raden sparas så snart det går." : "Sparas..."}
        </Text>
        <Text className={classes.text}>{text}</Text>
        {photo}
        {refusal && (
          <Group gap="xs" mt="xs">
            <Button variant="default" onClick={onRetry}>
              Försök igen
            </Button>
            <Button variant="default" onClick={onDrop}>
              Ta bort raden
            </Button>
          </Group>
        )}
      </div>
    </li>
  );
}

const ICONS = {
  event: IconBolt,
  decision: IconGavel,
  contact: IconPhone,
  correction: IconArrowBackUp,
  system: IconInfoCircle,
} as const;

/** Written so much earlier than it arrived, a line waited for a network. */
const LATE_MS = 2 * 60_000;

interface LogRowProps {
  entry: LogEntry;
  /** The line that this one corrects. */
  corrected: LogEntry | null;
  /** The last line that corrects this one. */
  correction: LogEntry | null;
  onCorrect: (() => void) | null;
  photo: ReactNode;
}

function LogRow({ entry, corrected, correction, onCorrect, photo }: LogRowProps) {
  const { formatDayTime, formatTime } = useDateFormat();
  const now = useNow();
  const { kind, text, author, writtenAt, createdAt } = entry;
  const KindIcon = ICONS[kind];
  const isLate = Date.parse(createdAt) - Date.parse(writtenAt) > LATE_MS;
  return (
    <li className={classes.row} data-kind={kind}>
      <KindIcon size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <Text size="sm" c="dimmed" className="tabular">
          <strong>{LOG_ENTRY_KIND_LABELS[kind]}</strong> · {formatDayTime(writtenAt)} ({formatRelative(writtenAt, now)})
          {author && ` · ${author.name}`}
          {isLate && ` · kom fram ${formatTime(createdAt)}`}
        </Text>
        {corrected && (
          <Text size="sm" c="dimmed">
            Rättar {formatTime(corrected.writtenAt)}: «{corrected.text}»
          </Text>
        )}
        <Text className={classes.text}>{text}</Text>
        {photo}
        {correction && (
          <Text size="sm" fw={600}>
            Rättad {formatTime(correction.writtenAt)}: «{correction.text}»
          </Text>
        )}
      </div>
      {onCorrect && (
        <ActionIcon aria-label={`Rätta raden från ${formatTime(writtenAt)}`} title="Rätta" onClick={onCorrect}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
