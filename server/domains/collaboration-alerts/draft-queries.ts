import { and, desc, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { collaborationAlerts as alerts, crisisDomains } from "#drizzle/schema/index.ts";
import { activePartners } from "#server/domains/collaboration/partner-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { alertInput } from "#shared/schemas/collaboration-alerts.ts";
import { contentColumns, toContent } from "./content-queries.ts";
import { isOwnDraft } from "./own-draft.ts";
import type { DraftView } from "./views.ts";

/** The caller's own drafts, newest first. */
export async function listDrafts(ctx: DomainContext): Promise<DraftView[]> {
  const actor = requirePermission(ctx.actor, "collaboration:send");
  return readDrafts(ctx, actor, undefined);
}

/** One of them. Throws NotFoundError for anybody else's, and for what was sent. */
export async function readDraft(ctx: DomainContext, { alertId }: z.output<typeof alertInput>): Promise<DraftView> {
  const actor = requirePermission(ctx.actor, "collaboration:send");
  const [draft] = await readDrafts(ctx, actor, eq(alerts.id, alertId));
  if (!draft) throw new NotFoundError();
  return draft;
}

async function readDrafts({ db }: DomainContext, actor: MemberActor, which: SQL | undefined): Promise<DraftView[]> {
  const rows = await db
    .select({
      ...contentColumns,
      audience: alerts.audience,
      chosenAssociationIds: alerts.chosenAssociationIds,
      withinKilometres: alerts.withinKilometres,
      crisisActivationId: alerts.crisisActivationId,
    })
    .from(alerts)
    .leftJoin(crisisDomains, eq(crisisDomains.id, alerts.crisisDomainId))
    .where(and(isOwnDraft(actor), which))
    .orderBy(desc(alerts.createdAt), alerts.id);
  const partners = rows.length > 0 ? await activePartners(db, actor.associationId) : [];
  return rows.map((row) => ({
    ...toContent(row),
    audience: row.audience,
    // Who is no partner any more falls out of the choice.
    chosenLinkIds: partners.filter(({ associationId }) => row.chosenAssociationIds.includes(associationId)).map(({ linkId }) => linkId),
    withinKilometres: row.withinKilometres,
    crisisActivationId: row.crisisActivationId,
  }));
}
