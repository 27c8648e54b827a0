import { formatNumber } from "./number.ts";

/** «420 m» in tens of metres, and from a kilometre «1,3 km». */
export function formatDistance(metres: number): string {
  if (metres < 995) return `${formatNumber(Math.round(metres / 10) * 10)} m`;
  const kilometres = metres / 1000;
  return `${formatNumber(kilometres < 9.95 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres))} km`;
}

/** «59.33450, 18.06320» as maps write a place: degrees with five decimals, latitude first. */
export const formatPosition = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
