import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useBeforeUnload, useBlocker } from "react-router";

/** Asks before a link, another tab or the back button would lose what is not saved; the browser asks before a reload. */
export function UnsavedChangesDialog({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) => isDirty && (here.pathname !== there.pathname || here.search !== there.search),
  );
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });

  return (
    <Modal opened={blocker.state === "blocked"} onClose={() => blocker.reset?.()} title="Osparade ändringar">
      <Stack gap="md">
        <Text>Du har ändringar som inte är sparade. Lämnar du sidan försvinner de.</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
            Stanna kvar
          </Button>
          <Button color="kris" onClick={() => blocker.proceed?.()}>
            Lämna sidan
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
