import { and, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { collaborationAlerts as alerts, type collaborationAlerts } from "#drizzle/schema/index.ts";
import { toInstant } from "#server/domains/calendar/wall-clock.ts";
import { requireNoNames } from "#server/domains/collaboration/resident-names.ts";
import { readActivation } from "#server/domains/crisis/activation-queries.ts";
import { findCrisisDomain } from "#server/domains/preparedness/domain-queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { readyAlert, saveDraftInput } from "#shared/schemas/collaboration-alerts.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { type ReachablePartner, reachablePartners } from "./sending-queries.ts";

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
