import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import {
  crisisActivations as activations,
  auditLog,
  crisisLogEntries as entries,
  importedCrises,
  type KeptCounts,
  crisisNeeds as needs,
  crisisPosters as posters,
  crisisReplies as replies,
  crisisTasks as tasks,
  crisisDoorVisits as visits,
} from "#drizzle/schema/index.ts";
import { forgetRecipients } from "#server/domains/deliveries/forget-recipients.ts";
import { readReach } from "#server/domains/deliveries/reach-queries.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { erasePersonalDataInput } from "#shared/schemas/crisis.ts";
import { countReplied } from "./crisis-queries.ts";
import { countErasable, isLoose, isOfSomebody, isOld, isOldText } from "./erasure-queries.ts";
import { deleteLogPhotos } from "./log-photos.ts";
import { readNeedCounts } from "./need-queries.ts";
import { countReplies } from "./reply-queries.ts";
import { monthsBefore } from "./rules.ts";
import type { ErasureView } from "./views.ts";

/**
 * Erases what crises that ended so long ago tell about people, and keeps how many they were; docs/decisions/0024 says what goes
 * and what stays. Called again it finds nothing. Throws ForbiddenError.
 */
export function erasePersonalData(ctx: DomainContext, input: z.output<typeof erasePersonalDataInput>): Promise<ErasureView> {
  const actor = requirePermission(ctx.actor, "crisis:erase");
  const before = monthsBefore(ctx.now(), input.months);
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "crisis:erase");
    const old = await tx
      .select({ id: activations.id, erasedAt: activations.personalDataErasedAt })
      .from(activations)
      .where(isOld(actor, before))
      .orderBy(asc(activations.id))
      .for("no key update");
    const ids = old.map(({ id }) => id);
    const fresh = old.filter(({ erasedAt }) => erasedAt === null).map(({ id }) => id);
    const found = await countErasable(tx, ids);
    const importedTexts = input.includesLog ? await forgetImportedTexts(tx, actor, before, ctx.now()) : 0;
    const erased = { ...found, crises: fresh.length, logLines: input.includesLog ? found.logLines : 0, importedTexts };
    if (Object.values(erased).every((count) => count === 0)) return { before: before.toISOString(), ...erased };

    await keepCounts(tx, fresh, ctx.now());
    await forgetRecipients(tx, ids);
    await forgetPeople(tx, actor, ids);
    await deleteLogPhotos(ctx, tx, ids);
    if (input.includesLog) await tx.delete(entries).where(isLoose(ids));
    await recordAudit(tx, actor, "crisis.erase_personal_data", actor.associationId, { before: before.toISOString(), ...erased });
    for (const id of ids) await ctx.live.publish(tx, `crisis:${id}`);
    return { before: before.toISOString(), ...erased };
  });
}

/** The decisions stay, as those of a log do. Answers how many crises had anything else. */
async function forgetImportedTexts(tx: Transaction, actor: MemberActor, before: Date, now: Date): Promise<number> {
  const forgotten = await tx
    .update(importedCrises)
    .set({ description: null, notes: null, lessons: null, personalDataErasedAt: now, updatedAt: now })
    .where(isOldText(actor, before))
    .returning({ id: importedCrises.id });
  return forgotten.length;
}

async function keepCounts(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  const [reach, replied] = [await readReach(tx, ids), await countReplied(tx, ids)];
  for (const id of ids) {
    const keptCounts: KeptCounts = {
      reached: reach.get(id)?.people ?? 0,
      replied: replied.get(id) ?? 0,
      answers: await countReplies(tx, id),
      needs: (await readNeedCounts(tx, { id, keptCounts: null })) ?? undefined,
    };
    await tx
      .update(activations)
      .set({ personalDataErasedAt: now, keptCounts, publicPhone: null, neighbourId: null })
      .where(eq(activations.id, id));
  }
}

async function forgetPeople(tx: Transaction, { associationId }: MemberActor, ids: string[]): Promise<void> {
  await tx.delete(replies).where(inArray(replies.crisisActivationId, ids));
  await tx.delete(needs).where(inArray(needs.crisisActivationId, ids));
  await tx.delete(visits).where(inArray(visits.crisisActivationId, ids));
  await tx
    .update(entries)
    .set({ authorProfileId: null })
    .where(and(isLoose(ids), isNotNull(entries.authorProfileId)));
  await tx.update(tasks).set({ ownerProfileId: null, doneByProfileId: null }).where(isOfSomebody(ids));
  await tx.update(posters).set({ createdByProfileId: null }).where(inArray(posters.crisisActivationId, ids));
  // The audit log says who answered what, and what somebody wrote down about whom.
  const about = (action: string) =>
    and(eq(auditLog.associationId, associationId), eq(auditLog.action, action), inArray(auditLog.subjectId, ids));
  await tx.update(auditLog).set({ actorProfileId: null, details: null }).where(about("crisis.reply"));
  await tx.update(auditLog).set({ details: null }).where(about("crisis.record_reply"));
}
