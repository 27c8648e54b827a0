import { emailTokens } from "#drizzle/schema/index.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { portal } from "#tests/helpers/portal.ts";
import type { TestPerson } from "./people.ts";
import { unique } from "./unique.ts";

/** A change of address that waits for its link to be opened. */
export async function createEmailChange(person: TestPerson): Promise<{ newEmail: string; accessToken: string }> {
  const [newEmail, accessToken] = [`${unique("ny")}@test.example`, crypto.randomUUID()];
  await portal()
    .services.db.insert(emailTokens)
    .values({
      userId: person.userId,
      tokenHash: hashSecret(accessToken),
      purpose: "change_email",
      newEmail,
      expiresAt: new Date(Date.now() + 60_000),
    });
  return { newEmail, accessToken };
}
