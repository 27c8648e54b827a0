import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { profiles, householdShares as shares, users } from "#drizzle/schema/index.ts";
import { shownName } from "#server/domains/account/name-queries.ts";
import { householdOf, housemates } from "#server/domains/household/household-of.ts";
import { findHousehold } from "#server/domains/preparedness/queries.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { HouseholdSharingView, HousemateView, ReceivedInvitationView, SentInvitationView } from "./views.ts";

/** An invitation that waits has both: the database holds it. */
const waiting = { email: sql<string>`${shares.email}`, expiresAt: sql<Date>`${shares.expiresAt}`.mapWith(shares.expiresAt) };

/** With whom the caller shares the household, whom they have asked and who has asked them. */
export async function readSharing(ctx: DomainContext): Promise<HouseholdSharingView> {
  const { profileId, userId } = requireSignedIn(ctx.actor);
  const [people, { familySize }, sent, received] = await Promise.all([
    findPeople(ctx.db, profileId),
    findHousehold(ctx.db, profileId),
    listSent(ctx, profileId),
    listReceived(ctx, userId),
  ]);
  const self = people.find((person) => person.profileId === profileId);
  const role = self ? (self.isHost ? "host" : "guest") : null;
  const others = people.filter((person) => person !== self);
  return { role, familySize, housemates: others.map((person) => toHousemate(person, self)), sent, received };
}

interface Person {
  profileId: string;
  name: string;
  isHost: boolean;
  shareId: string | null;
  since: Date | null;
}

/** All who share the household of this profile, the host first and the others in the order in which they came. */
function findPeople(db: Queryable, profileId: string): Promise<Person[]> {
  return db
    .select({
      profileId: profiles.id,
      name: shownName,
      isHost: sql<boolean>`${shares.id} is null`,
      shareId: shares.id,
      since: shares.acceptedAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .leftJoin(shares, and(eq(shares.guestProfileId, profiles.id), eq(shares.hostProfileId, householdOf(profileId))))
    .where(inArray(profiles.id, housemates(profileId)))
    .orderBy(sql`${shares.acceptedAt} nulls first`, asc(profiles.id));
}

/** A guest ends the own part beside the host; the host whoever's it is. */
function toHousemate({ name, isHost, since, shareId }: Person, self: Person | undefined): HousemateView {
  return {
    name,
    isHost,
    since: (isHost ? self?.since : since) ?? null,
    shareId: isHost ? (self?.shareId ?? null) : self?.isHost ? shareId : null,
  };
}

async function listSent({ db, now }: DomainContext, profileId: string): Promise<SentInvitationView[]> {
  return db
    .select({ shareId: shares.id, ...waiting })
    .from(shares)
    .where(and(eq(shares.hostProfileId, profileId), isNull(shares.guestProfileId), gt(shares.expiresAt, now())))
    .orderBy(asc(shares.invitedAt), asc(shares.id));
}

async function listReceived({ db, now }: DomainContext, userId: string): Promise<ReceivedInvitationView[]> {
  const asked = db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
  return db
    .select({ shareId: shares.id, name: shownName, email: users.email, expiresAt: waiting.expiresAt })
    .from(shares)
    .innerJoin(profiles, eq(profiles.id, shares.hostProfileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(inArray(shares.email, asked), gt(shares.expiresAt, now())))
    .orderBy(asc(shares.invitedAt), asc(shares.id));
}
