import { Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import classes from "./line-photo.module.css";

export interface ShownPhoto {
  src: string;
  text: string;
  writtenAt: string;
}

interface PhotoDialogProps {
  opened: boolean;
  /** What was opened last, so that it stands there while the dialog closes. */
  photo: ShownPhoto | null;
  onClose: () => void;
}

/** A photo of the log as large as the window lets it. */
export function PhotoDialog({ opened, photo, onClose }: PhotoDialogProps) {
  const { formatShort } = useDateFormat();
  return (
    <Modal opened={opened} onClose={onClose} title={photo && `Bild ${formatShort(photo.writtenAt)}`} size="xl">
      {photo && <LargePhoto key={photo.src} photo={photo} />}
    </Modal>
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
