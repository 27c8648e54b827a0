import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";

/** Tells the person by mail how their export went, in the transaction that records it. */
export async function mailExportOutcome(
  ctx: DomainContext,
  tx: Transaction,
  dataExport: { id: string; userId: string },
  outcome: "ready" | "failed",
): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, dataExport.userId));
  if (!user) return;
  await queueEmail(ctx, tx, {
    template: `data-export-${outcome}`,
    recipient: user.email,
    payload: { exportId: dataExport.id },
    dedupeKey: `data-export-${outcome}:${dataExport.id}`,
    userId: dataExport.userId,
  });
}
