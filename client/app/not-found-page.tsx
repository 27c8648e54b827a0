import { Container, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { Brand } from "#client/components/brand.tsx";
import { EmergencyLine } from "#client/components/emergency-line.tsx";
import { LinkButton } from "#client/components/link-button.tsx";

export function Component() {
  return (
    <Container component="main" id="main" tabIndex={-1} size="xs" py={64}>
      <Stack gap="lg" align="flex-start">
        <Link to="/" aria-label="Beredskapsportalen, till startsidan" style={{ color: "inherit", textDecoration: "none" }}>
          <Brand />
        </Link>
        <Title order={1}>Sidan hittades inte</Title>
        <Text>Adressen stämmer inte, eller så har sidan flyttats. Kontrollera att du har fått med hela länken.</Text>
        <LinkButton to="/">Gå till startsidan</LinkButton>
        <EmergencyLine c="dimmed" fz="sm" />
      </Stack>
    </Container>
  );
}
