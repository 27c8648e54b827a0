import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { OVERWRITE_HINT } from "#client/components/overwrite-hint.ts";
import { errorReason, formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import type { Position } from "#shared/calculations/distance.ts";
import { MAP_PLACE_KINDS, type MapPlaceKind } from "#shared/enums.ts";
import { saveMapPlaceInput } from "#shared/schemas/maps.ts";
import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";
import { CoordinateFields } from "./coordinate-fields.tsx";
import { degreesText, type EditedPlace } from "./edited-place.ts";

interface PlaceFormProps {
  edited: EditedPlace;
  address: string | null;
  stairwells: readonly string[];
  onDone: () => void;
}

/** A place of the association, new or known. */
export function PlaceForm({ edited: { place, at, suggested }, address, stairwells, onDone }: PlaceFormProps) {
  const utils = trpc.useUtils();
  const namesId = useId();
  const position: Position | null = at ?? place;
  const form = useSchemaForm(saveMapPlaceInput, {
    initialValues: {
      id: place?.id ?? null,
      seenAt: place?.updatedAt ?? null,
      kind: place?.kind ?? suggested?.kind ?? ("assembly_point" as MapPlaceKind),
      name: place?.name ?? suggested?.name ?? "",
      note: place?.note ?? "",
      latitude: degreesText(position?.latitude),
      longitude: degreesText(position?.longitude),
    },
  });
  const save = trpc.maps.savePlace.useMutation({
    onSuccess: async () => {
      await utils.maps.get.invalidate();
      notify.success(place ? "Platsen är ändrad" : "Platsen är tillagd");
      onDone();
    },
    onError: async (error) => {
      showAtFields(form, error);
      if (errorReason(error) !== "MAP_PLACE_CHANGED") return;
      const { places } = await utils.maps.get.fetch(undefined, { staleTime: 0 });
      form.setFieldValue("seenAt", places.find(({ id }) => id === place?.id)?.updatedAt ?? null);
    },
  });
  const isBuilding = form.values.kind === "building";

  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onCancel={onDone}
      submitLabel="Spara"
      isSaving={save.isPending}
      error={formError(save.error)}
      remedy={errorReason(save.error) === "MAP_PLACE_CHANGED" && OVERWRITE_HINT}
    >
      <NativeSelect
        size="md"
        label="Vad är det?"
        data-autofocus
        data={MAP_PLACE_KINDS.map((kind) => ({ value: kind, label: MAP_PLACE_LABELS[kind].one }))}
        {...form.getInputProps("kind")}
      />
      <TextInput
        label="Namn"
        required
        autoComplete="off"
        list={isBuilding ? namesId : undefined}
        placeholder={isBuilding ? "Trapphus A" : "Gården vid lekplatsen"}
        {...form.getInputProps("name")}
      />
      <datalist id={namesId}>
        {stairwells.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Textarea
        label="Adress eller anteckning"
        description="Syns för alla medlemmar och på utskriften. Skriv inga portkoder."
        autosize
        minRows={2}
        maxRows={5}
        {...form.getInputProps("note")}
      />
      <CoordinateFields field={(name) => form.getInputProps(name)} onPair={form.setValues} address={address} />
    </DialogForm>
  );
}
