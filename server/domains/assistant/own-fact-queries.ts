import { asc, eq } from "drizzle-orm";
import { housingAssociationContacts as contacts, mapPlaces, housingAssociationShutoffs as shutoffs } from "#drizzle/schema/index.ts";
import { findTeamChanges } from "#server/domains/teams/change-queries.ts";
import { listAreaTeam } from "#server/domains/teams/member-queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { can } from "#shared/permissions.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { contactFacts, crisisGroupFact, type OwnFact, placeFacts, shutoffFacts, shutoffHelp } from "./own-fact-rules.ts";

/** What the portal knows of the actor's association, as far as the actor may read it on its pages. */
export async function readOwnFacts(db: Queryable, actor: MemberActor): Promise<OwnFact[]> {
  const { associationId, role } = actor;
  if (!can(role, "association:read")) return [];
  const mayReadShutoffs = can(role, "association:readShutoffs");
  const [foundPlaces, foundContacts, foundShutoffs, people, changes] = await Promise.all([
    db.select().from(mapPlaces).where(eq(mapPlaces.housingAssociationId, associationId)).orderBy(asc(mapPlaces.name), asc(mapPlaces.id)),
    db.select().from(contacts).where(eq(contacts.housingAssociationId, associationId)).orderBy(asc(contacts.name), asc(contacts.id)),
    mayReadShutoffs
      ? db
          .select()
          .from(shutoffs)
          .where(eq(shutoffs.housingAssociationId, associationId))
          .orderBy(asc(shutoffs.createdAt), asc(shutoffs.id))
      : [],
    can(role, "members:list") ? listAreaTeam(db, actor, CRISIS_GROUP_AREA) : [],
    findTeamChanges(db, associationId),
  ]);
  return [
    ...placeFacts(foundPlaces),
    ...contactFacts(foundContacts),
    ...(mayReadShutoffs ? shutoffFacts(foundShutoffs) : shutoffHelp(foundContacts)),
    ...crisisGroupFact(people, changes.get(CRISIS_GROUP_AREA)),
  ];
}
