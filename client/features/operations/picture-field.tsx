import { Button, FileButton, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyLogoFailure } from "#client/lib/logo-failure.ts";
import type { Touched } from "#client/lib/read-anew.ts";
import { IMAGE_ACCEPT, imageProblem, uploadImage } from "#client/lib/upload.ts";
import { useApiAction } from "#client/ui/use-action.ts";

interface PictureFieldProps {
  label: string;
  /** The same in the definite form, as it stands in a sentence. */
  definite: string;
  /** The picture as it is shown; null when there is none. */
  picture: ReactNode;
  choose: (file: File) => void;
  remove: () => void;
  isBusy: boolean;
}

/** Shows a picture in a form, and changes it at once. */
export function PictureField({ label, definite, picture, choose, remove, isBusy }: PictureFieldProps) {
  const reset = useRef<() => void>(null);
  return (
    <Stack gap={6} align="flex-start" role="group" aria-label={label}>
      <Text fw={500}>{label}</Text>
      {picture}
      <Group gap="xs">
        <FileButton
          accept={IMAGE_ACCEPT}
          resetRef={reset}
          onChange={(file) => {
            reset.current?.();
            if (file) choose(file);
          }}
        >
          {(button) => (
            <Button {...button} variant="default" loading={isBusy} leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}>
              {picture ? "Byt" : "Ladda upp"} {label.toLowerCase()}
            </Button>
          )}
        </FileButton>
        {picture && (
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={remove}>
            Ta bort<VisuallyHidden> {definite}</VisuallyHidden>
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        JPG, PNG eller WebP, högst 50 MB. Byts direkt.
      </Text>
    </Stack>
  );
}

interface PictureUpload {
  path: string;
  /** What the answer calls the picture's address. */
  key: string;
  done: readonly [title: string, text: string];
  touches: readonly Touched[];
}

/** Sends a chosen picture, unless the browser can tell that it will not be taken. */
export function usePictureUpload({ path, key, done, touches }: PictureUpload) {
  const upload = useApiAction((file: File) => uploadImage(path, key, file, { filename: file.name }), {
    done: () => [...done],
    failed: "Fel vid uppladdning",
    touches,
  });
  const choose = (file: File): void => {
    const problem = imageProblem(file);
    if (problem) notifyLogoFailure(problem);
    else upload.send(file, { onRefused: (refusal) => notifyLogoFailure(errorText(refusal)) });
  };
  return { choose, isPending: upload.isPending };
}
