import { randomInt } from "node:crypto";
import { subscriberCodes } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import type { SubscriberCodePurpose } from "#shared/enums.ts";
import { SUBSCRIBER_CODE_LENGTH } from "#shared/limits.ts";
import { KEPT_DAYS } from "#shared/retention.ts";

const MINUTE_MS = 60_000;
const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const KEY_LIFETIME_MS = 30 * MINUTE_MS;
const LINK_LIFETIME_MS = KEPT_DAYS.unconfirmedSubscriber * 24 * 60 * MINUTE_MS;
/** 132 bits: short enough for an SMS. */
const LINK_LENGTH = 22;
/** Secrets of links and keys, and nothing that a code is stored under. */
export const SECRET_SHAPE = /^[\w-]{22,43}$/;
const TRIES = 5;

export interface CodeOf {
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
export const hashCode = (subscriberId: string, code: string): string => hashSecret(`code:${subscriberId}:${code}`);

async function store(ctx: DomainContext, tx: Transaction, of: CodeOf, codeHash: string, lifetimeMs: number): Promise<void> {
  const now = ctx.now();
  const values = { codeHash, triesLeft: TRIES, expiresAt: new Date(now.getTime() + lifetimeMs), createdAt: now };
  await tx
    .insert(subscriberCodes)
    .values({ ...of, ...values })
    .onConflictDoUpdate({ target: [subscriberCodes.subscriberId, subscriberCodes.purpose, subscriberCodes.channel], set: values });
}
