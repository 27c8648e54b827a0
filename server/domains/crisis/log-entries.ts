import type { z } from "zod";
import { crisisLogEntries as entries } from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { addLogEntryInput } from "#shared/schemas/crisis-page.ts";
import type { LogEntryView } from "./log-queries.ts";
import { findLogEntry } from "./log-queries.ts";
import { requireCrisisWork, takeCrisis } from "./require-crisis.ts";

type Input = z.output<typeof addLogEntryInput>;

/**
 * Adds a line to lägesloggen; the same id again answers with the line that stands. A line that was written before the crisis
 * ended is taken afterwards too, since it may have waited for a network. Throws ConflictError with CRISIS_RESOLVED or
 * LOG_ENTRY_ID_TAKEN, InvalidError for a correction of nothing, NotFoundError for a corrected line that is not there.
 */
export function addLogEntry(ctx: DomainContext, input: Input): Promise<LogEntryView> {
  if ((input.kind === "correction") !== Boolean(input.correctsEntryId)) throw new InvalidError("INVALID_INPUT");
  return inTransaction(ctx, async (tx) => {
    const { actor } = await requireCrisisWork(ctx, tx, input.activationId);
    const crisis = await takeCrisis(tx, actor, input.activationId);
    const known = await findLogEntry(tx, crisis.id, input.id);
    if (known) return known;

    const writtenAt = new Date(Math.min(Date.parse(input.writtenAt), ctx.now().getTime()));
    if (crisis.resolvedAt && writtenAt > crisis.resolvedAt) throw new ConflictError("CRISIS_RESOLVED");
    if (input.correctsEntryId && !(await findLogEntry(tx, crisis.id, input.correctsEntryId))) throw new NotFoundError();
    const added = await tx
      .insert(entries)
      .values({
        id: input.id,
        crisisActivationId: crisis.id,
        kind: input.kind,
        text: input.text,
        authorProfileId: actor.profileId,
        correctsEntryId: input.correctsEntryId ?? null,
        writtenAt,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing({ target: entries.id })
      .returning({ id: entries.id });
    const view = added.length > 0 ? await findLogEntry(tx, crisis.id, input.id) : null;
    if (!view) throw new ConflictError("LOG_ENTRY_ID_TAKEN");
    await recordAudit(tx, actor, "crisis.add_log_entry", input.id, { activationId: crisis.id });
    await ctx.live.publish(tx, `crisis:${crisis.id}`);
    return view;
  });
}
