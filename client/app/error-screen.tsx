import { Button, Container, Group, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { useRouteError } from "react-router";

const BROKEN = {
  title: "Något gick fel",
  what: "Ett oväntat fel har inträffat",
  hint: "Inget av det du redan har sparat är borta. Försök igen, eller börja om från startsidan.",
};
const OFFLINE = {
  title: "Du är offline",
  what: "Den här sidan finns inte sparad på enheten.",
  hint: "Försök igen när du har nät.",
};

/** When a page breaks, or cannot be loaded because there is no network. Both ways out load the page anew, because nothing in memory can be trusted any more. */
export function ErrorScreen() {
  const error = useRouteError();
  // As it was then: the page is not there when the network is back either.
  const [{ title, what, hint }] = useState(() => (navigator.onLine ? BROKEN : OFFLINE));
  useEffect(() => console.error(error), [error]);

  return (
    <Container component="main" id="main" size="xs" py={96}>
      <Stack gap="md">
        <Title order={1}>{title}</Title>
        <Text fz="lg">{what}</Text>
        <Text c="dimmed">{hint}</Text>
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
