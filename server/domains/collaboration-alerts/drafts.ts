import { and, desc, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { collaborationAlerts as alerts, crisisDomains } from "#drizzle/schema/index.ts";
import { activePartners } from "#server/domains/collaboration/partner-queries.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { receiversOf } from "#shared/calculations/alert-receivers.ts";
import { ALERT_DRAFTS_MAX } from "#shared/limits.ts";
import type { alertInput, readyAlert, saveDraftInput } from "#shared/schemas/collaboration-alerts.ts";
import { isOwnDraft, readAlertValues, requireNamelessAlert, requireTimeLeft } from "./alert-values.ts";
import { alertContent } from "./content-queries.ts";
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
      ...alertContent,
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
  return rows.map(({ chosenAssociationIds, ...draft }) => ({
    ...draft,
    // Who is no partner any more falls out of the choice.
    chosenLinkIds: partners.filter(({ associationId }) => chosenAssociationIds.includes(associationId)).map(({ linkId }) => linkId),
  }));
}

/**
 * «Spara utkast»: a new one, or the caller's own one again; from then its time runs anew. Throws ForbiddenError, NotFoundError also for somebody else's draft,
 * InvalidError with TOO_MANY_ALERT_DRAFTS.
 */
export async function saveDraft(ctx: DomainContext, { draftId, ...written }: z.output<typeof saveDraftInput>): Promise<{ id: string }> {
  const actor = requirePermission(ctx.actor, "collaboration:send");

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "collaboration:send");
    const { values } = await readAlertValues(tx, actor, written);
    const isFull = !draftId && (await tx.$count(alerts, isOwnDraft(actor))) >= ALERT_DRAFTS_MAX;
    if (isFull) throw new InvalidError("TOO_MANY_ALERT_DRAFTS");
    const [saved] = draftId
      ? await tx
          .update(alerts)
          .set({ ...values, createdAt: ctx.now() })
          .where(and(eq(alerts.id, draftId), isOwnDraft(actor)))
          .returning({ id: alerts.id })
      : await tx
          .insert(alerts)
          .values({
            ...values,
            housingAssociationId: actor.associationId,
            createdByProfileId: actor.profileId,
            createdAt: ctx.now(),
          })
          .returning({ id: alerts.id });
    if (!saved) throw new NotFoundError();
    await recordAudit(tx, actor, "collaboration.save_alert_draft", saved.id);
    return saved;
  });
}

/** Takes a draft of the caller's own away. Throws ForbiddenError, NotFoundError. */
export async function removeDraft(ctx: DomainContext, { alertId }: z.output<typeof alertInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:send");
  await inTransaction(ctx, async (tx) => {
    const [gone] = await tx
      .delete(alerts)
      .where(and(eq(alerts.id, alertId), isOwnDraft(actor)))
      .returning({ id: alerts.id });
    if (!gone) throw new NotFoundError();
    await recordAudit(tx, actor, "collaboration.remove_alert_draft", gone.id);
  });
}

/**
 * Whether what is written may leave, before anybody is asked to confirm it; nothing is kept. Throws ForbiddenError, NotFoundError as
 * sending does, InvalidError for the name of a resident or a time that has been.
 */
export async function checkAlert(ctx: DomainContext, written: z.output<typeof readyAlert>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:send");

  await inTransaction(ctx, async (tx) => {
    const { values, partners } = await readAlertValues(tx, actor, written);
    requireTimeLeft(ctx, values.replyBy);
    const receiverIds = receiversOf(partners, written).map(({ associationId }) => associationId);
    await requireNamelessAlert(tx, actor.associationId, receiverIds, written);
  });
}
