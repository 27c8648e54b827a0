import { Select, Stack, Switch, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMediaQuery } from "@mantine/hooks";
import { trpc } from "#client/lib/trpc.ts";
import { EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { CRISIS_LEVELS, crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import type { ActivationValues } from "./activation-values.ts";
import classes from "./field-pair.module.css";

const LEVELS = Object.keys(CRISIS_LEVELS).map((level) => ({ value: level, label: crisisLevelLabel(Number(level)) }));
const PROMISES = [
  { value: "", label: "Lova ingen tid" },
  { value: "30", label: "Om 30 minuter" },
  { value: "60", label: "Om 1 timme" },
  { value: "120", label: "Om 2 timmar" },
  { value: "240", label: "Om 4 timmar" },
];

/** What has happened, for those who lead and their team. */
export function CrisisFields({ form }: { form: UseFormReturnType<ActivationValues> }) {
  const domains = trpc.preparedness.domains.useQuery();
  const { level } = form.getValues();
  const hasKeyboard = useMediaQuery("(pointer: fine)", undefined, { getInitialValueInEffect: false });

  return (
    <Stack gap="md">
      <Select
        label="Krisområde"
        placeholder={domains.isError ? "Områdena kunde inte hämtas" : "Välj område"}
        data={domains.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        allowDeselect={false}
        // Typing finds an area; on a telephone its keyboard would cover the list.
        searchable={hasKeyboard}
        // The dialog begins here: an open list would cover what is asked next, and take Escape.
        openOnFocus={false}
        nothingFoundMessage={domains.data?.length ? "Inget område heter så" : "Inga krisområden finns. Ladda om sidan."}
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
        <Select label="Nästa besked" data={PROMISES} allowDeselect={false} {...form.getInputProps("nextUpdateMinutes")} />
      </div>
      <Switch
        label="Övning"
        description="ÖVNING står först i varje meddelande, och bara krisgruppen nås. Till de boende går det först när en annan systemägare har godkänt."
        {...form.getInputProps("isExercise", { type: "checkbox" })}
      />
    </Stack>
  );
}
