import { isDeepStrictEqual } from "node:util";
import { and, asc, eq } from "drizzle-orm";
import { productRequestItems, productRequests } from "#drizzle/schema/index.ts";
import { lockProfile } from "#server/domains/account/locks.ts";
import { findProducts, findSupplier, type OfferedProduct } from "#server/domains/catalogue/queries.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ForbiddenError, InvalidError, KeyReusedError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import { lineTotal, pricedLines, requestTotals } from "#shared/calculations/request-money.ts";
import { REQUEST_DEFAULT_DAYS } from "#shared/limits.ts";
import type { SubmitProductRequestInput } from "#shared/schemas/product-requests.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { removeFromDraft, requireSeen } from "./draft-holder.ts";
import { findHouse, readProgress } from "./queries.ts";
import { findMissingAtHome } from "./read-draft.ts";
import { announceRequest, recordStatus } from "./request-status.ts";
import { countingFor, type HouseFacts, type MissingWater, recommend } from "./rules.ts";
import type { ProductRequestProgress, RequestItemRecord } from "./views.ts";

/** A submission as it is stored: with one contact address, and the number in its own form. */
type Submission = Omit<SubmitProductRequestInput, "customerEmailOverride" | "seenDraft">;

/** What `numeric(14, 2)` holds, in kronor. */
const MAX_AMOUNT = 999_999_999_999;

type NewLine = Omit<typeof productRequestItems.$inferInsert, "id" | "productRequestId">;

interface RequestLines {
  lines: (NewLine & Pick<RequestItemRecord, "unitPrice">)[];
  /** Kronor excluding VAT of the lines that have a price, freight not included. */
  totalAmount: number;
}

const faultyLine = (index: number, sentence: string): InvalidError =>
  new InvalidError("INVALID_INPUT", { fields: { [`items.${index}.quantity`]: sentence } });

const ofOtherSupplier = (index: number): InvalidError =>
  new InvalidError("PRODUCT_OF_OTHER_SUPPLIER", { fields: { [`items.${index}.productId`]: ERROR_MESSAGES.PRODUCT_OF_OTHER_SUPPLIER } });

/** What is written together with a request: `submit` writes it, and its id or that of another is answered. */
type Together = (tx: Transaction, submit: () => Promise<string>) => Promise<string>;

/**
 * Saves a request to one supplier at the catalogue's prices and starts its PDF. One press makes one request: a repeated
 * or simultaneous call with the same key answers the first. Throws InvalidError on the field at fault, KeyReusedError when the
 * key made another request, ForbiddenError for who has left the association meanwhile, ConflictError with DRAFT_CHANGED when another
 * owner has changed the draft since it was seen, LimitError.
 */
export async function submitProductRequest(
  ctx: DomainContext,
  input: SubmitProductRequestInput,
  together: Together = (_, submit) => submit(),
): Promise<ProductRequestProgress> {
  const actor = requireSignedIn(ctx.actor);
  const { customerEmailOverride, seenDraft, ...written } = input;
  const contactPhone = readPhoneField("contactPhone", input.contactPhone);
  const contactEmail = customerEmailOverride ?? input.contactEmail;
  const submission = { ...written, contactPhone, contactEmail };
  const earlier = await findSubmitted(ctx.db, actor, submission);
  if (earlier) return readProgress(ctx, earlier);
  await ctx.limits.consume("pdfPerUser", actor.userId);
  const [house, atHome] = await Promise.all([findHouse(ctx.db, actor.associationId), findMissingAtHome(ctx)]);
  // Mail to somebody who has not asked for it: other addresses than the caller's own and the association's are scarce.
  if (contactEmail && contactEmail !== actor.email && contactEmail !== house?.contactPersonEmail) {
    await ctx.limits.consume("send/document", actor.userId);
    await ctx.limits.consume("recipient/mail", contactEmail);
  }

  const submit = async (tx: Transaction): Promise<string> => {
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
    // A call with the same key that ran beside this one has emptied the draft.
    const sent = await findSubmitted(tx, actor, submission);
    if (sent) return sent;
    if (seenDraft) await requireSeen(tx, actor, input.supplierId, seenDraft);
    const request = linesToSubmit(input, offered, house, atHome);
    const id = (await insertRequest(ctx, tx, actor, submission, request)) ?? (await findSubmitted(tx, actor, submission));
    if (!id) throw new Error("a request with this key was seen and is gone");
    return id;
  };
  return readProgress(ctx, await inTransaction(ctx, (tx) => together(tx, () => submit(tx))));
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
  const begun = { productRequestId: request.id, associationId: actor.associationId, from: null, status: "pending" } as const;
  await recordStatus(ctx, tx, { ...begun, by: { changedByProfileId: actor.profileId } });
  const submitted = items.map(({ productId }) => productId);
  await removeFromDraft(tx, actor, submitted);
  await recordAudit(tx, actor, "productRequest.submit", request.id, { supplierId: header.supplierId, lines: lines.length, totalAmount });
  await ctx.jobs.enqueue(tx, "render-product-request", { productRequestId: request.id });
  await announceRequest(ctx, tx, request);
  return request.id;
}

