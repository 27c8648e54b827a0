import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconChevronRight, IconSchool, IconUrgent } from "@tabler/icons-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { refusalText } from "#client/lib/error-text.ts";
import { pressLabel, type Reached } from "../reach-words.ts";
import classes from "./activate.module.css";
import { ACTIVATION_FAILED, type ActivationValues } from "./activation-values.ts";

interface ActivationFooterProps {
  values: ActivationValues;
  /** Whether the press sends; else it goes on to the next step. */
  isLast: boolean;
  /** What keeps the press back, or null. */
  missing: string | null;
  /** Who gets a message at once; null while that is not known. */
  reached: Reached | null;
  /** Whether somebody has checked the text, and was told to; null where nothing is asked. */
  check: { isChecked: boolean; isTold: boolean } | null;
  onCheck: (isChecked: boolean) => void;
  isPending: boolean;
  /** Of the last press. */
  refusal: unknown;
  /** Null where the dialog's cross is enough. */
  onCancel: (() => void) | null;
}

/** The press itself. What keeps it back is said beside it. */
export function ActivationFooter(props: ActivationFooterProps) {
  const { values, isLast, missing, reached, check, onCheck, isPending, refusal, onCancel } = props;
  const missingId = useId();
  const box = useFocusWhen(check?.isTold ?? false);

  return (
    <Stack gap="sm" className={classes.footer}>
      {refusal !== null && (
        <Alert color="kris" role="alert" title={ACTIVATION_FAILED} icon={<IconAlertTriangle size={20} aria-hidden />}>
          {refusalText(refusal)}
        </Alert>
      )}
      {isLast && check && (
        <Checkbox
          ref={box}
          label="Jag har kontrollerat texten"
          checked={check.isChecked}
          onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
          error={check.isTold && "Läs texten en gång till och bocka i att du har kontrollerat den."}
        />
      )}
      <Group justify="space-between" gap="sm">
        <Text id={missingId} size="sm" c="dimmed" hidden={missing === null}>
          {missing}
        </Text>
        <Group gap="xs" ml="auto" className={classes.buttons}>
          {onCancel && (
            <Button variant="default" disabled={isPending} onClick={onCancel}>
              Avbryt
            </Button>
          )}
          {isLast ? (
            <SendButton values={values} reached={reached} isHeld={missing !== null} describedBy={missingId} isPending={isPending} />
          ) : (
            // The press that chooses what has happened goes on by itself: a button to wait for would be pressed once too often.
            values.crisisDomainId !== "" && (
              <Button
                type="submit"
                disabled={missing !== null}
                aria-describedby={missingId}
                rightSection={<IconChevronRight size={20} aria-hidden />}
              >
                Nästa
              </Button>
            )
          )}
        </Group>
      </Group>
    </Stack>
  );
}

/** Longer than between the two taps of whoever taps twice. */
const SECOND_TAP_MS = 500;

interface SendButtonProps extends Pick<ActivationFooterProps, "values" | "reached" | "isPending"> {
  isHeld: boolean;
  describedBy: string;
}

/** It stands where «Nästa» stood: a second tap on that must not alarm a house. */
function SendButton({ values, reached, isHeld, describedBy, isPending }: SendButtonProps) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), SECOND_TAP_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Button
      type="submit"
      color={values.isExercise ? "varsel.7" : "kris.7"}
      leftSection={values.isExercise ? <IconSchool size={20} aria-hidden /> : <IconUrgent size={20} aria-hidden />}
      disabled={isHeld || !isReady}
      aria-describedby={describedBy}
      loading={isPending}
      // On a narrow telephone the numbers take a second line rather than being cut.
      h="auto"
      mih={44}
      py={8}
      styles={{ label: { whiteSpace: "normal" } }}
    >
      {pressLabel(values, reached ?? { people: 0, messages: 0 })}
    </Button>
  );
}

function useFocusWhen(isWanted: boolean): RefObject<HTMLInputElement | null> {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}
