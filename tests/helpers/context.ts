import { eq } from "drizzle-orm";
import { associationMembers, profiles, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { toActor } from "#server/lib/who-to-actor.ts";
import { portal } from "./portal.ts";

/** The domain context of this person as of now, or of nobody. Parts can be replaced: a clock, a limiter. */
export async function contextFor(person: { userId: string } | null, parts: Partial<DomainContext> = {}): Promise<DomainContext> {
  const { services } = portal();
  return {
    ...services,
    actor: person && (await readActorOf(person.userId)),
    client: { ipAddress: "192.0.2.1", userAgent: "test" },
    ...parts,
  };
}

async function readActorOf(userId: string) {
  const { services } = portal();
  const [row] = await services.db
    .select({
      userId: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      profileId: profiles.id,
      fullName: profiles.fullName,
      name: profiles.name,
      profileTypeId: profiles.profileTypeId,
      hasCompletedInitialSetup: profiles.hasCompletedInitialSetup,
      associationId: associationMembers.associationId,
      role: associationMembers.role,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(associationMembers, eq(associationMembers.profileId, profiles.id))
    .where(eq(users.id, userId));
  return row ? toActor(row, null, services.config.operatorEmails) : null;
}
