import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { associationMembers, profiles, users } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { isAmong, type SmsNumbers } from "#server/platform/phones/sms-numbers.ts";

/** Where an account is reached on a channel. */
const ADDRESS = { email: users.email, sms: profiles.phoneNumber } as const;

/**
 * Addresses of an association's members, or of one of them, as a part of another statement: address, profile. Nobody has shown
 * that a number in a profile is theirs, so SMS go to certain numbers alone.
 */
export const memberAddresses = (
  db: Queryable,
  { associationId, profileId }: { associationId: string; profileId?: string | undefined },
  channel: "email" | "sms",
  smsNumbers: SmsNumbers,
) =>
  db
    .select({ address: ADDRESS[channel], profileId: associationMembers.profileId })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        eq(associationMembers.associationId, associationId),
        isNotNull(ADDRESS[channel]),
        channel === "sms" ? isAmong(ADDRESS.sms, smsNumbers) : undefined,
        profileId === undefined ? undefined : eq(associationMembers.profileId, profileId),
      ),
    );

/** The members of an association by profile, as a part of another statement. */
export const memberProfiles = (db: Queryable, associationId: string) =>
  db
    .select({ profileId: associationMembers.profileId })
    .from(associationMembers)
    .where(eq(associationMembers.associationId, associationId));

/** Whether this profile is still a member of this association, as a condition in another statement. */
export const stillMember = (profileId: SQL, associationId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${associationMembers} where ${associationMembers.profileId} = ${profileId}
    and ${associationMembers.associationId} = ${associationId})`;
