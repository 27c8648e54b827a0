import { Button, Group, Text } from "@mantine/core";
import classes from "./save-bar.module.css";

interface SaveBarProps {
  isDirty: boolean;
  isValid: boolean;
  isBusy: boolean;
  onUndo: () => void;
}

/** The form's buttons. With unsaved changes they stay in sight at the bottom of the window (SETP-10). */
export function SaveBar({ isDirty, isValid, isBusy, onUndo }: SaveBarProps) {
  return (
    <Group className={classes.bar} data-dirty={isDirty || undefined} gap="xs">
      <Text role="status" fw={600}>
        {isDirty && "Osparade ändringar"}
      </Text>
      <Group gap="xs" ml="auto" wrap="nowrap">
        {isDirty && (
          <Button variant="default" disabled={isBusy} onClick={onUndo}>
            Ångra
          </Button>
        )}
        <Button type="submit" disabled={!isDirty || !isValid} loading={isBusy}>
          Spara ändringar
        </Button>
      </Group>
    </Group>
  );
}
