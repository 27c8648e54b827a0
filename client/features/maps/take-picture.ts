import type { Map as MapLibre } from "maplibre-gl";
import { distanceMetres } from "#shared/calculations/distance.ts";
import { roundLength } from "./outline.ts";

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
