import { Loader, Text, useComputedColorScheme, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Position } from "#shared/calculations/distance.ts";
import type { DrawnMap, DrawnWarning } from "./draw-map.ts";
import type { MapPoint } from "./map-layers.ts";
import classes from "./maps.module.css";
import { MapSign } from "./point-row.tsx";

export interface MapPaneProps {
  styleUrl: string | null;
  points: readonly MapPoint[];
  /** What is to be seen at first. */
  shown: readonly Position[];
  warnings: readonly DrawnWarning[];
  chosen: MapPoint | null;
  walk: readonly [Position, Position] | null;
  /** The warning that is to be seen as a whole. */
  shownWarning: DrawnWarning | null;
  pressed: Position | null;
  /** What lies over the map's lower edge. */
  bar: ReactNode;
  onChoose: (point: MapPoint) => void;
  onPress: (at: Position) => void;
  /** Hands over the drawn map, and null when it goes. */
  onDrawn: (map: DrawnMap | null) => void;
}

/** The drawn map. Everything on it stands in the list too. */
export default function MapPane(props: MapPaneProps) {
  const { points, warnings, chosen, walk, shownWarning, pressed, bar, onChoose } = props;
  const { container, map, failed } = useDrawnMap(props);
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });

  useEffect(() => map?.setScheme(scheme), [map, scheme]);
  useEffect(() => map?.setWarnings(warnings), [map, warnings]);
  useEffect(() => map?.setWalk(walk), [map, walk]);
  useEffect(() => {
    if (shownWarning) map?.showWarning(shownWarning);
  }, [map, shownWarning]);
  useEffect(() => {
    if (chosen && !walk) map?.flyTo(chosen);
  }, [map, chosen, walk]);

  return (
    <>
      <div className={classes.frame}>
        <div ref={container} className={classes.canvas} />
        {!map && (
          <div className={classes.over} role="status">
            {failed ? (
              <Text ta="center">Kartbilden går inte att visa just nu. Listan har allt.</Text>
            ) : (
              <>
                <Loader aria-hidden />
                <VisuallyHidden>Kartan ritas</VisuallyHidden>
              </>
            )}
          </div>
        )}
        {map && <div className={classes.bar}>{bar}</div>}
      </div>
      {map &&
        points.map((point) => (
          <MapMarker key={point.id} map={map} at={point} order={orderOf(point, chosen)} onPress={() => onChoose(point)}>
            <MapSign layer={point.layer} isChosen={point.id === chosen?.id} />
          </MapMarker>
        ))}
      {map && pressed && (
        <MapMarker map={map} at={pressed} order={3}>
          <div className={classes.pin} />
        </MapMarker>
      )}
      {map && <MapNote map={map} />}
    </>
  );
}

const orderOf = (point: MapPoint, chosen: MapPoint | null): number => (point.id === chosen?.id ? 3 : point.layer === "house" ? 2 : 1);

function MapNote({ map }: { map: DrawnMap }) {
  if (!map.isOutline) return null;
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {map.baseFailed ? "Bakgrundskartan svarar inte. " : ""}Förenklad karta med rutnät, utan gator.
    </Text>
  );
}

/** Loads the map library and draws once; what is on the map changes by itself. */
function useDrawnMap({ styleUrl, shown, onPress, onDrawn }: MapPaneProps) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap | null>(null);
  const [failed, setFailed] = useState(false);
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });

  const press = useEffectEvent((at: Position) => onPress(at));
  const tell = useEffectEvent((drawn: DrawnMap | null) => {
    setMap(drawn);
    onDrawn(drawn);
  });
  const draw = useEffectEvent(async (element: HTMLElement) => {
    const { drawMap } = await import("./draw-map.ts");
    return drawMap({ container: element, styleUrl, scheme, shown, onPress: press });
  });

  useEffect(() => {
    let isGone = false;
    let drawn: DrawnMap | null = null;
    const element = container.current;
    if (!element) return;
    draw(element).then(
      (made) => {
        if (isGone) return made.remove();
        drawn = made;
        tell(made);
      },
      (error: unknown) => {
        console.warn("the map could not be drawn", error);
        setFailed(true);
      },
    );
    return () => {
      isGone = true;
      tell(null);
      drawn?.remove();
    };
  }, []);
  return { container, map, failed };
}

interface MapMarkerProps {
  map: DrawnMap;
  at: Position;
  onPress?: () => void;
  /** Those of higher order lie above others. */
  order?: number;
  children: ReactNode;
}

/** Something on the map, for the pointer alone: the keyboard and screen readers have the list. */
function MapMarker({ map, at: { latitude, longitude }, onPress, order = 0, children }: MapMarkerProps) {
  const [element] = useState(createElement);
  useEffect(() => map.addMarker(element, { latitude, longitude }, onPress), [map, element, latitude, longitude, onPress]);
  useEffect(() => {
    element.style.zIndex = String(order);
  }, [element, order]);
  return createPortal(children, element);
}

function createElement(): HTMLElement {
  const element = document.createElement("div");
  element.className = classes.marker ?? "";
  element.setAttribute("aria-hidden", "true");
  return element;
}
