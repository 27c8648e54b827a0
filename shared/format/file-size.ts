import { formatNumber } from "./number.ts";

const KILO = 1000;

/** `12 kB`, `3,4 MB`: rounded up to whole kilobytes, and to tenths from a megabyte on. The space is U+00A0. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / KILO);
  if (kilobytes < KILO) return `${formatNumber(kilobytes)}\u00a0kB`;
  return `${formatNumber(Math.ceil(kilobytes / (KILO / 10)) / 10)}\u00a0MB`;
}
