import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { resourceLoans as loans, sharedResources as resources } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { returnLoanInput } from "#shared/schemas/collaboration.ts";
import { takeResource } from "./take-resource.ts";

/** «Återlämnad», by who lent. Throws ForbiddenError, NotFoundError, ConflictError with LOAN_RETURNED. */
export async function returnLoan(ctx: DomainContext, { loanId }: z.output<typeof returnLoanInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  await inTransaction(ctx, async (tx) => {
    const isOwn = and(eq(loans.id, loanId), eq(resources.housingAssociationId, actor.associationId));
    const [found] = await tx
      .select({ resourceId: loans.resourceId })
      .from(loans)
      .innerJoin(resources, eq(resources.id, loans.resourceId))
      .where(isOwn);
    if (!found) throw new NotFoundError();
    await takeResource(tx, actor, found.resourceId);
    // A statement of its own: it sees what was committed while the resource was waited for.
    const [loan] = await tx.select({ returnedAt: loans.returnedAt, quantity: loans.quantity }).from(loans).where(eq(loans.id, loanId));
    if (!loan) throw new NotFoundError();
    if (loan.returnedAt) throw new ConflictError("LOAN_RETURNED");
    await tx.update(loans).set({ returnedAt: ctx.now() }).where(eq(loans.id, loanId));
    await recordAudit(tx, actor, "collaboration.return_loan", found.resourceId, { quantity: loan.quantity });
  });
}
