import { Anchor } from "@mantine/core";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { useReadAnew } from "#client/lib/read-anew.ts";
import { trpc } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { endHolds, followVisits, type HandOver, type HandOverOutcome, isHeld, readVisits, sendVisits } from "./door-queue.ts";
import { isPassing, useSendLoop } from "./use-send-loop.ts";

/** A phone that has no network for two days shall still have a battery. */
const RETRY_MS = 15_000;
/** A network that lets nothing through is as none: the round says so, and tries again. */
const CALL_MS = 20_000;
/** Long enough to be read on the way up a stair. */
const REFUSED_TOAST_MS = 15_000;

/** Hands over the doors that wait, whichever page is open. */
export function useSendDoors(): void {
  const { client } = trpc.useUtils();
  const readAnew = useReadAnew();
  const waiting = useSyncExternalStore(followVisits, readVisits).filter(({ refusal }) => !refusal);
  const isFree = waiting.some(({ heldUntil }) => heldUntil === undefined);

  const handOver = useCallback(
    async (doors: HandOver): Promise<HandOverOutcome> => {
      try {
        const call = { signal: AbortSignal.timeout(CALL_MS) };
        const outcomes = await client.crisis.visitDoors.mutate({ ...doors, sentAt: new Date().toISOString() }, call);
        // They stand on the page before their waiting ends.
        await readAnew("crisis.doors", "crisis.replies");
        return { kind: "taken", refusals: new Map(outcomes.map(({ id, refusal }) => [id, refusal && ERROR_MESSAGES[refusal]])) };
      } catch (error) {
        return isPassing(error) ? { kind: "later" } : { kind: "refused", reason: errorText(error) };
      }
    },
    [client, readAnew],
  );
  useEffect(() => {
    const onHidden = (): void => {
      if (document.hidden && navigator.onLine && readVisits().some(isHeld)) endHolds().catch(warnNotKept);
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, []);
  // Where the browser knows that there is no network it tells when there is one again. What is no longer held leaves at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isFree` begins the loop anew
  const sendAll = useCallback(async () => {
    if (navigator.onLine) tellRefused(await sendVisits(handOver));
  }, [handOver, isFree]);
  useSendLoop(waiting.length > 0, sendAll, RETRY_MS);
}

const warnNotKept = (error: unknown): void => console.warn("a door could not be kept", error);

/** Said once, on whichever page: the lines stand on the crisis's own with the reason. */
function tellRefused([activationId, ...more]: readonly string[]): void {
  if (activationId === undefined) return;
  const title = more.length === 0 ? "En dörr togs inte emot" : `${formatNumber(more.length + 1)} dörrar togs inte emot`;
  notify.error(title, <Anchor href={crisisPath(activationId)}>Se vad som hände</Anchor>, REFUSED_TOAST_MS);
}
