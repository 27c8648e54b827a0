import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { crisisMessages as messages } from "#drizzle/schema/index.ts";
import { listDeliveryFaults } from "#server/domains/deliveries/fault-queries.ts";
import { readDeliveryCounts, readStairwellCounts } from "#server/domains/deliveries/queries.ts";
import { noDeliveryCounts } from "#server/domains/deliveries/rules.ts";
import type { DeliveryCounts, DeliveryFaultView } from "#server/domains/deliveries/views.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { PageView } from "#server/platform/database/page-view.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { COMMUNICATION_CHANNELS, DELIVERY_STATUSES } from "#shared/enums.ts";
import type { activationInput, deliveryFaultsInput } from "#shared/schemas/crisis.ts";
import { readActivation } from "./activation-queries.ts";
import type { DeliveryBoardView } from "./views.ts";

/** How all messages of a crisis stand, tries to oneself left out: per channel, and per stairwell. Throws ForbiddenError, NotFoundError. */
export async function readDeliveryBoard(
  ctx: DomainContext,
  { activationId }: z.output<typeof activationInput>,
): Promise<DeliveryBoardView> {
  const { associationId } = requirePermission(ctx.actor, "crisis:activate");
  const crisis = await readActivation(ctx.db, associationId, activationId);
  const rows = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.crisisActivationId, crisis.id), ne(messages.audience, "self")));
  const [counts, stairwells] = await Promise.all([
    readDeliveryCounts(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    readStairwellCounts(ctx.db, crisis.id),
  ]);
  return { channels: sumOf([...counts.values()]), stairwells };
}

function sumOf(all: readonly DeliveryCounts[]): DeliveryCounts {
  const sum = noDeliveryCounts();
  for (const counts of all) {
    for (const channel of COMMUNICATION_CHANNELS) {
      for (const status of DELIVERY_STATUSES) sum[channel][status] += counts[channel][status];
    }
  }
  return sum;
}

/** One page of the deliveries of a message that somebody should know of, by name. Throws ForbiddenError, NotFoundError. */
export async function listFaults(
  ctx: DomainContext,
  { messageId, page }: z.output<typeof deliveryFaultsInput>,
): Promise<PageView<DeliveryFaultView>> {
  const { associationId } = requirePermission(ctx.actor, "crisis:activate");
  const isOwn = and(eq(messages.id, messageId), eq(messages.housingAssociationId, associationId));
  if ((await ctx.db.$count(messages, isOwn)) === 0) throw new NotFoundError();
  return listDeliveryFaults(ctx.db, messageId, page);
}
