import { Button, type MantineColor } from "@mantine/core";
import { type Icon, IconChevronRight } from "@tabler/icons-react";

interface CallNoteProps {
  icon: Icon;
  color: MantineColor;
  /** What is the matter, in one line. */
  children: string;
  onShow: () => void;
}

/** Above everything else on the page: somebody waits for whoever reads it. */
export function CallNote({ icon: NoteIcon, color, children, onShow }: CallNoteProps) {
  return (
    <div role="status">
      <Button
        fullWidth
        variant="light"
        color={color}
        justify="flex-start"
        leftSection={<NoteIcon size={22} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronRight size={20} stroke={1.75} aria-hidden />}
        onClick={onShow}
      >
        {children}
      </Button>
    </div>
  );
}
