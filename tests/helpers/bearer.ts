import { apiTokens } from "#drizzle/schema/index.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { API_SCOPES } from "#shared/enums.ts";
import { portal } from "./portal.ts";

/** The header of a bearer token that this person has made for a script. */
export async function bearerOf(person: { userId: string }): Promise<{ authorization: string }> {
  const token = `test-${crypto.randomUUID()}`;
  const expiresAt = new Date(Date.now() + 3_600_000);
  await portal()
    .services.db.insert(apiTokens)
    .values({ userId: person.userId, kind: "named", name: "test", scopes: [...API_SCOPES], tokenHash: hashSecret(token), expiresAt });
  return { authorization: `Bearer ${token}` };
}
