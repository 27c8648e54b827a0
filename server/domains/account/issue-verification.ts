import { and, eq } from "drizzle-orm";
import { emailTokens } from "#drizzle/schema/index.ts";
import { queueEmail } from "#server/emails/queue-email.ts";
import type { Transaction } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { hashSecret, randomSecret } from "#server/lib/secret.ts";

const LIFETIME_MS = 24 * 3_600_000;

/** Sends the link that confirms an address. Earlier links of the account stop working; where they led to is kept. */
export async function issueVerification(
  ctx: DomainContext,
  tx: Transaction,
  user: { id: string; email: string },
  redirect: string | undefined,
): Promise<void> {
  const superseded = await tx
    .delete(emailTokens)
    .where(and(eq(emailTokens.userId, user.id), eq(emailTokens.purpose, "verify_email")))
    .returning({ redirectTo: emailTokens.redirectTo });

  const accessToken = randomSecret();
  await tx.insert(emailTokens).values({
    userId: user.id,
    purpose: "verify_email",
    tokenHash: hashSecret(accessToken),
    redirectTo: redirect ?? superseded[0]?.redirectTo ?? null,
    expiresAt: new Date(ctx.now().getTime() + LIFETIME_MS),
  });
  await queueEmail(ctx, tx, {
    template: "verify-email",
    recipient: user.email,
    payload: { accessToken },
    dedupeKey: `verify-email:${hashSecret(accessToken)}`,
    userId: user.id,
  });
}
