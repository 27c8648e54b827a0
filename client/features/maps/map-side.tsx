import { Button, Group, Paper, Skeleton, Text } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import type { Position } from "#shared/calculations/distance.ts";
import { formatPosition } from "#shared/format/distance.ts";
import type { DrawnMap } from "./draw-map.ts";
import type { EditedPlace } from "./map-dialogs.tsx";
import type { AreaMap, MapPlace } from "./map-layers.ts";
import classes from "./maps.module.css";
import type { MapBoardState } from "./use-map-board.ts";

// The map library is large: the list is read while it comes.
const MapPane = lazyPart(() => import("./map-pane.tsx"));

interface MapSideProps {
  area: AreaMap;
  board: MapBoardState;
  /** Null for those who may only read. */
  onEdit: ((edited: EditedPlace) => void) | null;
  /** Null for those who may not say where the house stands. */
  onHouse: (() => void) | null;
  onDrawn: (map: DrawnMap | null) => void;
}

/** The drawn map, and what can be done where it was pressed. */
export function MapSide({ area, board, onEdit, onHouse, onDrawn }: MapSideProps) {
  const { points, inView, warnings, chosen, choose, walk, shownWarning, pressed, setPressed } = board;
  return (
    <div className={classes.sticky}>
      <Suspense fallback={<Skeleton className={classes.frame} />}>
        <MapPane
          styleUrl={area.styleUrl}
          points={points}
          shown={inView}
          warnings={warnings}
          chosen={chosen}
          walk={walk}
          shownWarning={shownWarning}
          pressed={pressed}
          bar={
            onEdit &&
            pressed && (
              <PressBar
                at={pressed}
                chosen={chosen?.place ?? null}
                onAdd={() => onEdit({ place: null, at: pressed })}
                onMove={(place) => onEdit({ place, at: pressed })}
                onHouse={onHouse}
                onCancel={() => setPressed(null)}
              />
            )
          }
          onChoose={choose}
          onPress={(at) => onEdit && setPressed(at)}
          onDrawn={onDrawn}
        />
      </Suspense>
      {onEdit && (
        <Text size="sm" c="dimmed">
          Tryck på kartan för att lägga till en plats.
        </Text>
      )}
    </div>
  );
}

interface PressBarProps {
  at: Position;
  chosen: MapPlace | null;
  onAdd: () => void;
  onMove: (place: MapPlace) => void;
  /** Null for those who may not say where the house stands. */
  onHouse: (() => void) | null;
  onCancel: () => void;
}

/** What can be done at the point of the map that was pressed. */
function PressBar({ at, chosen, onAdd, onMove, onHouse, onCancel }: PressBarProps) {
  return (
    <Paper withBorder p="sm" radius="lg" shadow="md" role="status">
      <Text size="sm" mb="xs" className="tabular">
        Vald punkt: {formatPosition(at)}
      </Text>
      <Group gap="xs">
        <Button onClick={onAdd}>Lägg till plats här</Button>
        {chosen && (
          <Button variant="default" onClick={() => onMove(chosen)}>
            Flytta «{chosen.name}» hit
          </Button>
        )}
        {onHouse && (
          <Button variant="default" onClick={onHouse}>
            Huset står här
          </Button>
        )}
        <Button variant="subtle" onClick={onCancel}>
          Avbryt
        </Button>
      </Group>
    </Paper>
  );
}
