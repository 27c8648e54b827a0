import { eq } from "drizzle-orm";
import { associationMembers, profiles, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { who } from "#server/platform/sessions/session-query.ts";
import { toActor } from "#server/trpc/context.ts";
import { portal } from "./portal.ts";

const CLIENT = { ipAddress: "192.0.2.1", userAgent: "test" };

/**
 * The domain context of this person as of now, or of nobody. Parts can be replaced: a clock, a limiter. `withSession` gives
 * the person a browser session of its own, begun now, for what asks for one.
 */
export async function contextFor(
  person: { userId: string } | null,
  parts: Partial<DomainContext> = {},
  options: { withSession?: boolean } = {},
): Promise<DomainContext> {
  const { services } = portal();
  const sessionId = person && options.withSession ? await startSession(person.userId) : null;
  return {
    ...services,
    actor: person && (await readActorOf(person.userId, sessionId, (parts.now ?? services.now)())),
    client: CLIENT,
    ...parts,
  };
}

/** The id of a new session as it is stored: the hash of the cookie's secret. */
async function startSession(userId: string): Promise<string> {
  const { cookie } = await portal().services.sessions.start(userId, CLIENT);
  return hashSecret(cookie.split(";")[0]?.split("=")[1] ?? "");
}

async function readActorOf(userId: string, sessionId: string | null, now: Date) {
  const { services } = portal();
  const [row] = await services.db
    .select(who)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(associationMembers, eq(associationMembers.profileId, profiles.id))
    .where(eq(users.id, userId));
  return row ? toActor(row, { via: "session", sessionId, scopes: null }, services.config, now) : null;
}
