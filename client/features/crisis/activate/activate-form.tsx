import { Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { isTime } from "#client/components/date-fields/read-time.ts";
import { readChosenArea } from "#client/lib/chosen-area.ts";
import { fieldErrors } from "#client/lib/error-text.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { activateCrisisInput } from "#shared/schemas/crisis.ts";
import { TIME_FORMAT } from "#shared/text/date-formats.ts";
import { reachedBy } from "../reach-words.ts";
import classes from "./activate-form.module.css";
import { ActivationFooter } from "./activation-footer.tsx";
import { ActivationReview } from "./activation-review.tsx";
import { type ActivationPreset, emptyActivation, missingFrom, toActivateInput } from "./activation-values.ts";
import { AlreadyActive, useRunningCrisis } from "./already-active.tsx";
import { ChannelFields } from "./channel-fields.tsx";
import { CrisisFields } from "./crisis-fields.tsx";
import { ResidentFields } from "./resident-fields.tsx";
import { useActivation } from "./use-activation.ts";
import { useActivationPreview } from "./use-activation-preview.ts";

// A real one stays possible: pressed again after a lost answer it leads to the crisis that the first press began.
const NO_EXERCISE_BESIDE = "Området har ett aktivt krisläge. Öva när det är avslutat, eller i ett annat område.";

interface ActivateFormProps {
  /** What the dialog begins with; the area that was chosen last where it names none. */
  preset: ActivationPreset | undefined;
  onClose: () => void;
  onSending: (isSending: boolean) => void;
}

/** What has happened, what the residents are told and how, and beside it what that comes to. */
export function ActivateForm({ preset, onClose, onSending }: ActivateFormProps) {
  const [key] = useState(() => crypto.randomUUID());
  const form = useSchemaForm(activateCrisisInput, {
    initialValues: emptyActivation({ crisisDomainId: readChosenArea() ?? "", ...preset }, key),
  });
  const [isChecked, setIsChecked] = useState(false);
  const [isUncheckedTold, setIsUncheckedTold] = useState(false);
  const activate = useActivation(onClose);
  const values = form.getValues();
  const preview = useActivationPreview(values);
  const { timezone } = useDateFormat();
  const running = useRunningCrisis(values.crisisDomainId);

  useEffect(() => onSending(activate.isPending), [activate.isPending, onSending]);

  const submit = form.onSubmit((checked) => {
    if (activate.isPending) return;
    if (checked.nextUpdate !== "" && !isTime(checked.nextUpdate)) {
      form.setFieldError("nextUpdate", TIME_FORMAT);
      form.getInputNode("nextUpdate")?.focus();
      return;
    }
    if (checked.sendExternalMessage && !isChecked) {
      setIsUncheckedTold(true);
      return;
    }
    activate.mutate(toActivateInput(checked, Date.now(), timezone), { onError: (error) => form.setErrors(fieldErrors(error)) });
  });

  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.columns}>
        <Stack gap="lg">
          <CrisisFields form={form} />
          {running && <AlreadyActive crisis={running} onLeave={onClose} />}
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
        isPending={activate.isPending}
        error={activate.error}
        onCancel={onClose}
      />
    </form>
  );
}
