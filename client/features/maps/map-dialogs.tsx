import { Modal } from "@mantine/core";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Position } from "#shared/calculations/distance.ts";
import type { EditedPlace } from "./edited-place.ts";
import { type AreaMap, type MapPlace, unplacedStairwells } from "./map-layers.ts";
import { PlaceForm } from "./place-form.tsx";
import { PositionForm } from "./position-form.tsx";

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
      <ConfirmDialog
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
