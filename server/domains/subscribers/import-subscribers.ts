import { and, eq, or, sql } from "drizzle-orm";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { listApartments } from "#server/domains/association/apartments.ts";
import { listStairwells } from "#server/domains/association/house-queries.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { fileImport } from "#server/platform/tables/file-import.ts";
import { judgeLines, type KnownAddress, readImportFile, toImportReport } from "./import-rules.ts";
import { insertPending } from "./insert-pending.ts";
import { recordConsents } from "./record-consent.ts";

/** The new people of a list are taken in and each is asked to confirm; the ground that the owner states is kept with each of them. */
export const subscriberImport = fileImport({
  allow: async (ctx, step) => {
    const actor = requirePermission(ctx.actor, "subscribers:manage");
    if (step === "write") await ctx.limits.consume("invite/subscriber-import", actor.associationId);
    return actor;
  },
  read: ({ csv }: { csv: string; ground?: string }) => readImportFile(csv),
  lock: (tx, actor) => lockMembersFor(tx, actor, "subscribers:manage"),
  judge: async (ctx, db, { by: { associationId }, lines }) => {
    const [known, stairwells, apartments] = await Promise.all([
      findKnown(db, associationId, lines),
      listStairwells(db, associationId),
      listApartments(db, associationId),
    ]);
    return judgeLines(lines, { known, stairwells, apartments, prefixes: ctx.config.smsCodes.prefixes });
  },
  report: toImportReport,
  write: async (ctx, tx, { by: { associationId }, judged, asked: { ground } }) => {
    const fresh = judged.filter(({ outcome }) => outcome === "new");
    if (fresh.length === 0) return;
    if (ground === undefined) throw new Error("an import keeps its ground");
    const askedAt = ctx.now().toISOString();
    const people = fresh.map(({ stairwell, apartment, ...line }) => ({
      ...line,
      stairwellId: stairwell?.id ?? null,
      apartmentId: apartment?.id ?? null,
      preferredLanguage: "sv",
    }));
    const added = await insertPending(ctx, tx, associationId, people);
    await recordConsents(
      ctx,
      tx,
      added.map((subscriberId) => ({ subscriberId, event: "imported", channel: null, textVersion: ground })),
    );
    await ctx.jobs.enqueue(tx, "ask-subscribers", { associationId, askedAt, scope: "new" });
    await ctx.live.publish(tx, `association:${associationId}:crisis`);
  },
  audit: { action: "subscribers.import", subject: ({ associationId }) => associationId },
});

function findKnown(db: Queryable, associationId: string, lines: ReturnType<typeof readImportFile>): Promise<KnownAddress[]> {
  const emails = lines.flatMap(({ email }) => email ?? []);
  const phones = lines.flatMap(({ phoneNumber }) => phoneNumber ?? []);
  return db
    .select({ email: subscribers.email, phoneNumber: subscribers.phoneNumber, status: subscribers.status })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.housingAssociationId, associationId),
        or(
          sql`${subscribers.email} = any(${sql.param(emails)}::text[])`,
          sql`${subscribers.phoneNumber} = any(${sql.param(phones)}::text[])`,
        ),
      ),
    );
}
