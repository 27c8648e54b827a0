import { and, eq, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { listStairwells } from "#server/domains/association/stairwell-queries.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { importSubscribersInput, previewImportInput } from "#shared/schemas/subscribers.ts";
import { type ImportLine, judgeLines, type KnownAddress, readImportFile, toImportReport } from "./import-rules.ts";
import { insertPending } from "./insert-pending.ts";
import { recordConsents } from "./record-consent.ts";
import type { ImportReportView } from "./views.ts";

/** What an import of this file would do. Nothing is kept. Throws InvalidError on the field `csv`, ForbiddenError. */
export async function previewImport(ctx: DomainContext, { csv }: z.output<typeof previewImportInput>): Promise<ImportReportView> {
  const { associationId } = requirePermission(ctx.actor, "subscribers:manage");
  return toImportReport(await readImport(ctx, ctx.db, associationId, csv));
}

/**
 * Takes the new people of a file in and asks each to confirm; the ground that the owner states is kept with each of them.
 * Throws InvalidError on the field `csv`, ForbiddenError, LimitError.
 */
export async function importSubscribers(
  ctx: DomainContext,
  { csv, ground }: z.output<typeof importSubscribersInput>,
): Promise<ImportReportView> {
  const actor = requirePermission(ctx.actor, "subscribers:manage");
  const { associationId } = actor;
  await ctx.limits.consume("subscriberImportsPerAssociation", associationId);

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "subscribers:manage");
    const lines = await readImport(ctx, tx, associationId, csv);
    const fresh = lines.filter(({ outcome }) => outcome === "new");
    if (fresh.length > 0) {
      const askedAt = ctx.now().toISOString();
      const people = fresh.map(({ stairwell, ...line }) => ({ ...line, stairwellId: stairwell?.id ?? null, preferredLanguage: "sv" }));
      const added = await insertPending(ctx, tx, associationId, people);
      await recordConsents(
        ctx,
        tx,
        added.map((subscriberId) => ({ subscriberId, event: "imported", channel: null, textVersion: ground })),
      );
      await ctx.jobs.enqueue(tx, "ask-subscribers", { associationId, askedAt, scope: "new" });
      await ctx.live.publish(tx, `association:${associationId}:crisis`);
    }
    const report = toImportReport(lines);
    await recordAudit(tx, actor, "subscribers.import", associationId, { ...report.counts });
    return report;
  });
}

/** What each line of a file would become in this association, as it is now. Throws InvalidError on the field `csv`. */
async function readImport(ctx: DomainContext, db: Queryable, associationId: string, csv: string): Promise<ImportLine[]> {
  const file = readImportFile(csv);
  const [known, stairwells] = await Promise.all([findKnown(db, associationId, file), listStairwells(db, associationId)]);
  return judgeLines(file, { known, stairwells, prefixes: ctx.config.smsCodes.prefixes });
}

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
