import { Select, Stack, Switch, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMediaQuery } from "@mantine/hooks";
import { isTime } from "#client/components/date-fields/read-time.ts";
import { NoCrisisAreas } from "#client/components/no-crisis-areas.tsx";
import { PromiseHint } from "#client/components/promise-hint.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { CRISIS_LEVELS, crisisLevelLabel, NO_CRISIS_AREAS } from "#shared/text/crisis-labels.ts";
import { withPromise } from "../page/messages/with-promise.ts";
import { TimeField } from "../page/time-field.tsx";
import type { ActivationValues } from "./activation-values.ts";
import classes from "./field-pair.module.css";

const LEVELS = Object.keys(CRISIS_LEVELS).map((level) => ({ value: level, label: crisisLevelLabel(Number(level)) }));
const PROMISE = "Nästa besked";

/** What has happened, for those who lead and their team. */
export function CrisisFields({ form }: { form: UseFormReturnType<ActivationValues> }) {
  const domains = trpc.preparedness.domains.useQuery();
  const { level, nextUpdate, description, sendExternalMessage, externalDescription } = form.getValues();
  const promise = (time: string): void => {
    form.setFieldValue("nextUpdate", time);
    // Half a time is promised to nobody.
    if (time === "" || isTime(time)) form.setFieldValue("externalDescription", withPromise(externalDescription, time));
  };
  const hasKeyboard = useMediaQuery("(pointer: fine)", undefined, { getInitialValueInEffect: false });

  return (
    <Stack gap="md">
      {domains.data?.length === 0 && <NoCrisisAreas />}
      <Select
        label="Krisområde"
        placeholder={domains.isError ? "Områdena kunde inte hämtas" : "Välj område"}
        data={domains.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        allowDeselect={false}
        // Typing finds an area; on a telephone its keyboard would cover the list.
        searchable={hasKeyboard}
        // The dialog begins here: an open list would cover what is asked next, and take Escape.
        openOnFocus={false}
        nothingFoundMessage={domains.data?.length ? "Inget område heter så" : NO_CRISIS_AREAS}
        required
        data-autofocus
        {...form.getInputProps("crisisDomainId")}
        value={form.getValues().crisisDomainId || null}
      />
      <Textarea
        label="Intern beskrivning"
        description="Går till föreningens medlemmar och områdets krisgrupp."
        placeholder="Till exempel: Strömmen är borta i hela huset. Vi samlas i tvättstugan kl 17."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={EXTERNAL_TEXT_MAX_LENGTH}
        required
        {...form.getInputProps("description")}
      />
      <div className={classes.pair}>
        <Select
          label="Krisnivå"
          description={CRISIS_LEVELS[level]?.sign}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={LEVELS}
          allowDeselect={false}
          value={String(level)}
          onChange={(value) => value && form.setFieldValue("level", Number(value))}
        />
        <TimeField
          {...form.getInputProps("nextUpdate")}
          label={PROMISE}
          hint={sendExternalMessage ? "Tiden skrivs också sist i texten till de boende." : "Tomt betyder att inget är utlovat."}
          value={nextUpdate}
          onChange={promise}
        />
      </div>
      <PromiseHint
        text={sendExternalMessage ? `${description} ${externalDescription}` : description}
        field={PROMISE}
        time={nextUpdate}
        onUse={promise}
      />
      <Switch
        label="Övning"
        description="ÖVNING står först i varje meddelande, och bara krisgruppen nås. Till de boende går det först när en annan systemägare har godkänt."
        {...form.getInputProps("isExercise", { type: "checkbox" })}
      />
    </Stack>
  );
}
