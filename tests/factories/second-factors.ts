import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { profiles, recoveryCodes, totpFactors } from "#drizzle/schema/index.ts";
import { makeRecoveryCodes } from "#server/domains/account/second-factor.ts";
import { portal } from "#tests/helpers/portal.ts";

/** What an authenticator app shows for this secret, some steps of 30 seconds before or after a moment. */
export function totpCode(secret: string, options: { now?: Date; steps?: number } = {}): string {
  const timestamp = (options.now ?? new Date()).getTime() + (options.steps ?? 0) * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

export interface TestSecondFactor {
  id: string;
  secret: string;
  recoveryCodes: string[];
}

/** Turns the second factor on for this person, as the settings do, with ten recovery codes. */
export async function createSecondFactor(person: { userId: string }): Promise<TestSecondFactor> {
  const { db } = portal().services;
  const secret = new Secret({ size: 20 }).base32;
  const [factor] = await db
    .insert(totpFactors)
    .values({ userId: person.userId, secret, status: "verified", verifiedAt: new Date() })
    .returning({ id: totpFactors.id });
  if (!factor) throw new Error("no factor row");
  const { codes, hashes } = await makeRecoveryCodes(person.userId);
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId: person.userId, codeHash })));
  await db.update(profiles).set({ twoFactorEnabled: true }).where(eq(profiles.userId, person.userId));
  return { id: factor.id, secret, recoveryCodes: codes };
}

export interface TestAuthenticator {
  factorId: string;
  /** The app's code of now, or of so many steps of 30 seconds later. */
  codeAt(offsetSteps?: number): string;
  /** As they are shown to the person. */
  recoveryCodes: string[];
}

/** Gives this person a second factor that is asked for at every sign-in, and the app that shows its codes. */
export async function withSecondFactor(person: { userId: string }): Promise<TestAuthenticator> {
  const { id, secret, recoveryCodes } = await createSecondFactor(person);
  return { factorId: id, codeAt: (steps = 0) => totpCode(secret, { steps }), recoveryCodes };
}
