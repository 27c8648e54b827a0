import { Button, FileButton, Group, Input, Stack, Text } from "@mantine/core";
import { IconCamera, IconPhoto, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Picture } from "#client/components/picture.tsx";
import { shrinkImage } from "#client/lib/shrink-image.ts";
import { useBlobUrl } from "#client/lib/use-blob-url.ts";

interface PhotoFieldProps {
  photo: Blob | null;
  onPhoto: (photo: Blob | null) => void;
}

/** The photo of the line that is being written: taken with the camera, or chosen. */
export function PhotoField({ photo, onPhoto }: PhotoFieldProps) {
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
