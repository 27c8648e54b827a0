import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMap2, IconMapPinPlus } from "@tabler/icons-react";
import { useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { EmptyMap } from "#client/features/maps/empty-map.tsx";
import { type EditedPlace, MapDialogs, type MapTask } from "#client/features/maps/map-dialogs.tsx";
import { layerSource, type MapPoint, type AreaMap as PlacesAreaMap } from "#client/features/maps/map-layers.ts";
import { MapSide } from "#client/features/maps/map-side.tsx";
import mapClasses from "#client/features/maps/maps.module.css";
import { NearestShelter } from "#client/features/maps/nearest-shelter.tsx";
import { type PointActions, PointRow } from "#client/features/maps/point-row.tsx";
import { type MapBoardState, useMapBoard } from "#client/features/maps/use-map-board.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";

/** What stands around the house. */
export default function AreaMap() {
  const { association } = useSignedIn();
  const area = trpc.maps.get.useQuery(undefined, { enabled: association !== null, staleTime: 0 });
  if (!association) return <NoAssociation />;
  return (
    <Loaded query={area} skeleton={<ListSkeleton rows={4} rowHeight={64} />}>
      {(data) => <Places area={data} role={association.role} />}
    </Loaded>
  );
}

/** The nearest shelter and what else lies near, as a list; the map is drawn when it is wanted. */
function Places({ area, role }: { area: PlacesAreaMap; role: AssociationRole }) {
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
        <Box __vars={{ "--map-height": "20rem" }}>
          <MapSide area={area} board={board} onEdit={mayEdit ? edits : null} onHouse={placeHouse} onDrawn={() => {}} />
        </Box>
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

/** So many places stand there at once. */
const SHOWN = 5;

interface PlaceListProps {
  area: PlacesAreaMap;
  board: MapBoardState;
  edit: PointActions["edit"];
}

/** The places of all kinds in one list, the nearest first. */
function PlaceList({ area, board: { layers, chosen, choose, walk }, edit }: PlaceListProps) {
  const dates = useDateFormat();
  const [showsAll, setShowsAll] = useState(false);
  const points = layers
    .flatMap((layer) => layer.points)
    .filter(({ layer }) => layer !== "house" && layer !== "building")
    .toSorted((a, b) => (a.metres ?? 0) - (b.metres ?? 0));
  const visible = points.filter((point, index) => showsAll || index < SHOWN || point.id === chosen?.id);
  const shelters = layers.find(({ key }) => key === "shelter");
  if (points.length === 0) return null;
  return (
    <KeepFocus when={`${chosen?.id} ${walk !== null} ${points.length}`}>
      <SectionCard title="Nära huset" p="md">
        <ul className={mapClasses.points}>
          {visible.map((point) => {
            const isChosen = point.id === chosen?.id;
            return (
              <PointRow
                key={point.id}
                point={named(point)}
                house={area.house.position}
                isChosen={isChosen}
                walks={isChosen && walk !== null}
                onChoose={choose}
                edit={edit}
              />
            );
          })}
        </ul>
        {points.length > SHOWN && (
          <Button
            style={{ alignSelf: "flex-start" }}
            variant="subtle"
            px="xs"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? "Visa färre platser" : `Visa alla ${points.length} platser`}
          </Button>
        )}
        {shelters && (
          <Text size="sm" c="dimmed">
            Skyddsrum: {layerSource(shelters, area, dates)}
          </Text>
        )}
      </SectionCard>
    </KeepFocus>
  );
}

/** In a list of all kinds, each place says of which it is. */
function named(point: MapPoint): MapPoint {
  const { layer, facts, place } = point;
  return { ...point, facts: [place ? MAP_PLACE_LABELS[place.kind].one : layer === "shelter" ? "Skyddsrum" : "", ...facts].filter(Boolean) };
}
