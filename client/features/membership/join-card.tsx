import { Card, Container, Stack, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LinkButton } from "#client/components/link-button.tsx";

interface JoinCardProps {
  title: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** The one card that changes with the state of the join. */
export function JoinCard({ title, icon, children }: JoinCardProps) {
  return (
    <Container size={520} px={0}>
      <LinkButton
        to="/account-setup-choice"
        variant="subtle"
        px="xs"
        ml={-8}
        mb="sm"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
      >
        Tillbaka
      </LinkButton>
      <Card padding="lg">
        <Stack gap="md">
          {icon}
          <Title order={1} size="h2">
            {title}
          </Title>
          {children}
        </Stack>
      </Card>
    </Container>
  );
}
