import { LinePhoto } from "./line-photo.tsx";
import type { ShownPhoto } from "./photo-dialog.tsx";
import { UnsentPhoto } from "./unsent-photo.tsx";
import type { LogPhotos } from "./use-log-photos.ts";

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
