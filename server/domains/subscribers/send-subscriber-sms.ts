import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { JobPayload } from "#server/platform/jobs/job-kinds.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { shortAssociationName } from "#shared/crisis-text/message-text.ts";
import { confirmLink } from "#shared/subscribe-links.ts";
import { storeCode, storeConfirmationSecret } from "./subscriber-codes.ts";

/**
 * Makes the code, keeps its hash and hands the SMS over. Another try sends a new one, since the newest counts: so it is made
 * only when the provider has not got this one. Throws DeliveryError for that.
 */
export async function sendSubscriberSms(ctx: DomainContext, { subscriberId, kind }: JobPayload<"send-subscriber-sms">): Promise<void> {
  const [to] = await ctx.db
    .select({ phoneNumber: subscribers.phoneNumber, associationId: subscribers.housingAssociationId })
    .from(subscribers)
    .where(eq(subscribers.id, subscriberId));
  if (!to?.phoneNumber) return;
  const name = shortAssociationName((await findAssociationName(ctx.db, to.associationId)) ?? "");
  const text = `${name}: ${await compose(ctx, subscriberId, kind)}`;
  const sms = { id: randomUUID(), to: to.phoneNumber, text };
  const since = ctx.now();
  try {
    await ctx.sms.send(sms);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    if (error.permanent) return ctx.log.warn({ err: error, kind }, "the provider refused an SMS for good");
    if (error.kind !== "doubtful") throw error;
    // Whoever waits for a code asks for another one; nobody waits for a link.
    if (kind !== "confirm-link") return ctx.log.warn({ err: error, kind }, "whether an SMS left is not known");
    if (!(await ctx.sms.find?.({ ...sms, since }))) throw error;
  }
}

async function compose(ctx: DomainContext, subscriberId: string, kind: JobPayload<"send-subscriber-sms">["kind"]): Promise<string> {
  const of = { subscriberId, channel: "sms" as const };
  if (kind === "confirm-link") {
    const secret = await inTransaction(ctx, (tx) => storeConfirmationSecret(ctx, tx, of));
    const link = confirmLink(ctx.config.publicUrl, secret);
    return `Bekräfta att du vill ha krislarm via sms: ${link} Vill du inte kan du bortse från detta sms.`;
  }
  const purpose = kind === "manage-code" ? "manage" : "confirm";
  const code = await inTransaction(ctx, (tx) => storeCode(ctx, tx, { ...of, purpose }));
  return `Din kod för krislarm är ${code}. Den gäller i 10 minuter. Har du inte begärt koden kan du bortse från detta sms.`;
}
