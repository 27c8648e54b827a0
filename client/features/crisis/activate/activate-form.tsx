import { Alert, Anchor, Button, Group, Stack, Switch, Text, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertTriangle, IconChevronLeft } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useBeforeUnload, useBlocker } from "react-router";
import { isTime } from "#client/components/date-fields/read-time.ts";
import { readChosenArea } from "#client/lib/chosen-area.ts";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { errorReason, fieldErrors } from "#client/lib/error-text.ts";
import { serverNow } from "#client/lib/server-clock.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import type { RouterInputs } from "#client/lib/trpc.ts";
import { type ActiveCrisis, useActiveCrises } from "#client/lib/use-active-crises.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { activateCrisisInput } from "#shared/schemas/crisis.ts";
import { TIME_FORMAT } from "#shared/text/date-formats.ts";
import { EscalateField } from "../escalate-field.tsx";
import { mostWords } from "../escalation-words.ts";
import { reachedBy } from "../reach-words.ts";
import classes from "./activate.module.css";
import { ChannelFields, InternalFields, ResidentFields } from "./activation-fields.tsx";
import { ActivationFooter } from "./activation-footer.tsx";
import { type ActivationPreview, ActivationReview, useActivationPreview } from "./activation-review.tsx";
import {
  type ActivationPreset,
  type ActivationValues,
  asksForReply,
  emptyActivation,
  isWritten,
  missingArea,
  missingFrom,
  type ProposedWarning,
  presetOf,
  resuggest,
  suggest,
  toActivateInput,
} from "./activation-values.ts";
import { type Area, AreaCards } from "./area-cards.tsx";

interface ActivateFormProps {
  areas: readonly Area[];
  /** What the dialog begins with; the area that was chosen last where it names none. */
  preset: ActivationPreset | undefined;
  warning: ProposedWarning | undefined;
  isPhone: boolean;
  activation: {
    isPending: boolean;
    activate: (input: RouterInputs["crisis"]["activate"], showRefusal: (error: unknown) => void) => void;
  };
  /** Told whether it is an exercise, which every screen says in its heading. */
  onExercise: (isExercise: boolean) => void;
  onCancel: () => void;
  /** To another page. */
  onLeave: () => void;
}

// A real one stays possible: pressed again after a lost answer it leads to the crisis that the first press began.
const NO_EXERCISE_BESIDE = "Området har ett aktivt krisläge. Öva när det är avslutat, eller i ett annat område.";

const STEPS = ["Vad har hänt?", "Besked till de boende", "Vilka nås?"] as const;
const LAST = STEPS.length - 1;

/** Which step shows a field; what is not named here is written in the second. */
const STEP_OF: Record<string, number> = { crisisDomainId: 0, methods: LAST, escalateAfterMinutes: LAST };

/** What has happened, what the residents are told, and whom it reaches: one after another on a phone, beside one another else. */
export function ActivateForm({ areas, preset, warning, isPhone, activation, onExercise, onCancel, onLeave }: ActivateFormProps) {
  const { form, change, suggestion, isAreaGiven } = useActivationForm(areas, preset, warning);
  const steps = useSteps(isPhone, isAreaGiven ? 1 : 0);
  const [checkedText, setCheckedText] = useState<string | null>(null);
  const values = form.getValues();
  useEffect(() => onExercise(values.isExercise), [onExercise, values.isExercise]);
  const preview = useActivationPreview(values);
  useContactPhone(form, preview.data?.contactPhone);
  const runningIn = useRunningCrises();
  const running = runningIn(values.crisisDomainId);
  const isChecked = checkedText === values.externalDescription;
  const asksBack = values.sendExternalMessage && !values.isExercise;
  const { send, refusal, isUncheckedTold } = useSending(form, activation, { isHeld: asksBack && !isChecked, show: steps.showField });

  return (
    <form onSubmit={steps.isLast ? send : steps.goOn} noValidate className={classes.form} data-stepped={isPhone || undefined}>
      {isPhone && (
        <StepsOnPhone
          key={steps.step}
          step={steps.step}
          isExercise={values.isExercise}
          mayLose={isWritten(values, suggestion)}
          onBack={steps.goBack}
          onClose={onCancel}
        />
      )}
      <div className={classes.columns}>
        {steps.showsWriting && (
          <Stack gap="lg">
            {steps.shows(0) && (
              <AreaStep
                {...{ form, areas, running, change, onLeave }}
                mayExercise={!warning}
                onChosen={(areaId) => runningIn(areaId) || steps.goOn()}
              />
            )}
            {steps.shows(1) && (
              <>
                <ResidentFields
                  form={form}
                  areaSlug={areas.find(({ id }) => id === values.crisisDomainId)?.slug ?? null}
                  preview={preview.data}
                />
                <InternalFields form={form} />
              </>
            )}
          </Stack>
        )}
        {steps.shows(LAST) && <ReachStep form={form} preview={preview} />}
      </div>
      <ActivationFooter
        values={values}
        isLast={steps.isLast}
        missing={missingAt(steps.asked, values, running)}
        reached={preview.data ? reachedBy(preview.data, values) : null}
        check={asksBack ? { isChecked, isTold: isUncheckedTold && !isChecked } : null}
        onCheck={(isOn) => setCheckedText(isOn ? values.externalDescription : null)}
        isPending={activation.isPending}
        refusal={refusal}
        onCancel={isPhone ? null : onCancel}
      />
    </form>
  );
}

