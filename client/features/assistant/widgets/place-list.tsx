import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { layerSource } from "#client/features/maps/layer-source.ts";
import type { AreaMap, MapPoint } from "#client/features/maps/map-layers.ts";
import mapClasses from "#client/features/maps/maps.module.css";
import { type PointActions, PointRow } from "#client/features/maps/point-row.tsx";
import type { MapBoardState } from "#client/features/maps/use-map-board.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";

/** So many places stand there at once. */
const SHOWN = 5;

interface PlaceListProps {
  area: AreaMap;
  board: MapBoardState;
  edit: PointActions["edit"];
}

/** The places of all kinds in one list, the nearest first. */
export function PlaceList({ area, board: { layers, chosen, choose, walk }, edit }: PlaceListProps) {
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
