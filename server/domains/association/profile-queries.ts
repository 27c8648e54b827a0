import { asc, eq } from "drizzle-orm";
import { housingAssociationContacts as contacts, housingAssociationShutoffs as shutoffs } from "#drizzle/schema/index.ts";
import { listAmbitionLevels } from "#server/domains/preparedness/queries.ts";
import type { AmbitionLevelView } from "#server/domains/preparedness/views.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { type ContactView, contactView } from "./contacts.ts";
import { type AssociationFactsView, type AssociationView, readHouse } from "./house-queries.ts";
import { type ShutoffView, shutoffView } from "./shutoffs.ts";

/** What the members of the caller's association see on its page; where keys and shut-offs are, only those who act in a crisis. */
export function readAssociationProfile(ctx: DomainContext): Promise<AssociationProfileView> {
  const { associationId, role } = requirePermission(ctx.actor, "association:read");
  return composeProfile(ctx.db, associationId, role);
}

/** What the association and its house are like, without the lists beside it. The caller has decided who may know. Throws NotFoundError. */
export async function readProfileFacts(db: Queryable, associationId: string): Promise<AssociationProfileView["association"]> {
  const { association, facts } = await readHouse(db, associationId);
  return { ...association, ...facts };
}

/** The whole profile for a caller whose role in the association is known already. Throws NotFoundError. */
export async function composeProfile(db: Queryable, associationId: string, role: AssociationRole): Promise<AssociationProfileView> {
  return {
    association: await readProfileFacts(db, associationId),
    contacts: await db
      .select(contactView)
      .from(contacts)
      .where(eq(contacts.housingAssociationId, associationId))
      .orderBy(asc(contacts.kind), asc(contacts.name), asc(contacts.id)),
    shutoffs: can(role, "association:readShutoffs") ? await listShutoffs(db, associationId) : null,
    ambitionLevels: await listAmbitionLevels(db),
  };
}

function listShutoffs(db: Queryable, associationId: string) {
  return db
    .select(shutoffView)
    .from(shutoffs)
    .where(eq(shutoffs.housingAssociationId, associationId))
    .orderBy(asc(shutoffs.kind), asc(shutoffs.createdAt), asc(shutoffs.id));
}

/** All that stands on the association's own page. */
export interface AssociationProfileView {
  association: AssociationView & AssociationFactsView;
  contacts: ContactView[];
  /** Null for plain members, who do not see them. */
  shutoffs: ShutoffView[] | null;
  ambitionLevels: AmbitionLevelView[];
}
