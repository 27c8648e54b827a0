import { Button, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { Picture } from "#client/components/picture.tsx";
import type { WaitingPhoto } from "#client/lib/offline/log-photo-queue.ts";
import { useBlobUrl } from "#client/lib/use-blob-url.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import classes from "./log.module.css";
import type { LogPhotos } from "./use-log-queue.ts";

export interface ShownPhoto {
  src: string;
  text: string;
  writtenAt: string;
}

/** A photo of the log as large as the window lets it. */
export function PhotoDialog({ photo, onClose }: DialogProps & { photo: ShownPhoto }) {
  const { formatDayTime } = useDateFormat();
  return (
    <Dialog title={`Bild ${formatDayTime(photo.writtenAt)}`} size={780} onClose={onClose}>
      {() => <LargePhoto photo={photo} />}
    </Dialog>
  );
}

function LargePhoto({ photo: { src, text } }: { photo: ShownPhoto }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <Stack gap="sm">
      {isBroken ? (
        <Text role="status">Bilden kan inte hämtas just nu. Försök igen när det finns nät.</Text>
      ) : (
        <img className={classes.large} src={src} alt={text} onError={() => setIsBroken(true)} />
      )}
      <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{text}</Text>
    </Stack>
  );
}

interface PhotoOfLineProps {
  /** A line of the log, or one that the server does not have yet and that has no address for its photo. */
  line: { id: string; text: string; writtenAt: string; photoUrl?: string | null };
  photos: LogPhotos;
  onOpen: (photo: ShownPhoto) => void;
}

/** The photo of a line as the server has it, or as it waits in this browser; nothing where there is none. */
export function PhotoOfLine({ line, photos, onOpen }: PhotoOfLineProps) {
  const { id, text, writtenAt, photoUrl } = line;
  if (photoUrl) return <LinePhoto src={photoUrl} text={text} onOpen={() => onOpen({ src: photoUrl, text, writtenAt })} />;
  const photo = photos.of(id);
  if (!photo) return null;
  return (
    <UnsentPhoto
      photo={photo}
      line={line}
      isLineUnsaved={photoUrl === undefined}
      isCut={photos.isCut}
      onOpen={onOpen}
      onRetry={() => photos.retry(photo)}
      onDrop={() => photos.drop(id)}
    />
  );
}

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
function UnsentPhoto({ photo, line: { text, writtenAt }, isLineUnsaved, isCut, onOpen, onRetry, onDrop }: UnsentPhotoProps) {
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

const SIZE = 88;

interface LinePhotoProps {
  src: string | null;
  /** The words of its line. */
  text: string;
  onOpen: () => void;
}

/** The photo of a line, small; a press shows it large. */
function LinePhoto({ src, text, onOpen }: LinePhotoProps) {
  return (
    <UnstyledButton className={classes.photo} aria-haspopup="dialog" aria-label={`Visa bilden till raden: ${text}`} onClick={onOpen}>
      <Picture src={src} alt={text} size={SIZE} shape="square" tone="light" loading="lazy">
        <IconPhoto size={32} stroke={1.75} aria-hidden />
      </Picture>
    </UnstyledButton>
  );
}
