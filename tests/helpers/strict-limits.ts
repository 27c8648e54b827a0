import { createRateLimits, type RateLimits } from "#server/platform/limits/rate-limit.ts";
import { portal } from "./portal.ts";

/** The limits as they are in production; the test portal's own are a thousand times wider. */
export function strictLimits(): RateLimits {
  return createRateLimits(portal().services.database.pool, { scale: 1 });
}
