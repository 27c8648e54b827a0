import { sql } from "drizzle-orm";
import { sealedNeeds as needs } from "#drizzle/schema/index.ts";
import { requireFreshSession } from "#server/domains/account/require-fresh-session.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError, UnavailableError } from "#server/platform/errors.ts";
import { fingerprintOf, type VaultKey } from "#server/platform/secrets/vault.ts";

export interface SealedNeedsKeyView {
  /** Of the key that seals now; null before the first need, and where the key cannot be used. */
  fingerprint: string | null;
  isUnusable: boolean;
  /** How many needs of the whole service a key here opens, and how many none does. */
  opens: number;
  lost: number;
}

/** What the printed sheet says. */
export interface RecoverySheetView {
  keys: { identity: string; fingerprint: string }[];
  at: Date;
}

/** How the key stands, without it: which it is, and whether needs are sealed for another. Throws ForbiddenError for anybody but an operator. */
export async function readSealedNeedsKey(ctx: DomainContext): Promise<SealedNeedsKeyView> {
  requireOperator(ctx.actor);
  const rows = await ctx.db.select({ recipient: needs.recipient, count: sql<number>`count(*)::int` }).from(needs).groupBy(needs.recipient);
  const keys = await keysOf(ctx);
  const known = new Set(keys?.map(({ recipient }) => recipient));
  const sum = (isKnown: boolean) => rows.reduce((total, row) => total + (known.has(row.recipient) === isKnown ? row.count : 0), 0);
  const first = keys?.[0];
  return { fingerprint: first ? fingerprintOf(first.recipient) : null, isUnusable: keys === null, opens: sum(true), lost: sum(false) };
}

/**
 * The key itself, for the recovery sheet; that it was given out is recorded. For operators in a fresh browser session. Throws NotFoundError
 * before there is one, UnavailableError with SEALED_NEEDS_KEY_UNUSABLE, ForbiddenError, or what `requireFreshSession` throws.
 */
export async function readRecoverySheet(ctx: DomainContext): Promise<RecoverySheetView> {
  const operator = requireOperator(ctx.actor);
  await requireFreshSession(ctx);
  const keys = await keysOf(ctx);
  if (keys === null) throw new UnavailableError("SEALED_NEEDS_KEY_UNUSABLE");
  if (keys.length === 0) throw new NotFoundError();
  await inTransaction(ctx, (tx) => recordAudit(tx, operator, "admin.read_sealed_needs_key", null));
  return { keys: keys.map(({ identity, recipient }) => ({ identity, fingerprint: fingerprintOf(recipient) })), at: ctx.now() };
}

/** Null where they cannot be used. */
async function keysOf({ vault, log }: DomainContext): Promise<VaultKey[] | null> {
  return vault.keys().catch((error: unknown) => {
    log.error({ err: error }, "the key to the sealed needs cannot be used");
    return null;
  });
}
