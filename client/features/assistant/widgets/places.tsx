import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMap2, IconMapPinPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { EditedPlace } from "#client/features/maps/edited-place.ts";
import { EmptyMap } from "#client/features/maps/empty-map.tsx";
import { MapDialogs, type MapTask } from "#client/features/maps/map-dialogs.tsx";
import type { AreaMap } from "#client/features/maps/map-layers.ts";
import { MapSide } from "#client/features/maps/map-side.tsx";
import { NearestShelter } from "#client/features/maps/nearest-shelter.tsx";
import { useMapBoard } from "#client/features/maps/use-map-board.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { PlaceList } from "./place-list.tsx";
import classes from "./places.module.css";

/** The nearest shelter and what else lies near, as a list; the map is drawn when it is wanted. */
export function Places({ area, role }: { area: AreaMap; role: AssociationRole }) {
  const board = useMapBoard(area);
  const [showsMap, map] = useDisclosure(false);
  const [task, setTask] = useState<MapTask>(null);
  const mayEdit = can(role, "preparedness:edit");
  const edits = (edited: EditedPlace): void => setTask({ edits: edited });
  const placeHouse = can(role, "association:edit") ? () => setTask({ places: "house", at: board.pressed }) : null;
  const done = (): void => {
    setTask(null);
    board.setPressed(null);
  };
  const { layers, chosen, choose, walk } = board;
  const [nearest] = layers.find(({ key }) => key === "shelter")?.points ?? [];
  const house = area.house.position;

  return (
    <Stack gap="md">
      {layers.length === 0 && <EmptyMap area={area} onHouse={placeHouse} />}
      {house && nearest && (
        <NearestShelter
          shelter={nearest}
          house={house}
          walks={walk !== null && chosen?.id === nearest.id}
          onWalk={() => choose(nearest, true)}
        />
      )}
      {showsMap && (
        <div className={classes.map}>
          <MapSide area={area} board={board} onEdit={mayEdit ? edits : null} onHouse={placeHouse} onDrawn={() => {}} />
        </div>
      )}
      {layers.length > 0 && (
        <PlaceList
          area={area}
          board={board}
          edit={mayEdit ? { onEdit: (place) => edits({ place, at: null }), onRemove: (place) => setTask({ removes: place }) } : null}
        />
      )}
      <Group gap="xs">
        {layers.length > 0 && (
          <Button
            variant="default"
            aria-expanded={showsMap}
            leftSection={<IconMap2 size={18} stroke={1.75} aria-hidden />}
            onClick={map.toggle}
          >
            {showsMap ? "Dölj kartan" : "Visa kartan"}
          </Button>
        )}
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconMapPinPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => edits({ place: null, at: board.pressed })}
          >
            Lägg till plats
          </Button>
        )}
      </Group>
      <MapDialogs area={area} task={task} onDone={done} />
    </Stack>
  );
}
