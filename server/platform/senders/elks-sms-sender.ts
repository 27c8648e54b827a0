import { z } from "zod";
import { formatNumber } from "#shared/format/number.ts";
import type { Breaker } from "./breaker.ts";
import { DeliveryError } from "./delivery-error.ts";
import { createElksClient, ELKS_NAME, type ElksAccount, withDelivery } from "./elks-client.ts";
import type { SmsSender } from "./sms.ts";

const PATH = "/a1/sms";

const sentSms = z.object({ id: z.string().min(1), status: z.string().optional() });
const listedSms = z.object({ id: z.string(), direction: z.string().optional(), to: z.string(), message: z.string().optional() });

export interface ElksSettings extends ElksAccount {
  /** Where delivery reports are posted; null when nobody listens, to answers either. */
  reportUrl: string | null;
  pricePerPart: number | null;
  /** With less than this on the account the operators are told; in its currency. */
  creditFloor?: number | undefined;
  timeoutMs?: number;
}

/** SMS by 46elks. It knows no idempotency key, so an unanswered hand-over is looked up in its history. */
export function createElksSmsSender(settings: ElksSettings, breaker: Breaker): SmsSender {
  const client = createElksClient(settings, breaker);
  return {
    name: ELKS_NAME,
    idempotent: false,
    ...(settings.callsAtATime && { callsAtATime: settings.callsAtATime }),
    replies: settings.from.startsWith("+") && settings.reportUrl !== null,
    pricePerPart: settings.pricePerPart,
    async send({ id, to, text }) {
      const report: Record<string, string> = settings.reportUrl ? { whendelivered: withDelivery(settings.reportUrl, id) } : {};
      const answer = await client.create(PATH, { from: settings.from, to, message: text, ...report }, sentSms);
      if (answer.status === "failed") throw new DeliveryError(`${ELKS_NAME} could not send it`, { kind: "refused" });
      return { providerId: answer.id };
    },
    async check() {
      const { amount, currency } = await client.credit();
      const left = `${formatNumber(Math.floor(amount))} ${currency === "SEK" ? "kr" : currency}`;
      return amount < (settings.creditFloor ?? 0)
        ? { words: `46elks svarar, men saldot är bara ${left}. Fyll på innan ett larm behöver det.`, isFaulty: true }
        : { words: `46elks svarar. Saldot är ${left}.`, isFaulty: false };
    },
    async find({ to, text, since }) {
      const listed = await client.history(PATH, { to, since }, listedSms);
      const found = listed.find((sms) => sms.to === to && wordsOf(sms.message ?? "") === wordsOf(text) && sms.direction !== "incoming");
      return found ? { providerId: found.id } : null;
    },
  };
}

/** An SMS without the link at its end, which a newer version of the portal may write otherwise than the one that handed it over. */
const wordsOf = (text: string): string => text.replace(/\n(?:[^\n:]+: )?https?:\/\/\S+$/, "");
