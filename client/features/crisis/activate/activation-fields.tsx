import { Button, Group, Stack, Switch, Text, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMediaQuery } from "@mantine/hooks";
import { useId } from "react";
import { isTime } from "#client/components/date-fields/read-time.ts";
import { NoCrisisAreas } from "#client/components/no-crisis-areas.tsx";
import { PromiseHint } from "#client/components/promise-hint.tsx";
import { TextCheck } from "#client/components/text-check.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Select } from "#client/ui/select.tsx";
import { templatesFor } from "#shared/content/crisis-templates.ts";
import { EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { CRISIS_LEVELS, crisisLevelLabel, NO_CRISIS_AREAS } from "#shared/text/crisis-labels.ts";
import { withPromise } from "../text-endings.ts";
import { TimeField } from "../time-field.tsx";
import { useAreaSlug } from "../use-area-slug.ts";
import classes from "./activate.module.css";
import type { ActivationValues } from "./activation-values.ts";

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
          {...form.getInputProps("level")}
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

/** Whether the residents are told, and what. */
export function ResidentFields({ form }: { form: UseFormReturnType<ActivationValues> }) {
  const { crisisDomainId, nextUpdate, sendExternalMessage, externalDescription, methods } = form.getValues();
  const write = (text: string): void => form.setFieldValue("externalDescription", text);

  return (
    <Stack gap="md">
      <Switch
        label="Skicka meddelande till de boende"
        description="Går till alla som prenumererar på föreningens krislarm."
        {...form.getInputProps("sendExternalMessage", { type: "checkbox" })}
      />
      {sendExternalMessage && (
        <>
          <Textarea
            label="Extern text"
            description="Vad har hänt, var, vad ska de göra, och när kommer nästa besked?"
            autosize
            minRows={3}
            maxRows={8}
            maxLength={EXTERNAL_TEXT_MAX_LENGTH}
            required
            {...form.getInputProps("externalDescription")}
            // A time that was chosen before the text was written stands in it too.
            onBlur={() => isTime(nextUpdate) && write(withPromise(externalDescription, nextUpdate))}
          />
          {externalDescription === "" && (
            <TemplateButtons
              crisisDomainId={crisisDomainId}
              nextAt={isTime(nextUpdate) ? nextUpdate : null}
              onChoose={(text) => {
                write(text);
                form.getInputNode("externalDescription")?.focus();
              }}
            />
          )}
          <TextCheck text={externalDescription} bySms={methods.sms} hasLink onReplace={write} />
        </>
      )}
    </Stack>
  );
}

/** Says that nothing has changed, which nobody begins with. */
const NOT_FIRST = "update";

interface TemplateButtonsProps {
  crisisDomainId: string;
  /** When the next message is promised: `19:00`. */
  nextAt: string | null;
  onChoose: (text: string) => void;
}

/** Ready texts of the area, to begin with; one then makes them one's own. */
function TemplateButtons({ crisisDomainId, nextAt, onChoose }: TemplateButtonsProps) {
  const { association } = useSignedIn();
  const labelId = useId();
  const templates = templatesFor("update", useAreaSlug(crisisDomainId)).filter(({ key }) => key !== NOT_FIRST);
  const fields = { association: association?.name ?? "", nextAt };

  return (
    <Group gap="xs" role="group" aria-labelledby={labelId}>
      <Text id={labelId} size="sm">
        Börja från en mall:
      </Text>
      {templates.map(({ key, label, text }) => (
        <Button key={key} variant="default" px="sm" onClick={() => onChoose(text(fields))}>
          {label}
        </Button>
      ))}
    </Group>
  );
}
