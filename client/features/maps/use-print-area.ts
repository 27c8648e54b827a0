import { useState } from "react";
import { flushSync } from "react-dom";
import type { DrawnMap } from "./draw-map.ts";
import type { MapPoint } from "./map-layers.ts";
import type { MapPicture } from "./take-picture.ts";

/** So many places have room on one A4. */
const ON_PAPER = 30;

interface Paper {
  /** Null where the map cannot be drawn: then the paper is the list. */
  picture: MapPicture | null;
  points: readonly MapPoint[];
}

/** The area map on its way to the printer: what the map shows at that moment, and the places that lie there. */
export function usePrintArea(map: DrawnMap | null, points: readonly MapPoint[]) {
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
