import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconHome, IconMapPinPlus, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import printing from "#client/ui/print.module.css";
import { formatDistance } from "#shared/format/distance.ts";
import { can } from "#shared/permissions.ts";
import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";
import type { DrawnMap, MapPicture } from "./draw-map.ts";
import { EmptyMap } from "./empty-map.tsx";
import { type EditedPlace, MapDialogs, type MapTask } from "./map-dialogs.tsx";
import { type AreaMap, type LayerKey, layerSource, type MapPlace, type MapPoint } from "./map-layers.ts";
import { MapList } from "./map-list.tsx";
import { MapSide } from "./map-side.tsx";
import classes from "./maps.module.css";
import { useMapBoard } from "./use-map-board.ts";

/** The server says for half a minute at most that the warnings are being read anew. */
const ASK_AGAIN_MS = 6_000;

/** What stands around the association's house, as a map and as a list. It can be read without a network. */
export function Component() {
  const { association } = useSignedIn();
  const area = trpc.maps.get.useQuery(undefined, {
    enabled: association !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.warnings.isBeingRead === true && ASK_AGAIN_MS,
  });

  if (!association) {
    return <NoAssociation title="Kartor" />;
  }
  if (area.data) {
    const { role } = association;
    return <MapBoard area={area.data} mayEdit={can(role, "preparedness:edit")} mayPlaceHouse={can(role, "association:edit")} />;
  }
  return (
    <>
      <PageHeader title="Kartor" />
      <Loaded
        query={area}
        skeleton={
          <div className={classes.layout} role="status" aria-label="Laddar...">
            <Skeleton h={480} radius="lg" />
            <Skeleton h={480} radius="lg" />
          </div>
        }
      />
    </>
  );
}

interface MapBoardProps {
  area: AreaMap;
  mayEdit: boolean;
  /** Whether the house itself may be put somewhere else. */
  mayPlaceHouse: boolean;
}

/** The list beside the map; on a narrow screen one of the two, the list first. */
function MapBoard({ area, mayEdit, mayPlaceHouse }: MapBoardProps) {
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
      <div className={printing.screen}>
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

/** So many places have room on one A4. */
const ON_PAPER = 30;

interface Paper {
  /** Null where the map cannot be drawn: then the paper is the list. */
  picture: MapPicture | null;
  points: readonly MapPoint[];
}

/** The area map on its way to the printer: what the map shows at that moment, and the places that lie there. */
function usePrintArea(map: DrawnMap | null, points: readonly MapPoint[]) {
  const [paper, setPaper] = useState<Paper>({ picture: null, points: [] });
  const print = async (): Promise<void> => {
    const picture = map ? await map.takePicture(points) : null;
    const next = picture ? inPicture(picture, points) : { picture, points: points.slice(0, ON_PAPER) };
    flushSync(() => setPaper(next));
    window.print();
  };
  return { paper, print };
}

function inPicture(picture: MapPicture, points: readonly MapPoint[]): Paper {
  const { width, height, at } = picture;
  const seen = points
    .flatMap((point, index) => {
      const place = at[index];
      return place && place.x >= 0 && place.x <= width && place.y >= 0 && place.y <= height ? [{ point, place }] : [];
    })
    .slice(0, ON_PAPER);
  return { picture: { ...picture, at: seen.map(({ place }) => place) }, points: seen.map(({ point }) => point) };
}

interface AreaPaperProps {
  title: string;
  points: readonly MapPoint[];
  /** Null where the map cannot be drawn: the paper is the list then. */
  picture: MapPicture | null;
  sources: readonly string[];
}

/** The area map to put up in the stairwell: numbered places, and what they are. It is drawn on paper only. */
function AreaPaper({ title, points, picture, sources }: AreaPaperProps) {
  const { formatDateLong } = useDateFormat();
  return (
    <div className={`${printing.paper} ${classes.paper}`}>
      <h1>Områdeskarta {title}</h1>
      <p>Vid fara för liv: ring 112. Avstånden är fågelvägen från huset.</p>
      {picture && <PaperMap picture={picture} />}
      <ol className={classes.legend}>
        {points.map((point, index) => (
          <li key={point.id}>
            <span className={classes.legendNumber}>{index + 1}</span>
            <span>
              <strong>{layerWord(point.layer)}:</strong> {[point.name, ...point.facts, point.note].filter(Boolean).join(", ")}
              {point.metres !== null && ` (${formatDistance(point.metres)})`}
            </span>
          </li>
        ))}
      </ol>
      <p>
        {sources.map((source) => `${source}. `)}Utskriven {formatDateLong(new Date())} från Beredskapsportalen.
      </p>
    </div>
  );
}

const SIGN_RADIUS = 13;

function PaperMap({ picture: { url, width, height, at, scale } }: { picture: MapPicture }) {
  return (
    <svg className={classes.paperMap} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <image href={url} width={width} height={height} />
      <rect width={width} height={height} fill="none" stroke="#000" strokeWidth={2} />
      {at.map(({ x, y }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the numbers are what tells them apart
        <g key={index} transform={`translate(${x} ${y})`}>
          <circle r={SIGN_RADIUS} fill="#fff" stroke="#000" strokeWidth={2} />
          <text textAnchor="middle" dominantBaseline="central" fontSize={14} fontWeight={700}>
            {index + 1}
          </text>
        </g>
      ))}
      <g transform={`translate(16 ${height - 16})`}>
        <path d={`M0 -8 V0 H${scale.pixels} V-8`} fill="none" stroke="#000" strokeWidth={2} />
        <text x={scale.pixels / 2} y={-8} textAnchor="middle" fontSize={14}>
          {formatDistance(scale.metres)}
        </text>
      </g>
    </svg>
  );
}

/** What one place of a layer is called. */
function layerWord(layer: LayerKey): string {
  if (layer === "house") return "Huset";
  return layer === "shelter" ? "Skyddsrum" : MAP_PLACE_LABELS[layer].one;
}
