import { type AnyColumn, and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations, crisisPosters as posters } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { markPosterInput } from "#shared/schemas/crisis-page.ts";
import type { PosterView } from "./poster-queries.ts";
import { readPosters } from "./poster-queries.ts";
import { requireCrisisWork } from "./require-crisis.ts";

/** Says where a poster is. Posters are taken down after the crisis too. Throws NotFoundError and ForbiddenError. */
export async function markPoster(ctx: DomainContext, { posterId, mark }: z.output<typeof markPosterInput>): Promise<PosterView> {
  const { associationId } = requirePermission(ctx.actor, "crisis:read");
  return inTransaction(ctx, async (tx) => {
    const [found] = await tx
      .select({ activationId: activations.id })
      .from(posters)
      .innerJoin(activations, eq(activations.id, posters.crisisActivationId))
      .where(and(eq(posters.id, posterId), eq(activations.housingAssociationId, associationId)));
    if (!found) throw new NotFoundError();
    const { actor } = await requireCrisisWork(ctx, tx, found.activationId);
    await tx
      .update(posters)
      .set({ hungAt: HUNG_AT[mark](ctx.now()), takenDownAt: mark === "taken_down" ? ctx.now() : null })
      .where(eq(posters.id, posterId));
    await recordAudit(tx, actor, "crisis.mark_poster", posterId, { mark });
    await ctx.live.publish(tx, `crisis:${found.activationId}`);
    return readPoster(tx, found.activationId, posterId);
  });
}

/**
 * The receipt of whoever hung the poster up or took it down and scanned its code; that needs no account. A second one
 * changes nothing. Throws NotFoundError for a poster that is gone.
 */
export async function receiptPoster(ctx: DomainContext, posterId: string, mark: "hung" | "taken_down"): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const changed =
      mark === "hung" ? { hungAt: firstOf(posters.hungAt, ctx.now()) } : { takenDownAt: firstOf(posters.takenDownAt, ctx.now()) };
    const [marked] = await tx
      .update(posters)
      .set(changed)
      .where(eq(posters.id, posterId))
      .returning({ activationId: posters.crisisActivationId });
    if (!marked) throw new NotFoundError();
    await ctx.live.publish(tx, `crisis:${marked.activationId}`);
  });
}

const firstOf = (column: AnyColumn, now: Date): SQL => sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`;

const HUNG_AT: Record<z.output<typeof markPosterInput>["mark"], (now: Date) => Date | SQL | null> = {
  hung: (now) => firstOf(posters.hungAt, now),
  not_hung: () => null,
  taken_down: () => sql`${posters.hungAt}`,
};

async function readPoster(db: Queryable, activationId: string, posterId: string): Promise<PosterView> {
  const poster = (await readPosters(db, activationId)).find(({ id }) => id === posterId);
  if (!poster) throw new NotFoundError();
  return poster;
}
