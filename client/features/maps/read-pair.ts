/** The two numbers of a pasted place such as «59.3345, 18.0632» or «59,3345 18,0632», as text; null for anything else. */
export function readPair(text: string): { latitude: string; longitude: string } | null {
  const [, latitude, longitude] = /^\s*(-?\d{1,2}[.,]\d+)[\s,;]+(-?\d{1,3}[.,]\d+)\s*$/.exec(text) ?? [];
  return latitude && longitude ? { latitude, longitude } : null;
}
