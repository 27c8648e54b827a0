import type { z } from "zod";
import type { collaborationAlerts } from "#drizzle/schema/index.ts";
import { toInstant } from "#server/domains/calendar/wall-clock.ts";
import { readActivation } from "#server/domains/crisis/activation-queries.ts";
import { findCrisisDomain } from "#server/domains/preparedness/domain-queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { saveDraftInput } from "#shared/schemas/collaboration-alerts.ts";
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
