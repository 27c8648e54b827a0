import type { z } from "zod";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { readWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { packagesFor } from "#shared/calculations/water-containers.ts";
import { REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import type { requestContainersInput } from "#shared/schemas/water.ts";
import { listContainers } from "./container-queries.ts";
import { fillDraft } from "./fill-draft.ts";
import { findDrafts } from "./read-draft.ts";

/**
 * Puts the containers that the saved water values lack into the caller's draft; a draft that holds more keeps it. Throws
 * ForbiddenError for an association's without one, InvalidError with NO_CONTAINERS_NEEDED or NO_CONTAINER_OFFERED.
 */
export async function requestContainers(ctx: DomainContext, { scope, containerLitres }: z.output<typeof requestContainersInput>) {
  const actor = requireSignedIn(ctx.actor);
  const { gap, days } = scope === "association" ? await associationGap(ctx) : await householdGap(ctx);
  if (gap <= 0) throw new InvalidError("NO_CONTAINERS_NEEDED");
  const container = (await listContainers(ctx.db)).find(({ litres }) => litres === containerLitres);
  if (!container) throw new InvalidError("NO_CONTAINER_OFFERED");

  const quantity = Math.min(REQUEST_MAX_QUANTITY, packagesFor(gap, container));
  return inTransaction(ctx, async (tx) => {
    const [line] = await fillDraft(tx, { actor, now: ctx.now(), countedForDays: days }, [{ ...container, quantity }]);
    return { supplierId: container.supplierId, line: line ?? null, drafts: await findDrafts(tx, actor) };
  });
}

async function associationGap(ctx: DomainContext) {
  const { values, summary } = await readWaterPlan(ctx);
  return { gap: summary.containerGapLitres, days: values.days };
}

async function householdGap(ctx: DomainContext) {
  const { values, summary } = await readHouseholdWater(ctx);
  return { gap: summary.containerGapLitres, days: values.days };
}
