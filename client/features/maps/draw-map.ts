import "maplibre-gl/dist/maplibre-gl.css";
import { type GeoJSONSource, LngLatBounds, Map as MapLibre, Marker, NavigationControl, ScaleControl, setWorkerUrl } from "maplibre-gl";
// The worker is a file of our own origin: the content security policy allows no other.
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import type { Position } from "#shared/calculations/distance.ts";
import { type MapStyle, OVERLAYS, outlineStyle, PAPER, type Scheme, styleAt, warningColors } from "./map-style.ts";
import { collection, gridOf } from "./outline.ts";
import { takePicture } from "./take-picture.ts";

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
  const base = styleUrl ? await styleAt(styleUrl) : null;
  const map = openMap(container, base ?? outlineStyle(scheme), shown);
  const moveGrid = (): void => {
    const bounds = map.getBounds();
    const seen = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
    map.getSource<GeoJSONSource>("grid")?.setData(gridOf(seen));
  };
  let painted = scheme;
  const ready = new Promise<void>((resolve) => map.once("load", () => resolve()));
  await ready;
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
