import { UnstyledButton } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { Picture } from "#client/components/picture.tsx";
import classes from "./line-photo.module.css";

const SIZE = 88;

interface LinePhotoProps {
  src: string | null;
  /** The words of its line. */
  text: string;
  onOpen: () => void;
}

/** The photo of a line, small; a press shows it large. */
export function LinePhoto({ src, text, onOpen }: LinePhotoProps) {
  return (
    <UnstyledButton className={classes.photo} aria-haspopup="dialog" aria-label={`Visa bilden till raden: ${text}`} onClick={onOpen}>
      <Picture src={src} alt={text} size={SIZE} shape="square" tone="light" loading="lazy">
        <IconPhoto size={32} stroke={1.75} aria-hidden />
      </Picture>
    </UnstyledButton>
  );
}
