import { sql } from "drizzle-orm";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { findRecentDelivery } from "#server/domains/deliveries/queries.ts";
import type { RecentDelivery } from "#server/domains/deliveries/views.ts";
import { ownsNumber } from "#server/domains/membership/recipient-queries.ts";
import { stopChannel } from "#server/domains/subscribers/end-subscription.ts";
import { standsInTeam } from "#server/domains/teams/recipient-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { LimitError } from "#server/platform/errors.ts";
import { parsePhone } from "#server/platform/phones.ts";
import { idSealer } from "#server/platform/secrets/signed-link.ts";
import { queueSms } from "#server/platform/senders/queue-sms.ts";
import { replyLink } from "#shared/crisis-links.ts";
import { outgoingText } from "#shared/crisis-text/message-text.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { takeEvent } from "./provider-events.ts";
import { recordForAll } from "./record-for-all.ts";
import {
  CANNOT_STOP_SMS,
  needHelpSms,
  OVER_SMS,
  RECORDED_FOR_ALL_SMS,
  RECORDED_SMS,
  readSmsReply,
  type SmsReply,
  STRANGER_SMS,
  stoppedSms,
  UNCLEAR_SMS,
} from "./sms-reply-rules.ts";

/** The clocks of two machines differ by less. What is older waited for the portal, and may come after what was said later. */
const LATE_MS = 60_000;
/** For how long an SMS counts as an answer to the last question that went to its number. */
const REPLY_DAYS = 14;
const MAX_LENGTH = 1_000;

export interface IncomingSms {
  provider: string;
  /** The provider's id of it: the same SMS counts once. */
  id: string;
  from: string;
  text: string;
  /** By the provider's clock; null where it does not say. */
  saidAt: Date | null;
}

/**
 * A resident's SMS: STOPP ends the SMS to that number, anything else is a reply to the last message that asked how it is.
 * Whoever is known gets an answer, a few an hour at most, since the other end can be a machine that answers too; of who is not, nothing is
 * kept, and they are told once a day that nobody reads it.
 */
export async function receiveSms(ctx: DomainContext, { provider, id, from, text, saidAt }: IncomingSms): Promise<void> {
  const number = parsePhone(from);
  if (!number) return;
  const reply = readSmsReply(text);
  const isKnown = reply.kind === "stop" || (await findDelivery(ctx, ctx.db, number)) !== null;
  const mayAnswer = await isWithinLimit(ctx, isKnown ? "smsAnswersPerNumber" : "smsAnswersPerStranger", number);
  await inTransaction(ctx, async (tx) => {
    if (!(await takeEvent(tx, provider, `sms:${id}`))) return;
    const answers = reply.kind === "stop" ? await stop(ctx, tx, number) : await record(ctx, tx, { number, reply, text, saidAt });
    for (const answer of mayAnswer ? answers : []) await queueSms(ctx, tx, { to: number, text: answer });
  });
}

async function stop(ctx: DomainContext, tx: Transaction, number: string): Promise<string[]> {
  const stopped = await stopChannel(ctx, tx, "sms", number);
  if (stopped.length === 0) {
    const delivery = await findDelivery(ctx, tx, number);
    if (!delivery || delivery.subscriberId) return [];
    // A member's number stands in their account or a team; that of a subscription was ended before, also where it got what members get.
    return !delivery.profileId || (await hasNumber(tx, delivery.profileId, number)) ? [CANNOT_STOP_SMS] : [];
  }
  const names = [];
  for (const associationId of stopped) names.push((await findAssociationName(tx, associationId)) ?? "Föreningen");
  return names.map(stoppedSms);
}

async function record(
  ctx: DomainContext,
  tx: Transaction,
  { number, reply, text, saidAt }: Pick<IncomingSms, "text" | "saidAt"> & { number: string; reply: Exclude<SmsReply, { kind: "stop" }> },
): Promise<string[]> {
  const delivery = await findDelivery(ctx, tx, number);
  if (!delivery) return ctx.config.smsCodes.prefixes.some((prefix) => number.startsWith(prefix)) ? [STRANGER_SMS] : [];
  const answer = reply.kind === "answer" ? reply.answer : null;
  const told = reply.kind === "answer" ? reply.told : undefined;
  const said = text.trim().slice(0, MAX_LENGTH);
  const given = {
    source: "sms",
    answer,
    text: answer ? null : said || "(tomt sms)",
    help: told ? { note: told.slice(0, TEXT_MAX_LENGTH) } : null,
    lateFrom: lateFrom(ctx, saidAt, delivery),
  } as const;
  const { outcome, isNewest, isShared } = await recordForAll(ctx, tx, delivery.deliveryId, given);
  // Whoever has said something else since has been answered about that.
  if (outcome === "not_asked" || !isNewest) return [];
  const say = (words: string): string[] => [outgoingText(words, delivery.isExercise)];
  if (outcome === "over") return say(OVER_SMS);
  if (answer === "need_help") return say(await helpWords(ctx, delivery, told));
  const recorded = isShared ? RECORDED_FOR_ALL_SMS : RECORDED_SMS;
  return say(answer ? recorded[answer] : UNCLEAR_SMS);
}

/** With the way to tell more, where they have not said with what. */
async function helpWords(ctx: DomainContext, { deliveryId }: RecentDelivery, told: string | undefined): Promise<string> {
  if (told) return RECORDED_SMS.need_help;
  const seal = await idSealer(ctx);
  return needHelpSms(replyLink(ctx.config.publicUrl, seal(deliveryId)));
}

/** When an SMS that comes late was said: not before the message that it answers. Null for one that comes at once. */
function lateFrom(ctx: DomainContext, saidAt: Date | null, { releasedAt }: RecentDelivery): Date | null {
  if (!saidAt || ctx.now().getTime() - saidAt.getTime() < LATE_MS) return null;
  return releasedAt && releasedAt > saidAt ? releasedAt : saidAt;
}

const findDelivery = (ctx: DomainContext, db: Queryable, address: string) =>
  findRecentDelivery(db, { channel: "sms", address, since: new Date(ctx.now().getTime() - REPLY_DAYS * 86_400_000) });

/** Whether the portal has the number from the person's account, or from a team that they are in. */
async function hasNumber(tx: Transaction, profileId: string, number: string): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(
    sql`select ${ownsNumber(sql`${profileId}::uuid`, sql`${number}`)} or ${standsInTeam(sql`${profileId}::uuid`, sql`${number}`)} as has`,
  );
  return rows[0]?.has ?? false;
}

async function isWithinLimit(ctx: DomainContext, limit: "smsAnswersPerNumber" | "smsAnswersPerStranger", number: string): Promise<boolean> {
  try {
    await ctx.limits.consume(limit, number);
    return true;
  } catch (error) {
    if (error instanceof LimitError) return false;
    throw error;
  }
}
