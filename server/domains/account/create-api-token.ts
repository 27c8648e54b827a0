import { and, eq, lte } from "drizzle-orm";
import type { z } from "zod";
import { apiTokens } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/lib/actor.ts";
import { recordAudit } from "#server/lib/audit.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { UnauthenticatedError } from "#server/lib/errors.ts";
import { hashSecret, randomSecret } from "#server/lib/secret.ts";
import { inTransaction } from "#server/lib/transaction.ts";
import type { signInInput } from "#shared/schemas/account.ts";
import { recordLogin } from "./record-login.ts";
import { verifyCredentials } from "./verify-credentials.ts";

const LIFETIME_MS = 3_600_000;

interface TokenOwner {
  userId: string;
  profileId: string;
  associationId: string | null;
}

/** A bearer token of one hour for a script that signs in with address and password. Throws what `verifyCredentials` throws. */
export async function createBearerToken(ctx: DomainContext, input: z.output<typeof signInInput>) {
  const user = await verifyCredentials(ctx, input);
  const token = await createToken(
    ctx,
    { userId: user.id, profileId: user.profileId, associationId: null },
    { kind: "named", name: "script", sessionId: null },
  );
  await recordLogin(ctx, user.id);
  return token;
}

/** A bearer token of one hour for the browser's `/api` calls. It ends with the session; only a session can ask for one. */
export async function createAccessToken(ctx: DomainContext) {
  const actor = requireSignedIn(ctx.actor);
  if (!actor.sessionId) throw new UnauthenticatedError();
  return createToken(ctx, actor, { kind: "browser", name: null, sessionId: actor.sessionId });
}

async function createToken(
  ctx: DomainContext,
  owner: TokenOwner,
  values: Pick<typeof apiTokens.$inferInsert, "kind" | "name" | "sessionId">,
) {
  const accessToken = randomSecret();
  const expiresAt = new Date(ctx.now().getTime() + LIFETIME_MS);
  await inTransaction(ctx, async (tx) => {
    await tx.delete(apiTokens).where(and(eq(apiTokens.userId, owner.userId), lte(apiTokens.expiresAt, ctx.now())));
    const [row] = await tx
      .insert(apiTokens)
      .values({ ...values, userId: owner.userId, tokenHash: hashSecret(accessToken), expiresAt })
      .returning({ id: apiTokens.id });
    await recordAudit(tx, owner, "account.create_token", row?.id ?? null, { kind: values.kind });
  });
  return { accessToken, expiresAt: expiresAt.toISOString() };
}
