import { readCurrentPhase } from "#server/domains/preparedness/queries.ts";
import { listProductRequests } from "#server/domains/product-requests/list-queries.ts";
import { findOldestOffer } from "#server/domains/product-requests/offer-queries.ts";
import { listTasks } from "#server/domains/tasks/queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { AssociationFacts } from "#shared/content/association-rules/facts.ts";
import { daysBetween } from "#shared/content/recommendation-numbers.ts";
import { isoDay } from "#shared/format/date.ts";

const OFFERS_COUNTED = 100;

/** The mandatory task that is next in the phase the association is in. */
export async function readNextJourneyTask(ctx: DomainContext, actor: MemberActor): Promise<AssociationFacts["journey"]> {
  const phase = await readCurrentPhase(ctx.db, actor.associationId);
  if (!phase) return null;
  const open = await listTasks(ctx, { journeyPhaseId: phase.id, state: "open" });
  const mandatory = open.filter(({ isMandatory }) => isMandatory);
  const [next] = mandatory;
  return next ? { phase: phase.id, name: phase.name, openMandatory: mandatory.length, nextTask: next.title } : null;
}

/** Offers that somebody has to answer. */
export async function readOffers(ctx: DomainContext): Promise<AssociationFacts["offers"]> {
  const { rows } = await listProductRequests(ctx, { status: "offer_received", limit: OFFERS_COUNTED });
  const receivedAt = await findOldestOffer(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return { count: rows.length, oldestDays: receivedAt ? daysBetween(isoDay(receivedAt), isoDay(ctx.now())) : 0 };
}
