import { Button, Container, Group, Stack, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { useRouteError } from "react-router";

/** When a page breaks. Both ways out load the page anew, because nothing in memory can be trusted any more. */
export function ErrorScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);

  return (
    <Container component="main" id="main" size="xs" py={96}>
      <Stack gap="md">
        <Title order={1}>Något gick fel</Title>
        <Text fz="lg">Ett oväntat fel har inträffat</Text>
        <Text c="dimmed">Inget av det du redan har sparat är borta. Försök igen, eller börja om från startsidan.</Text>
        <Group gap="sm">
          <Button onClick={() => window.location.reload()}>Försök igen</Button>
          <Button variant="default" component="a" href="/">
            Gå till startsidan
          </Button>
        </Group>
      </Stack>
    </Container>
  );
}
