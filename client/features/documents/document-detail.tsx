import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconInfoCircle, IconPencil } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ArchiveActions } from "./archive-actions.tsx";
import { documentAddress } from "./document-address.ts";
import { DocumentFacts } from "./document-facts.tsx";
import type { AssociationDocument } from "./document-views.ts";
import { SendButton } from "./send-button.tsx";
import { UploadButton } from "./upload-button.tsx";
import { VersionList } from "./version-list.tsx";

/** A finished document: its newest file, who reads it, and its versions. */
export function DocumentDetail({ document }: { document: AssociationDocument }) {
  const { formatDateLong } = useDateFormat();
  const [newest] = document.versions;
  const isOpen = document.state !== "archived";
  const { mayEdit } = document;
  return (
    <Stack gap="md" maw={820}>
      {document.draft?.isEdited && isOpen && (
        <Alert
          color="fjord"
          title="Det finns ändringar som inte är i den färdiga versionen"
          icon={<IconInfoCircle size={20} aria-hidden />}
        >
          Fortsätt skriva och välj Skapa PDF för att göra en ny version. Till dess gäller version {newest?.version}.
        </Alert>
      )}
      {newest && (
        <SectionCard title={`Version ${newest.version}`}>
          <Text c="dimmed" mb="sm">
            {[formatDateLong(newest.createdAt), newest.author].filter(Boolean).join(" · ")}
            {document.adoptedOn && ` · läst/justerat ${formatDateLong(document.adoptedOn)}`}
          </Text>
          <Group gap="sm">
            {newest.fileUrl && (
              <Button component="a" href={newest.fileUrl} target="_blank" rel="noopener">
                {newest.filename ? "Hämta filen" : "Visa PDF"}
              </Button>
            )}
            {!newest.fileUrl && <Text role="status">Skapar PDF…</Text>}
            {mayEdit && isOpen && document.draft && (
              <LinkButton
                variant="default"
                to={documentAddress(document.id, true)}
                leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
              >
                Ny version
              </LinkButton>
            )}
            {mayEdit && isOpen && !document.draft && <UploadButton documentId={document.id} />}
            {mayEdit && isOpen && <SendButton documentId={document.id} isReady={newest.fileUrl !== null} />}
          </Group>
        </SectionCard>
      )}
      {mayEdit && isOpen && <DocumentFacts document={document} />}
      {mayEdit && document.versions.length > 0 && <VersionList document={document} />}
      {mayEdit && <ArchiveActions document={document} />}
    </Stack>
  );
}
