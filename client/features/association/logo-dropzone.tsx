import "@mantine/dropzone/styles.css";
import { Dropzone } from "@mantine/dropzone";
import type { ReactNode } from "react";

interface LogoDropzoneProps {
  children: ReactNode;
  className?: string;
  onFile: (file: File) => void;
}

/** Takes a dropped file. What is pressed inside it opens the file chooser by itself, with the keyboard too. */
export function LogoDropzone({ children, className, onFile }: LogoDropzoneProps) {
  return (
    <Dropzone
      className={className}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      onDrop={([file]) => file && onFile(file)}
      inputProps={{ "aria-hidden": true }}
    >
      {children}
    </Dropzone>
  );
}
