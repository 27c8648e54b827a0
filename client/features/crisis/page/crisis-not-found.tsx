import { Group, Stack, Text } from "@mantine/core";
import { EmergencyLine } from "#client/components/emergency-line.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { dashboardPath } from "#client/lib/dashboard-path.ts";
import { useSignedIn } from "#client/lib/use-session.ts";

/** Also for a crisis of another association: whoever asks learns nothing of it. */
export function CrisisNotFound() {
  const session = useSignedIn();
  return (
    <Stack gap="lg" align="flex-start">
      <PageHeader title="Sidan hittades inte" mb={0} />
      <Text>Krisläget finns inte. Kontrollera att du har fått med hela länken.</Text>
      <Group gap="sm">
        <LinkButton to={dashboardPath(session)}>Till översikten</LinkButton>
        <LinkButton to="/crisis-history" variant="default">
          Krishistorik
        </LinkButton>
      </Group>
      <EmergencyLine c="dimmed" fz="sm" />
    </Stack>
  );
}
