import { Anchor, Text } from "@mantine/core";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { fileSize } from "#shared/format/file-size.ts";
import type { AssociationDocument, DocumentVersion } from "./document-views.ts";

/** Every version that was made, newest first. None of them changes. */
export function VersionList({ document: { versions } }: { document: AssociationDocument }) {
  return (
    <SectionCard title="Versioner">
      <ListRows label="Versioner">
        {versions.map((version) => (
          <VersionRow key={version.version} version={version} />
        ))}
      </ListRows>
    </SectionCard>
  );
}

function VersionRow({ version }: { version: DocumentVersion }) {
  const { formatDateTime } = useDateFormat();
  const facts = [formatDateTime(version.createdAt), version.author, version.sizeBytes !== null && fileSize(version.sizeBytes)];
  return (
    <ListRow
      title={`Version ${version.version}`}
      details={
        <>
          <div>{facts.filter(Boolean).join(" · ")}</div>
          {version.note && <div>{version.note}</div>}
        </>
      }
      action={
        version.fileUrl ? (
          <Anchor href={version.fileUrl} target="_blank" rel="noopener" aria-label={`Öppna version ${version.version}`}>
            {version.filename ? "Hämta" : "Visa PDF"}
          </Anchor>
        ) : (
          <Text c="dimmed">Skapar PDF…</Text>
        )
      }
    />
  );
}
