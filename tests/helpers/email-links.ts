import { eq } from "drizzle-orm";
import { emailTokens, users } from "#drizzle/schema/index.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { portal } from "./portal.ts";

const HOUR_MS = 3_600_000;

/** The address of a mailed link that confirms the sign-up of someone whose address is not confirmed yet. */
export async function verificationLink(person: { userId: string }): Promise<string> {
  const { db } = portal().services;
  const secret = randomSecret();
  const [user] = await db
    .update(users)
    .set({ signUpBrowserHash: hashSecret(secret) })
    .where(eq(users.id, person.userId))
    .returning({ passwordHash: users.passwordHash });
  await db.insert(emailTokens).values({
    userId: person.userId,
    purpose: "verify_email",
    tokenHash: hashSecret(secret),
    passwordHash: user?.passwordHash,
    browserHash: hashSecret(secret),
    expiresAt: new Date(Date.now() + HOUR_MS),
  });
  return `/auth/callback#access_token=${secret}`;
}
