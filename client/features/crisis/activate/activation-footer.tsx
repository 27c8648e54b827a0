import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconSchool, IconUrgent } from "@tabler/icons-react";
import { type RefObject, useEffect, useId, useRef } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { pressLabel } from "../reach-words.ts";
import classes from "./activate-form.module.css";
import type { ActivationValues } from "./activation-values.ts";

interface ActivationFooterProps {
  values: ActivationValues;
  /** What keeps the press back, or null. */
  missing: string | null;
  /** How many people get a message at once; 0 while that is not known. */
  reached: number;
  isChecked: boolean;
  /** Somebody pressed without having checked the text. */
  isUncheckedTold: boolean;
  onCheck: (isChecked: boolean) => void;
  isPending: boolean;
  error: unknown;
  onCancel: () => void;
}

/** The press itself. What keeps it back is said beside it. */
export function ActivationFooter(props: ActivationFooterProps) {
  const { values, missing, reached, isChecked, isUncheckedTold, onCheck, isPending, error, onCancel } = props;
  const missingId = useId();
  const box = useFocusWhen(isUncheckedTold);

  return (
    <Stack gap="sm" className={classes.footer}>
      {error !== null && (
        <Alert color="kris" role="alert" title="Kunde inte aktivera krisläge." icon={<IconAlertTriangle size={20} aria-hidden />}>
          {errorText(error)}
        </Alert>
      )}
      {values.sendExternalMessage && (
        <Checkbox
          ref={box}
          label="Jag har kontrollerat texten"
          checked={isChecked}
          onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
          error={isUncheckedTold && "Läs texten en gång till och bocka i att du har kontrollerat den."}
        />
      )}
      <Group justify="space-between" gap="sm">
        <Text id={missingId} size="sm" c="dimmed" hidden={missing === null}>
          {missing}
        </Text>
        <Group gap="xs" ml="auto" className={classes.buttons}>
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            Avbryt
          </Button>
          <Button
            type="submit"
            color={values.isExercise ? "varsel.7" : "kris.7"}
            leftSection={values.isExercise ? <IconSchool size={20} aria-hidden /> : <IconUrgent size={20} aria-hidden />}
            disabled={missing !== null}
            aria-describedby={missingId}
            loading={isPending}
          >
            {pressLabel(values, reached)}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function useFocusWhen(isWanted: boolean): RefObject<HTMLInputElement | null> {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}