/** What keeps the press of a step back, or null. */
function missingAt(step: number, values: ActivationValues, running: ActiveCrisis | null): string | null {
  const missing = step === 0 ? missingArea(values) : missingFrom(values);
  return missing ?? (running && values.isExercise ? NO_EXERCISE_BESIDE : null);
}

/** Which of the parts are drawn: one at a time on a phone, all of them else. */
function useSteps(isPhone: boolean, first: number) {
  const [step, setStep] = useState(first);
  const shows = (each: number): boolean => !isPhone || each === step;
  return {
    step,
    shows,
    /** Up to which one everything has to be filled in. */
    asked: isPhone ? step : LAST,
    showsWriting: shows(0) || shows(1),
    isLast: shows(LAST),
    goBack: () => setStep(step - 1),
    goOn(event?: FormEvent): void {
      event?.preventDefault();
      if (isPhone) setStep(step + 1);
    },
    /** The focus can go to a field only once it is drawn. */
    showField: (field: string): void => flushSync(() => setStep(STEP_OF[field] ?? 1)),
  };
}

interface SendingOptions {
  /** Until somebody has checked the text. */
  isHeld: boolean;
  /** Draws the field of this name, if it is not drawn. */
  show: (field: string) => void;
}

/** The press that sends, and what came of the last one: `refusal` is what no field shows. */
function useSending(
  form: UseFormReturnType<ActivationValues>,
  activation: ActivateFormProps["activation"],
  { isHeld, show }: SendingOptions,
) {
  const { timezone } = useDateFormat();
  const [isUncheckedTold, setIsUncheckedTold] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);

  const send = form.onSubmit((checked) => {
    if (checked.nextUpdate !== "" && !isTime(checked.nextUpdate)) {
      show("nextUpdate");
      form.setFieldError("nextUpdate", TIME_FORMAT);
      form.getInputNode("nextUpdate")?.focus();
      return;
    }
    if (isHeld) {
      setIsUncheckedTold(true);
      return;
    }
    setRefusal(null);
    activation.activate(toActivateInput(checked, serverNow(), timezone), (error) => {
      // Whoever has read that it is called off, and presses again, alarms without it.
      if (errorReason(error) === "WARNING_OVER") form.setFieldValue("warningProposalId", null);
      const [path] = Object.keys(fieldErrors(error));
      if (path) show(path.split(".")[0] ?? path);
      if (!showAtFields(form, error)) setRefusal(error);
    });
  });
  return { send, refusal, isUncheckedTold };
}

/** By which ways, what follows for those who do not answer, and whom it reaches. */
function ReachStep({ form, preview }: { form: UseFormReturnType<ActivationValues>; preview: ActivationPreview }) {
  const values = form.getValues();
  return (
    <Stack gap="lg">
      <ChannelFields form={form} />
      {asksForReply(values) && (
        <EscalateField
          minutes={values.escalateAfterMinutes}
          level={values.level}
          most={mostWords(preview.data?.escalation)}
          onChange={(minutes) => form.setFieldValue("escalateAfterMinutes", minutes)}
        />
      )}
      <ActivationReview values={values} preview={preview} />
    </Stack>
  );
}

interface AreaStepProps
  extends Pick<ActivateFormProps, "areas" | "onLeave">,
    Pick<ReturnType<typeof useActivationForm>, "form" | "change"> {
  running: ActiveCrisis | null;
  /** What really threatens is not exercised. */
  mayExercise: boolean;
  onChosen: (areaId: string) => void;
}

/** What has happened, or what is exercised. */
function AreaStep({ form, areas, running, mayExercise, change, onChosen, onLeave }: AreaStepProps) {
  return (
    <>
      {mayExercise && (
        <Switch
          label="Övning"
          description={`ÖVNING står först i varje meddelande. ${form.getValues().sendExternalMessage ? "Systemägarna, Krisgruppen och de boende nås." : "Systemägarna och Krisgruppen nås, de boende bara om du lägger till dem."}`}
          {...form.getInputProps("isExercise", { type: "checkbox" })}
          onChange={({ currentTarget }) => change({ isExercise: currentTarget.checked })}
        />
      )}
      <AreaCards
        areas={areas}
        form={form}
        onChoose={(crisisDomainId) => {
          change({ crisisDomainId });
          onChosen(crisisDomainId);
        }}
      />
      {running && <AlreadyActive crisis={running} onLeave={onLeave} />}
    </>
  );
}

