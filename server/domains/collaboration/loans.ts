import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { resourceLoans as loans, sharedResources as resources } from "#drizzle/schema/index.ts";
import { leftOf } from "#server/domains/association/house-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import type { lendResourceInput, returnLoanInput } from "#shared/schemas/collaboration.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { activePartners } from "./partner-queries.ts";
import { requireNoNames } from "./resident-names.ts";
import { readLentOut, takeResource } from "./resources.ts";
import { logSharing } from "./share-log.ts";

/**
 * «Låna ut», to an association of the network or to somebody else by name; never more than is left, also when two lend at once. Throws
 * ForbiddenError, NotFoundError, also for a link that is not active, InvalidError with RESIDENT_NAMED, with LOAN_DUE_PAST for a day before
 * today, ConflictError with
 * NOT_ENOUGH_LEFT.
 */
export async function lendResource(ctx: DomainContext, input: z.output<typeof lendResourceInput>): Promise<{ id: string }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const { resourceId, quantity, dueOn } = input;
  if (dueOn !== null && dueOn < isoDay(ctx.now())) {
    throw new InvalidError("LOAN_DUE_PAST", { fields: { dueOn: ERROR_MESSAGES.LOAN_DUE_PAST } });
  }

  return inTransaction(ctx, async (tx) => {
    const { name, unit, quantity: owned } = await takeResource(tx, actor, resourceId);
    if (quantity > leftOf(owned, await readLentOut(tx, resourceId))) throw new ConflictError("NOT_ENOUGH_LEFT");
    const borrower = await readBorrower(tx, actor, input);
    const [loan] = await tx
      .insert(loans)
      .values({ resourceId, ...borrower, quantity, dueOn, lentAt: ctx.now(), lentByProfileId: actor.profileId })
      .returning({ id: loans.id });
    if (!loan) throw new Error("no loan row");
    if (borrower.borrowerAssociationId) {
      await logSharing(tx, actor.associationId, [borrower.borrowerAssociationId], "loan", { resource: `${name}, ${quantity} ${unit}` });
    }
    await recordAudit(tx, actor, "collaboration.lend_resource", resourceId, { quantity });
    return loan;
  });
}

async function readBorrower(tx: Transaction, { associationId }: MemberActor, input: z.output<typeof lendResourceInput>) {
  const { linkId, borrowerName } = input;
  if (linkId === null) {
    await requireNoNames(tx, [associationId], { borrowerName });
    return { borrowerAssociationId: null, borrowerName: borrowerName ?? "" };
  }
  const partner = (await activePartners(tx, associationId)).find((one) => one.linkId === linkId);
  if (!partner) throw new NotFoundError();
  return { borrowerAssociationId: partner.associationId, borrowerName: partner.name };
}

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
