import { providerCallSeconds } from "#server/platform/figures.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { traced } from "#server/platform/tracing.ts";
import { DeliveryError } from "./delivery-error.ts";

/** Faults of the provider in a row after which it is left alone for a while. */
const FAULTS = 5;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** The provider was not asked. */
export class LeftAloneError extends DeliveryError {
  constructor(provider: string, retryAfterSeconds: number) {
    super(`${provider} is left alone for a while`, { kind: "busy", retryAfterSeconds });
  }
}

/** Stands before one provider. */
export interface Breaker {
  /** Makes the call, or throws LeftAloneError (`busy`) without making it while the provider is left alone. */
  run<T>(call: () => Promise<T>): Promise<T>;
}

export interface BreakerState {
  provider: string;
  /** The provider fails, and is asked by one call at a time. */
  isOpen: boolean;
}

const breakers = new Map<string, () => boolean>();

/** How the providers of this process stand, by name. */
export const readBreakers = (): BreakerState[] => [...breakers].map(([provider, isOpen]) => ({ provider, isOpen: isOpen() }));

/** How figures name a provider: all hosts of a push service are one, since browsers choose among many. */
export const figureNameOf = (provider: string): string => provider.replace(/^push:.*?([^.:]+\.[^.:]+)(?::\d+)?$/, "push:$1");

async function measured<T>(provider: string, call: () => Promise<T>): Promise<T> {
  const stopTimer = providerCallSeconds.startTimer({ provider });
  try {
    const result = await traced({ name: `provider ${provider}` }, call);
    stopTimer({ outcome: "ok" });
    return result;
  } catch (error) {
    stopTimer({ outcome: error instanceof DeliveryError ? error.kind : "fault" });
    throw error;
  }
}

/**
 * A provider that fails again and again is left alone: for a second, then twice as long after each trial that fails, ten at
 * most, or as long as it asked for. One call at a time tries whether it is back. Refusals of a single message do not count.
 */
export function createBreaker(name: string, log: Logger, now: () => number = Date.now): Breaker {
  let faults = 0;
  let pauseMs = FIRST_PAUSE_MS;
  let closedUntil = 0;
  let isTrying = false;

  function succeeded(): void {
    if (faults >= FAULTS) log.info({ provider: name }, "the provider answers again");
    faults = 0;
    pauseMs = FIRST_PAUSE_MS;
  }

  function failed({ message, retryAfterSeconds }: DeliveryError): void {
    faults++;
    if (faults < FAULTS || now() < closedUntil) return;
    const wait = Math.min(LONGEST_PAUSE_MS, Math.max(pauseMs, (retryAfterSeconds ?? 0) * 1_000));
    closedUntil = now() + wait;
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    log.warn({ provider: name, reason: message, waitMs: wait }, "the provider is left alone for a while");
  }

  breakers.set(name, () => faults >= FAULTS);
  return {
    async run(call) {
      const isTrial = faults >= FAULTS;
      if (isTrial && (isTrying || now() < closedUntil)) {
        throw new LeftAloneError(name, Math.max(1, Math.ceil((closedUntil - now()) / 1_000)));
      }
      if (isTrial) isTrying = true;
      try {
        const result = await measured(figureNameOf(name), call);
        succeeded();
        return result;
      } catch (error) {
        if (error instanceof DeliveryError && !error.permanent) failed(error);
        else succeeded();
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
}
