import { Anchor, Modal, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type ClipboardEvent, useId } from "react";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { OVERWRITE_HINT } from "#client/components/overwrite-hint.ts";
import { errorReason, errorText, formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { Position } from "#shared/calculations/distance.ts";
import { MAP_PLACE_KINDS, type MapPlaceKind } from "#shared/enums.ts";
import { saveMapPlaceInput, savePositionInput } from "#shared/schemas/maps.ts";
import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";
import { degreesText, type EditedPlace } from "./edited-place.ts";
import { type AreaMap, type MapPlace, searchUrl, unplacedStairwells } from "./map-layers.ts";
import { readPair } from "./read-pair.ts";

/** What is being changed on the map; null is nothing. */
export type MapTask = { edits: EditedPlace } | { places: "house"; at: Position | null } | { removes: MapPlace } | null;

interface MapDialogsProps {
  area: AreaMap;
  task: MapTask;
  onDone: () => void;
}

/** The dialogs of the page, one at a time. */
export function MapDialogs({ area, task, onDone }: MapDialogsProps) {
  const utils = trpc.useUtils();
  const remove = trpc.maps.removePlace.useMutation({
    onSuccess: () => notify.success("Platsen är borttagen"),
    onError: (error) => notify.error("Platsen kunde inte tas bort", errorText(error)),
    onSettled: () => utils.maps.get.invalidate(),
  });
  const edited = task && "edits" in task ? task.edits : null;
  const house = task && "places" in task ? task : null;
  const removed = task && "removes" in task ? task.removes : null;
  const { address, position } = area.house;

  return (
    <>
      <Modal opened={edited !== null} onClose={onDone} title={edited?.place ? "Ändra plats" : "Lägg till plats"} size={520}>
        {edited && <PlaceForm edited={edited} address={address} stairwells={unplacedStairwells(area)} onDone={onDone} />}
      </Modal>
      <Modal opened={house !== null} onClose={onDone} title="Husets läge" size={520}>
        {house && <PositionForm seen={position} at={house.at} address={address} onDone={onDone} />}
      </Modal>
      <Confirm
        opened={removed !== null}
        title="Ta bort platsen?"
        text={`«${removed?.name ?? ""}» tas bort från kartan för alla i föreningen.`}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => removed && remove.mutate({ id: removed.id })}
        onClose={onDone}
      />
    </>
  );
}

interface PositionFormProps {
  /** Where the house stands now; null is not known. */
  seen: Position | null;
  /** Where the map was pressed. */
  at: Position | null;
  address: string | null;
  onDone: () => void;
}

/** Where the house stands. Distances, shelters and weather warnings follow from it. */
function PositionForm({ seen, at, address, onDone }: PositionFormProps) {
  const utils = trpc.useUtils();
  const position = at ?? seen;
  const form = useSchemaForm(savePositionInput, {
    initialValues: {
      latitude: degreesText(position?.latitude),
      longitude: degreesText(position?.longitude),
      seen: seen && { latitude: seen.latitude, longitude: seen.longitude },
    },
  });
  const save = trpc.maps.savePosition.useMutation({
    onSuccess: async () => {
      await utils.maps.get.invalidate();
      notify.success("Husets läge är sparat");
      onDone();
    },
  });

  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onCancel={onDone}
      submitLabel="Spara"
      isSaving={save.isPending}
      error={save.error}
    >
      <Text>Avstånd, närmaste skyddsrum och vädervarningar räknas från huset.</Text>
      <CoordinateFields field={(name) => form.getInputProps(name)} onPair={form.setValues} address={address} />
    </DialogForm>
  );
}

interface PlaceFormProps {
  edited: EditedPlace;
  address: string | null;
  stairwells: readonly string[];
  onDone: () => void;
}

/** A place of the association, new or known. */
function PlaceForm({ edited: { place, at, suggested }, address, stairwells, onDone }: PlaceFormProps) {
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

interface Coordinates {
  latitude: string;
  longitude: string;
}

interface CoordinateFieldsProps {
  field: (name: keyof Coordinates) => ReturnType<UseFormReturnType<Coordinates>["getInputProps"]>;
  onPair: (pair: Coordinates) => void;
  /** What another map can be asked for. */
  address: string | null;
}

/** Where a place is, in degrees. A pair that is pasted fills both fields. */
function CoordinateFields({ field, onPair, address }: CoordinateFieldsProps) {
  const onPaste = (event: ClipboardEvent): void => {
    const pair = readPair(event.clipboardData.getData("text"));
    if (!pair) return;
    event.preventDefault();
    onPair(pair);
  };
  return (
    <Stack gap={4}>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          label="Latitud"
          required
          inputMode="decimal"
          placeholder="59,33450"
          autoComplete="off"
          onPaste={onPaste}
          {...field("latitude")}
        />
        <TextInput
          label="Longitud"
          required
          inputMode="decimal"
          placeholder="18,06320"
          autoComplete="off"
          onPaste={onPaste}
          {...field("longitude")}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        Klistra gärna in båda på en gång. De fylls i av sig själva om du först trycker på kartan.{" "}
        <Anchor href={searchUrl(address ?? "Sverige")} target="_blank" rel="noreferrer" underline="always" fz="sm">
          Sök adressen i OpenStreetMap (ny flik)
        </Anchor>
      </Text>
    </Stack>
  );
}
