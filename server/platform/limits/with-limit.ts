import type { DomainContext } from "#server/platform/context.ts";
import type { RateLimitName } from "./rate-limit.ts";

/** Does what a limit counts. Only what was done counts: a refusal or a fault gives the point back. Throws LimitError. */
export async function withLimit<T>({ limits }: DomainContext, name: RateLimitName, key: string, work: () => Promise<T>): Promise<T> {
  await limits.consume(name, key);
  try {
    return await work();
  } catch (error) {
    await limits.refund(name, key);
    throw error;
  }
}
