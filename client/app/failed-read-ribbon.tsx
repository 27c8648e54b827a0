import { Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { isFailedRead } from "#client/lib/use-failed-read.ts";
import classes from "./ribbon.module.css";

/** Above everything else while something on the page could not be read anew. */
export default function FailedReadRibbon({ error }: { error: Error }) {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const [isReading, setIsReading] = useState(false);
  const isPressed = useRef(false);
  const isSignedOut = errorReason(error) === "NOT_AUTHENTICATED";

  // Where the button was, the page goes on.
  useEffect(
    () => () => {
      if (isPressed.current && document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    },
    [],
  );

  const readAnew = async (): Promise<void> => {
    isPressed.current = true;
    setIsReading(true);
    // Once the session is known to have ended, the guard leads to the sign-in and back.
    await (isSignedOut ? utils.auth.session.refetch() : client.refetchQueries({ predicate: isFailedRead }));
    setIsReading(false);
  };

  return (
    <Group className={classes.ribbon} role="status" gap="sm" justify="center" px="md" py={6}>
      <Group gap="xs" wrap="nowrap">
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden style={{ flex: "none" }} />
        <Text size="sm">
          <Text span inherit fw={600}>
            Det du ser kan ha ändrats.
          </Text>{" "}
          {errorText(error)}
        </Text>
      </Group>
      <Button variant="default" loading={isReading} onClick={() => void readAnew()}>
        {isSignedOut ? "Logga in" : "Läs på nytt"}
      </Button>
    </Group>
  );
}
