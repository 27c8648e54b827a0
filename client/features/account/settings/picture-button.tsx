import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { IMAGE_ACCEPT } from "#client/lib/upload.ts";

interface PictureButtonProps {
  children: string;
  isUploading: boolean;
  onChoose: (file: File) => void;
}

/** Opens the file chooser for a picture. The same file can be chosen again after a failure. */
export function PictureButton({ children, isUploading, onChoose }: PictureButtonProps) {
  const reset = useRef<() => void>(null);
  const onChange = (file: File | null): void => {
    reset.current?.();
    if (file) onChoose(file);
  };
  return (
    <FileButton accept={IMAGE_ACCEPT} resetRef={reset} onChange={onChange}>
      {(button) => (
        <Button {...button} variant="default" loading={isUploading} leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
