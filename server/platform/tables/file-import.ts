import { createHash } from "node:crypto";
import type { Actor } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";

interface FileImport<Asked, By extends Actor, Lines, Judged, Report> {
  /** Who may, and how often: before anything of the file is read. */
  allow: (ctx: DomainContext, step: "preview" | "write") => Promise<By> | By;
  /** Throws InvalidError for a file that cannot be used at all; a single line that cannot be is judged. */
  read: (asked: Asked) => Promise<Lines> | Lines;
  /** Until the transaction ends nobody else changes what the lines are judged by. */
  lock: (tx: Transaction, by: By) => Promise<unknown>;
  /** What each line becomes: all that would be written, since this is what the digest stands for. */
  judge: (ctx: DomainContext, db: Queryable, taken: { by: By; lines: Lines; asked: Asked }) => Promise<Judged>;
  /** What is shown of that. */
  report: (judged: Judged) => Report & { counts: object };
  write: (ctx: DomainContext, tx: Transaction, taken: { by: By; judged: Judged; asked: Asked }) => Promise<void>;
  audit: { action: string; subject?: (by: By) => string; details?: (asked: Asked) => object };
}

/**
 * A file taken in in two steps: `preview` tells what it would do and keeps nothing; `write` does exactly that, all or nothing, and wants
 * the preview's digest. Both throw what `allow` and `read` throw, `write` also ConflictError with IMPORT_CHANGED when the lines would no
 * longer become what was shown.
 */
export function fileImport<Asked, By extends Actor, Lines, Judged, Report>(its: FileImport<Asked, By, Lines, Judged, Report>) {
  const toView = (judged: Judged) => ({ ...its.report(judged), digest: digestOf(judged) });
  return {
    preview: async (ctx: DomainContext, asked: Asked): Promise<Report & { digest: string }> => {
      const by = await its.allow(ctx, "preview");
      const lines = await its.read(asked);
      return toView(await its.judge(ctx, ctx.db, { by, lines, asked }));
    },
    write: async (ctx: DomainContext, asked: Asked & { digest: string }): Promise<Report & { digest: string }> => {
      const by = await its.allow(ctx, "write");
      const lines = await its.read(asked);
      return inTransaction(ctx, async (tx) => {
        await its.lock(tx, by);
        const judged = await its.judge(ctx, tx, { by, lines, asked });
        const view = toView(judged);
        if (view.digest !== asked.digest) throw new ConflictError("IMPORT_CHANGED");
        await its.write(ctx, tx, { by, judged, asked });
        const { action, subject, details } = its.audit;
        await recordAudit(tx, by, action, subject?.(by) ?? null, { ...details?.(asked), ...view.counts });
        return view;
      });
    },
  };
}

/** Two digests are the same exactly when the same would be written. */
export const digestOf = (judged: unknown): string => createHash("sha256").update(JSON.stringify(judged)).digest("base64url");
