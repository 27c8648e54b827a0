import { and, eq, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  crisisActivations as activations,
  crisisLogEntries as entries,
  importedCrises as imported,
  crisisLogPhotos as photos,
  crisisPosters as posters,
  crisisReplies as replies,
  crisisTasks as tasks,
  crisisDoorVisits as visits,
} from "#drizzle/schema/index.ts";
import { countRemembered } from "#server/domains/deliveries/forget-recipients.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { previewErasureInput } from "#shared/schemas/crisis.ts";
import { monthsBefore } from "./rules.ts";
import type { ErasureView } from "./views.ts";

/** What would go from the crises that ended so long ago. All zeros where there is nothing about people left. */
export async function previewErasure(ctx: DomainContext, { months }: z.output<typeof previewErasureInput>): Promise<ErasureView> {
  const actor = requirePermission(ctx.actor, "crisis:erase");
  const before = monthsBefore(ctx.now(), months);
  const old = await ctx.db
    .select({ id: activations.id, erasedAt: activations.personalDataErasedAt })
    .from(activations)
    .where(isOld(actor, before));
  const counts = await countErasable(
    ctx.db,
    old.map(({ id }) => id),
  );
  const importedTexts = await ctx.db.$count(imported, isOldText(actor, before));
  return { before: before.toISOString(), crises: old.filter(({ erasedAt }) => erasedAt === null).length, ...counts, importedTexts };
}

/** Crises written down afterwards that ended so long ago and still have free text, decisions left out. */
export const isOldText = ({ associationId }: MemberActor, before: Date): SQL | undefined =>
  and(
    eq(imported.housingAssociationId, associationId),
    lt(imported.endedAt, before),
    or(isNotNull(imported.description), isNotNull(imported.notes), isNotNull(imported.lessons)),
  );

export const isOld = ({ associationId }: MemberActor, before: Date): SQL | undefined =>
  and(eq(activations.housingAssociationId, associationId), eq(activations.status, "resolved"), lt(activations.resolvedAt, before));

/** What stands about people in these crises. */
export async function countErasable(
  db: Queryable,
  ids: readonly string[],
): Promise<Omit<ErasureView, "before" | "crises" | "importedTexts">> {
  // One after the other: a transaction has one connection.
  const answers = await db.$count(replies, inArray(replies.crisisActivationId, [...ids]));
  const doorVisits = await db.$count(visits, inArray(visits.crisisActivationId, [...ids]));
  const addresses = await countRemembered(db, ids);
  const logNames = await db.$count(entries, and(isLoose(ids), isNotNull(entries.authorProfileId)));
  const taskNames = await db.$count(tasks, isOfSomebody(ids));
  const posterNames = await db.$count(posters, and(inArray(posters.crisisActivationId, [...ids]), isNotNull(posters.createdByProfileId)));
  const photoCount = await db.$count(photos, isPhotoIn(db, ids));
  const logLines = await db.$count(entries, isLoose(ids));
  return { answers, doorVisits, addresses, names: logNames + taskNames + posterNames, photos: photoCount, logLines };
}

/** Lines of the log that are neither decisions, with what corrects them, nor the portal's own. */
export const isLoose = (ids: readonly string[]): SQL | undefined =>
  and(
    inArray(entries.crisisActivationId, [...ids]),
    or(
      inArray(entries.kind, ["event", "contact"]),
      and(
        eq(entries.kind, "correction"),
        sql`not exists (select 1 from ${entries} d where d.id = ${sql.raw('"crisis_log_entries"."corrects_entry_id"')} and d.kind = 'decision')`,
      ),
    ),
  );

/** Photos of the logs of these crises, whatever their lines say. */
export const isPhotoIn = (db: Queryable, ids: readonly string[]): SQL =>
  inArray(
    photos.crisisLogEntryId,
    db
      .select({ id: entries.id })
      .from(entries)
      .where(inArray(entries.crisisActivationId, [...ids])),
  );

export const isOfSomebody = (ids: readonly string[]): SQL | undefined =>
  and(inArray(tasks.crisisActivationId, [...ids]), or(isNotNull(tasks.ownerProfileId), isNotNull(tasks.doneByProfileId)));
