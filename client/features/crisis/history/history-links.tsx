import { Button, Group, VisuallyHidden } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { HistoryRow } from "./history-row.ts";

/** The page of the crisis as it was left, and the report for the board. */
export function HistoryLinks({ row: { id, domainName, createdAt } }: { row: HistoryRow }) {
  const { formatShort } = useDateFormat();
  const which = (
    <VisuallyHidden>
      {" "}
      om {domainName} {formatShort(createdAt)}
    </VisuallyHidden>
  );
  return (
    <Group gap="xs" wrap="nowrap">
      <LinkButton to={crisisPath(id)} variant="default" px="sm">
        Öppna rapport{which}
      </LinkButton>
      <Button
        component="a"
        href={`/api/crisis/activations/${id}/report.pdf`}
        variant="default"
        px="sm"
        leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
      >
        PDF{which}
      </Button>
    </Group>
  );
}
