import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "#server/platform/context.ts";
import type { FaultKind } from "#server/platform/operator-news.ts";
import { callProvider, refusalOf } from "#server/platform/senders/call-provider.ts";
import { readCondition } from "./condition.ts";

const EVERY_MS = 60_000;
const TIMEOUT_MS = 10_000;
const NAME = "the heartbeat's service";

/**
 * Calls an address each minute for as long as this process is ready and its delivery workers move: whoever waits there raises the alarm
 * when no call comes, also when nothing of the portal is left to do so. Answers what ends it.
 */
export function startHeartbeat(services: Services, url: string, everyMs = EVERY_MS): () => void {
  const over = new AbortController();
  void beat(services, url, everyMs, over.signal);
  return () => over.abort();
}

async function beat(services: Services, url: string, everyMs: number, signal: AbortSignal): Promise<void> {
  let isHeard = true;
  while (!signal.aborted) {
    if (await isAlive(services)) {
      const fault = await faultOf(url);
      if (fault && isHeard) services.log.warn({ reason: fault }, "the heartbeat is not taken");
      if (!fault && !isHeard) services.log.info("the heartbeat is taken again");
      isHeard = !fault;
    }
    await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** They keep no alarm from leaving, and may last for days, in which a machine that dies must still be missed. */
const NO_MATTER: ReadonlySet<FaultKind> = new Set(["archive", "backup", "official"]);

/** A process without workers is ready too, and sends nothing. */
const isAlive = async (services: Services): Promise<boolean> =>
  services.vitals.workers().length > 0 && (await readCondition(services)).faults.every(({ kind }) => NO_MATTER.has(kind));

/** One call; why it was not taken, without the address, which is a secret. */
async function faultOf(url: string): Promise<string | null> {
  try {
    const answer = await callProvider(NAME, url, { method: "GET", headers: {} }, TIMEOUT_MS);
    return answer.status >= 200 && answer.status <= 299 ? null : refusalOf(NAME, answer).message;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
