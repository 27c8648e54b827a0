import { randomInt, randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { subscriberCodes, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { noSoonerThan } from "#server/platform/answer-time.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError } from "#server/platform/errors.ts";
import type { JobPayload } from "#server/platform/jobs/job-kinds.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { shortAssociationName } from "#shared/crisis-text/message-text.ts";
import type { SubscriberCodePurpose } from "#shared/enums.ts";
import { SUBSCRIBER_CODE_LENGTH } from "#shared/limits.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { confirmLink } from "#shared/subscribe-links.ts";
import { ANSWER_AFTER_MS } from "./rules.ts";

const MINUTE_MS = 60_000;
const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const KEY_LIFETIME_MS = 30 * MINUTE_MS;
const LINK_LIFETIME_MS = KEPT_DAYS.unconfirmedSubscriber * 24 * 60 * MINUTE_MS;
/** 132 bits: short enough for an SMS. */
const LINK_LENGTH = 22;
/** Secrets of links and keys, and nothing that a code is stored under. */
export const SECRET_SHAPE = /^[\w-]{22,43}$/;
const TRIES = 5;

interface CodeOf {
  subscriberId: string;
  purpose: SubscriberCodePurpose;
  channel: "email" | "sms";
}

/** A six-digit code for an address, 10 minutes, five tries. It takes the place of what was sent before. */
export async function storeCode(ctx: DomainContext, tx: Transaction, of: CodeOf): Promise<string> {
  const code = String(randomInt(10 ** SUBSCRIBER_CODE_LENGTH)).padStart(SUBSCRIBER_CODE_LENGTH, "0");
  await store(ctx, tx, of, hashCode(of.subscriberId, code), CODE_LIFETIME_MS);
  return code;
}

/** The secret of a link that confirms an address, for as long as an unconfirmed sign-up stands. */
export async function storeConfirmationSecret(ctx: DomainContext, tx: Transaction, of: Omit<CodeOf, "purpose">): Promise<string> {
  const secret = randomSecret().slice(0, LINK_LENGTH);
  await store(ctx, tx, { ...of, purpose: "confirm" }, hashSecret(secret), LINK_LIFETIME_MS);
  return secret;
}

/** What whoever has shown that an address is theirs goes on with for half an hour: it stands in the forms they get. */
export async function storeKey(ctx: DomainContext, tx: Transaction, of: Omit<CodeOf, "purpose">): Promise<string> {
  const key = randomSecret();
  await store(ctx, tx, { ...of, purpose: "manage" }, hashSecret(key), KEY_LIFETIME_MS);
  return key;
}

/** Six digits alone would have few hashes, and the same ones for everybody. No secret of a link can have such a hash. */
const hashCode = (subscriberId: string, code: string): string => hashSecret(`code:${subscriberId}:${code}`);

async function store(ctx: DomainContext, tx: Transaction, of: CodeOf, codeHash: string, lifetimeMs: number): Promise<void> {
  const now = ctx.now();
  const values = { codeHash, triesLeft: TRIES, expiresAt: new Date(now.getTime() + lifetimeMs), createdAt: now };
  await tx
    .insert(subscriberCodes)
    .values({ ...of, ...values })
    .onConflictDoUpdate({ target: [subscriberCodes.subscriberId, subscriberCodes.purpose, subscriberCodes.channel], set: values });
}

/**
 * Uses a six-digit code up. A wrong one costs a try, and after five the right one is dead too; that nobody has this address
 * is answered alike, and no sooner. Throws InvalidError with SUBSCRIPTION_CODE_WRONG, LimitError.
 */
export async function takeCode(
  ctx: DomainContext,
  of: Omit<CodeOf, "subscriberId"> & { subscriberId: string | null },
  code: string,
): Promise<string> {
  await ctx.limits.consume("guessFromAddress/subscriber-code", limitKeyOf(ctx.client.ipAddress));
  const { subscriberId, purpose, channel } = of;
  return noSoonerThan(ANSWER_AFTER_MS, async () => {
    if (subscriberId === null || !(await isRight(ctx, { subscriberId, purpose, channel }, code))) {
      throw new InvalidError("SUBSCRIPTION_CODE_WRONG", { fields: { code: "Koden stämmer inte eller har gått ut." } });
    }
    return subscriberId;
  });
}

/** The lost try is committed, whatever the answer is. */
function isRight(ctx: DomainContext, { subscriberId, purpose, channel }: CodeOf, code: string): Promise<boolean> {
  const isIt = and(
    eq(subscriberCodes.subscriberId, subscriberId),
    eq(subscriberCodes.purpose, purpose),
    eq(subscriberCodes.channel, channel),
    gt(subscriberCodes.triesLeft, 0),
    gt(subscriberCodes.expiresAt, ctx.now()),
  );
  return inTransaction(ctx, async (tx) => {
    const [tried] = await tx
      .update(subscriberCodes)
      .set({ triesLeft: sql`${subscriberCodes.triesLeft} - 1` })
      .where(isIt)
      .returning({ id: subscriberCodes.id, codeHash: subscriberCodes.codeHash });
    if (tried?.codeHash !== hashCode(subscriberId, code)) return false;
    await tx.delete(subscriberCodes).where(eq(subscriberCodes.id, tried.id));
    return true;
  });
}

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

/**
 * Opens a link or a key of a subscriber. What opens nothing, null or an error, counts against the network it comes from.
 * Throws LimitError, and what the work throws.
 */
export async function limitGuesses<T>(ctx: DomainContext, open: () => Promise<T>): Promise<T> {
  const key = limitKeyOf(ctx.client.ipAddress);
  await ctx.limits.consume("crowd/wrong-link", key);
  const opened = await open();
  if (opened !== null) await ctx.limits.refund("crowd/wrong-link", key);
  return opened;
}
