import { Button, Container, Group, Stack, Text, Title } from "@mantine/core";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate, useRouteError } from "react-router";
import { untilLoaded } from "#client/lib/lazy-part.ts";

const PocketLinks = lazy(() => untilLoaded(() => import("#client/components/pocket-links.tsx")));

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

/** When a page breaks, or cannot be loaded because there is no network. A broken one is loaded anew, because nothing in memory can
 *  be trusted any more; without a network the page one came from is still there, and the start page is not. */
export function ErrorScreen() {
  const error = useRouteError();
  const navigate = useNavigate();
  // As it was then: the page is not there when the network is back either.
  const [isOffline] = useState(() => !navigator.onLine);
  const { title, what, hint } = isOffline ? OFFLINE : BROKEN;
  useEffect(() => console.error(error), [error]);

  return (
    <Container component="main" id="main" size="xs" py={96}>
      <Stack gap="md">
        <Title order={1}>{title}</Title>
        <Text fz="lg">{what}</Text>
        <Text c="dimmed">{hint}</Text>
        <Suspense fallback={null}>{isOffline && <PocketLinks />}</Suspense>
        <Group gap="sm">
          <Button onClick={() => window.location.reload()}>Försök igen</Button>
          {!isOffline && (
            <Button variant="default" component="a" href="/">
              Gå till startsidan
            </Button>
          )}
          {isOffline && isReachedFromWithin() && (
            <Button variant="default" onClick={() => void navigate(-1)}>
              Tillbaka
            </Button>
          )}
        </Group>
      </Stack>
    </Container>
  );
}

/** Whether the page before this one is the portal's, as the router has noted it in the history. */
function isReachedFromWithin(): boolean {
  const { idx }: { idx?: number } = window.history.state ?? {};
  return (idx ?? 0) > 0;
}
