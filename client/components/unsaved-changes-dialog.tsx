import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { createContext, useContext, useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";

/** Hears whether what it surrounds holds changes that are not saved: for something that can be closed without leaving the page. */
export const UnsavedChanges = createContext<(isDirty: boolean) => void>(() => {});

interface UnsavedChangesDialogProps {
  isDirty: boolean;
  /** Its own name where the changes stand in a dialog of a `Modal.Stack`. */
  stackId?: string;
}

/** Asks before a link, another tab or the back button would lose what is not saved; the browser asks before a reload. */
export function UnsavedChangesDialog({ isDirty, stackId }: UnsavedChangesDialogProps) {
  const tell = useContext(UnsavedChanges);
  useEffect(() => {
    tell(isDirty);
    return () => tell(false);
  }, [tell, isDirty]);
  // The router asks one blocker only: a form without changes must not stand before one that has some.
  return isDirty && <LeaveGuard stackId={stackId} />;
}

function LeaveGuard({ stackId }: Pick<UnsavedChangesDialogProps, "stackId">) {
  // A dialog that is closed, and has asked itself, puts the page's own address in place of its own.
  const isClosed = (action: string) => stackId !== undefined && action === "REPLACE";
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there, historyAction }) =>
      here.pathname !== there.pathname || (here.search !== there.search && !isClosed(historyAction)),
  );
  useBeforeUnload((event) => event.preventDefault());

  return (
    <Modal stackId={stackId} opened={blocker.state === "blocked"} onClose={() => blocker.reset?.()} title="Osparade ändringar">
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
