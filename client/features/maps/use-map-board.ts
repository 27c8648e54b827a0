import { useCallback, useMemo, useState } from "react";
import { distanceMetres, type Position } from "#shared/calculations/distance.ts";
import { type AreaMap, type LayerKey, layersOf, type MapPoint, type MapWarning } from "./map-layers.ts";

/** How many of the nearest shelters the map shows beside the house at first. */
const SHELTERS_IN_VIEW = 3;
/** A place with a mistyped position must not take the house out of sight. */
const FAR_AWAY_METRES = 50_000;

/** What of the map is shown and chosen. */
export function useMapBoard(area: AreaMap) {
  const { house: home, places, shelters } = area;
  // Not on the warnings: new ones must not fly the map back to what is chosen.
  const layers = useMemo(() => layersOf({ house: home, places, shelters }), [home, places, shelters]);
  const [hidden, setHidden] = useState<ReadonlySet<LayerKey | "warnings">>(new Set());
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [walks, setWalks] = useState(false);
  const [shownWarning, setShownWarning] = useState<MapWarning | null>(null);
  const [pressed, setPressed] = useState<Position | null>(null);

  const all = useMemo(() => layers.flatMap(({ points }) => points), [layers]);
  const points = useMemo(() => all.filter(({ layer }) => !hidden.has(layer)), [all, hidden]);
  const chosen = all.find(({ id }) => id === chosenId) ?? null;
  const house = area.house.position;
  const walk = useMemo(() => (walks && house && chosen ? ([house, chosen] as const) : null), [walks, house, chosen]);
  const warnings = useMemo(() => (hidden.has("warnings") ? [] : area.warnings.items), [hidden, area]);

  const choose = useCallback((point: MapPoint | null, walksThere = false) => {
    setChosenId(point?.id ?? null);
    setWalks(walksThere);
    setShownWarning(null);
    setPressed(null);
  }, []);
  const showWarning = (warning: MapWarning): void => {
    choose(null);
    if (hidden.has("warnings")) toggle("warnings");
    // A copy, so that a second press shows it again after the map has been moved.
    setShownWarning({ ...warning });
  };
  const toggle = (layer: LayerKey | "warnings"): void => {
    const next = new Set(hidden);
    if (!next.delete(layer)) next.add(layer);
    setHidden(next);
  };
  const inView = useMemo(() => {
    const shelters = all.filter(({ layer }) => layer === "shelter").slice(0, SHELTERS_IN_VIEW);
    const shown = [...all.filter(({ layer }) => layer !== "shelter"), ...shelters];
    return house ? shown.filter((point) => distanceMetres(house, point) <= FAR_AWAY_METRES) : shown;
  }, [all, house]);

  return { layers, points, warnings, hidden, toggle, chosen, choose, walk, shownWarning, showWarning, pressed, setPressed, inView };
}
export type MapBoardState = ReturnType<typeof useMapBoard>;
