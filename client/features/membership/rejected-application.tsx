import { Card, Container, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconCircleX } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { SessionView } from "#client/lib/use-session.ts";

export function RejectedApplication({ application }: { application: NonNullable<SessionView["rejectedApplication"]> }) {
  const { formatDateLong } = useDateFormat();
  return (
    <Container size={520} px={0}>
      <Card>
        <Stack gap="md">
          <ThemeIcon size={56} radius="xl" variant="light" color="gray">
            <IconCircleX size={28} stroke={1.75} aria-hidden />
          </ThemeIcon>
          <Title order={1} size="h2">
            Din ansökan avslogs
          </Title>
          <Text role="status">
            {application.associationName} avslog din ansökan
            {application.reviewedAt && ` den ${formatDateLong(application.reviewedAt)}`}. Hör med föreningens styrelse om du tror att det
            blev fel. Du kan också ansöka igen eller starta en egen förening.
          </Text>
          <Group gap="xs">
            <LinkButton to="/join-association">Ny ansökan</LinkButton>
            <LinkButton to="/account-setup-choice" variant="default">
              Andra alternativ
            </LinkButton>
          </Group>
        </Stack>
      </Card>
    </Container>
  );
}
