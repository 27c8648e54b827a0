import type { DueDelivery } from "#server/domains/deliveries/load-batches.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { DeliveryError, type HandedOver } from "#server/platform/senders/delivery-error.ts";
import type { CommunicationChannel } from "#shared/enums.ts";
import type { Composer } from "./compose.ts";

/** One channel's way to its provider. */
export interface Route {
  /**
   * Whether the provider drops a repeated hand-over. Where it does not, each is written down before it is made, so that only
   * those are in doubt that a dead worker had in hand.
   */
  idempotent: boolean;
  send(composer: Composer, delivery: DueDelivery): Promise<HandedOver>;
  /** Asks what became of an unanswered call since then; null when the provider does not have it. */
  find?(composer: Composer, delivery: DueDelivery, since: Date): Promise<HandedOver | null>;
  /** Many in one call under one key. */
  sendTogether?(composer: Composer, key: string, deliveries: readonly DueDelivery[]): Promise<(HandedOver | DeliveryError)[]>;
}

const ROUTES: Record<CommunicationChannel, (ctx: DomainContext) => Route> = {
  sms: ({ sms }) => {
    const find = sms.find?.bind(sms);
    return {
      idempotent: sms.idempotent,
      send: (composer, delivery) => sms.send(composer.sms(delivery)),
      ...(find && { find: (composer, delivery, since) => find({ ...composer.sms(delivery), since }) }),
    };
  },
  email: ({ mailer }) => {
    const sendBatch = mailer.sendBatch?.bind(mailer);
    return {
      idempotent: mailer.idempotent,
      send: async (composer, delivery) => mailer.send(await composer.email(delivery)),
      ...(sendBatch && {
        sendTogether: async (composer, key, deliveries) =>
          sendBatch(key, await Promise.all(deliveries.map((delivery) => composer.email(delivery)))),
      }),
    };
  },
  push: ({ push }) => ({
    idempotent: push.idempotent,
    send: async (composer, delivery) => {
      if (!delivery.browser) throw new DeliveryError("the browser is not known any more", { kind: "gone" });
      return push.send(composer.push(delivery, delivery.browser));
    },
  }),
};

export const routeOf = (ctx: DomainContext, channel: CommunicationChannel): Route => ROUTES[channel](ctx);
