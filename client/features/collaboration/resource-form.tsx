import { Alert, Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { createApi } from "#client/lib/api.ts";
import { awaitAuthToken } from "#client/lib/await-auth-token.ts";
import { errorText, formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { sendWithProgress } from "#client/lib/send-with-progress.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { type RouterInputs, type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { RESOURCE_AVAILABILITIES, RESOURCE_VISIBILITIES } from "#shared/enums.ts";
import { saveResourceInput } from "#shared/schemas/collaboration.ts";
import { RESOURCE_AVAILABILITY_LABELS, RESOURCE_VISIBILITY_LABELS } from "#shared/text/collaboration-labels.ts";
import type { Resource, Resources } from "./collaboration-views.ts";
import { type PhotoChange, type PhotoSaving, ResourcePhotoField } from "./resource-photo-field.tsx";
import { resourceValues } from "./resource-values.ts";
import { useCollaborationChanges } from "./use-network-change.ts";

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

type Input = RouterInputs["collaboration"]["saveResource"];
type Saved = RouterOutputs["collaboration"]["saveResource"];

interface Callbacks {
  onRefusal: (error: unknown) => void;
  /** The words are saved and the photo is not: the next press goes on from there. */
  onSavedWithoutPhoto: (saved: Saved) => void;
  onDone: () => void;
}

/** Saves a resource and then its photo. When only the photo fails, the rest stays saved, and the field says so. */
function useSaveResource({ onRefusal, onSavedWithoutPhoto, onDone }: Callbacks) {
  const onChanged = useCollaborationChanges();
  const [change, setChange] = useState<PhotoChange>(null);
  const [sent, setSent] = useState<number | null>(null);
  const words = trpc.collaboration.saveResource.useMutation({ onError: onRefusal });
  const removal = trpc.collaboration.removeResourcePhoto.useMutation();
  const photo = useMutation({
    mutationFn: async ({ id, change }: { id: string; change: File | "remove" }): Promise<void> => {
      if (change === "remove") return removal.mutateAsync({ id });
      setSent(0);
      const send = createApi({ fetch: sendWithProgress(setSent), readToken: awaitAuthToken });
      await send(`collaboration/resources/${id}/photo`, { method: "PUT", file: change });
    },
    onSettled: () => setSent(null),
  });

  async function saveAll(input: Input): Promise<void> {
    photo.reset();
    const saved = await words.mutateAsync(input);
    const isStored =
      change === null ||
      (await photo.mutateAsync({ id: saved.id, change }).then(
        () => true,
        () => false,
      ));
    await onChanged();
    if (!isStored) return onSavedWithoutPhoto(saved);
    notify.success(input.id ? "Resursen är ändrad" : "Resursen är tillagd");
    onDone();
  }

  const saving: PhotoSaving = {
    change,
    setChange: (next) => {
      photo.reset();
      setChange(next);
    },
    sent,
    failure: photo.error && `${errorText(photo.error)} Allt utom fotot är sparat.`,
  };
  return {
    // What failed is shown in the dialog.
    save: (input: Input) => void saveAll(input).catch(() => undefined),
    isSaving: words.isPending || photo.isPending,
    error: formError(words.error),
    photo: saving,
  };
}
