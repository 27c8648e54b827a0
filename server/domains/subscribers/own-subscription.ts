import { eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { takeMailAllowance } from "#server/domains/account/email-links.ts";
import { requirePlace } from "#server/domains/association/places.ts";
import { findAssociationCard } from "#server/domains/association/queries.ts";
import { noSoonerThan } from "#server/platform/answer-time.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { InvalidError, LimitError, NotFoundError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { parsePhone } from "#server/platform/phones.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { CONSENT_VERSION } from "#shared/content/consent.ts";
import { emailField } from "#shared/schemas/fields.ts";
import type { changeSubscriptionInput } from "#shared/schemas/subscribers.ts";
import { askToConfirm } from "./ask-to-confirm.ts";
import { recordConsents } from "./record-consent.ts";
import { ANSWER_AFTER_MS } from "./rules.ts";
import { spendDaysCodes, spendingSmsCode, takeNumberAllowance } from "./spend-sms-code.ts";
import { limitGuesses, storeCode, storeKey, takeCode } from "./subscriber-codes.ts";
import { findByAddress, findSecret, findSubscription } from "./subscription-queries.ts";

interface Contact {
  channel: "email" | "sms";
  /** As it is stored: lower-case e-mail or E.164 telephone. */
  value: string;
}

/** The key to a subscription for who has the code that was sent to its address. Throws what `takeCode` throws. */
export async function openSubscription(
  ctx: DomainContext,
  associationId: string,
  { contact, code }: { contact: string; code: string },
): Promise<string> {
  const address = readContact(contact);
  const known = await findByAddress(ctx.db, associationId, address);
  const { channel } = address;
  const subscriberId = await takeCode(ctx, { subscriberId: known, purpose: "manage", channel }, code);
  return inTransaction(ctx, (tx) => storeKey(ctx, tx, { subscriberId, channel }));
}

/**
 * Sends a code to an address of a subscriber, who changes or ends the subscription with it. The answer and its time are the
 * same whether or not the address is known. Throws NotFoundError with ASSOCIATION_NOT_FOUND, InvalidError, LimitError.
 */
export async function requestManageCode(ctx: DomainContext, associationId: string, typed: string): Promise<void> {
  await ctx.limits.consume("crowd/subscribe", limitKeyOf(ctx.client.ipAddress));
  const contact = readContact(typed);
  if (!(await findAssociationCard(ctx.db, associationId))) throw new NotFoundError("ASSOCIATION_NOT_FOUND");
  if (contact.channel === "sms") await takeNumberAllowance(ctx, contact.value);

  return noSoonerThan(ANSWER_AFTER_MS, async () => {
    if (contact.channel === "email" && !(await takeMailAllowance(ctx, contact.value))) return;
    const subscriberId = await findByAddress(ctx.db, associationId, contact);
    if (!subscriberId || (contact.channel === "sms" && !(await hasCodesLeft(ctx, associationId)))) return;
    await inTransaction(ctx, async (tx) => {
      if (contact.channel === "sms") return ctx.jobs.enqueue(tx, "send-subscriber-sms", { subscriberId, kind: "manage-code" });
      const code = await storeCode(ctx, tx, { subscriberId, purpose: "manage", channel: "email" });
      await queueEmail(ctx, tx, {
        template: "subscription-code",
        recipient: contact.value,
        payload: { subscriberId, code },
        dedupeKey: `subscription-code:${hashSecret(`${subscriberId}:${code}:${ctx.now().toISOString()}`)}`,
        userId: null,
      });
    });
  });
}

/** That none are left is not answered: it would tell that the number is known. */
async function hasCodesLeft(ctx: DomainContext, associationId: string): Promise<boolean> {
  try {
    await spendDaysCodes(ctx, associationId);
    return true;
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    ctx.log.warn({ associationId }, "no SMS code is left for today");
    return false;
  }
}

/** What a resident changes in the own subscription. Throws NotFoundError with LINK_INVALID for a key that is over, InvalidError, LimitError. */
export async function changeSubscription(ctx: DomainContext, key: string, input: z.output<typeof changeSubscriptionInput>): Promise<void> {
  const held = await limitGuesses(ctx, () => findSecret(ctx.db, "manage", key, ctx.now()));
  if (!held) throw new NotFoundError("LINK_INVALID");
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx
      .select({ id: subscribers.id, housingAssociationId: subscribers.housingAssociationId })
      .from(subscribers)
      .where(eq(subscribers.id, held.subscriberId))
      .for("update");
    if (!row) throw new NotFoundError("LINK_INVALID");
    const { fullName, preferredLanguage } = input;
    const place = await requirePlace(tx, row.housingAssociationId, input);
    await tx
      .update(subscribers)
      .set({ fullName, preferredLanguage, ...place, updatedAt: ctx.now() })
      .where(eq(subscribers.id, row.id));
    await recordConsents(ctx, tx, [{ subscriberId: row.id, event: "changed", channel: null, textVersion: CONSENT_VERSION }]);
    await ctx.live.publish(tx, `association:${row.housingAssociationId}:crisis`);
  });
}

/**
 * Sends a link to the other address of whoever has confirmed one, as they ask for; answers by which way, and null where none waits.
 * Throws NotFoundError with LINK_INVALID, LimitError.
 */
export async function askOtherAddress(ctx: DomainContext, key: string): Promise<"email" | "sms" | null> {
  const held = await findSubscription(ctx, key);
  if (!held) throw new NotFoundError("LINK_INVALID");
  const { subscriberId, waiting } = held.subscription;
  if (!waiting) return null;
  const ask = () => inTransaction(ctx, (tx) => askToConfirm(ctx, tx, { subscriberId, channel: waiting.channel, by: "board" }));
  if (waiting.channel === "email") {
    await ask();
    return "email";
  }
  const [row] = await ctx.db.select({ phoneNumber: subscribers.phoneNumber }).from(subscribers).where(eq(subscribers.id, subscriberId));
  await spendingSmsCode(ctx, held.association.id, row?.phoneNumber ?? "", ask);
  return "sms";
}

/** An e-mail address or a telephone number, by what was typed. Throws InvalidError on the field `contact` for anything else. */
function readContact(typed: string): Contact {
  if (typed.includes("@")) {
    const email = emailField.safeParse(typed);
    if (email.success) return { channel: "email", value: email.data };
  } else {
    const phone = typed.length <= 40 ? parsePhone(typed.trim()) : null;
    if (phone) return { channel: "sms", value: phone };
  }
  throw new InvalidError("INVALID_INPUT", { fields: { contact: "Skriv en e-postadress eller ett mobilnummer." } });
}
