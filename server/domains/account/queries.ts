import { asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  associationMembers,
  housingAssociations,
  profiles,
  profileTypes,
  associationMembershipRequests as requests,
} from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { ProfileType } from "#shared/enums.ts";
import { profileTypeOf } from "./rules.ts";
import { type SessionView, toSessionView } from "./views.ts";

/** Who is signed in, in one statement beside the request's own session query; null for nobody. */
export async function readSession(ctx: DomainContext): Promise<SessionView | null> {
  const { actor } = ctx;
  if (!actor) return null;

  const appliedTo = alias(housingAssociations, "applied_to");
  const application = ctx.db
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

  const [row] = await ctx.db
    .select({
      fullName: profiles.fullName,
      name: profiles.name,
      avatarUrl: profiles.avatarUrl,
      profileTypeId: profiles.profileTypeId,
      hasCompletedInitialSetup: profiles.hasCompletedInitialSetup,
      timezone: profiles.timezone,
      role: associationMembers.role,
      association: {
        id: housingAssociations.id,
        associationName: housingAssociations.associationName,
        logoUrl: housingAssociations.logoUrl,
        city: housingAssociations.city,
        numApartments: housingAssociations.numApartments,
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
    .where(eq(profiles.id, actor.profileId));
  return row ? toSessionView(actor, row) : null;
}

/** The two kinds of account, the private one first. */
export async function listProfileTypes(ctx: DomainContext): Promise<{ id: string; name: string; profileType: ProfileType }[]> {
  const rows = await ctx.db.select({ id: profileTypes.id, name: profileTypes.name }).from(profileTypes).orderBy(asc(profileTypes.id));
  return rows.flatMap((row) => {
    const profileType = profileTypeOf(row.id);
    return profileType ? [{ ...row, profileType }] : [];
  });
}
