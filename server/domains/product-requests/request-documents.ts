import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { generatedDocuments } from "#drizzle/schema/index.ts";
import { findVisibleDocument } from "#server/domains/documents/queries.ts";
import { productRequestDocumentId, shownName } from "#server/domains/documents/rules.ts";
import { findProductRequestTemplate } from "#server/domains/documents/template-queries.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { findEmailStatus, queueEmail, requeueEmail } from "#server/platform/emails/queue-email.ts";
import { ForbiddenError, InvalidError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import { findHouse, findItems, readProgress, requireVisible } from "./queries.ts";
import { retryStep } from "./retry-step.ts";
import type { ProductRequestProgress, RequestItemRecord, RequestRecord } from "./views.ts";

/** The key stands in a table of its own right; it need not spell the address again. */
const digest = (address: string): string => createHash("sha256").update(address).digest("hex").slice(0, 16);

export interface GenerateDocumentInput {
  userId: string;
  templateId: string;
  productRequestId: string;
  /** The lines that the caller believes to be saved, and what of the rest it repeats. */
  items: readonly SentLine[];
  fields: SentFields;
  /** What the document shall be called, for whoever made the request. */
  names: DocumentNames;
}

interface SentLine {
  productId: string;
  quantity: number;
  unitPrice?: number | null | undefined;
  notes?: string | null | undefined;
  unitMetric?: string | null | undefined;
}

/** By the names that the caller knows them by. */
type SentFields = Readonly<Record<string, { saved: keyof RequestRecord; value: string | number | null | undefined }>>;

export interface DocumentNames {
  title?: string | undefined;
  filename?: string | undefined;
}

/**
 * Sees to it that a saved request gets its one PDF: a call for one that is made or under way starts nothing. It shows what
 * was saved, never what the caller sends. Throws ForbiddenError for another's user id or names for another's document,
 * InvalidError on the template or on what is not as it was saved, NotFoundError, LimitError.
 */
export async function generateDocument(ctx: DomainContext, input: GenerateDocumentInput): Promise<ProductRequestProgress> {
  const actor = requireSignedIn(ctx.actor);
  if (input.userId !== actor.userId) throw new ForbiddenError();
  if (input.templateId !== (await findProductRequestTemplate(ctx.db)))
    throw faulty("templateId", "Mallen är inte den för produktförfrågningar.");
  const request = await requireVisible(ctx.db, actor, input.productRequestId);
  if ((input.names.title ?? input.names.filename) !== undefined && request.profileId !== actor.profileId) throw new ForbiddenError();
  const progress = await readProgress(ctx, input.productRequestId);
  const saved = (await findItems(ctx.db, input.productRequestId)).map(({ item }) => item);
  if (!isSame(input.items, saved)) throw faulty("formData.items", "Raderna är inte de som sparades i förfrågan.");
  for (const [name, field] of Object.entries(input.fields)) {
    const isSaved = field.value === undefined || field.value === request[field.saved];
    if (!isSaved) throw faulty(`formData.${name}`, "Uppgiften är inte den som sparades i förfrågan.");
  }

  const hasNone = progress.pdfStatus === "failed" || progress.pdfStatus === "skipped";
  return hasNone ? retryStep(ctx, { productRequestId: input.productRequestId, step: "pdf" }) : progress;
}

const faulty = (field: string, sentence: string) => new InvalidError("INVALID_INPUT", { fields: { [field]: sentence } });

const SENT_OF_LINE = ["quantity", "unitPrice", "notes", "unitMetric"] as const;

/** Calls the document of a request what the person who made it wants it to be called. Nothing while it is not made yet. */
export async function nameDocument(ctx: DomainContext, productRequestId: string, { title, filename }: DocumentNames): Promise<void> {
  if (title === undefined && filename === undefined) return;
  const { userId } = requireSignedIn(ctx.actor);
  await ctx.db
    .update(generatedDocuments)
    .set({ ...(title && { title }), ...(filename && { filename: shownName(filename, "pdf") }) })
    .where(and(eq(generatedDocuments.id, productRequestDocumentId(productRequestId)), eq(generatedDocuments.userId, userId)));
}

/** Lines with quantity 0 are none (decision 55). */
function isSame(sent: GenerateDocumentInput["items"], saved: readonly RequestItemRecord[]): boolean {
  const lines = sent.filter(({ quantity }) => quantity > 0);
  const byProduct = new Map(saved.map((item) => [item.productId, item]));
  return (
    lines.length === saved.length &&
    new Set(lines.map(({ productId }) => productId)).size === lines.length &&
    lines.every(({ productId, ...line }) => {
      const item = byProduct.get(productId);
      return item && SENT_OF_LINE.every((name) => line[name] === undefined || line[name] === item[name]);
    })
  );
}

/**
 * Mails a document that the caller sees to their own address, the association's contact, or the contact of the request that
 * it was made of; nobody else can be reached. The same document leaves for the same address once a day, however often it is
 * asked for, and one that failed or was held is tried again. Throws NotFoundError, ForbiddenError with RECIPIENT_NOT_ALLOWED, LimitError.
 */
export async function mailDocument(ctx: DomainContext, { documentId, to }: { documentId: string; to: string }): Promise<void> {
  const actor = requireSignedIn(ctx.actor);
  const document = await findVisibleDocument(ctx, documentId);
  const { own, others } = await recipientsOf(ctx, actor, document.productRequestId);
  if (!own.has(to) && !others.has(to)) throw new ForbiddenError("RECIPIENT_NOT_ALLOWED");

  const dedupeKey = `document:${documentId}:${digest(to)}:${isoDay(ctx.now())}`;
  const status = await findEmailStatus(ctx.db, dedupeKey);
  if (status && status !== "failed" && status !== "held") return;
  await ctx.limits.consume("send/document", actor.userId);
  if (!own.has(to)) await ctx.limits.consume("recipient/mail", to);

  await inTransaction(ctx, async (tx) => {
    if (status) await requeueEmail(ctx, tx, dedupeKey);
    else await queueEmail(ctx, tx, { template: "document", recipient: to, payload: { documentId }, dedupeKey, userId: actor.userId });
    await recordAudit(tx, actor, "productRequest.mail_document", documentId);
  });
}

/** `others` have not asked for mail, so it is scarce. */
async function recipientsOf(ctx: DomainContext, actor: Actor, productRequestId: string | null) {
  const house = await findHouse(ctx.db, actor.associationId);
  const request = productRequestId ? await requireVisible(ctx.db, actor, productRequestId) : null;
  return { own: new Set([actor.email, house?.contactPersonEmail]), others: new Set([request?.contactEmail]) };
}
