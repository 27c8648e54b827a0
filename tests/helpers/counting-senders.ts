import type { Mailer, OutgoingEmail, OutgoingPush, OutgoingSms, PushSender, SmsSender } from "#server/platform/senders/channels.ts";
import type { DeliveryError } from "#server/platform/senders/delivery-error.ts";

export interface CountingSenders {
  sms: SmsSender;
  mailer: Mailer;
  push: PushSender;
  taken: { sms: OutgoingSms[]; email: OutgoingEmail[]; push: OutgoingPush[]; keys: string[] };
  /** What a hand-over to this address meets instead of being taken, or null. */
  fault: (address: string) => DeliveryError | null;
}

/** Providers within the process that take everything, or what a test lets them. Of a provider with keys a repetition counts once. */
export function countingSenders(parts: { sms?: Partial<SmsSender>; mailer?: Partial<Mailer> } = {}): CountingSenders {
  const taken: CountingSenders["taken"] = { sms: [], email: [], push: [], keys: [] };
  const take = async <T>(list: T[], one: T, address: string) => {
    const fault = senders.fault(address);
    if (fault) throw fault;
    list.push(one);
    return { providerId: `${address}-${list.length}` };
  };
  const senders: CountingSenders = {
    taken,
    fault: () => null,
    sms: {
      name: "counting",
      idempotent: true,
      replies: false,
      pricePerPart: null,
      send: (sms) => take(taken.sms, sms, sms.to),
      ...parts.sms,
    },
    mailer: {
      name: "outbox",
      idempotent: true,
      send: (email) => take(taken.email, email, email.to),
      async sendBatch(key, emails) {
        taken.keys.push(key);
        return Promise.all(emails.map((email) => take(taken.email, email, email.to)));
      },
      close: async () => undefined,
      ...parts.mailer,
    },
    push: {
      name: "counting",
      idempotent: true,
      publicKey: async () => "",
      send: (push) => take(taken.push, push, push.subscription.endpoint),
    },
  };
  return senders;
}
