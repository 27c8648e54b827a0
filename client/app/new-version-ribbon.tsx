import { Button, Group, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import classes from "./ribbon.module.css";

/** Above everything else while the server is newer than the page. Nothing is loaded anew before somebody presses: what is being written would be gone. */
export default function NewVersionRibbon() {
  return (
    <Group className={classes.ribbon} role="status" gap="sm" justify="center" px="md" py={6}>
      <Group gap="xs" wrap="nowrap">
        <IconRefresh size={18} stroke={1.75} aria-hidden style={{ flex: "none" }} />
        <Text size="sm">
          <Text span inherit fw={600}>
            Det finns en ny version.
          </Text>{" "}
          Spara det du skriver och ladda om sidan.
        </Text>
      </Group>
      <Button variant="default" onClick={() => window.location.reload()}>
        Ladda om
      </Button>
    </Group>
  );
}
