import { and, asc, desc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import {
  files,
  housingAssociations,
  quoteInvitations as invitations,
  productRequestItems as items,
  quoteLines as lines,
  products,
  quotes,
  productRequests as requests,
  suppliers,
} from "#drizzle/schema/index.ts";
import { findHouse, findItems, requireVisible } from "#server/domains/product-requests/queries.ts";
import { type Actor, type MemberActor, requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { isoDay } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { quantityInWords } from "#shared/format/quantity-in-words.ts";
import { can } from "#shared/permissions.ts";
import { findQuoteHistory } from "./history-queries.ts";
import { aboveGuidePrice, isOpenForQuotes, quotedTotal, quoteSums } from "./rules.ts";

/** Holds the request of an owner's association until the transaction's end. Throws ForbiddenError, NotFoundError. */
export async function takeRequest(tx: Transaction, actor: MemberActor, productRequestId: string) {
  const request = await requireVisible(tx, actor, productRequestId, { forUpdate: true });
  if (request.housingAssociationId !== actor.associationId) throw new NotFoundError();
  return request;
}

/** The owner who asks, sees and decides. Throws ForbiddenError. */
export const requireBuyer = (actor: Actor | null): MemberActor => requirePermission(actor, "productRequest:changeAnyStatus");

/** The invitation of a request that the caller's association made. Throws NotFoundError. */
export async function requireInvitation(db: Queryable, actor: MemberActor, quoteInvitationId: string) {
  const [found] = await db
    .select({ invitation: invitations })
    .from(invitations)
    .innerJoin(requests, eq(requests.id, invitations.productRequestId))
    .where(and(eq(invitations.id, quoteInvitationId), eq(requests.housingAssociationId, actor.associationId)));
  if (!found) throw new NotFoundError();
  return found.invitation;
}

/** What the suppliers of a request have answered. Of what is not opened nobody is told more than that it came. Throws NotFoundError. */
export async function readQuotes(ctx: DomainContext, productRequestId: string) {
  const actor = requireSignedIn(ctx.actor);
  const request = await requireVisible(ctx.db, actor, productRequestId);
  const isOwn = request.housingAssociationId !== null && request.housingAssociationId === actor.associationId;
  const mayManage = isOwn && can(actor.role, "productRequest:changeAnyStatus");
  const [house, asked, supplier] = await Promise.all([
    findHouse(ctx.db, isOwn ? actor.associationId : null),
    isOwn
      ? ctx.db
          .select()
          .from(invitations)
          .where(eq(invitations.productRequestId, productRequestId))
          .orderBy(asc(invitations.createdAt), asc(invitations.id))
      : [],
    ctx.db.select({ name: suppliers.name, email: suppliers.contactEmail }).from(suppliers).where(eq(suppliers.id, request.supplierId)),
  ]);
  const given = await findGiven(
    ctx.db,
    asked.map(({ id }) => id),
  );
  const history =
    isOwn && actor.associationId
      ? await findQuoteHistory(
          ctx.db,
          { associationId: actor.associationId, productRequestId },
          { invitations: asked, given: given.map(({ quote }) => quote) },
        )
      : [];
  const apartments = request.numProperties ?? house?.numApartments ?? null;
  const today = isoDay(ctx.now());
  const isSealed = request.quotesOpenOn !== null && today < request.quotesOpenOn;
  const hasUnopened = given.some(({ quote }) => quote.openedAt === null);
  return {
    opensOn: request.quotesOpenOn,
    isSealed,
    mayManage,
    maySend: mayManage && isOpenForQuotes(request.status),
    mayOpen: mayManage && !isSealed && hasUnopened,
    supplier: { name: supplier[0]?.name ?? "", email: mayManage ? (supplier[0]?.email ?? null) : null },
    history,
    invitations: asked.map((invitation) => {
      const own = given.filter(({ quote }) => quote.quoteInvitationId === invitation.id);
      const latest = own[0]?.quote;
      const isDeclined = invitation.declinedAt !== null;
      return {
        id: invitation.id,
        supplierName: invitation.supplierName,
        recipientEmail: mayManage ? invitation.recipientEmail : null,
        sentAt: invitation.createdAt.toISOString(),
        expiresAt: invitation.expiresAt.toISOString(),
        mailStatus: invitation.mailStatus,
        declinedAt: invitation.declinedAt?.toISOString() ?? null,
        message: invitation.message,
        counterOffer: invitation.counterOffer,
        /** Something has come that nobody has opened. */
        isWaiting: own.some(({ quote }) => quote.openedAt === null),
        quotes: own
          .filter(({ quote }) => quote.openedAt !== null)
          .map(({ quote, attachment, lines: quoted }) => ({
            id: quote.id,
            version: quote.version,
            givenAt: quote.givenAt.toISOString(),
            validUntil: quote.validUntil,
            isExpired: quote.validUntil < today,
            freight: quote.freight,
            comment: quote.comment,
            attachment: mayManage ? attachment : null,
            /** Null also of one that was accepted before the request was set back. */
            acceptedAt: isOpenForQuotes(request.status) ? null : (quote.acceptedAt?.toISOString() ?? null),
            mayAccept: mayManage && quote === latest && !isDeclined && quote.validUntil >= today && isOpenForQuotes(request.status),
            ...quoteSums(quoted, quote.freight, apartments),
            aboveGuidePrice: aboveGuidePrice(quoted),
            lines: quoted.map((line) => ({ ...toQuotedLine(line), aboveGuidePrice: aboveGuidePrice([line]) })),
          })),
      };
    }),
  };
}

/** Quotes with their attachment and a line for each line of the request, newest version first. */
export async function findGiven(db: Queryable, invitationIds: readonly string[]) {
  if (invitationIds.length === 0) return [];
  const found = await db
    .select({
      quote: quotes,
      item: items,
      unitQuantity: products.unitQuantity,
      unitPrice: lines.unitPrice,
      deliveryDays: lines.deliveryDays,
      attachment: { filename: files.filename, sizeBytes: files.bytes },
    })
    .from(quotes)
    .innerJoin(invitations, eq(invitations.id, quotes.quoteInvitationId))
    .innerJoin(items, eq(items.productRequestId, invitations.productRequestId))
    .innerJoin(products, eq(products.id, items.productId))
    .leftJoin(files, eq(files.id, quotes.attachmentId))
    .leftJoin(lines, and(eq(lines.quoteId, quotes.id), eq(lines.productRequestItemId, items.id)))
    .where(inArray(quotes.quoteInvitationId, [...invitationIds]))
    .orderBy(desc(quotes.version), asc(quotes.id), asc(items.lineNumber));
  const grouped = Map.groupBy(found, ({ quote }) => quote.id);
  return [...grouped.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    return [
      {
        quote: first.quote,
        attachment: first.attachment && namedAttachment(first.attachment),
        lines: rows.map(({ item, unitQuantity, unitPrice, deliveryDays }) => ({
          ...{ ...item, guidePrice: item.unitPrice, unitQuantity, unitPrice, deliveryDays },
        })),
      },
    ];
  });
}

const namedAttachment = ({ filename, sizeBytes }: { filename: string | null; sizeBytes: number | null }) => ({
  ...{ filename: filename ?? "bilaga", sizeBytes: sizeBytes ?? 0 },
});

type GivenLine = Awaited<ReturnType<typeof findGiven>>[number]["lines"][number];

/** What one price is for, where it holds several pieces. */
const packageOf = ({ unitQuantity, unitMetric }: Pick<GivenLine, "unitQuantity" | "unitMetric">): string | null =>
  unitQuantity > 1 ? `${formatNumber(unitQuantity)} ${unitMetric}` : null;

/** A line of a quote, without the catalogue's price: suppliers read it too. */
export const toQuotedLine = (line: GivenLine) => ({
  lineNumber: line.lineNumber,
  productName: line.productName,
  amount: quantityInWords(line.quantity, line),
  packageOf: packageOf(line),
  unitPrice: line.unitPrice,
  total: quotedTotal(line),
  deliveryDays: line.deliveryDays,
});

const TOKEN = /^[\w-]{43}$/;

/** The invitation that a link opens, with its request; null for a link that is forged, replaced or over. */
export async function findByLink(db: Queryable, token: string, now: Date) {
  if (!TOKEN.test(token)) return null;
  const hash = hashSecret(token);
  const [found] = await db
    .select({ invitation: invitations, request: requests, associationName: housingAssociations.associationName })
    .from(invitations)
    .innerJoin(requests, eq(requests.id, invitations.productRequestId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, requests.housingAssociationId))
    .where(
      and(
        or(eq(invitations.tokenHash, hash), eq(invitations.reminderTokenHash, hash)),
        ...[gt(invitations.expiresAt, now), isNull(housingAssociations.closedAt)],
      ),
    );
  return found ?? null;
}
export type OpenedInvitation = NonNullable<Awaited<ReturnType<typeof findByLink>>>;

/** What the board wrote to this supplier, such as the code of a gate: no other that it asked reads it. */
export const messageTo = ({ invitation, request }: Pick<OpenedInvitation, "invitation" | "request">): string | null =>
  invitation.supplierId === null ? invitation.message : request.notes;

/** What came with an answer that was refused. */
export interface KeptAttachment {
  id: string;
  filename: string;
  sizeBytes: number;
}

async function findKeptAttachment(db: Queryable, { keptAttachmentId }: OpenedInvitation["invitation"]): Promise<KeptAttachment | null> {
  if (!keptAttachmentId) return null;
  const [file] = await db.select({ filename: files.filename, sizeBytes: files.bytes }).from(files).where(eq(files.id, keptAttachmentId));
  return file ? { id: keptAttachmentId, ...namedAttachment(file) } : null;
}

/** What a supplier sees: the lines that are asked for and its own answer. Null as `findByLink`. */
export async function readSupplierPage(ctx: DomainContext, token: string) {
  const found = await findByLink(ctx.db, token, ctx.now());
  if (!found) return null;
  const { invitation, request, associationName } = found;
  const [asked, given, keptAttachment] = await Promise.all([
    findItems(ctx.db, request.id),
    findGiven(ctx.db, [invitation.id]),
    findKeptAttachment(ctx.db, invitation),
  ]);
  const [latest] = given;
  const isOpen = isOpenForQuotes(request.status);
  const isAccepted = !isOpen && given.some(({ quote }) => quote.acceptedAt !== null);
  return {
    associationName,
    productRequestId: request.id,
    deliveryAddress: request.deliveryAddress,
    contactPerson: request.contactPerson,
    contactPhone: isOpen || isAccepted ? request.contactPhone : null,
    supplierName: invitation.supplierName,
    counterOffer: invitation.counterOffer,
    message: isOpen || isAccepted ? messageTo(found) : null,
    keptAttachment,
    expiresAt: invitation.expiresAt,
    opensOn: request.quotesOpenOn,
    isOpen,
    isDeclined: invitation.declinedAt !== null,
    isAccepted,
    lines: asked.map(({ item: { lineNumber, productName, quantity, unitMetric, unitPrice }, unitQuantity }) => ({
      ...{ lineNumber, productName },
      isUnpriced: unitPrice === null,
      amount: quantityInWords(quantity, { unitQuantity, unitMetric }),
      packageOf: packageOf({ unitQuantity, unitMetric }),
    })),
    latest: latest
      ? {
          ...latest.quote,
          ...quoteSums(latest.lines, latest.quote.freight, null),
          attachment: latest.attachment,
          lines: latest.lines.map(toQuotedLine),
        }
      : null,
  };
}
export type SupplierPageView = NonNullable<Awaited<ReturnType<typeof readSupplierPage>>>;
