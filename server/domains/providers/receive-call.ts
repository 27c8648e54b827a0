import { findCallTime } from "#server/domains/deliveries/queries.ts";
import { recordDeliveryReport } from "#server/domains/deliveries/record-delivery-report.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { forgetEvent, takeEvent } from "./provider-events.ts";
import { recordForAll } from "./record-for-all.ts";

const ANSWERS: Readonly<Record<string, ReplyAnswer>> = { "1": "ok", "2": "need_help", "3": "away" };

/** Longer than a call rings and speaks: a digit that comes later waited for the portal, and may come after what was said since. */
const CALL_LASTS_MS = 3 * 60_000;

export interface PressedDigit {
  provider: string;
  /** The provider's id of the call. */
  callId: string;
  /** What was pressed, or what the provider says where nothing was. */
  pressed: string;
  deliveryId: string | null;
}

/**
 * A digit that somebody has pressed while the portal rang: their answer, for all whom the crisis has asked at that number. Answers what
 * it was; null for no answer, and where nobody is led who reads it.
 */
export async function receiveDigit(
  ctx: DomainContext,
  { provider, callId, pressed, deliveryId }: PressedDigit,
): Promise<ReplyAnswer | null> {
  const answer = Object.hasOwn(ANSWERS, pressed) ? ANSWERS[pressed] : undefined;
  if (!answer || !deliveryId) return null;
  return inTransaction(ctx, async (tx) => {
    const eventId = `call:${callId}:${pressed}`;
    if (!(await takeEvent(tx, provider, eventId))) return answer;
    const rangAt = await findCallTime(tx, deliveryId);
    const lateFrom = rangAt && ctx.now().getTime() - rangAt.getTime() > CALL_LASTS_MS ? rangAt : null;
    const { outcome } = await recordForAll(ctx, tx, deliveryId, { source: "call", answer, text: null, lateFrom });
    if (outcome === "recorded") return answer;
    // Told again it is not heard either.
    await forgetEvent(tx, provider, eventId);
    return null;
  });
}

export interface EndedCall {
  provider: string;
  callId: string;
  deliveryId: string | null;
  /** Whether anybody picked it up. */
  wasTaken: boolean;
}

/** How a call has ended. Throws UnavailableError when that should be told again. */
export async function receiveCallEnd(ctx: DomainContext, { provider, callId, deliveryId, wasTaken }: EndedCall): Promise<void> {
  if (!deliveryId) return;
  const outcome = await recordDeliveryReport(ctx, {
    ...{ channel: "call", deliveryId, providerId: callId, eventId: `call-ended:${callId}`, provider, at: ctx.now() },
    ...(wasTaken ? { outcome: "delivered", reason: null } : { outcome: "failed", reason: "Ingen svarade i telefonen." }),
  });
  if (outcome === "early") throw new UnavailableError("UNAVAILABLE");
}
