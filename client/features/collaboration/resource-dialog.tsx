import { Alert, Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { PhotoField } from "#client/components/photo-field.tsx";
import { PHOTO_FAILED, useSaveWithPhoto } from "#client/components/use-save-with-photo.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { RESOURCE_AVAILABILITIES, RESOURCE_VISIBILITIES, type ResourceAvailability, type ResourceVisibility } from "#shared/enums.ts";
import { saveResourceInput } from "#shared/schemas/collaboration.ts";
import { RESOURCE_AVAILABILITY_LABELS, RESOURCE_VISIBILITY_LABELS } from "#shared/text/collaboration-labels.ts";
import { quantityText, type Resource, type Resources } from "./collaboration-views.ts";
import { photoText } from "./resource-photo.tsx";

interface ResourceDialogProps extends DialogProps {
  /** Null for a new one. */
  resource: Resource | null;
  listed: Resources;
}

/** All that a resource is, and who sees it. */
export function ResourceDialog({ resource, listed, onClose }: ResourceDialogProps) {
  const areas = trpc.preparedness.domains.useQuery();
  const { photo, ...save } = useSaveResource();
  return (
    <FormDialog
      title={resource ? "Ändra resurs" : "Lägg till resurs"}
      size={620}
      submit="Spara"
      schema={saveResourceInput}
      initial={resourceValues(resource, listed.defaultVisibility)}
      action={save}
      onClose={onClose}
    >
      {(field, form) => (
        <>
          <TextInput label="Vad är det?" placeholder="Dränkbar pump" autoComplete="off" withAsterisk data-autofocus {...field("name")} />
          <SimpleGrid cols={{ base: 2 }}>
            <TextInput label="Antal" inputMode="decimal" autoComplete="off" withAsterisk {...field("quantity")} />
            <TextInput label="Enhet" placeholder="st" autoComplete="off" withAsterisk {...field("unit")} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect
              label="Område"
              data={[{ value: "", label: "Inget område" }, ...(areas.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
              {...field("crisisDomainId")}
            />
            <NativeSelect
              label="Tillgänglig"
              data={RESOURCE_AVAILABILITIES.map((value) => ({ value, label: RESOURCE_AVAILABILITY_LABELS[value] }))}
              {...field("availability")}
            />
            <TextInput label="Plats" placeholder="Källaren, trapphus A" autoComplete="off" {...field("location")} />
            <DateField label="Nästa kontroll" {...field("nextCheckOn")} />
          </SimpleGrid>
          <TextInput
            label="Vem frågar man?"
            description="En roll, aldrig ett namn."
            placeholder="Fastighetsansvarig"
            autoComplete="off"
            {...field("contactRole")}
          />
          <Textarea
            label="Villkor"
            placeholder="Lånas ut i högst tre dygn. Återlämnas rengjord."
            autosize
            minRows={2}
            maxRows={5}
            {...field("conditions")}
          />
          <PhotoField
            alt={photoText(form.values.name)}
            hint="Visa saken, inga människor eller namn. JPG, PNG eller WebP, högst 50 MB."
            storedUrl={resource?.photoUrl ?? null}
            photo={photo}
          />
          <NativeSelect
            label="Syns för"
            data={RESOURCE_VISIBILITIES.map((value) => ({ value, label: RESOURCE_VISIBILITY_LABELS[value] }))}
            {...field("visibility")}
          />
          {form.values.visibility === "chosen" && <ChosenField partners={listed.partners} {...field("visibleTo")} />}
        </>
      )}
    </FormDialog>
  );
}

/** What the form begins with: the resource, or a new one. Chosen associations cannot be a default. */
function resourceValues(resource: Resource | null, defaultVisibility: ResourceVisibility) {
  return {
    id: resource?.id ?? null,
    version: resource?.version ?? 0,
    name: resource?.name ?? "",
    crisisDomainId: resource?.crisisDomainId ?? "",
    quantity: quantityText(resource?.quantity ?? 1),
    unit: resource?.unit ?? "st",
    location: resource?.location ?? "",
    availability: resource?.availability ?? ("on_request" as ResourceAvailability),
    conditions: resource?.conditions ?? "",
    contactRole: resource?.contactRole ?? "",
    visibility: resource?.visibility ?? defaultVisibility,
    visibleTo: resource?.visibleTo ?? [],
    nextCheckOn: resource?.nextCheckOn ?? "",
  };
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

/** Saves a resource and then its photo. */
function useSaveResource() {
  const { client } = trpc.useUtils();
  return useSaveWithPhoto({
    words: useAction(trpc.collaboration.saveResource, { failed: PHOTO_FAILED, touches: [] }),
    again: (saved) => saved,
    pathOf: (id) => `collaboration/resources/${id}/photo`,
    remove: (id) => client.collaboration.removeResourcePhoto.mutate({ id }),
    touches: "collaboration",
    done: (isNew) => notify.success(isNew ? "Resursen är tillagd" : "Resursen är ändrad"),
  });
}
