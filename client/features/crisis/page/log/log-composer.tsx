import { Alert, Button, Group, SegmentedControl, Stack, Textarea } from "@mantine/core";
import { IconPencilPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { NOTES_MAX_LENGTH } from "#shared/limits.ts";
import { LOG_ENTRY_KIND_LABELS } from "#shared/text/crisis-labels.ts";
import type { LogEntry } from "../crisis-views.ts";
import { EMPTY_DRAFT, type LogDraft } from "./log-draft.ts";
import { PhotoField } from "./photo-field.tsx";
import type { NewLine } from "./use-log-queue.ts";

const KINDS = ["event", "decision", "contact"] as const;

interface LogComposerProps {
  draft: LogDraft;
  onDraft: (draft: LogDraft) => void;
  /** The line that the next one corrects. */
  corrects: LogEntry | null;
  onCancelCorrection: () => void;
  onAdd: (line: NewLine) => void;
}

export function LogComposer({ draft, onDraft, corrects, onCancelCorrection, onAdd }: LogComposerProps) {
  const { formatTime } = useDateFormat();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPhotoBare, setIsPhotoBare] = useState(false);
  useEffect(() => {
    if (corrects) field.current?.focus();
  }, [corrects]);

  const add = (): void => {
    const text = draft.text.trim();
    if (text === "") {
      setIsPhotoBare(draft.photo !== null);
      field.current?.focus();
      return;
    }
    const { kind, photo } = draft;
    onAdd(corrects ? { kind: "correction", text, photo, correctsEntryId: corrects.id } : { kind, text, photo });
    onDraft(EMPTY_DRAFT);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Stack gap="xs">
        {corrects ? (
          <Alert color="gray" role="note" title={`Du rättar raden från ${formatTime(corrects.writtenAt)}`}>
            «{corrects.text}» Den gamla raden står kvar.
          </Alert>
        ) : (
          <SegmentedControl
            fullWidth
            aria-label="Sorts rad"
            data={KINDS.map((value) => ({ value, label: LOG_ENTRY_KIND_LABELS[value] }))}
            value={draft.kind}
            onChange={(value) => onDraft({ ...draft, kind: KINDS.find((kind) => kind === value) ?? "event" })}
          />
        )}
        <Textarea
          ref={field}
          aria-label={corrects ? "Rättelse" : "Ny rad i loggen"}
          placeholder="Vad har hänt?"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={NOTES_MAX_LENGTH}
          value={draft.text}
          onChange={(event) => {
            setIsPhotoBare(false);
            onDraft({ ...draft, text: event.currentTarget.value });
          }}
          error={isPhotoBare && "Skriv vad bilden visar."}
        />
        <PhotoField photo={draft.photo} onPhoto={(photo) => onDraft({ ...draft, photo })} />
        <Group gap="xs" grow>
          {corrects && (
            <Button variant="default" onClick={onCancelCorrection}>
              Avbryt
            </Button>
          )}
          <Button type="submit" variant="light" px="sm" leftSection={!corrects && <IconPencilPlus size={18} stroke={1.75} aria-hidden />}>
            {corrects ? "Spara rättelsen" : "Spara i loggen"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
