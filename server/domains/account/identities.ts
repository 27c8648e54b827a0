import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { identities, identityDepartures, sessions, users } from "#drizzle/schema/index.ts";
import { type Actor, requireSession, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { isDemoAddress } from "#server/platform/demo-accounts.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, NotFoundError, UnauthenticatedError, UnavailableError } from "#server/platform/errors.ts";
import { type IdentityProvider, IdentityProviderError, type ProvenIdentity } from "#server/platform/identity-provider.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { identityCookie } from "#server/platform/sessions/secret-cookie.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import type { completeIdentityInput, departInput } from "#shared/schemas/account.ts";
import { type LockedUser, lockProfile } from "./locks.ts";
import { requireFreshSession, requireStandingSession } from "./require-fresh-session.ts";
import { openSession } from "./sign-in.ts";

const LIFETIME_MS = 10 * 60_000;
/** A sign-in here stands on one there that is no older than a session here can be. */
const SIGN_IN_MAX_AGE_S = KEPT_DAYS.session * 24 * 3_600;
/** By how much the provider's clock may be behind. */
const CLOCKS_DIFFER_MS = 30_000;

/** What people can sign in with beside passwords and passkeys; null in the set-up that ships. */
export const readProvider = ({ identityProvider }: DomainContext): { label: string | null } => ({ label: identityProvider?.label ?? null });

/** The caller's own account at the provider; null where none is linked. */
export async function readOwnIdentity(ctx: DomainContext) {
  const { userId } = requireSignedIn(ctx.actor);
  const [own] = await ctx.db
    .select({ id: identities.id, createdAt: identities.createdAt, lastUsedAt: identities.lastUsedAt })
    .from(identities)
    .where(eq(identities.userId, userId));
  return { label: ctx.identityProvider?.label ?? null, identity: own ?? null };
}

/** Sends this browser to the provider to sign in. Throws NotFoundError without one, UnavailableError, LimitError per network address. */
export async function departToSignIn(ctx: DomainContext, { redirect }: Partial<z.output<typeof departInput>>) {
  await ctx.limits.consume("public/identity", limitKeyOf(ctx.client.ipAddress));
  return depart(ctx, { userId: null, redirectTo: redirect ?? null }, SIGN_IN_MAX_AGE_S);
}

/** The same to link what is proven there with the caller's account. Throws also what `requireFreshSession` throws. */
export async function departToLink(ctx: DomainContext) {
  const { userId } = await requireFreshSession(ctx);
  await ctx.limits.consume("send/identity", userId);
  return depart(ctx, { userId, redirectTo: null }, 0);
}

/** The same to show once more who one is, in place of the password. Throws also NotFoundError where the caller has linked nothing. */
export async function departToProve(ctx: DomainContext, { redirect }: Partial<z.output<typeof departInput>>) {
  const { userId } = requireSession(ctx.actor);
  if ((await ctx.db.$count(identities, eq(identities.userId, userId))) === 0) throw new NotFoundError();
  await ctx.limits.consume("send/identity", userId);
  return depart(ctx, { userId, isProof: true, redirectTo: redirect ?? null }, 0);
}

async function depart(
  ctx: DomainContext,
  whose: { userId: string | null; isProof?: boolean; redirectTo: string | null },
  maxAgeSeconds: number,
) {
  const { url, state, nonce, codeVerifier } = await ofProvider(ctx, (provider) => provider.depart(maxAgeSeconds));
  const secret = randomSecret();
  const expiresAt = new Date(ctx.now().getTime() + LIFETIME_MS);
  await ctx.db.insert(identityDepartures).values({ ...whose, state, nonce, codeVerifier, expiresAt, tokenHash: hashSecret(secret) });
  return { url, cookie: identityCookie.set(secret, ctx.config.publicUrl.startsWith("https:")) };
}

/**
 * Takes in who comes back from the provider: opens the session of the account that is linked, links the account that asked for it, or notes
 * in the session that left that it is still them. Somebody whom no account knows is named as the provider does, and nothing is written: an
 * address that it tells finds no account. Throws UnauthenticatedError with IDENTITY_EXPIRED, IDENTITY_CANCELLED, IDENTITY_REFUSED or
 * IDENTITY_NOT_FRESH, ConflictError with IDENTITY_TAKEN or IDENTITY_ALREADY_LINKED, UnavailableError, NotFoundError without a provider.
 */
export async function arrive(ctx: DomainContext, { search }: z.output<typeof completeIdentityInput>, secret: string | null) {
  const [left] = await ctx.db
    .delete(identityDepartures)
    .where(and(eq(identityDepartures.tokenHash, hashSecret(secret ?? "")), gt(identityDepartures.expiresAt, ctx.now())))
    .returning();
  if (!left || (left.userId && left.userId !== ctx.actor?.userId)) throw new UnauthenticatedError("IDENTITY_EXPIRED");
  const proven = await ofProvider(ctx, (provider) => provider.arrive(search, left));
  const wasAsked = wasAskedSince(proven, left.expiresAt.getTime() - LIFETIME_MS);
  if (left.isProof) return prove(ctx, proven, { wasAsked, redirect: left.redirectTo });
  // Who sits at a shared browser must not link whoever sat there before. Not every provider tells when it asked.
  if (left.userId && proven.authenticatedAt && !wasAsked) throw new UnauthenticatedError("IDENTITY_NOT_FRESH");
  if (left.userId) return link(ctx, proven);

  const known = await findOwner(ctx, proven);
  const redirect = left.redirectTo;
  // What was asked for in the address can be taken out of it.
  if (proven.authenticatedAt && ctx.now().getTime() - proven.authenticatedAt.getTime() > SIGN_IN_MAX_AGE_S * 1_000 + CLOCKS_DIFFER_MS)
    throw new UnauthenticatedError("IDENTITY_NOT_FRESH");
  if (!known) {
    const { email, name } = proven;
    return { cookie: null, answer: { outcome: "unknown" as const, label: readProvider(ctx).label ?? "", email, name, redirect } };
  }
  const { cookie, secondFactorRequired } = await openSession(ctx, known.userId, redirect, {
    ...{ way: "identity", service: readProvider(ctx).label, isWhole: proven.isStrong, isProven: wasAsked },
    use: async (tx) => {
      const isLinked = eq(identities.id, known.id);
      const used = await tx.update(identities).set({ lastUsedAt: ctx.now() }).where(isLinked).returning({ id: identities.id });
      // A reset has ended the link a moment ago.
      if (used.length === 0) throw new UnauthenticatedError("IDENTITY_REFUSED");
    },
  });
  return { cookie, answer: { outcome: "signed_in" as const, secondFactorRequired, redirect } };
}

const wasAskedSince = ({ authenticatedAt }: ProvenIdentity, moment: number): boolean =>
  authenticatedAt !== null && authenticatedAt.getTime() >= moment - CLOCKS_DIFFER_MS;

/** Notes in the caller's session that it is still them; for a new password their old one is asked for all the same. */
async function prove(ctx: DomainContext, proven: ProvenIdentity, { wasAsked, redirect }: { wasAsked: boolean; redirect: string | null }) {
  const actor = requireSession(ctx.actor);
  if (!wasAsked) throw new UnauthenticatedError("IDENTITY_NOT_FRESH");
  const known = await findOwner(ctx, proven);
  if (known?.userId !== actor.userId) throw new UnauthenticatedError("IDENTITY_REFUSED");
  const isOwn = eq(sessions.id, actor.sessionId);
  const noted = await ctx.db.update(sessions).set({ provenAt: ctx.now() }).where(isOwn).returning({ id: sessions.id });
  if (noted.length === 0) throw new UnauthenticatedError();
  return { cookie: null, answer: { outcome: "proven" as const, redirect } };
}

async function findOwner(ctx: DomainContext, { issuer, subject }: ProvenIdentity) {
  const [known] = await ctx.db
    .select({ id: identities.id, userId: users.id, email: users.email })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  const isClosed = known && !ctx.config.demo && isDemoAddress(known.email);
  return known && !isClosed ? known : null;
}

async function link(ctx: DomainContext, { issuer, subject }: ProvenIdentity) {
  const actor = requireSession(ctx.actor);
  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, actor.profileId);
    await requireStandingSession(tx, actor.sessionId);
    const [linked] = await tx
      .insert(identities)
      .values({ userId: actor.userId, issuer, subject, createdAt: ctx.now() })
      .returning({ id: identities.id });
    await recordAudit(tx, actor, "account.link_identity", linked?.id ?? null);
    await tell(ctx, tx, actor, true);
  }).catch((error: unknown) => {
    if (violatesUnique(error, "identities_one_account")) throw new ConflictError("IDENTITY_TAKEN", { cause: error });
    throw violatesUnique(error, "identities_one_each") ? new ConflictError("IDENTITY_ALREADY_LINKED", { cause: error }) : error;
  });
  return { cookie: null, answer: { outcome: "linked" as const } };
}