/** The form, which fills itself for the area and for an exercise; what somebody has written stays. */
function useActivationForm(areas: readonly Area[], preset: ActivationPreset | undefined, warning: ProposedWarning | undefined) {
  const { association } = useSignedIn();
  const { timezone } = useDateFormat();
  const suggestFor = ({ crisisDomainId, isExercise }: ActivationValues) => {
    const suggested = suggest({
      areaSlug: areas.find(({ id }) => id === crisisDomainId)?.slug ?? null,
      associationName: association?.name ?? "",
      isExercise,
      now: serverNow(),
      timezone,
      warning,
    });
    return preset?.sendExternalMessage ? { ...suggested, sendExternalMessage: true } : suggested;
  };
  const [begun] = useState(() => {
    const drafted = warning && presetOf(warning, areas);
    const empty = emptyActivation({ crisisDomainId: readChosenArea() ?? "", ...preset, ...drafted }, crypto.randomUUID());
    const suggestion = suggestFor(empty);
    return { values: { ...empty, ...suggestion }, suggestion };
  });
  const [suggestion, setSuggestion] = useState(begun.suggestion);
  const form = useSchemaForm(activateCrisisInput, { initialValues: begun.values });

  return {
    form,
    suggestion,
    isAreaGiven: Boolean(preset?.crisisDomainId ?? (warning && begun.values.crisisDomainId)),
    change(changed: Partial<Pick<ActivationValues, "crisisDomainId" | "isExercise">>): void {
      const values = { ...form.getValues(), ...changed };
      const after = suggestFor(values);
      form.setValues(resuggest(values, suggestion, after));
      form.clearErrors();
      setSuggestion(after);
    },
  };
}

/** The house's own number stands there from the beginning, as long as nobody has written another. */
function useContactPhone(form: UseFormReturnType<ActivationValues>, contactPhone: string | null | undefined): void {
  const isFilled = useRef(false);
  useEffect(() => {
    if (!contactPhone || isFilled.current) return;
    isFilled.current = true;
    if (!form.isTouched("publicPhone")) form.setFieldValue("publicPhone", formatPhone(contactPhone));
  }, [form, contactPhone]);
}

/** The real crisis of an area, if one is led: nothing else begins beside it, no exercise either. */
function useRunningCrises(): (crisisDomainId: string) => ActiveCrisis | null {
  const { crises } = useActiveCrises();
  return (area) => crises.find(({ crisisDomainId, isExercise }) => crisisDomainId === area && !isExercise) ?? null;
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

interface StepsOnPhoneProps {
  step: number;
  isExercise: boolean;
  /** Something is written that nobody could get back. */
  mayLose: boolean;
  onBack: () => void;
  onClose: () => void;
}

/** Where one is, and the way back: the telephone's own leads a step back too, and out of the first only when nothing is lost. */
function StepsOnPhone({ step, isExercise, mayLose, onBack, onClose }: StepsOnPhoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const answered = useRef<unknown>(null);
  const [isWarned, setIsWarned] = useState(false);
  const blocker = useBlocker(({ historyAction }) => historyAction === "POP");

  useEffect(() => heading.current?.focus(), []);
  useBeforeUnload((event) => mayLose && event.preventDefault());
  useEffect(() => {
    if (blocker.state !== "blocked" || answered.current === blocker) return;
    // It stays blocked for a moment after it is reset: one press must not count twice.
    answered.current = blocker;
    blocker.reset();
    if (step > 0) onBack();
    else if (mayLose && !isWarned) setIsWarned(true);
    else onClose();
  }, [blocker, step, mayLose, isWarned, onBack, onClose]);

  return (
    <div className={classes.heading}>
      <Group justify="space-between" mih={44}>
        <Text size="sm" c="dimmed">
          Steg {step + 1} av {STEPS.length}
        </Text>
        {step > 0 && (
          <Button variant="subtle" px="sm" mr={-12} leftSection={<IconChevronLeft size={20} aria-hidden />} onClick={onBack}>
            Tillbaka
          </Button>
        )}
      </Group>
      <Title order={3} ref={heading} tabIndex={-1} data-autofocus>
        {step === 0 && isExercise ? "Vad ska ni öva?" : STEPS[step]}
      </Title>
      {isWarned && (
        <Alert color="varsel" role="alert" mt="sm" icon={<IconAlertTriangle size={20} aria-hidden />}>
          Det du har skrivit försvinner om du går bakåt en gång till. Inget är skickat.
        </Alert>
      )}
    </div>
  );
}
