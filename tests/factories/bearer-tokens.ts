import { apiTokens } from "#drizzle/schema/index.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { API_SCOPES } from "#shared/enums.ts";
import { portal } from "#tests/helpers/portal.ts";

/** A bearer token of this person, a named one with every scope for another hour unless said otherwise. Answers the secret and the row's id. */
export async function createBearer(
  person: { userId: string },
  values: Partial<typeof apiTokens.$inferInsert> = {},
): Promise<{ id: string; token: string }> {
  const token = randomSecret();
  const [row] = await portal()
    .services.db.insert(apiTokens)
    .values({
      userId: person.userId,
      kind: "named",
      name: "Skript",
      scopes: [...API_SCOPES],
      tokenHash: hashSecret(token),
      expiresAt: new Date(Date.now() + 3_600_000),
      ...values,
    })
    .returning({ id: apiTokens.id });
  if (!row) throw new Error("no token row");
  return { id: row.id, token };
}
