import { Anchor, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type ClipboardEvent, useId } from "react";
import { OVERWRITE_HINT } from "#client/components/overwrite-hint.ts";
import { errorReason } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import type { Position } from "#shared/calculations/distance.ts";
import { MAP_PLACE_KINDS, type MapPlaceKind } from "#shared/enums.ts";
import { saveMapPlaceInput, savePositionInput } from "#shared/schemas/maps.ts";
import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";
import { type AreaMap, type MapPlace, readPair, searchUrl, unplacedStairwells } from "./map-layers.ts";

/** What the dialog of a place opens with. */
export interface EditedPlace {
  /** Null for a new one. */
  place: MapPlace | null;
  /** Where the map was pressed; null leaves the place where it is. */
  at: Position | null;
  /** What a new one is likely to be. */
  suggested?: { kind: MapPlaceKind; name: string };
}

/** What is being changed on the map; null is nothing. */
export type MapTask = { edits: EditedPlace } | { places: "house"; at: Position | null } | { removes: MapPlace } | null;

interface MapDialogsProps {
  area: AreaMap;
  task: MapTask;
  onDone: () => void;
}

/** The dialogs of the page, one at a time. */
export function MapDialogs({ area, task, onDone }: MapDialogsProps) {
  const remove = useAction(trpc.maps.removePlace, {
    done: () => "Platsen är borttagen",
    failed: "Platsen kunde inte tas bort",
    touches: ["maps.get"],
  });
  const removed = task && "removes" in task ? task.removes : null;
  return (
    <>
      {task && "edits" in task && <PlaceDialog area={area} edited={task.edits} onClose={onDone} />}
      {task && "places" in task && <HouseDialog house={area.house} at={task.at} onClose={onDone} />}
      <Confirm
        opened={removed !== null}
        title="Ta bort platsen?"
        text={`«${removed?.name ?? ""}» tas bort från kartan för alla i föreningen.`}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => removed && remove.send({ id: removed.id })}
        onClose={onDone}
      />
    </>
  );
}

/** Degrees as the fields show them; blank while they are not known. */
const degreesText = (degrees: number | undefined): string =>
  degrees === undefined ? "" : String(Number(degrees.toFixed(6))).replace(".", ",");

interface HouseDialogProps extends DialogProps {
  house: AreaMap["house"];
  /** Where the map was pressed. */
  at: Position | null;
}

/** Where the house stands. Distances, shelters and weather warnings follow from it. */
function HouseDialog({ house: { address, position: seen }, at, onClose }: HouseDialogProps) {
  const position = at ?? seen;
  const save = useAction(trpc.maps.savePosition, {
    done: () => "Husets läge är sparat",
    failed: "Det gick inte att spara",
    touches: ["maps.get"],
  });
  return (
    <FormDialog
      title="Husets läge"
      submit="Spara"
      schema={savePositionInput}
      initial={{
        latitude: degreesText(position?.latitude),
        longitude: degreesText(position?.longitude),
        seen: seen && { latitude: seen.latitude, longitude: seen.longitude },
      }}
      action={save}
      onClose={onClose}
    >
      {(field, form) => (
        <>
          <Text>Avstånd, närmaste skyddsrum och vädervarningar räknas från huset.</Text>
          <CoordinateFields field={field} onPair={form.setValues} address={address} />
        </>
      )}
    </FormDialog>
  );
}

interface PlaceDialogProps extends DialogProps {
  area: AreaMap;
  edited: EditedPlace;
}

/** A place of the association, new or known. */
function PlaceDialog({ area, edited: { place, at, suggested }, onClose }: PlaceDialogProps) {
  const utils = trpc.useUtils();
  const namesId = useId();
  const position: Position | null = at ?? place;
  const kind: MapPlaceKind = place?.kind ?? suggested?.kind ?? "assembly_point";
  const save = useAction(trpc.maps.savePlace, {
    done: () => (place ? "Platsen är ändrad" : "Platsen är tillagd"),
    failed: "Det gick inte att spara",
    touches: ["maps.get"],
  });
  return (
    <FormDialog
      title={place ? "Ändra plats" : "Lägg till plats"}
      submit="Spara"
      schema={saveMapPlaceInput}
      initial={{
        id: place?.id ?? null,
        seenAt: place?.updatedAt ?? null,
        kind,
        name: place?.name ?? suggested?.name ?? "",
        note: place?.note ?? "",
        latitude: degreesText(position?.latitude),
        longitude: degreesText(position?.longitude),
      }}
      action={save}
      remedy={async (refusal, form) => {
        if (errorReason(refusal) !== "MAP_PLACE_CHANGED") return null;
        const { places } = await utils.maps.get.fetch(undefined, { staleTime: 0 });
        form.setFieldValue("seenAt", places.find(({ id }) => id === place?.id)?.updatedAt ?? null);
        return OVERWRITE_HINT;
      }}
      onClose={onClose}
    >
      {(field, form) => (
        <>
          <NativeSelect
            label="Vad är det?"
            data-autofocus
            data={MAP_PLACE_KINDS.map((kind) => ({ value: kind, label: MAP_PLACE_LABELS[kind].one }))}
            {...field("kind")}
          />
          <TextInput
            label="Namn"
            required
            autoComplete="off"
            list={form.values.kind === "building" ? namesId : undefined}
            placeholder={form.values.kind === "building" ? "Trapphus A" : "Gården vid lekplatsen"}
            {...field("name")}
          />
          <datalist id={namesId}>
            {unplacedStairwells(area).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Textarea
            label="Adress eller anteckning"
            description="Syns för alla medlemmar och på utskriften. Skriv inga portkoder."
            autosize
            minRows={2}
            maxRows={5}
            {...field("note")}
          />
          <CoordinateFields field={field} onPair={form.setValues} address={area.house.address} />
        </>
      )}
    </FormDialog>
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
