import { VisuallyHidden } from "@mantine/core";
import { IconPackage } from "@tabler/icons-react";
import { Picture } from "#client/components/picture.tsx";
import classes from "./resource-photo.module.css";

const SIZE = 64;

/** What the photo shows, for who cannot see it. */
export const photoText = (name: string): string => `Foto: ${name.trim() || "resursen"}`;

/** Whether the rows of a list have room for photos: a list without any needs none. */
export const hasPhotos = (resources: readonly { photoUrl: string | null }[]): boolean =>
  resources.some(({ photoUrl }) => photoUrl !== null);

/** A small photo that opens in full, or a tile where there is none. */
export function ResourcePhoto({ resource: { name, photoUrl } }: { resource: { name: string; photoUrl: string | null } }) {
  const tile = <IconPackage size={28} stroke={1.75} aria-hidden />;
  if (!photoUrl) {
    return (
      <div className={classes.tile}>
        <Picture src={null} alt="" size={SIZE} shape="square" tone="light">
          {tile}
        </Picture>
      </div>
    );
  }
  return (
    <a className={classes.link} href={photoUrl} target="_blank" rel="noopener">
      <Picture src={photoUrl} alt={photoText(name)} size={SIZE} shape="square" tone="light" loading="lazy">
        {tile}
      </Picture>
      <VisuallyHidden>(öppnas i en ny flik)</VisuallyHidden>
    </a>
  );
}
