import "maplibre-gl/dist/maplibre-gl.css";
import {
  type AddLayerObject,
  type ExpressionSpecification,
  type GeoJSONSource,
  type LayerSpecification,
  LngLatBounds,
  Map as MapLibre,
  Marker,
  NavigationControl,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { distanceMetres, type Position } from "#shared/calculations/distance.ts";
import { collection, gridOf, roundLength } from "./outline.ts";

setWorkerUrl(workerUrl);

/** What the map library says, in Swedish. */
const LOCALE = {
  "Map.Title": "Karta",
  "NavigationControl.ZoomIn": "Zooma in",
  "NavigationControl.ZoomOut": "Zooma ut",
  "AttributionControl.ToggleAttribution": "Visa kartans källor",
  "CooperativeGesturesHandler.WindowsHelpText": "Håll ned Ctrl och rulla för att zooma kartan",
  "CooperativeGesturesHandler.MacHelpText": "Håll ned ⌘ och rulla för att zooma kartan",
  "CooperativeGesturesHandler.MobileHelpText": "Flytta kartan med två fingrar",
};

const lngLat = ({ latitude, longitude }: Position): [number, number] => [longitude, latitude];

export interface DrawnWarning {
  level: string | null;
  rings: [number, number][][];
}

export interface MapOptions {
  container: HTMLElement;
  styleUrl: string | null;
  scheme: Scheme;
  /** What is to be seen at first. */
  shown: readonly Position[];
  onPress: (at: Position) => void;
}

export type DrawnMap = Awaited<ReturnType<typeof drawMap>>;

/** Draws a map into an element. `isOutline` when no base map is configured, or when it did not answer. Throws without WebGL. */
export async function drawMap({ container, styleUrl, scheme, shown, onPress }: MapOptions) {
  const base = styleUrl && navigator.onLine ? await openBase(container, styleUrl, shown) : null;
  const map = base ?? openMap(container, outlineStyle(scheme), shown);
  const moveGrid = (): void => {
    const bounds = map.getBounds();
    const seen = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
    map.getSource<GeoJSONSource>("grid")?.setData(gridOf(seen));
  };
  let painted = scheme;
  if (!base) await new Promise<void>((resolve) => map.once("load", () => resolve()));
  for (const { source, layers } of OVERLAYS) {
    map.addSource(source, { type: "geojson", data: collection([]) });
    for (const layer of layers) map.addLayer(layer);
  }
  if (!base) {
    paint(map, scheme);
    moveGrid();
    map.on("moveend", moveGrid);
  }
  map.on("click", ({ lngLat: { lat, lng } }) => onPress({ latitude: lat, longitude: lng }));

  return {
    isOutline: base === null,
    baseFailed: styleUrl !== null && base === null,
    /** Puts an element on the map; returns what takes it away. */
    addMarker(element: HTMLElement, at: Position, onClick?: () => void): () => void {
      const marker = new Marker({ element }).setLngLat(lngLat(at)).addTo(map);
      const press = (event: Event): void => {
        event.stopPropagation();
        onClick?.();
      };
      element.addEventListener("click", press);
      return () => {
        element.removeEventListener("click", press);
        marker.remove();
      };
    },
    setWarnings(warnings: readonly DrawnWarning[]): void {
      const features = warnings.map(({ level, rings }) => ({
        type: "Feature" as const,
        properties: { level },
        geometry: { type: "MultiPolygon" as const, coordinates: rings.map((ring) => [ring]) },
      }));
      map.getSource<GeoJSONSource>("warnings")?.setData(collection(features));
    },
    /** The straight line between two places; null takes it away. */
    setWalk(ends: readonly [Position, Position] | null): void {
      const line = ends && { type: "LineString" as const, coordinates: ends.map(lngLat) };
      map.getSource<GeoJSONSource>("walk")?.setData(collection(line ? [{ type: "Feature", properties: {}, geometry: line }] : []));
      if (ends) map.fitBounds(boundsOf(ends), FIT);
    },
    setScheme(next: Scheme): void {
      painted = next;
      if (!base) paint(map, next);
    },
    showWarning({ rings }: DrawnWarning): void {
      const bounds = new LngLatBounds();
      for (const place of rings.flat()) bounds.extend(place);
      if (!bounds.isEmpty()) map.fitBounds(bounds, FIT);
    },
    flyTo: (at: Position) => map.easeTo({ center: lngLat(at), zoom: Math.max(map.getZoom(), 15) }),
    /** The map as a picture on white paper, with where the places lie on it. */
    async takePicture(points: readonly Position[]) {
      if (!base) paint(map, "light");
      const picture = await takePicture(map, points.map(lngLat));
      if (!base) paint(map, painted);
      return picture;
    },
    remove: () => map.remove(),
  };
}

const FIT = { padding: 56, maxZoom: 16 };
/** All of Sweden, where nothing is known. */
const SWEDEN = new LngLatBounds([10.5, 55], [24.5, 69.2]);

const boundsOf = (positions: readonly Position[]): LngLatBounds =>
  positions.reduce((bounds, at) => bounds.extend(lngLat(at)), new LngLatBounds());

function openMap(container: HTMLElement, style: MapStyle, shown: readonly Position[]): MapLibre {
  const map = new MapLibre({
    container,
    style,
    bounds: shown.length > 0 ? boundsOf(shown) : SWEDEN,
    fitBoundsOptions: FIT,
    minZoom: 3,
    maxZoom: 19,
    locale: LOCALE,
    // The page scrolls under the finger as anywhere else.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: { compact: true },
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  map.addControl(new ScaleControl({ unit: "metric" }), "bottom-left");
  return map;
}

function paint(map: MapLibre, scheme: Scheme): void {
  map.setPaintProperty("ground", "background-color", PAPER[scheme].ground);
  map.setPaintProperty("grid", "line-color", PAPER[scheme].line);
  map.setPaintProperty("warnings", "fill-color", warningColors(scheme));
  map.setPaintProperty("warning-edges", "line-color", warningColors(scheme));
}

type MapStyle = StyleSpecification;
type Scheme = "light" | "dark";

/** Stone and ink of the theme, which reach no canvas through CSS. */
const PAPER: Record<Scheme, { ground: string; line: string }> = {
  light: { ground: "#F4F2EC", line: "#DAD8D0" },
  dark: { ground: "#1B292E", line: "#2F4048" },
};

/** A map without a tile server: a ground with a grid. */
function outlineStyle(scheme: Scheme): MapStyle {
  const { ground, line } = PAPER[scheme];
  return {
    version: 8,
    sources: { grid: { type: "geojson", data: collection([]) } },
    layers: [
      { id: "ground", type: "background", paint: { "background-color": ground } },
      { id: "grid", type: "line", source: "grid", paint: { "line-color": line, "line-width": 1 } },
    ] satisfies LayerSpecification[],
  };
}

/** Each at least 3:1 against the ground. */
const LEVEL_COLORS = {
  light: ["red", "#C02B21", "orange", "#B85C00", "yellow", "#8A6D00"],
  dark: ["red", "#F0857A", "orange", "#F2994A", "yellow", "#E6C229"],
} as const;
const UNKNOWN_LEVEL = { light: "#5C6468", dark: "#9FB0B6" } as const;

const warningColors = (scheme: Scheme): ExpressionSpecification => [
  "match",
  ["get", "level"],
  ...LEVEL_COLORS[scheme],
  UNKNOWN_LEVEL[scheme],
];

/** What is drawn above either map. */
const OVERLAYS: { source: string; layers: AddLayerObject[] }[] = [
  {
    source: "warnings",
    layers: [
      { id: "warnings", type: "fill", source: "warnings", paint: { "fill-color": warningColors("light"), "fill-opacity": 0.18 } },
      { id: "warning-edges", type: "line", source: "warnings", paint: { "line-color": warningColors("light"), "line-width": 2 } },
    ],
  },
  {
    source: "walk",
    layers: [{ id: "walk", type: "line", source: "walk", paint: { "line-color": "#17788C", "line-width": 4, "line-dasharray": [1.5, 1] } }],
  },
];

const PATIENCE_MS = 6_000;

/** The configured base map; null when its style or not one of its tiles comes, and then the outline stands in. */
async function openBase(container: HTMLElement, styleUrl: string, shown: readonly Position[]): Promise<MapLibre | null> {
  const style = await styleAt(styleUrl);
  if (!style) return null;
  const map = openMap(container, style, shown);
  const isDrawn = new Promise<boolean>((resolve) => {
    map.on("sourcedata", (event) => {
      if ("tile" in event) resolve(true);
    });
    window.setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const isStyled = new Promise<void>((resolve) => map.once("style.load", () => resolve()));
  if (await isDrawn) {
    await isStyled;
    return map;
  }
  map.remove();
  return null;
}

async function styleAt(url: string): Promise<MapStyle | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? ((await answer.json()) as MapStyle) : null;
  } catch {
    return null;
  }
}

/** A map on paper, in pixels of the screen that it was taken from. */
export interface MapPicture {
  url: string;
  width: number;
  height: number;
  /** Where the places lie on it, in the order they were asked for. */
  at: { x: number; y: number }[];
  scale: { metres: number; pixels: number };
}

/** Waits until all is drawn, and takes the picture. */
export async function takePicture(map: MapLibre, points: readonly [number, number][]): Promise<MapPicture> {
  await new Promise<void>((resolve) => {
    map.once("idle", () => resolve());
    map.triggerRepaint();
  });
  const canvas = map.getCanvas();
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const [left, right] = [map.unproject([0, height / 2]), map.unproject([width, height / 2])];
  const across = distanceMetres({ latitude: left.lat, longitude: left.lng }, { latitude: right.lat, longitude: right.lng });
  const metres = roundLength(across / 5);
  const at = points.map((point) => map.project(point)).map(({ x, y }) => ({ x, y }));
  return { url: canvas.toDataURL("image/png"), width, height, at, scale: { metres, pixels: (metres / across) * width } };
}
