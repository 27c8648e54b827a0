import { IconCheck, IconPlus } from "@tabler/icons-react";

/** A plus, or a tick while the product is the one added last. */
export function AddIcon({ isAdded }: { isAdded: boolean }) {
  return isAdded ? <IconCheck size={18} stroke={2.25} aria-hidden /> : <IconPlus size={18} stroke={1.75} aria-hidden />;
}
