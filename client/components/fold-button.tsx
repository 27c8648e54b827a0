import { Button, VisuallyHidden } from "@mantine/core";

interface FoldButtonProps {
  isOpen: boolean;
  onToggle: () => void;
  /** How many there are in all. */
  count: number;
  /** What there is so many of; only read out. */
  what: string;
}

/** Opens the rest of a long list, and folds it again. */
export function FoldButton({ isOpen, onToggle, count, what }: FoldButtonProps) {
  return (
    <Button variant="subtle" px="xs" aria-expanded={isOpen} onClick={onToggle} style={{ alignSelf: "flex-start" }}>
      {isOpen ? "Visa färre" : `Visa alla ${count}`}
      <VisuallyHidden> {what}</VisuallyHidden>
    </Button>
  );
}
