import { Alert, Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { RESOURCE_AVAILABILITIES, RESOURCE_VISIBILITIES } from "#shared/enums.ts";
import { saveResourceInput } from "#shared/schemas/collaboration.ts";
import { RESOURCE_AVAILABILITY_LABELS, RESOURCE_VISIBILITY_LABELS } from "#shared/text/collaboration-labels.ts";
import type { Resource, Resources } from "./collaboration-views.ts";
import { ResourcePhotoField } from "./resource-photo-field.tsx";
import { resourceValues } from "./resource-values.ts";
import { useSaveResource } from "./use-save-resource.ts";

interface ResourceFormProps {
  /** Null for a new one. */
  resource: Resource | null;
  listed: Resources;
  onDone: () => void;
}

/** All that a resource is, and who sees it. */
export function ResourceForm({ resource, listed, onDone }: ResourceFormProps) {
  const areas = trpc.preparedness.domains.useQuery();
  const form = useSchemaForm(saveResourceInput, { initialValues: resourceValues(resource, listed.defaultVisibility) });
  const { save, isSaving, error, photo } = useSaveResource({
    onRefusal: (error) => showAtFields(form, error),
    onSavedWithoutPhoto: (saved) => form.setValues(saved),
    onDone,
  });
  return (
    <DialogForm onSubmit={form.onSubmit((values) => save(values))} onCancel={onDone} submitLabel="Spara" isSaving={isSaving} error={error}>
      <TextInput
        label="Vad är det?"
        placeholder="Dränkbar pump"
        autoComplete="off"
        withAsterisk
        data-autofocus
        {...form.getInputProps("name")}
      />
      <SimpleGrid cols={{ base: 2 }}>
        <TextInput label="Antal" inputMode="decimal" autoComplete="off" withAsterisk {...form.getInputProps("quantity")} />
        <TextInput label="Enhet" placeholder="st" autoComplete="off" withAsterisk {...form.getInputProps("unit")} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          size="md"
          label="Område"
          data={[{ value: "", label: "Inget område" }, ...(areas.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.getInputProps("crisisDomainId")}
        />
        <NativeSelect
          size="md"
          label="Tillgänglig"
          data={RESOURCE_AVAILABILITIES.map((value) => ({ value, label: RESOURCE_AVAILABILITY_LABELS[value] }))}
          {...form.getInputProps("availability")}
        />
        <TextInput label="Plats" placeholder="Källaren, trapphus A" autoComplete="off" {...form.getInputProps("location")} />
        <DateField label="Nästa kontroll" {...form.getInputProps("nextCheckOn")} />
      </SimpleGrid>
      <TextInput
        label="Vem frågar man?"
        description="En roll, aldrig ett namn."
        placeholder="Fastighetsansvarig"
        autoComplete="off"
        {...form.getInputProps("contactRole")}
      />
      <Textarea
        label="Villkor"
        placeholder="Lånas ut i högst tre dygn. Återlämnas rengjord."
        autosize
        minRows={2}
        maxRows={5}
        {...form.getInputProps("conditions")}
      />
      <ResourcePhotoField name={form.values.name} storedUrl={resource?.photoUrl ?? null} photo={photo} />
      <NativeSelect
        size="md"
        label="Syns för"
        data={RESOURCE_VISIBILITIES.map((value) => ({ value, label: RESOURCE_VISIBILITY_LABELS[value] }))}
        {...form.getInputProps("visibility")}
      />
      {form.values.visibility === "chosen" && <ChosenField partners={listed.partners} {...form.getInputProps("visibleTo")} />}
    </DialogForm>
  );
}

interface ChosenFieldProps {
  partners: Resources["partners"];
  value?: string[];
  onChange?: (value: string[]) => void;
  error?: string;
}

function ChosenField({ partners, ...field }: ChosenFieldProps) {
  if (partners.length === 0) return <Alert color="varsel">Ni samverkar inte med någon än. Bjud in en förening under Nätverk.</Alert>;
  return (
    <Checkbox.Group label="Föreningar som ser den" {...field}>
      <Stack gap={6} mt={6}>
        {partners.map(({ linkId, name }) => (
          <Checkbox key={linkId} value={linkId} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
