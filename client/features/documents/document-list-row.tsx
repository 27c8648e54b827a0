import { Badge, Button, Group } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ListRow } from "#client/ui/list-row.tsx";
import { type DocumentRow, documentAddress } from "./document-views.ts";

/** One document: type, area, date, author, version and whether the board has adopted it. */
export function DocumentListRow({ row, mayEdit }: { row: DocumentRow; mayEdit: boolean }) {
  const { formatDay } = useDateFormat();
  const isDraft = row.state === "draft";
  const facts = [
    row.documentType !== row.title && row.documentType,
    row.areaName,
    formatDay(row.changedAt),
    row.author,
    row.version && `version ${row.version}`,
    row.adoptedOn && `läst/justerat ${formatDay(row.adoptedOn)}`,
  ].filter(Boolean);
  return (
    <ListRow
      title={row.title}
      badge={mayEdit && <Marks row={row} />}
      details={facts.join(" · ")}
      action={
        row.kind === "own" ? (
          <LinkButton
            variant="default"
            to={documentAddress(row.id, isDraft)}
            aria-label={isDraft ? `Fortsätt med ${row.title}` : `Öppna ${row.title}`}
          >
            {isDraft ? "Fortsätt" : "Öppna"}
          </LinkButton>
        ) : (
          <Button
            component="a"
            href={row.fileUrl ?? undefined}
            target="_blank"
            rel="noopener"
            variant="default"
            aria-label={`Visa PDF: ${row.title}`}
            leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
          >
            Visa PDF
          </Button>
        )
      }
    />
  );
}

function Marks({ row }: { row: DocumentRow }) {
  if (row.kind === "request") return null;
  return (
    <Group gap={6}>
      {row.state === "draft" && (
        <Badge variant="light" color="gray">
          Utkast
        </Badge>
      )}
      {row.isVisibleToResidents && <Badge variant="light">Synligt för boende</Badge>}
      {row.isInBinder && (
        <Badge variant="light" color="lugn">
          I krispärmen
        </Badge>
      )}
    </Group>
  );
}
