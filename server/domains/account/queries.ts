import { asc, desc, eq, like, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  associationMembers,
  housingAssociations,
  profiles,
  profileTypes,
  associationMembershipRequests as requests,
  users,
} from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { type Database, oncePerDatabase } from "#server/platform/database/db.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { hasSecondFactor } from "#server/platform/sessions/session-query.ts";
import type { ProfileType } from "#shared/enums.ts";
import { pendingEmailOf } from "./change-email.ts";
import { profileTypeOf } from "./rules.ts";
import { type ProfileView, type SessionView, toSessionView } from "./views.ts";

/** Who is signed in, in one statement beside the request's own session query; null for nobody. */
export async function readSession({ db, actor }: DomainContext): Promise<SessionView | null> {
  if (!actor) return null;
  const [row] = await sessionStatement(db).execute({ profileId: actor.profileId });
  return row ? toSessionView(actor, row) : null;
}

/** Every page begins with it. */
const sessionStatement = oncePerDatabase((db) => {
  const appliedTo = alias(housingAssociations, "applied_to");
  const application = db
    .select({
      id: requests.id,
      status: requests.status,
      associationId: requests.associationId,
      associationName: appliedTo.associationName,
      requestedAt: requests.requestedAt,
      reviewedAt: requests.reviewedAt,
      messageToAdmin: requests.messageToAdmin,
    })
    .from(requests)
    .innerJoin(appliedTo, eq(appliedTo.id, requests.associationId))
    .where(eq(requests.profileId, profiles.id))
    .orderBy(sql`(${requests.status} = 'pending') desc`, desc(requests.requestedAt))
    .limit(1)
    .as("application");

  return db
    .select({
      fullName: profiles.fullName,
      name: profiles.name,
      avatarUrl: profiles.avatarUrl,
      profileTypeId: profiles.profileTypeId,
      hasCompletedInitialSetup: profiles.hasCompletedInitialSetup,
      timezone: profiles.timezone,
      association: {
        id: housingAssociations.id,
        associationName: housingAssociations.associationName,
        logoUrl: housingAssociations.logoUrl,
        city: housingAssociations.city,
        numApartments: housingAssociations.numApartments,
        secondFactorFrom: housingAssociations.secondFactorFrom,
      },
      application: {
        id: application.id,
        status: application.status,
        associationId: application.associationId,
        associationName: application.associationName,
        requestedAt: application.requestedAt,
        reviewedAt: application.reviewedAt,
        messageToAdmin: application.messageToAdmin,
      },
    })
    .from(profiles)
    .leftJoin(associationMembers, eq(associationMembers.profileId, profiles.id))
    .leftJoin(housingAssociations, eq(housingAssociations.id, associationMembers.associationId))
    .leftJoinLateral(application, sql`true`)
    .where(eq(profiles.id, sql.placeholder("profileId")))
    .prepare("session_view");
});

/** The two kinds of account, the private one first. */
export async function listProfileTypes(ctx: DomainContext): Promise<{ id: string; name: string; profileType: ProfileType }[]> {
  const rows = await ctx.db.select({ id: profileTypes.id, name: profileTypes.name }).from(profileTypes).orderBy(asc(profileTypes.id));
  return rows.flatMap((row) => {
    const profileType = profileTypeOf(row.id);
    return profileType ? [{ ...row, profileType }] : [];
  });
}

/** Accounts of the whole service by name or address. The caller has decided who may know. */
export async function countAllUsers(db: Database, search: string): Promise<number> {
  if (!search) return db.$count(users);
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(matches(search));
  return row?.total ?? 0;
}

/** A stretch of them, newest first. Only the accounts of the stretch are joined with what else is known of them. */
export function listAllUsers(db: Database, search: string, { limit, offset }: { limit: number; offset: number }) {
  const found = db.select({ id: users.id }).from(users);
  const stretch = (search ? found.leftJoin(profiles, eq(profiles.userId, users.id)).where(matches(search)) : found)
    .orderBy(desc(users.createdAt), users.id)
    .limit(limit)
    .offset(offset)
    .as("stretch");
  return db
    .select({
      userId: users.id,
      fullName: profiles.fullName,
      name: profiles.name,
      email: users.email,
      isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      hasSecondFactor,
      associationId: associationMembers.associationId,
      associationName: housingAssociations.associationName,
      role: associationMembers.role,
      createdAt: users.createdAt,
    })
    .from(stretch)
    .innerJoin(users, eq(users.id, stretch.id))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(associationMembers, eq(associationMembers.profileId, profiles.id))
    .leftJoin(housingAssociations, eq(housingAssociations.id, associationMembers.associationId))
    .orderBy(desc(users.createdAt), users.id);
}

const matches = (search: string): SQL =>
  like(
    sql`search_fold(concat_ws(E'\\n', ${profiles.fullName}, ${profiles.name}, ${users.email}))`,
    sql`search_fold(${searchPattern(search)})`,
  );

/** The caller's own profile. Throws NotFoundError with PROFILE_MISSING. */
export async function readProfile(ctx: DomainContext): Promise<ProfileView> {
  const actor = requireSignedIn(ctx.actor);
  const [[profile], pendingEmail] = await Promise.all([
    ctx.db
      .select({
        id: profiles.id,
        fullName: profiles.fullName,
        name: profiles.name,
        phoneNumber: profiles.phoneNumber,
        avatarUrl: profiles.avatarUrl,
        timezone: profiles.timezone,
        preferredLanguage: profiles.preferredLanguage,
        twoFactorEnabled: profiles.twoFactorEnabled,
        updatedAt: profiles.updatedAt,
      })
      .from(profiles)
      .where(eq(profiles.id, actor.profileId)),
    pendingEmailOf(ctx, actor.userId),
  ]);
  if (!profile) throw new NotFoundError("PROFILE_MISSING");
  const { phoneNumber } = profile;
  return {
    ...profile,
    email: actor.email,
    pendingEmail,
    phoneGetsSms: phoneNumber === null || ctx.config.smsCodes.prefixes.some((prefix) => phoneNumber.startsWith(prefix)),
  };
}
