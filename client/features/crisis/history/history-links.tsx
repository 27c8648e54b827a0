import { Button, Group, VisuallyHidden } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { CompareButton } from "./compare-button.tsx";
import type { HistoryRow } from "./history-row.ts";

/** The page of the crisis as it was left, the report for the board, and the crisis before it. */
export function HistoryLinks({ row }: { row: HistoryRow }) {
  const { id, domainName, createdAt } = row;
  const { formatShort } = useDateFormat();
  const which = (
    <VisuallyHidden>
      {" "}
      om {domainName} {formatShort(createdAt)}
    </VisuallyHidden>
  );
  return (
    <Group gap="xs">
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
      {row.hasEarlier && <CompareButton row={row} which={which} />}
    </Group>
  );
}
