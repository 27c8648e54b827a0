import { Button, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconHome, IconMapPinPlus, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { PageHeader } from "#client/components/page-header.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import paperClasses from "./area-paper.module.css";
import { AreaPaper } from "./area-paper.tsx";
import type { DrawnMap } from "./draw-map.ts";
import type { EditedPlace } from "./edited-place.ts";
import { EmptyMap } from "./empty-map.tsx";
import { layerSource } from "./layer-source.ts";
import { MapDialogs, type MapTask } from "./map-dialogs.tsx";
import type { AreaMap, MapPlace } from "./map-layers.ts";
import { MapList } from "./map-list.tsx";
import { MapSide } from "./map-side.tsx";
import classes from "./maps.module.css";
import { useMapBoard } from "./use-map-board.ts";
import { usePrintArea } from "./use-print-area.ts";

interface MapBoardProps {
  area: AreaMap;
  mayEdit: boolean;
  /** Whether the house itself may be put somewhere else. */
  mayPlaceHouse: boolean;
}

/** The list beside the map; on a narrow screen one of the two, the list first. */
export function MapBoard({ area, mayEdit, mayPlaceHouse }: MapBoardProps) {
  const board = useMapBoard(area);
  const dates = useDateFormat();
  // Paper is narrow too: a map that is drawn stays while it is printed.
  const isWide = useMediaQuery("(min-width: 62em), print", undefined, { getInitialValueInEffect: false });
  const [view, setView] = useState("list");
  const [task, setTask] = useState<MapTask>(null);
  const [drawn, setDrawn] = useState<DrawnMap | null>(null);
  const { paper, print } = usePrintArea(drawn, board.points);

  const isEmpty = board.layers.length === 0;
  const edits = (edited: EditedPlace): void => setTask({ edits: edited });
  const placeHouse = mayPlaceHouse ? () => setTask({ places: "house", at: board.pressed }) : null;
  const done = (): void => {
    setTask(null);
    board.setPressed(null);
  };
  const edit = mayEdit
    ? {
        onEdit: (place: MapPlace) => edits({ place, at: null }),
        onRemove: (place: MapPlace) => setTask({ removes: place }),
      }
    : null;

  return (
    <>
      <div className={paperClasses.screen}>
        <PageHeader
          title="Kartor"
          description="Det som finns runt huset, med avstånd fågelvägen."
          actions={
            <>
              {!isEmpty && (
                <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => void print()}>
                  Skriv ut områdeskarta A4
                </Button>
              )}
              {!isEmpty && placeHouse && (
                <Button variant="default" leftSection={<IconHome size={18} stroke={1.75} aria-hidden />} onClick={placeHouse}>
                  Husets läge
                </Button>
              )}
              {mayEdit && (
                <Button
                  variant={isEmpty ? "default" : "filled"}
                  leftSection={<IconMapPinPlus size={18} stroke={1.75} aria-hidden />}
                  onClick={() => edits({ place: null, at: board.pressed })}
                >
                  Lägg till plats
                </Button>
              )}
            </>
          }
        />
        {isEmpty ? (
          <EmptyMap area={area} onHouse={placeHouse} />
        ) : (
          <>
            {!isWide && (
              <SegmentedControl
                fullWidth
                mb="md"
                aria-label="Vad som visas"
                value={view}
                onChange={setView}
                data={[
                  { value: "list", label: "Lista" },
                  { value: "map", label: "Karta" },
                ]}
              />
            )}
            <div className={classes.layout}>
              {(isWide || view === "list") && (
                <MapList
                  area={area}
                  board={board}
                  edit={edit}
                  onAdd={(suggested) => edits({ place: null, at: null, suggested })}
                  onShowWarning={(warning) => {
                    board.showWarning(warning);
                    setView("map");
                  }}
                />
              )}
              {(isWide || view === "map") && (
                <MapSide area={area} board={board} onEdit={mayEdit ? edits : null} onHouse={placeHouse} onDrawn={setDrawn} />
              )}
            </div>
          </>
        )}
        <MapDialogs area={area} task={task} onDone={done} />
      </div>
      <AreaPaper
        title={area.house.name}
        points={paper.points}
        picture={paper.picture}
        sources={board.layers.filter(({ key }) => key === "shelter").map((layer) => layerSource(layer, area, dates))}
      />
    </>
  );
}
