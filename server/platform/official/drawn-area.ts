import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import type { BBox, Position as LonLat, Polygon } from "geojson";
import { z } from "zod";
import { distanceMetres, type Position } from "#shared/calculations/distance.ts";

type Ring = [longitude: number, latitude: number][];

/** Where something holds, as its source draws it. Nothing is drawn where all are empty. */
export interface DrawnArea {
  /** The outer rings. */
  rings: Ring[];
  /** What is left out of each of them, in the same order. */
  holes: Ring[][];
  circles: (Position & { metres: number })[];
}

export const NOT_DRAWN: Readonly<DrawnArea> = { rings: [], holes: [], circles: [] };

/** More than any county's border has: a drawing that would hold up the server is none. */
const MOST_POSITIONS = 50_000;
/** Sweden with its waters. What lies elsewhere altogether has its axes swapped, or is no warning for here. */
const AROUND_SWEDEN: BBox = [8, 53, 28, 71];

const position = z.tuple([z.number(), z.number()]).rest(z.number());
const geometry = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(z.array(position))) }),
]);
const geoJson = z.union([geometry, z.object({ geometry })]);

/** A GeoJSON area, bare or as a feature; nothing where it is drawn in another way. */
export function areaOfGeoJson(value: unknown): DrawnArea {
  const parsed = geoJson.safeParse(value);
  if (!parsed.success) return NOT_DRAWN;
  const drawn = "geometry" in parsed.data ? parsed.data.geometry : parsed.data;
  const polygons = drawn.type === "Polygon" ? [drawn.coordinates] : drawn.coordinates;
  return areaOf(
    polygons.map((rings) => rings.map((ring) => ring.map(([x, y]): [number, number] => [x, y]))),
    [],
  );
}

/** Polygons and circles as CAP writes them, latitude first: `59.3,18.0 59.4,18.1 …` and `59.3,18.0 2.5`, a radius in kilometres. */
export function areaOfCap(polygons: readonly string[], circles: readonly string[]): DrawnArea {
  const drawn = polygons.map((polygon) => [polygon.trim().split(/\s+/).map(lonLatOf)]);
  return areaOf(
    drawn,
    circles.flatMap((circle) => {
      const [centre = "", radius = ""] = circle.trim().split(/\s+/);
      const [longitude, latitude] = lonLatOf(centre);
      const metres = Number(radius) * 1000;
      return metres > 0 && isNear([longitude, latitude]) ? [{ longitude, latitude, metres }] : [];
    }),
  );
}

function lonLatOf(pair: string): [number, number] {
  const [latitude, longitude] = pair.split(",").map(Number);
  return [longitude ?? Number.NaN, latitude ?? Number.NaN];
}

/** What of it can be drawn: rings are closed, a hole that is none is left out, and a polygon without a ring is none. */
function areaOf(polygons: readonly Ring[][], circles: DrawnArea["circles"]): DrawnArea {
  if (polygons.flat(2).length > MOST_POSITIONS) return NOT_DRAWN;
  const area: DrawnArea = { rings: [], holes: [], circles };
  for (const [outer, ...inner] of polygons) {
    const ring = outer && closed(outer);
    if (!ring?.some(isNear)) continue;
    area.rings.push(ring);
    area.holes.push(inner.flatMap((hole) => [closed(hole)].filter((one) => one !== null)));
  }
  return area;
}

function closed(ring: Ring): Ring | null {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || ring.flat().some((degrees) => !Number.isFinite(degrees))) return null;
  const whole: Ring = first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
  return whole.length >= 4 ? whole : null;
}

const isNear = ([longitude, latitude]: [number, number]): boolean =>
  longitude >= AROUND_SWEDEN[0] && latitude >= AROUND_SWEDEN[1] && longitude <= AROUND_SWEDEN[2] && latitude <= AROUND_SWEDEN[3];

export const isDrawn = ({ rings, circles }: DrawnArea): boolean => rings.length > 0 || circles.length > 0;

/** Whether a place lies in it, asked for many places: boxes around the rings answer most of them. */
export function coverage({ rings, holes, circles }: DrawnArea): (place: Position) => boolean {
  const polygons = rings.map(
    (ring, index): Polygon => ({ type: "Polygon", coordinates: [ring, ...(holes[index] ?? [])], bbox: boxAround(ring) }),
  );
  return (place) => {
    const point: LonLat = [place.longitude, place.latitude];
    return (
      polygons.some((polygon) => booleanPointInPolygon(point, polygon)) ||
      circles.some((circle) => distanceMetres(place, circle) <= circle.metres)
    );
  };
}

function boxAround(ring: Ring): BBox {
  const box: BBox = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y] of ring) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
