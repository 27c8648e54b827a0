import { and, eq, inArray } from "drizzle-orm";
import {
  productRequestDraftLines as draftLines,
  productRequestItems,
  productRequestStatusHistory,
  productRequests,
} from "#drizzle/schema/index.ts";
import { lockProfile } from "#server/domains/account/lock-profile.ts";
import { findProducts, findSupplier } from "#server/domains/catalogue/queries.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ForbiddenError, InvalidError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones/read-phone-field.ts";
import type { SubmitProductRequestInput } from "#shared/schemas/product-requests.ts";
import { announceRequest } from "./announce-request.ts";
import { findHomeGap } from "./home-containers.ts";
import { findHouse, readProgress } from "./queries.ts";
import { linesToSubmit, type RequestLines } from "./request-lines.ts";
import { findSubmitted, type Submission } from "./submitted-queries.ts";
import type { ProductRequestProgress } from "./views.ts";

/**
 * Saves a request to one supplier at the catalogue's prices and starts its PDF. One press makes one request: a repeated
 * or simultaneous call with the same key answers the first. Throws InvalidError on the field at fault, KeyReusedError when the
 * key made another request, ForbiddenError for who has left the association meanwhile, LimitError.
 */
export async function submitProductRequest(ctx: DomainContext, input: SubmitProductRequestInput): Promise<ProductRequestProgress> {
  const actor = requireSignedIn(ctx.actor);
  const { customerEmailOverride, ...written } = input;
  const contactPhone = readPhoneField("contactPhone", input.contactPhone);
  const contactEmail = customerEmailOverride ?? input.contactEmail;
  const submission = { ...written, contactPhone, contactEmail };
  const earlier = await findSubmitted(ctx.db, actor, submission);
  if (earlier) return readProgress(ctx, earlier);
  await ctx.limits.consume("pdfPerUser", actor.userId);
  const [house, homeGap] = await Promise.all([findHouse(ctx.db, actor.associationId), findHomeGap(ctx)]);
  // Mail to somebody who has not asked for it: other addresses than the caller's own and the association's are scarce.
  if (contactEmail && contactEmail !== actor.email && contactEmail !== house?.contactPersonEmail) {
    await ctx.limits.consume("mailDocumentPerUser", actor.userId);
    await ctx.limits.consume("mailPerRecipientHour", contactEmail);
  }

  const productRequestId = await inTransaction(ctx, async (tx) => {
    const isMember = actor.associationId && (await lockProfile(tx, actor.profileId))?.associationId === actor.associationId;
    // Who was removed a moment ago orders nothing in the association's name.
    if (actor.associationId && !isMember) throw new ForbiddenError("NOT_IN_ASSOCIATION");
    if (!(await findSupplier(tx, input.supplierId))) {
      throw new InvalidError("INVALID_INPUT", { fields: { supplierId: "Leverantör måste väljas" } });
    }
    const offered = await findProducts(
      tx,
      input.items.map(({ productId }) => productId),
    );
    const request = linesToSubmit(input, offered, house, homeGap);
    return (await insertRequest(ctx, tx, actor, submission, request)) ?? (await findSubmitted(tx, actor, submission));
  });
  if (!productRequestId) throw new Error("a request with this key was seen and is gone");
  return readProgress(ctx, productRequestId);
}

/** Writes the request and all that follows from it; null when a simultaneous call with the same key was first. */
async function insertRequest(
  ctx: DomainContext,
  tx: Transaction,
  actor: Actor,
  { items, ...header }: Submission,
  { lines, totalAmount }: RequestLines,
): Promise<string | null> {
  const now = ctx.now();
  const [request] = await tx
    .insert(productRequests)
    .values({
      ...header,
      profileId: actor.profileId,
      housingAssociationId: actor.associationId,
      requestDate: now,
      updatedAt: now,
      totalAmount,
    })
    .onConflictDoNothing({ target: [productRequests.profileId, productRequests.idempotencyKey] })
    .returning({ id: productRequests.id });
  if (!request) return null;

  await tx.insert(productRequestItems).values(lines.map((line) => ({ ...line, productRequestId: request.id })));
  await tx
    .insert(productRequestStatusHistory)
    .values({ productRequestId: request.id, status: "pending", changedByProfileId: actor.profileId, changedAt: now });
  const submitted = items.map(({ productId }) => productId);
  await tx.delete(draftLines).where(and(eq(draftLines.profileId, actor.profileId), inArray(draftLines.productId, submitted)));
  await recordAudit(tx, actor, "productRequest.submit", request.id, { supplierId: header.supplierId, lines: lines.length, totalAmount });
  await ctx.jobs.enqueue(tx, "render-product-request", { productRequestId: request.id });
  await announceRequest(ctx, tx, request);
  return request.id;
}
