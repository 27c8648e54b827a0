import { subscriberConsents } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { CommunicationChannel, ConsentEvent } from "#shared/enums.ts";
import { shortenIp } from "./rules.ts";

interface Consent {
  subscriberId: string;
  event: ConsentEvent;
  /** Null when it is about the whole subscription. */
  channel: CommunicationChannel | null;
  textVersion: string;
}

/** Keeps the proof of what somebody agreed to or took back, in the transaction of its effect. */
export async function recordConsents(ctx: DomainContext, tx: Transaction, consents: readonly Consent[]): Promise<void> {
  if (consents.length === 0) return;
  const about = {
    shortenedIp: shortenIp(ctx.client.ipAddress),
    recordedByProfileId: ctx.actor?.profileId ?? null,
    createdAt: ctx.now(),
  };
  await tx.insert(subscriberConsents).values(consents.map((consent) => ({ ...consent, ...about })));
}
