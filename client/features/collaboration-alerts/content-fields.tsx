import { Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { DateTimeField } from "#client/components/date-fields/date-time-field.tsx";
import { TextCheck } from "#client/components/text-check.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { crisisTitle, useActiveCrises } from "#client/lib/use-active-crises.ts";
import { COLLABORATION_ALERT_KINDS } from "#shared/enums.ts";
import { ALERT_DETAIL_MAX_LENGTH, EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { ALERT_KIND_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import type { AlertFormValues } from "./form-values.ts";

type Form = UseFormReturnType<AlertFormValues>;

const KINDS = COLLABORATION_ALERT_KINDS.map((value) => ({ value, label: ALERT_KIND_LABELS[value] }));

/** What the alert says. */
export function ContentFields({ form }: { form: Form }) {
  const areas = trpc.preparedness.domains.useQuery();
  const { text } = form.values;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select label="Typ" withAsterisk allowDeselect={false} data={KINDS} {...form.getInputProps("kind")} />
        <Select
          label="Område"
          allowDeselect={false}
          data={[{ value: "", label: "Inget område" }, ...(areas.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.getInputProps("crisisDomainId")}
        />
      </SimpleGrid>
      <Textarea
        label="Vad gäller det?"
        description="Det viktigaste först. Skriv roller och platser, inte namn på boende."
        withAsterisk
        rows={4}
        maxLength={EXTERNAL_TEXT_MAX_LENGTH}
        {...form.getInputProps("text")}
      />
      <TextCheck text={text} bySms={false} onReplace={(cheaper) => form.setFieldValue("text", cheaper)} />
      <SimpleGrid type="container" cols={{ base: 1, "520px": 2 }}>
        <TextInput
          label="Hur mycket"
          placeholder="Till exempel 200 liter vatten"
          maxLength={ALERT_DETAIL_MAX_LENGTH}
          {...form.getInputProps("quantity")}
        />
        <TextInput
          label="När"
          placeholder="Till exempel i kväll före kl. 20"
          maxLength={ALERT_DETAIL_MAX_LENGTH}
          {...form.getInputProps("neededWhen")}
        />
        <TextInput
          label="Plats"
          placeholder="Till exempel porten mot gården"
          maxLength={ALERT_DETAIL_MAX_LENGTH}
          {...form.getInputProps("place")}
        />
        <DateTimeField label="Svar senast" {...form.getInputProps("replyBy")} />
      </SimpleGrid>
      <CrisisField form={form} />
      <Switch
        label="Brådskande"
        description="Mejlas genast, även under mottagarnas tysta timmar."
        {...form.getInputProps("isUrgent", { type: "checkbox" })}
      />
      <Switch label="Övning" description="Larmet märks ÖVNING överallt." {...form.getInputProps("isExercise", { type: "checkbox" })} />
    </Stack>
  );
}

/** The own crisis that it belongs to; what belongs to an exercise is one. */
function CrisisField({ form }: { form: Form }) {
  const { crises } = useActiveCrises();
  if (crises.length === 0 && !form.values.crisisActivationId) return null;
  return (
    <Select
      label="Hör till krisläge"
      description="Syns bara för er."
      allowDeselect={false}
      data={[{ value: "", label: "Inget krisläge" }, ...crises.map((crisis) => ({ value: crisis.id, label: crisisTitle(crisis) }))]}
      {...form.getInputProps("crisisActivationId")}
      onChange={(id) => {
        const crisis = crises.find((candidate) => candidate.id === id);
        form.setFieldValue("crisisActivationId", id ?? "");
        if (crisis?.isExercise) form.setFieldValue("isExercise", true);
        if (crisis && !form.values.crisisDomainId) form.setFieldValue("crisisDomainId", crisis.crisisDomainId);
      }}
    />
  );
}
