import { z } from "zod";
import { greetingOf } from "#shared/crisis-text/asked-again.ts";
import type { Breaker } from "./breaker.ts";
import { type CallSender, recordingUrl } from "./calls.ts";
import { DeliveryError } from "./delivery-error.ts";
import { createElksClient, ELKS_NAME, type ElksAccount, withDelivery } from "./elks-client.ts";

const PATH = "/a1/calls";
/** How long it rings. */
const RINGS_SECONDS = "45";
const WAITS_FOR_DIGIT_SECONDS = 10;
const SAYS_TIMES = 3;

const madeCall = z.object({ id: z.string().min(1), state: z.string().optional() });
const listedCall = z.object({ id: z.string(), direction: z.string().optional(), from: z.string().optional(), to: z.string() });

export interface ElksCallSettings extends Pick<ElksAccount, "username" | "password" | "baseUrl" | "from"> {
  /** Under which address the digit and the end are posted: `…/call` and `…/call-ended`. */
  webhookUrl: string;
  /** Where the recordings lie. */
  recordingsUrl: string;
  pricePerCall: number | null;
  timeoutMs?: number;
}

/**
 * Calls by 46elks, which plays files and has no Swedish voice of its own. It knows no idempotency key, so an unanswered hand-over is looked
 * up in its history: nobody is rung twice by one account within the minute in which a call is in doubt.
 */
export function createElksCallSender(settings: ElksCallSettings, breaker: Breaker): CallSender {
  const { from, webhookUrl, recordingsUrl, pricePerCall } = settings;
  const client = createElksClient(settings, breaker);
  return {
    name: ELKS_NAME,
    idempotent: false,
    pricePerCall,
    async call({ id, to, isExercise }) {
      const spoken = {
        ivr: recordingUrl(recordingsUrl, greetingOf(isExercise)),
        digits: 1,
        timeout: WAITS_FOR_DIGIT_SECONDS,
        repeat: SAYS_TIMES,
        next: withDelivery(`${webhookUrl}/call`, id),
      };
      const whenhangup = withDelivery(`${webhookUrl}/call-ended`, id);
      const fields = { from, to, voice_start: JSON.stringify(spoken), whenhangup, timeout: RINGS_SECONDS };
      const answer = await client.create(PATH, fields, madeCall);
      if (answer.state === "failed") throw new DeliveryError(`${ELKS_NAME} could not ring`, { kind: "refused" });
      return { providerId: answer.id };
    },
    async find({ to, since }) {
      const listed = await client.history(PATH, { to, since }, listedCall);
      const found = listed.find((call) => call.to === to && call.direction !== "incoming" && (call.from ?? from) === from);
      return found ? { providerId: found.id } : null;
    },
  };
}
