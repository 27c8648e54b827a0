import { Alert, Anchor, Button, Checkbox, Fieldset, Group, Stack, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle, IconSchool, IconUrgent } from "@tabler/icons-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { isTime } from "#client/components/date-fields/read-time.ts";
import { readChosenArea } from "#client/lib/chosen-area.ts";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { errorText, refusalText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { type RouterInputs, type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { type ActiveCrisis, useActiveCrises } from "#client/lib/use-active-crises.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { activateCrisisInput } from "#shared/schemas/crisis.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import { TIME_FORMAT } from "#shared/text/date-formats.ts";
import { pressLabel, reachedBy } from "../reach-words.ts";
import classes from "./activate.module.css";
import { CrisisFields, ResidentFields } from "./activation-fields.tsx";
import { ActivationReview, useActivationPreview } from "./activation-review.tsx";
import { type ActivationPreset, type ActivationValues, emptyActivation, missingFrom, toActivateInput } from "./activation-values.ts";

interface ActivateDialogProps extends DialogProps {
  preset?: ActivationPreset;
}

/** Drawn while it is open, so that it always begins empty (CRIS-05). */
export function ActivateDialog({ preset, onClose }: ActivateDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`, undefined, { getInitialValueInEffect: false });
  const activation = useActivation(onClose);

  return (
    <Dialog
      title="Aktivera krisläge"
      size={1040}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      mayClose={() => !activation.isPending}
      withCloseButton={!activation.isPending}
      onClose={onClose}
    >
      {(close) => <ActivateForm preset={preset} activation={activation} onCancel={close} onLeave={onClose} />}
    </Dialog>
  );
}

const FAILED = "Kunde inte aktivera krisläge.";

/** Activates, and leads to the page of the crisis. */
function useActivation(onDone: () => void) {
  const navigate = useNavigate();
  const { send, isPending } = useAction(trpc.crisis.activate, {
    done: (activation) => [activation.isExercise ? "Övningen är startad" : "Krisläget är aktiverat", outcomeOf(activation)],
    failed: FAILED,
    touches: ["crisis.active", "crisis"],
  });
  return {
    isPending,
    activate(input: RouterInputs["crisis"]["activate"], showRefusal: (error: unknown) => void): void {
      if (isPending) return;
      send(input, {
        onDone: ({ id }) => {
          onDone();
          void navigate(crisisPath(id));
        },
        onRefused: (error) => {
          // Refused by the portal, or without any answer at all (CRIS-18). At the top, since below it would lie over the button.
          notifyAccess.error(error.data ? "Fel vid Aktivering (API)" : "Aktiveringsfel", `${FAILED} ${errorText(error, "")}`.trim());
          showRefusal(error);
        },
      });
    },
  };
}

function outcomeOf({ waitsForConfirmation }: RouterOutputs["crisis"]["activate"]): string {
  if (waitsForConfirmation) return "Meddelandet till de boende väntar tills en annan systemägare godkänner det.";
  return "Följ utskicket och skriv loggen här.";
}

// A real one stays possible: pressed again after a lost answer it leads to the crisis that the first press began.
const NO_EXERCISE_BESIDE = "Området har ett aktivt krisläge. Öva när det är avslutat, eller i ett annat område.";

interface ActivateFormProps {
  /** What the dialog begins with; the area that was chosen last where it names none. */
  preset: ActivationPreset | undefined;
  activation: ReturnType<typeof useActivation>;
  onCancel: () => void;
  /** To another page. */
  onLeave: () => void;
}

/** What has happened, what the residents are told and how, and beside it what that comes to. */
function ActivateForm({ preset, activation, onCancel, onLeave }: ActivateFormProps) {
  const [key] = useState(() => crypto.randomUUID());
  const form = useSchemaForm(activateCrisisInput, {
    initialValues: emptyActivation({ crisisDomainId: readChosenArea() ?? "", ...preset }, key),
  });
  const [isChecked, setIsChecked] = useState(false);
  const [isUncheckedTold, setIsUncheckedTold] = useState(false);
  /** What no field shows. */
  const [refusal, setRefusal] = useState<unknown>(null);
  const values = form.getValues();
  const preview = useActivationPreview(values);
  const { timezone } = useDateFormat();
  const running = useRunningCrisis(values.crisisDomainId);

  const submit = form.onSubmit((checked) => {
    if (checked.nextUpdate !== "" && !isTime(checked.nextUpdate)) {
      form.setFieldError("nextUpdate", TIME_FORMAT);
      form.getInputNode("nextUpdate")?.focus();
      return;
    }
    if (checked.sendExternalMessage && !isChecked) {
      setIsUncheckedTold(true);
      return;
    }
    setRefusal(null);
    activation.activate(toActivateInput(checked, Date.now(), timezone), (error) => {
      if (!showAtFields(form, error)) setRefusal(error);
    });
  });

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div className={classes.columns}>
        <Stack gap="lg">
          <CrisisFields form={form} />
          {running && <AlreadyActive crisis={running} onLeave={onLeave} />}
          <ResidentFields form={form} />
          <ChannelFields form={form} />
        </Stack>
        <ActivationReview values={values} preview={preview} />
      </div>
      <ActivationFooter
        values={values}
        missing={missingFrom(values) ?? (running && values.isExercise ? NO_EXERCISE_BESIDE : null)}
        reached={preview.data ? reachedBy(preview.data, values) : 0}
        isChecked={isChecked}
        isUncheckedTold={isUncheckedTold && !isChecked}
        onCheck={setIsChecked}
        isPending={activation.isPending}
        refusal={refusal}
        onCancel={onCancel}
      />
    </form>
  );
}

/** The real crisis of the area, if one is led: nothing else begins beside it, no exercise either. */
function useRunningCrisis(crisisDomainId: string): ActiveCrisis | null {
  const { crises } = useActiveCrises();
  return crises.find((crisis) => crisis.crisisDomainId === crisisDomainId && !crisis.isExercise) ?? null;
}

/** Leads to the area's crisis before anybody writes a second one. */
function AlreadyActive({ crisis, onLeave }: { crisis: ActiveCrisis; onLeave: () => void }) {
  return (
    <Alert color="varsel" role="status" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {crisis.domainName} har redan ett aktivt krisläge.{" "}
      <Anchor component={Link} to={crisisPath(crisis.id)} onClick={onLeave} inherit>
        Öppna det i stället
      </Anchor>
    </Alert>
  );
}

/** In the order in which people are reached fastest. */
const CHANNELS = ["sms", "email", "push"] as const;

/** The notification methods, for both texts (CRIS-04). */
function ChannelFields({ form }: { form: UseFormReturnType<ActivationValues> }) {
  const { methods } = form.getValues();
  const { methods: error } = form.errors;
  const isSilent = CHANNELS.every((channel) => !methods[channel]);

  return (
    <Fieldset legend="Skicka med" variant="unstyled" classNames={{ legend: classes.legend }}>
      <Group gap="lg">
        {CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            label={CHANNEL_LABELS[channel]}
            checked={methods[channel]}
            onChange={({ currentTarget: { checked } }) => {
              form.setFieldValue(`methods.${channel}`, checked);
              form.clearFieldError("methods");
            }}
          />
        ))}
      </Group>
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {error}
        </Text>
      ) : (
        isSilent && (
          <Text size="sm" c="dimmed" mt="xs">
            Inget meddelande skickas. Krisläget syns ändå i portalen.
          </Text>
        )
      )}
    </Fieldset>
  );
}

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
  /** Of the last press. */
  refusal: unknown;
  onCancel: () => void;
}

/** The press itself. What keeps it back is said beside it. */
function ActivationFooter(props: ActivationFooterProps) {
  const { values, missing, reached, isChecked, isUncheckedTold, onCheck, isPending, refusal, onCancel } = props;
  const missingId = useId();
  const box = useFocusWhen(isUncheckedTold);

  return (
    <Stack gap="sm" className={classes.footer}>
      {refusal !== null && (
        <Alert color="kris" role="alert" title={FAILED} icon={<IconAlertTriangle size={20} aria-hidden />}>
          {refusalText(refusal)}
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
