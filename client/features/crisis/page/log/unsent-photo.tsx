import { Button, Group, Text } from "@mantine/core";
import type { WaitingPhoto } from "#client/lib/offline/log-photo-queue.ts";
import { useBlobUrl } from "#client/lib/use-blob-url.ts";
import { LinePhoto } from "./line-photo.tsx";
import type { ShownPhoto } from "./photo-dialog.tsx";

interface UnsentPhotoProps {
  photo: WaitingPhoto;
  line: { text: string; writtenAt: string };
  /** The server does not have the line yet, which goes first. */
  isLineUnsaved: boolean;
  /** The last try got no answer. */
  isCut: boolean;
  onOpen: (photo: ShownPhoto) => void;
  onRetry: () => void;
  onDrop: () => void;
}

/** The photo of a line that the server does not have yet: on its way, waiting for a network, or refused. */
export function UnsentPhoto({ photo, line: { text, writtenAt }, isLineUnsaved, isCut, onOpen, onRetry, onDrop }: UnsentPhotoProps) {
  const { contents, refusal, isUnstored } = photo;
  const src = useBlobUrl(contents);
  const state = refusal ? `Bilden är inte sparad. ${refusal}` : isCut ? "Bilden väntar på nät." : "Bilden skickas...";
  return (
    <>
      <LinePhoto src={src} text={text} onOpen={() => src && onOpen({ src, text, writtenAt })} />
      {!isLineUnsaved && (
        <Text size="sm" fw={600} mt={4} role="status">
          {state}
        </Text>
      )}
      {isUnstored && !refusal && (
        <Text size="sm" mt={4}>
          Den får inte plats i webbläsaren: stäng inte sidan förrän den är skickad.
        </Text>
      )}
      {refusal && (
        <Group gap="xs" mt="xs">
          <Button variant="default" onClick={onRetry}>
            Skicka bilden igen
          </Button>
          <Button variant="default" onClick={onDrop}>
            Ta bort bilden
          </Button>
        </Group>
      )}
    </>
  );
}