/**
 * The lines of a submission for a house, or for a home that lacks water, with names and prices copied from the catalogue. Quantities of 0 are dropped (decision 55).
 * What has no own price is asked for without one (decision 0086). Throws InvalidError on the line at fault, with REQUEST_HAS_NO_LINES or PRODUCT_OF_OTHER_SUPPLIER.
 */
function linesToSubmit(
  input: SubmitProductRequestInput,
  offered: readonly OfferedProduct[],
  house: HouseFacts | null,
  atHome: MissingWater | null,
): RequestLines {
  const products = new Map(offered.map((product) => [product.row.id, product]));
  const { numDaysEstimated, numProperties: apartments, numResidentsEstimated: residents } = input;
  const ofHouse = countingFor(house, { days: numDaysEstimated ?? house?.water.days ?? REQUEST_DEFAULT_DAYS, apartments, residents });
  const counting = { ...ofHouse, missingWater: atHome ?? ofHouse.missingWater };
  const seen = new Set<string>();
  const lines: RequestLines["lines"] = [];

  for (const [index, { productId, quantity, notes }] of input.items.entries()) {
    if (quantity === 0) continue;
    const product = products.get(productId);
    if (!product) throw faultyLine(index, "Produkten finns inte längre i katalogen. Ta bort raden.");
    if (seen.has(productId)) throw faultyLine(index, "Produkten står på två rader. Ta bort den ena.");
    seen.add(productId);
    lines.push({ ...copiedLine(product, quantity, index, input.supplierId), notes, lineNumber: lines.length + 1, ...recommended(product) });
  }
  if (lines.length === 0) throw new InvalidError("REQUEST_HAS_NO_LINES", { fields: { items: ERROR_MESSAGES.REQUEST_HAS_NO_LINES } });

  const totalAmount = requestTotals(pricedLines(lines)).excludingVat;
  if (totalAmount > MAX_AMOUNT) throw new InvalidError("INVALID_INPUT", { fields: { items: "Summan är för stor för en förfrågan." } });
  return { lines, totalAmount };

  function recommended({ row, recommendedQuantityRule: rule }: OfferedProduct) {
    const recommendation = recommend({ ...row, rule }, counting);
    return { recommendedQuantity: recommendation?.quantity ?? null, recommendationBasis: recommendation?.basis ?? null };
  }
}

function copiedLine({ row }: OfferedProduct, quantity: number, index: number, supplierId: string) {
  if (row.supplierId !== supplierId) throw ofOtherSupplier(index);
  const unitPrice = row.ownPriceExcludingVat;
  if (unitPrice !== null && unitPrice * quantity > MAX_AMOUNT) throw faultyLine(index, "Antalet är för stort.");
  return {
    productId: row.id,
    productName: row.name,
    articleNumber: row.articleNumber,
    quantity,
    unitMetric: row.unitMetric,
    unitPrice,
    vatPercent: row.vatPercent,
    totalPrice: unitPrice === null ? null : lineTotal({ quantity, unitPrice }),
  };
}

/** The request that the caller made with this key; null without one. Throws KeyReusedError when it was made of something else. */
async function findSubmitted(
  db: Queryable,
  { profileId }: Actor,
  { idempotencyKey, items, ...header }: Submission,
): Promise<string | null> {
  const [request] = await db
    .select()
    .from(productRequests)
    .where(and(eq(productRequests.profileId, profileId), eq(productRequests.idempotencyKey, idempotencyKey)));
  if (!request) return null;
  const lines = await db
    .select({ productId: productRequestItems.productId, quantity: productRequestItems.quantity, notes: productRequestItems.notes })
    .from(productRequestItems)
    .where(eq(productRequestItems.productRequestId, request.id))
    .orderBy(asc(productRequestItems.lineNumber));
  const isSame =
    isDeepStrictEqual({ ...request, ...header }, request) &&
    isDeepStrictEqual(
      lines,
      items.filter(({ quantity }) => quantity > 0),
    );
  if (!isSame) throw new KeyReusedError("REQUEST_KEY_REUSED");
  return request.id;
}
