import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { TimeOfDayField } from "#client/components/date-fields/time-of-day-field.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useAction } from "#client/ui/use-action.ts";
import { RESOURCE_VISIBILITIES } from "#shared/enums.ts";
import { saveCollaborationSettingsInput } from "#shared/schemas/collaboration.ts";
import { RESOURCE_VISIBILITY_LABELS } from "#shared/text/collaboration-labels.ts";
import type { Settings } from "./collaboration-views.ts";

interface SettingsFormProps {
  settings: Settings;
  mayManage: boolean;
}

const NEW_RESOURCES = RESOURCE_VISIBILITIES.filter((value) => value !== "chosen");

const valuesOf = (settings: Settings) => ({
  seenAt: settings.updatedAt,
  isDiscoverable: settings.isDiscoverable,
  presentation: settings.presentation ?? "",
  contactRole: settings.contactRole ?? "",
  defaultVisibility: settings.defaultVisibility,
  leadersMaySend: settings.leadersMaySend,
  quietFrom: settings.quietFrom ?? "",
  quietTo: settings.quietTo ?? "",
  sharesStatusInCrisis: settings.sharesStatusInCrisis,
});

/** What others see, and who may send; read-only for who is no system owner. */
export function SettingsForm({ settings, mayManage }: SettingsFormProps) {
  const utils = trpc.useUtils();
  const form = useSchemaForm(saveCollaborationSettingsInput, { initialValues: valuesOf(settings) });
  const save = useAction(trpc.collaboration.saveSettings, {
    done: () => "Inställningarna är sparade",
    failed: "Det gick inte att spara",
    touches: ["collaboration.network"],
  });
  // What was saved just now is not somebody else's change: nothing is sent again before it was read.
  const readSeen = async (): Promise<void> => {
    const fresh = await utils.collaboration.settings.fetch(undefined, { staleTime: 0 }).catch(() => null);
    if (!fresh) return;
    form.setFieldValue("seenAt", fresh.updatedAt);
    form.resetDirty();
  };
  /** What no field shows. */
  const [refusal, setRefusal] = useState<unknown>(null);
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.send(values, { onDone: readSeen, onRefused: (refused) => setRefusal(showAtFields(form, refused) ? null : refused) });
  });
  const toggle = (field: "isDiscoverable" | "sharesStatusInCrisis" | "leadersMaySend") => ({
    ...form.getInputProps(field, { type: "checkbox" }),
    disabled: !mayManage,
  });
  const text = (field: "presentation" | "contactRole" | "quietFrom" | "quietTo") => ({
    ...form.getInputProps(field),
    readOnly: !mayManage,
  });
  return (
    <SectionCard title="Det här delar ni">
      <form noValidate onSubmit={submit}>
        <Stack gap="lg" maw="70ch">
          {!mayManage && <Text c="dimmed">Bara systemägare kan ändra inställningarna.</Text>}
          <Switch
            label="Föreningen kan hittas"
            description="Andra föreningar med samma postnummer ser ert namn och er presentation, och kan bjuda in er."
            {...toggle("isDiscoverable")}
          />
          <Textarea
            label="Presentation"
            description="Visas för nätverket. Skriv roller, inte namn på boende."
            placeholder="42 lägenheter från 1952. Stor tvättstuga och ett eget elverk."
            autosize
            minRows={2}
            maxRows={6}
            {...text("presentation")}
          />
          <TextInput
            label="Kontaktroll"
            description="Vem andra vänder sig till: en roll, aldrig ett namn."
            placeholder="Samverkansansvarig"
            autoComplete="off"
            {...text("contactRole")}
          />
          <NativeSelect
            label="Nya resurser syns för"
            disabled={!mayManage}
            data={NEW_RESOURCES.map((value) => ({ value, label: RESOURCE_VISIBILITY_LABELS[value] }))}
            {...form.getInputProps("defaultVisibility")}
          />
          <Switch
            label="Visa om vi har ett krisläge"
            description="Nätverket ser bara om ett krisläge pågår, inte vilket. Övningar syns inte."
            {...toggle("sharesStatusInCrisis")}
          />
          <Switch
            label="Teamledare får skicka larm"
            description="Annars kan bara systemägare skicka, följa upp och stänga era larm. På andras larm får teamledare alltid svara."
            {...toggle("leadersMaySend")}
          />
          <Stack gap={4}>
            <SimpleGrid cols={2} maw={320}>
              <TimeOfDayField label="Tysta timmar från" {...text("quietFrom")} />
              <TimeOfDayField label="till" {...text("quietTo")} />
            </SimpleGrid>
            <Text size="sm" c="dimmed">
              Larm som inte är brådskande väntar till dess.
            </Text>
          </Stack>
          {refusal !== null && (
            <Alert color="kris" role="alert" title={save.failed} icon={<IconAlertTriangle size={20} aria-hidden />}>
              {errorText(refusal)}
            </Alert>
          )}
          {mayManage && (
            <Group>
              <Button type="submit" loading={save.isPending}>
                Spara
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </SectionCard>
  );
}
