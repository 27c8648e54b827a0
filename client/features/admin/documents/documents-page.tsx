import { Group, Stack, Text } from "@mantine/core";
import { LinkButton } from "#client/components/link-button.tsx";
import { DocumentList } from "#client/features/documents/document-list.tsx";

/** What the association has written, uploaded and asked suppliers for, with who made it and when. */
export function DocumentsPage() {
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">Föreningens dokument, utkast och förfrågningar, och vem som har gjort dem.</Text>
        <LinkButton to="/documents" variant="default">
          Öppna Dokument och mallar
        </LinkButton>
      </Group>
      <DocumentList />
    </Stack>
  );
}
