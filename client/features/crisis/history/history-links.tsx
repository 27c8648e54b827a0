import { Button, Group, VisuallyHidden } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { CompareButton } from "./compare-button.tsx";
import { type HistoryRow, reportPaths } from "./history-row.ts";

/** The page of the crisis as it was left, for those who lead the report for the board, and the crisis before it. */
export function HistoryLinks({ row }: { row: HistoryRow }) {
  const { domainName, createdAt } = row;
  const paths = reportPaths(row);
  const { formatShort } = useDateFormat();
  const { association } = useSignedIn();
  const which = (
    <VisuallyHidden>
      {" "}
      om {domainName} {formatShort(createdAt)}
    </VisuallyHidden>
  );
  return (
    <Group gap="xs">
      <LinkButton to={paths.page} variant="default" px="sm">
        Öppna rapport{which}
      </LinkButton>
      {can(association?.role, "crisis:activate") && (
        <Button
          component="a"
          href={paths.pdf}
          variant="default"
          px="sm"
          leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
        >
          PDF{which}
        </Button>
      )}
      {row.hasEarlier && <CompareButton row={row} which={which} />}
    </Group>
  );
}
