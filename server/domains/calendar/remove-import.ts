import { and, eq, not } from "drizzle-orm";
import type { z } from "zod";
import { calendarEvents } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { removeImportInput } from "#shared/schemas/calendar.ts";
import { importedInto, touchedSinceImport } from "./import-queries.ts";

/**
 * Removes what one import brought; events that are touched since stay, unless they are to go too. Throws ForbiddenError, and
 * NotFoundError when nothing is left of it.
 */
export async function removeImport(
  ctx: DomainContext,
  { importedAt, withTouched }: z.output<typeof removeImportInput>,
): Promise<{ removed: number; kept: number }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const ofImport = and(importedInto(actor.associationId), eq(calendarEvents.createdAt, new Date(importedAt)));
    const gone = await tx
      .delete(calendarEvents)
      .where(withTouched ? ofImport : and(ofImport, not(touchedSinceImport)))
      .returning({ id: calendarEvents.id });
    const counts = { removed: gone.length, kept: await tx.$count(calendarEvents, ofImport) };
    if (counts.removed + counts.kept === 0) throw new NotFoundError();
    await recordAudit(tx, actor, "calendar.remove_import", actor.associationId, { importedAt, ...counts });
    return counts;
  });
}