/** Ends the link; the password stays the way in. Throws NotFoundError, or what `requireFreshSession` throws. */
export async function unlinkIdentity(ctx: DomainContext): Promise<Record<string, never>> {
  const actor = await requireFreshSession(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, actor.profileId);
    const [removed] = await tx.delete(identities).where(eq(identities.userId, actor.userId)).returning({ id: identities.id });
    if (!removed) throw new NotFoundError();
    await recordAudit(tx, actor, "account.unlink_identity", removed.id);
    await tell(ctx, tx, actor, false);
  });
  return {};
}

/** Ends the link where a reset gave the account its new password, and answers whether there was one: whoever else had linked an account is out. */
export async function endLink(tx: Transaction, { id, author }: LockedUser): Promise<boolean> {
  const [ended] = await tx.delete(identities).where(eq(identities.userId, id)).returning({ id: identities.id });
  if (ended) await recordAudit(tx, author, "account.unlink_identity", ended.id);
  return ended !== undefined;
}

const FAULTS = { cancelled: "IDENTITY_CANCELLED", refused: "IDENTITY_REFUSED" } as const;

async function ofProvider<Answer>(ctx: DomainContext, ask: (provider: IdentityProvider) => Promise<Answer>): Promise<Answer> {
  if (!ctx.identityProvider) throw new NotFoundError();
  try {
    return await ask(ctx.identityProvider);
  } catch (error) {
    if (!(error instanceof IdentityProviderError)) throw error;
    ctx.log.warn({ err: error }, "a sign-in by the identity provider failed");
    throw error.fault === "unavailable"
      ? new UnavailableError("IDENTITY_UNAVAILABLE", { cause: error })
      : new UnauthenticatedError(FAULTS[error.fault], { cause: error });
  }
}

function tell(ctx: DomainContext, tx: Transaction, { userId, email }: Actor, isLinked: boolean): Promise<unknown> {
  return queueEmail(ctx, tx, {
    template: "identity-changed",
    recipient: email,
    payload: { label: ctx.identityProvider?.label ?? "", isLinked },
    dedupeKey: `identity-changed:${crypto.randomUUID()}`,
    userId,
  });
}
