import { Button, FileButton, Group, Input, Progress, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/Progress.css";
import { IconCamera, IconPhoto, IconTrash } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { imageProblem } from "#client/lib/upload.ts";
import { useBlobUrl } from "#client/lib/use-blob-url.ts";
import { Picture } from "./picture.tsx";
import type { PhotoSaving } from "./use-save-with-photo.ts";

interface PhotoFieldProps {
  /** What the photo shows, for who cannot see it. */
  alt: string;
  /** What it should show, and in which form. */
  hint: string;
  storedUrl: string | null;
  photo: PhotoSaving;
}

/** The photo of what a form is about, as it will be when the form is saved. */
export function PhotoField({ alt, hint, storedUrl, photo }: PhotoFieldProps) {
  const { change, setChange, sent, failure } = photo;
  const [problem, setProblem] = useState<string | null>(null);
  const chosenUrl = useBlobUrl(change instanceof File ? change : null);
  const shownUrl = change === null ? storedUrl : chosenUrl;
  const id = useId();
  const reset = useRef<() => void>(null);
  const error = problem ?? failure;

  const choose = (file: File | null): void => {
    reset.current?.();
    if (!file) return;
    const found = imageProblem(file);
    setProblem(found);
    if (!found) setChange(file);
  };
  const remove = (): void => {
    setProblem(null);
    setChange(storedUrl ? "remove" : null);
  };

  return (
    <Group role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} gap="md" wrap="nowrap" align="flex-start">
      <Picture src={shownUrl} alt={shownUrl ? alt : ""} size={96} shape="square" tone="light">
        <IconPhoto size={32} stroke={1.75} aria-hidden />
      </Picture>
      <Stack gap={6} flex={1}>
        <Input.Label id={`${id}-label`} size="md" labelElement="div">
          Foto
        </Input.Label>
        <Group gap="xs">
          <FileButton accept="image/*" resetRef={reset} onChange={choose}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                disabled={sent !== null}
                leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
              >
                {shownUrl ? "Byt foto" : "Lägg till foto"}
              </Button>
            )}
          </FileButton>
          {shownUrl && (
            <Button
              variant="subtle"
              color="gray"
              px="sm"
              disabled={sent !== null}
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
              onClick={remove}
            >
              Ta bort foto
            </Button>
          )}
        </Group>
        <Text id={`${id}-hint`} size="sm" c="dimmed">
          {hint}
        </Text>
        {sent !== null && <Sending sent={sent} />}
        {error && (
          <Input.Error role="alert" size="md">
            {error}
          </Input.Error>
        )}
      </Stack>
    </Group>
  );
}

function Sending({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <Stack gap={4}>
      <Progress value={percent} aria-label="Fotot laddas upp" />
      <Text size="sm" className="tabular">
        {percent < 100 ? `Fotot laddas upp: ${percent} %` : "Fotot sparas..."}
      </Text>
    </Stack>
  );
}
