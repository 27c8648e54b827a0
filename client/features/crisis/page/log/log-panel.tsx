import { Button, Stack } from "@mantine/core";
import { IconNotebook } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import { type Crisis, isOver, type LogEntry } from "../crisis-views.ts";
import { LogComposer } from "./log-composer.tsx";
import type { LogDraft } from "./log-draft.ts";
import classes from "./log-row.module.css";
import { LogRow } from "./log-row.tsx";
import { PhotoDialog, type ShownPhoto } from "./photo-dialog.tsx";
import { PhotoOfLine } from "./photo-of-line.tsx";
import { UnsavedRow } from "./unsaved-row.tsx";
import type { LogPhotos } from "./use-log-photos.ts";
import type { LogQueue } from "./use-log-queue.ts";

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
  const [isShown, setIsShown] = useState(false);
  const [stretches, setStretches] = useState(1);
  const entries = log.data ?? [];
  const older = Math.max(0, entries.length - stretches * STRETCH);
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const corrections = new Map(entries.flatMap((entry) => (entry.correctsEntryId ? [[entry.correctsEntryId, entry] as const] : [])));
  const waiting = queue.waiting.filter(({ id }) => !known.has(id));
  const photoOf = (line: Parameters<typeof PhotoOfLine>[0]["line"]) => (
    <PhotoOfLine
      line={line}
      photos={photos}
      onOpen={(photo) => {
        setShown(photo);
        setIsShown(true);
      }}
    />
  );
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
        {log.isPending && <ListSkeleton rows={4} rowHeight={56} />}
        {log.isError && !log.data && <ErrorCard error={log.error} onRetry={() => void log.refetch()} />}
        {log.data && entries.length + waiting.length === 0 && <EmptyState icon={IconNotebook}>Loggen är tom.</EmptyState>}
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
      <PhotoDialog opened={isShown} photo={shown} onClose={() => setIsShown(false)} />
    </SectionCard>
  );
}
