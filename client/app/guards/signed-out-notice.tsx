import { Card, Container, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Brand } from "#client/components/brand.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { loginAddress } from "#client/lib/redirect-address.ts";

/** In place of a page whose session ended while it was open, with the way back to it. */
export function SignedOutNotice() {
  const main = useRef<HTMLDivElement>(null);
  const location = useLocation();
  // What had the focus is gone; here the sentence is read out.
  useEffect(() => main.current?.focus(), []);

  return (
    <Container ref={main} component="main" id="main" tabIndex={-1} size={460} py={64}>
      <Stack gap="lg">
        <Brand />
        <Card>
          <Stack gap="md" align="flex-start">
            <Title order={1} size="h2">
              Du är inte inloggad.
            </Title>
            <Text>Du har loggats ut i ett annat fönster, eller så har inloggningen gått ut. Logga in så kommer du tillbaka hit.</Text>
            <LinkButton to={loginAddress(location)}>Logga in</LinkButton>
          </Stack>
        </Card>
      </Stack>
    </Container>
  );
}
