import { and, eq, gt, sql } from "drizzle-orm";
import {
  apiTokens,
  associationMembers,
  crisisActivations,
  crisisMessages,
  housingAssociations,
  passkeys,
  profiles,
  sessions,
  totpFactors,
  users,
} from "#drizzle/schema/index.ts";
import type { Database } from "#server/platform/database/db.ts";

/** Whether a password alone opens no session of the user whose row is read: by the factors, since the profile's flag can lag behind. */
export const hasSecondFactor = sql<boolean>`(exists (select from ${totpFactors} where ${totpFactors.userId} = ${users.id} and ${totpFactors.status} = 'verified')
  or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

/**
 * From when the house asks a second factor of an owner who has none (record 0113); null for everybody else, and while a real crisis is
 * led there that residents were told of by SMS or mail. An exercise or a silent crisis does not count: whoever has stolen a password could
 * begin one without anybody noticing.
 */
const factorDueFrom = sql<Date | null>`(select ${housingAssociations.secondFactorFrom} from ${housingAssociations}
  where ${housingAssociations.id} = ${associationMembers.associationId} and ${housingAssociations.secondFactorFrom} is not null
  and ${associationMembers.role} = 'system_owner'
  and not ${hasSecondFactor} and not exists (select from ${crisisActivations}
    where ${crisisActivations.housingAssociationId} = ${associationMembers.associationId}
    and ${crisisActivations.status} = 'active' and not ${crisisActivations.isExercise}
    and exists (select from ${crisisMessages} where ${crisisMessages.crisisActivationId} = ${crisisActivations.id}
      and ${crisisMessages.audience} = 'subscribers' and (${crisisMessages.bySms} or ${crisisMessages.byEmail})
      and ${crisisMessages.releasedAt} is not null and ${crisisMessages.cancelledAt} is null)))`.mapWith(
  housingAssociations.secondFactorFrom,
);

/** Who somebody is, of a user with the profile and the membership joined to it. */
export const who = {
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
  hasSecondFactor,
  factorDueFrom,
};

/** The one query of a signed-in request: session, user, profile and membership together, prepared once per process. */
export function prepareSessionQueries(db: Database) {
  const bySession = db
    .select({ ...who, sessionId: sessions.id, expiresAt: sessions.expiresAt, createdAt: sessions.createdAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(associationMembers, eq(associationMembers.profileId, profiles.id))
    .where(eq(sessions.id, sql.placeholder("sessionId")))
    .prepare("session_by_id");

  const byToken = db
    .select({ ...who, sessionId: apiTokens.sessionId, kind: apiTokens.kind, scopes: apiTokens.scopes })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(associationMembers, eq(associationMembers.profileId, profiles.id))
    .where(and(eq(apiTokens.tokenHash, sql.placeholder("tokenHash")), gt(apiTokens.expiresAt, sql.placeholder("now"))))
    .prepare("session_by_token");

  return {
    bySession: async (sessionId: string) => (await bySession.execute({ sessionId }))[0] ?? null,
    byToken: async (tokenHash: string, now: Date) => (await byToken.execute({ tokenHash, now: now.toISOString() }))[0] ?? null,
  };
}

export type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof prepareSessionQueries>["bySession"]>>>;
export type WhoRow = Pick<SessionRow, keyof typeof who>;
