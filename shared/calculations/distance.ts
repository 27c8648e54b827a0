/** A place on the earth in degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_METRES = 6_371_000;
/** Streets are longer than the straight line; a calm walk makes about 80 metres a minute. Both are estimates. */
const DETOUR = 1.3;
const METRES_PER_MINUTE = 80;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres along the straight line between two places (the haversine formula). */
export function distanceMetres(from: Position, to: Position): number {
  const [north, east] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)];
  const chord = Math.sin(north / 2) ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Whole minutes on foot for a distance along the straight line; an estimate, and at least one. */
export const walkingMinutes = (metres: number): number => Math.max(1, Math.ceil((metres * DETOUR) / METRES_PER_MINUTE));

/** The degrees of latitude and longitude that this many metres make up at a latitude. */
export function degreesOf(metres: number, latitude: number): { latitude: number; longitude: number } {
  const north = (metres / EARTH_RADIUS_METRES) * (180 / Math.PI);
  return { latitude: north, longitude: north / Math.max(0.01, Math.cos(radians(latitude))) };
}
