import { and, eq, type SQL } from "drizzle-orm";
import { collaborationAlerts as alerts } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";

/** Drafts are their writers' own. */
export const isOwnDraft = ({ associationId, profileId }: MemberActor): SQL | undefined =>
  and(eq(alerts.housingAssociationId, associationId), eq(alerts.createdByProfileId, profileId), eq(alerts.state, "draft"));
