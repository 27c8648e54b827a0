import { findPlace } from "#server/domains/association/house-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";

const KEPT_MS = 60 * 60_000;
const KEPT_MAX = 1_000;

interface Reading {
  celsius: number | null;
  readAt: number;
}

/** The last reading of each place. A forecast holds for an hour, and so does its absence: SMHI is not asked for every visit. */
const readings = new Map<string, Reading>();
const running = new Map<string, Promise<void>>();

/**
 * °C outdoors at the association's house as it was read last, null where it is not known. What is older than an hour is asked
 * for anew, but never waited for: the page shows it at its next visit.
 */
export async function outdoorTemperature(ctx: DomainContext, associationId: string): Promise<number | null> {
  const { latitude, longitude } = await findPlace(ctx.db, associationId);
  if (ctx.official.isOff || latitude === null || longitude === null) return null;
  const key = `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
  const now = ctx.now();
  const known = readings.get(key);
  if (known && now.getTime() - known.readAt < KEPT_MS) return known.celsius;
  if (!running.has(key)) running.set(key, read(ctx, { latitude, longitude }, key, now));
  return known?.celsius ?? null;
}

async function read(
  { official, log }: DomainContext,
  place: { latitude: number; longitude: number },
  key: string,
  now: Date,
): Promise<void> {
  const celsius = await official.readTemperature(place, now).catch((error: unknown) => {
    log.warn({ err: error }, "the forecast did not answer");
    return null;
  });
  if (readings.size >= KEPT_MAX) readings.clear();
  readings.set(key, { celsius, readAt: now.getTime() });
  running.delete(key);
}
