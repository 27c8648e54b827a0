import { asc, eq } from "drizzle-orm";
import {
  housingAssociationContacts as contacts,
  housingAssociationFacts as facts,
  housingAssociations,
  housingAssociationShutoffs as shutoffs,
} from "#drizzle/schema/index.ts";
import { listAmbitionLevels } from "#server/domains/preparedness/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { type AssociationProfileView, toAssociationFactsView, toContactView, toShutoffView } from "./profile-views.ts";
import { toAssociationView } from "./views.ts";

/** What the members of the caller's association see on its page; where keys and shut-offs are, only those who act in a crisis. */
export function readAssociationProfile(ctx: DomainContext): Promise<AssociationProfileView> {
  const { associationId, role } = requirePermission(ctx.actor, "association:read");
  return composeProfile(ctx.db, associationId, role);
}

/** The same for a caller whose role in the association is known already. Throws NotFoundError. */
export async function composeProfile(db: Queryable, associationId: string, role: AssociationRole): Promise<AssociationProfileView> {
  const [found] = await db
    .select({ association: housingAssociations, facts })
    .from(housingAssociations)
    .leftJoin(facts, eq(facts.housingAssociationId, housingAssociations.id))
    .where(eq(housingAssociations.id, associationId));
  if (!found) throw new NotFoundError();
  const foundContacts = await db
    .select()
    .from(contacts)
    .where(eq(contacts.housingAssociationId, associationId))
    .orderBy(asc(contacts.kind), asc(contacts.name), asc(contacts.id));
  return {
    association: { ...toAssociationView(found.association), ...toAssociationFactsView(found.association, found.facts) },
    contacts: foundContacts.map(toContactView),
    shutoffs: can(role, "association:readShutoffs") ? (await listShutoffs(db, associationId)).map(toShutoffView) : null,
    ambitionLevels: await listAmbitionLevels(db),
  };
}

function listShutoffs(db: Queryable, associationId: string) {
  return db
    .select()
    .from(shutoffs)
    .where(eq(shutoffs.housingAssociationId, associationId))
    .orderBy(asc(shutoffs.kind), asc(shutoffs.createdAt), asc(shutoffs.id));
}
