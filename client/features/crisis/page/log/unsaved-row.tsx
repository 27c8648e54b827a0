import { Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCloudUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { WaitingEntry } from "#client/lib/offline/log-queue.ts";
import classes from "./log-row.module.css";

interface UnsavedRowProps {
  entry: WaitingEntry;
  /** The last try got no answer. */
  isCut: boolean;
  photo: ReactNode;
  onRetry: () => void;
  onDrop: () => void;
}

/** A line that the server does not have yet: on its way, waiting for a network, or refused. */
export function UnsavedRow({ entry: { text, refusal }, isCut, photo, onRetry, onDrop }: UnsavedRowProps) {
  const StateIcon = refusal ? IconAlertTriangle : IconCloudUp;
  return (
    <li className={classes.row} data-unsaved>
      <StateIcon size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {refusal ? `Inte sparad. ${refusal}` : isCut ? "Väntar på nät. Raden sparas så snart det går." : "Sparas..."}
        </Text>
        <Text className={classes.text}>{text}</Text>
        {photo}
        {refusal && (
          <Group gap="xs" mt="xs">
            <Button variant="default" onClick={onRetry}>
              Försök igen
            </Button>
            <Button variant="default" onClick={onDrop}>
              Ta bort raden
            </Button>
          </Group>
        )}
      </div>
    </li>
  );
}
