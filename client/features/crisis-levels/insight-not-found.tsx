import { Stack, Text } from "@mantine/core";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";

export function InsightNotFound() {
  return (
    <Stack gap="lg" align="flex-start">
      <PageHeader title="Insikten hittades inte" mb={0} />
      <Text>Länken leder inte till någon person på någon nivå. Kontrollera att du har fått med hela länken.</Text>
      <LinkButton to="/crisis-levels?vy=personer">Till krisnivåerna</LinkButton>
    </Stack>
  );
}
