import { and, eq } from "drizzle-orm";
import { Secret } from "otpauth";
import { totpFactors } from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { findVerifiedFactor } from "./factor-queries.ts";
import { lockProfile } from "./lock-profile.ts";
import { requireFreshSession } from "./require-fresh-session.ts";
import { otpauthAddress } from "./totp-rules.ts";

/** What RFC 4226 recommends. */
const SECRET_BYTES = 20;

/**
 * Begins the setup of an authenticator app; the factor counts once `verifyFactor` has seen its first code. A setup that was
 * begun before is forgotten. `qr_code` is an SVG as a data URI. Throws what `requireFreshSession` throws, ConflictError with
 * FACTOR_ALREADY_VERIFIED.
 */
export async function enrollFactor(ctx: DomainContext): Promise<{ id: string; totp: { qr_code: string; secret: string } }> {
  const actor = await requireFreshSession(ctx);
  const secret = new Secret({ size: SECRET_BYTES }).base32;

  const id = await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, actor.profileId);
    if (await findVerifiedFactor(tx, actor.userId)) throw new ConflictError("FACTOR_ALREADY_VERIFIED");
    await tx.delete(totpFactors).where(and(eq(totpFactors.userId, actor.userId), eq(totpFactors.status, "unverified")));
    const [factor] = await tx
      .insert(totpFactors)
      .values({ userId: actor.userId, secret, createdAt: ctx.now() })
      .returning({ id: totpFactors.id });
    if (!factor) throw new Error("a factor was not stored");
    await recordAudit(tx, actor, "account.enroll_factor", factor.id);
    return factor.id;
  });
  return { id, totp: { qr_code: await qrCode(otpauthAddress(secret, actor.email)), secret } };
}

/** Loaded when it is needed, which is seldom. */
async function qrCode(text: string): Promise<string> {
  const { default: qr } = await import("qrcode");
  return `data:image/svg+xml;utf8,${encodeURIComponent(await qr.toString(text, { type: "svg" }))}`;
}
