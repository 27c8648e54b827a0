import { Text } from "@mantine/core";
import { IconFlame } from "@tabler/icons-react";
import type { StorageClass } from "#shared/enums.ts";
import { STORAGE_WARNINGS } from "#shared/text/storage-labels.ts";

/** «Får inte stå i källaren», beside something that burns; nothing for what does not. */
export function StorageWarning({ storageClass }: { storageClass: StorageClass | null }) {
  if (storageClass === null) return null;
  return (
    <Text size="sm" fw={600} c="var(--mantine-color-error)">
      <IconFlame size={18} stroke={1.75} aria-hidden style={{ verticalAlign: "-0.25em", marginRight: 4 }} />
      {STORAGE_WARNINGS[storageClass]}
    </Text>
  );
}
