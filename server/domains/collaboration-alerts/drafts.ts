import { and, desc, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { collaborationAlerts as alerts, type collaborationAlerts, crisisDomains } from "#drizzle/schema/index.ts";
import { toInstant } from "#server/domains/calendar/wall-clock.ts";
import { activePartners } from "#server/domains/collaboration/partner-queries.ts";
import { requireNoNames } from "#server/domains/collaboration/resident-names.ts";
import { readActivation } from "#server/domains/crisis/activation-queries.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { findCrisisDomain } from "#server/domains/preparedness/domain-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { receiversOf } from "#shared/calculations/alert-receivers.ts";
import { ALERT_DRAFTS_MAX } from "#shared/limits.ts";
import type { alertInput, readyAlert, saveDraftInput } from "#shared/schemas/collaboration-alerts.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { alertContent } from "./find-alert.ts";
import { type ReachablePartner, reachablePartners } from "./sending-queries.ts";
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

type Written = Omit<z.output<typeof saveDraftInput>, "draftId">;
type AlertValues = Omit<typeof collaborationAlerts.$inferInsert, "housingAssociationId">;

/**
 * What was written about an alert, as it is stored, and the partners as they are now. Throws NotFoundError for an area that is none,
 * a crisis of somebody else's and a link that is not there or not active.
 */
export async function readAlertValues(
  tx: Transaction,
  actor: MemberActor,
  { chosenLinkIds, replyBy, audience, ...written }: Written,
): Promise<{ values: AlertValues; area: string | null; partners: ReachablePartner[] }> {
  const area = written.crisisDomainId ? await findCrisisDomain(tx, written.crisisDomainId) : null;
  if (written.crisisDomainId && !area) throw new NotFoundError();
  const crisis = written.crisisActivationId && (await readActivation(tx, actor.associationId, written.crisisActivationId));
  const partners = await reachablePartners(tx, actor.associationId);
  const chosen = audience === "chosen" ? chosenLinkIds : [];
  const chosenAssociationIds = chosen.map((id) => {
    const partner = partners.find(({ linkId }) => linkId === id);
    if (!partner) throw new NotFoundError();
    return partner.associationId;
  });
  const { kind, text, crisisDomainId, crisisActivationId, quantity, neededWhen, place, isUrgent } = written;
  // What belongs to an exercise is one.
  const isExercise = written.isExercise || (crisis ? crisis.isExercise : false);
  const [replyDay = "", replyTime] = replyBy?.split("T") ?? [];
  return {
    values: {
      ...{ kind, text, crisisDomainId, crisisActivationId, quantity, neededWhen, place, isUrgent, isExercise, audience },
      chosenAssociationIds,
      withinKilometres: audience === "within" ? written.withinKilometres : null,
      replyBy: replyBy === null ? null : toInstant(replyDay, replyTime),
    },
    area: area?.name ?? null,
    partners,
  };
}

/** Refuses a time to answer by that has been. Throws InvalidError with ALERT_REPLY_TIME_PAST. */
export function requireTimeLeft({ now }: DomainContext, replyBy: Date | null | undefined): void {
  if (!replyBy || replyBy > now()) return;
  throw new InvalidError("ALERT_REPLY_TIME_PAST", { fields: { replyBy: ERROR_MESSAGES.ALERT_REPLY_TIME_PAST } });
}

/** Refuses an alert that names somebody who lives in the sender's house. Throws InvalidError with RESIDENT_NAMED. */
export function requireNamelessAlert(
  tx: Transaction,
  senderId: string,
  receiverIds: readonly string[],
  { text, quantity, neededWhen, place }: Pick<z.output<typeof readyAlert>, "text" | "quantity" | "neededWhen" | "place">,
): Promise<void> {
  return requireNoNames(tx, [senderId, ...receiverIds], { text, quantity, neededWhen, place });
}

/** Drafts are their writers' own. */
export const isOwnDraft = ({ associationId, profileId }: MemberActor): SQL | undefined =>
  and(eq(alerts.housingAssociationId, associationId), eq(alerts.createdByProfileId, profileId), eq(alerts.state, "draft"));
