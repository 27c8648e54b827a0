import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { associationMembers, profiles, users } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { isAmong, type SmsNumbers } from "#server/platform/phones.ts";

/** Where an account is reached on a channel. */
const ADDRESS = { email: users.email, sms: profiles.phoneNumber } as const;

/** Whom of an association: all members, or those who own it and whoever else is named. */
export interface MembersMeant {
  associationId: string;
  profileId?: string | undefined;
  /** With `profileId`: that one and all system owners. */
  withOwners?: boolean;
}

function isMeant({ associationId, profileId, withOwners = false }: MembersMeant): SQL | undefined {
  const named = profileId === undefined ? undefined : eq(associationMembers.profileId, profileId);
  return and(
    eq(associationMembers.associationId, associationId),
    withOwners ? or(named, eq(associationMembers.role, "system_owner")) : named,
  );
}

/**
 * Addresses of an association's members, or of some of them, as a part of another statement: address, profile. Nobody has shown
 * that a number in a profile is theirs, so SMS go to certain numbers alone.
 */
export const memberAddresses = (db: Queryable, of: MembersMeant, channel: "email" | "sms", smsNumbers: SmsNumbers) =>
  db
    .select({ address: ADDRESS[channel], profileId: associationMembers.profileId })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(isMeant(of), isNotNull(ADDRESS[channel]), channel === "sms" ? isAmong(ADDRESS.sms, smsNumbers) : undefined));

/** The members of an association, or some of them, by profile, as a part of another statement. */
export const memberProfiles = (db: Queryable, of: MembersMeant) =>
  db.select({ profileId: associationMembers.profileId }).from(associationMembers).where(isMeant(of));

/** Whether this profile is still a member of this association, as a condition in another statement. */
export const stillMember = (profileId: SQL, associationId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${associationMembers} where ${associationMembers.profileId} = ${profileId}
    and ${associationMembers.associationId} = ${associationId})`;

/** Whether this profile has this number, as a condition in another statement. */
export const ownsNumber = (profileId: SQL, number: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${profiles} where ${profiles.id} = ${profileId} and ${profiles.phoneNumber} = ${number})`;

/** The accounts of an association's system owners, as a part of another statement. */
export const ownerUserIds = (db: Queryable, associationId: string) =>
  db
    .select({ userId: profiles.userId })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .where(and(eq(associationMembers.associationId, associationId), eq(associationMembers.role, "system_owner")));

/** The accounts of all members of an association, as a part of another statement. */
export const memberUserIds = (db: Queryable, associationId: string) =>
  db
    .select({ userId: profiles.userId })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .where(eq(associationMembers.associationId, associationId));
