import proj4 from "proj4";
import type { Position } from "#shared/calculations/distance.ts";

export type Projection = "WGS 84" | "SWEREF 99 TM";

// EPSG:3006, as epsg.io gives it.
const SWEREF_99_TM = proj4("+proj=utm +zone=33 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs", "WGS84");

/** Sweden with its waters. Swapped axes and values of another projection fall outside. */
const SWEDEN = { south: 54.5, north: 69.5, west: 10, east: 25 };

/** Degrees of a place, six decimals; `x` is east or longitude, `y` north or latitude. Null outside Sweden. */
export function toPosition({ x, y }: { x: number; y: number }, projection: Projection): Position | null {
  const [longitude = Number.NaN, latitude = Number.NaN] = projection === "WGS 84" ? [x, y] : SWEREF_99_TM.forward([x, y]);
  const isInside = latitude >= SWEDEN.south && latitude <= SWEDEN.north && longitude >= SWEDEN.west && longitude <= SWEDEN.east;
  return isInside ? { latitude: rounded(latitude), longitude: rounded(longitude) } : null;
}

/** Degrees stay below 180; metres of SWEREF 99 TM never come that low in Sweden. */
export const projectionOf = ({ x, y }: { x: number; y: number }): Projection =>
  Math.abs(x) <= 180 && Math.abs(y) <= 180 ? "WGS 84" : "SWEREF 99 TM";

const rounded = (degrees: number): number => Math.round(degrees * 1_000_000) / 1_000_000;
