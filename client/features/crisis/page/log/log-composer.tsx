import { Alert, Button, FileButton, Group, Input, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { IconCamera, IconPencilPlus, IconPhoto, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Picture } from "#client/components/picture.tsx";
import { shrinkImage } from "#client/lib/shrink-image.ts";
import { useBlobUrl } from "#client/lib/use-blob-url.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { NOTES_MAX_LENGTH } from "#shared/limits.ts";
import { LOG_ENTRY_KIND_LABELS } from "#shared/text/crisis-labels.ts";
import type { LogEntry } from "../crisis-views.ts";
import type { NewLine } from "./use-log-queue.ts";
import { EMPTY_DRAFT, type LogDraft } from "./use-log-queue.ts";

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

interface PhotoFieldProps {
  photo: Blob | null;
  onPhoto: (photo: Blob | null) => void;
}

/** The photo of the line that is being written: taken with the camera, or chosen. */
function PhotoField({ photo, onPhoto }: PhotoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const reset = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  const url = useBlobUrl(photo);

  const choose = async (file: File | null): Promise<void> => {
    reset.current?.();
    if (!file) return;
    setIsReading(true);
    const { image, problem } = await shrinkImage(file);
    setIsReading(false);
    setProblem(problem);
    if (image) onPhoto(image);
  };
  const remove = (): void => {
    setProblem(null);
    onPhoto(null);
    // The pressed button goes with the photo.
    button.current?.focus();
  };

  return (
    <Stack gap={6}>
      <Group gap="xs">
        {photo && (
          <Picture src={url} alt="Vald bild" size={56} shape="square" tone="light">
            <IconPhoto size={24} stroke={1.75} aria-hidden />
          </Picture>
        )}
        <FileButton accept="image/*" resetRef={reset} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              ref={button}
              variant="default"
              px="sm"
              loading={isReading}
              leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
            >
              {photo ? "Byt bild" : "Lägg till bild"}
            </Button>
          )}
        </FileButton>
        {photo && (
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            aria-label="Ta bort bilden"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={remove}
          >
            Ta bort
          </Button>
        )}
      </Group>
      {photo && (
        <Text size="sm" c="dimmed">
          Bilden går inte att ta bort ur loggen. Undvik ansikten och namn.
        </Text>
      )}
      {problem && (
        <Input.Error role="alert" size="md">
          {problem}
        </Input.Error>
      )}
    </Stack>
  );
}
