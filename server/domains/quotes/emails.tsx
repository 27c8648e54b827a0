import { desc, eq } from "drizzle-orm";
import { housingAssociations, quoteInvitations as invitations, quotes, productRequests as requests } from "#drizzle/schema/index.ts";
import { findProductRequestDocuments } from "#server/domains/documents/queries.ts";
import { findItems } from "#server/domains/product-requests/queries.ts";
import { requestNumber } from "#server/domains/product-requests/rules.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, Quote, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import { NotFoundError } from "#server/platform/errors.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { formatDateLong, formatTime, isoDay } from "#shared/format/date.ts";
import { quantityInWords } from "#shared/format/quantity-in-words.ts";
import { quoteLink } from "#shared/quote-links.ts";
import { MESSAGE_HEADING, quotedLineInWords, quoteFacts } from "#shared/text/quote-words.ts";
import { findGiven, messageTo, toQuotedLine } from "./queries.ts";
import { isOpenForQuotes, quoteSums } from "./rules.ts";

async function findInvitation(db: Queryable, quoteInvitationId: string) {
  const [found] = await db
    .select({
      invitation: invitations,
      request: requests,
      associationName: housingAssociations.associationName,
      closedAt: housingAssociations.closedAt,
    })
    .from(invitations)
    .innerJoin(requests, eq(requests.id, invitations.productRequestId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, requests.housingAssociationId))
    .where(eq(invitations.id, quoteInvitationId));
  return found ?? null;
}
type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** The supplier's page by the link that the mail was queued with; null when it opens nothing any more. */
function ownLink(ctx: DomainContext, { invitation, closedAt }: FoundInvitation, token: string | undefined): string | null {
  if (!token || closedAt || invitation.expiresAt <= ctx.now()) return null;
  const isCurrent = [invitation.tokenHash, invitation.reminderTokenHash].includes(hashSecret(token));
  return isCurrent ? quoteLink(ctx.config.publicUrl, token) : null;
}

/** What a quote comes to, as its page says it. */
/** What a quote is for, line by line. */
function QuotedLines({ lines }: Pick<Awaited<ReturnType<typeof findGiven>>[number], "lines">) {
  return lines.map(toQuotedLine).map((line) => (
    <Paragraph key={line.lineNumber}>
      {line.amount} {line.productName}: {quotedLineInWords(line)}
    </Paragraph>
  ));
}

function Facts({ lines, quote }: Awaited<ReturnType<typeof findGiven>>[number]) {
  return quoteFacts({ ...quoteSums(lines, quote.freight, null), ...quote }, (day) => formatDateLong(day)).map(([label, value]) => (
    <Paragraph key={label}>
      {label}: {value}
    </Paragraph>
  ));
}

const requestPath = (productRequestId: string): string => `/product-catalog?forfragan=${productRequestId}`;

/**
 * Asks a supplier for a quote. The request's PDF is for its own supplier; another one gets the lines. Null when the link has been
 * replaced meanwhile or the request is decided.
 */
export async function quoteInvitation(
  ctx: DomainContext,
  { quoteInvitationId, linkNumber, token }: { quoteInvitationId: string; linkNumber: number; token: string },
): Promise<EmailContent | null> {
  const found = await findInvitation(ctx.db, quoteInvitationId);
  if (!found || found.invitation.linkNumber !== linkNumber || !isOpenForQuotes(found.request.status)) return null;
  const { invitation, request, associationName } = found;
  const [items, document] = await Promise.all([
    findItems(ctx.db, request.id),
    invitation.supplierId && findProductRequestDocuments(ctx.db, [request.id]).then((documents) => documents.get(request.id)),
  ]);
  if (invitation.supplierId && !document) throw new NotFoundError("DOCUMENT_MISSING");
  const { counterOffer } = invitation;
  const message = messageTo(found);
  const asks = counterOffer ? "ber om ett nytt bud" : "ber om en offert";
  return {
    replyTo: request.contactEmail ?? undefined,
    subject: `${counterOffer ? "Motbud" : "Offertförfrågan"} från ${associationName} (nr ${requestNumber(request.id)})`,
    element: (
      <EmailLayout preview={`${associationName} ${asks}.`} heading={`${associationName} ${asks}`}>
        {counterOffer && <Quote>{counterOffer}</Quote>}
        <Paragraph>{counterOffer ? "Er offert gäller:" : "Hej! Föreningen vill ha pris och leveranstid på:"}</Paragraph>
        {items.map(({ item, unitQuantity }) => (
          <Paragraph key={item.id}>
            {quantityInWords(item.quantity, { unitQuantity, unitMetric: item.unitMetric })} {item.productName}
          </Paragraph>
        ))}
        {message && (
          <>
            <Paragraph>{MESSAGE_HEADING}:</Paragraph>
            <Quote>{message}</Quote>
          </>
        )}
        <ActionLink href={quoteLink(ctx.config.publicUrl, token)} label={counterOffer ? "Lämna ny offert" : "Lämna offert"} />
        <SmallPrint>
          Länken är personlig och gäller till {formatDateLong(invitation.expiresAt)}. Ni behöver inget konto. Frågor? Svara på mejlet.
        </SmallPrint>
      </EmailLayout>
    ),
    attachments: document
      ? [{ filename: document.filename, contentType: "application/pdf", content: await ctx.files.get(document.storageKey) }]
      : [],
  };
}

/** Tells the contact of a request that a supplier has answered; what it says is read when the quotes are opened. */
export async function quoteReceived(
  ctx: DomainContext,
  { quoteInvitationId, news }: { quoteInvitationId: string; news: "quote" | "declined" },
): Promise<EmailContent | null> {
  const found = await findInvitation(ctx.db, quoteInvitationId);
  if (!found) return null;
  const { invitation, request } = found;
  const heading = news === "quote" ? `${invitation.supplierName} har lämnat en offert` : `${invitation.supplierName} har tackat nej`;
  return {
    subject: `${heading} (nr ${requestNumber(request.id)})`,
    element: (
      <EmailLayout preview={`${heading}.`} heading={heading}>
        <Paragraph>
          {news === "declined"
            ? "Leverantören lämnar ingen offert på er förfrågan."
            : request.quotesOpenOn
              ? `Offerten är förseglad till ${formatDateLong(request.quotesOpenOn)}.`
              : "En systemägare öppnar offerten i förfrågan."}
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}${requestPath(request.id)}`} label="Öppna förfrågan" />
      </EmailLayout>
    ),
  };
}

/** What a supplier has sent, back to it in writing. Null when it has sent anew since: that has a receipt of its own. */
export async function quoteReceipt(
  ctx: DomainContext,
  { quoteId, givenAt, isChanged = false, token }: { quoteId: string; givenAt: string; isChanged?: boolean; token?: string | undefined },
): Promise<EmailContent | null> {
  const [known] = await ctx.db.select().from(quotes).where(eq(quotes.id, quoteId));
  const found = known && (await findInvitation(ctx.db, known.quoteInvitationId));
  if (!found || found.closedAt) return null;
  const given = (await findGiven(ctx.db, [known.quoteInvitationId])).find(({ quote }) => quote.id === quoteId);
  if (given?.quote.givenAt.toISOString() !== givenAt) return null;
  const { invitation, request, associationName } = found;
  const { quote, lines, attachment } = given;
  const link = ownLink(ctx, found, token);
  const heading = `Er ${isChanged ? "ändrade offert" : "offert"} till ${associationName} är mottagen`;
  const isSealed = request.quotesOpenOn !== null && isoDay(ctx.now()) < request.quotesOpenOn;
  const opensOn = isSealed && request.quotesOpenOn && ` tidigast ${formatDateLong(request.quotesOpenOn)}`;
  return {
    replyTo: request.contactEmail ?? undefined,
    subject: `${heading} (nr ${requestNumber(request.id)})`,
    element: (
      <EmailLayout preview={`${heading}.`} heading={heading}>
        <Paragraph>
          Mottagen {formatDateLong(quote.givenAt)} kl. {formatTime(quote.givenAt)}. Det här har ni offererat:
        </Paragraph>
        <QuotedLines lines={lines} />
        <Facts {...given} />
        {attachment && <Paragraph>Bilaga: {attachment.filename}</Paragraph>}
        {quote.comment && <Quote>{quote.comment}</Quote>}
        <Paragraph>
          Föreningen öppnar offerten{opensOn}. Till dess kan ni ändra den; därefter skickar ni en ny. Länken
          {!link && " i föreningens senaste mejl"} gäller till {formatDateLong(invitation.expiresAt)}. Ni får ett mejl när föreningen har
          valt.
        </Paragraph>
        {link && <ActionLink href={link} label="Visa offerten" />}
        <SmallPrint>Frågor? Svara på mejlet.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Reminds a supplier that has not answered, shortly before its link is over. Null when it has meanwhile, or when the request is decided. */
export async function quoteReminder(
  ctx: DomainContext,
  { quoteInvitationId, token }: { quoteInvitationId: string; token: string },
): Promise<EmailContent | null> {
  const found = await findInvitation(ctx.db, quoteInvitationId);
  if (!found || found.closedAt || found.invitation.declinedAt || !isOpenForQuotes(found.request.status)) return null;
  const { invitation, request, associationName } = found;
  const isVoid = invitation.reminderTokenHash !== hashSecret(token);
  if (isVoid || (await ctx.db.$count(quotes, eq(quotes.quoteInvitationId, quoteInvitationId))) > 0) return null;
  const until = formatDateLong(invitation.expiresAt);
  return {
    replyTo: request.contactEmail ?? undefined,
    subject: `Påminnelse: offertförfrågan från ${associationName} (nr ${requestNumber(request.id)})`,
    element: (
      <EmailLayout preview={`Ni kan svara till ${until}.`} heading={`${associationName} väntar på ert svar`}>
        <Paragraph>Ni kan lämna en offert, eller tacka nej, till {until}.</Paragraph>
        <ActionLink href={quoteLink(ctx.config.publicUrl, token)} label="Svara på förfrågan" />
        <SmallPrint>Ni behöver inget konto. Det här är den enda påminnelsen. Frågor? Svara på mejlet.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Reminds of a quote that runs out soon; what an unopened one says is not told. Null when it no longer matters. */
export async function quoteExpiring(ctx: DomainContext, { quoteId }: { quoteId: string }): Promise<EmailContent | null> {
  const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.id, quoteId));
  const found = quote && (await findInvitation(ctx.db, quote.quoteInvitationId));
  if (!found || found.closedAt || !isOpenForQuotes(found.request.status) || found.invitation.declinedAt) return null;
  const [latest] = await ctx.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(eq(quotes.quoteInvitationId, quote.quoteInvitationId))
    .orderBy(desc(quotes.version))
    .limit(1);
  if (latest?.id !== quoteId) return null;
  const heading = `Offerten från ${found.invitation.supplierName} går snart ut`;
  return {
    subject: heading,
    element: (
      <EmailLayout preview={heading} heading={heading}>
        <Paragraph>
          {quote.openedAt
            ? `Den gäller till och med ${formatDateLong(quote.validUntil)}. Godkänn den innan dess, eller be om en ny.`
            : "Ingen har öppnat den än. En systemägare öppnar den i förfrågan."}
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}${requestPath(found.request.id)}`} label="Öppna förfrågan" />
      </EmailLayout>
    ),
  };
}

/** Tells a supplier how the association has chosen: its own quote, with what was agreed, or another's, which is not named. */
export async function quoteOutcome(
  ctx: DomainContext,
  { quoteInvitationId, token }: { quoteInvitationId: string; token?: string | undefined },
): Promise<EmailContent | null> {
  const found = await findInvitation(ctx.db, quoteInvitationId);
  if (!found) return null;
  const { invitation, request, associationName } = found;
  const given = await findGiven(ctx.db, [quoteInvitationId]);
  const accepted = given.find(({ quote }) => quote.acceptedAt !== null);
  const link = accepted && ownLink(ctx, found, token);
  const heading = accepted ? "Er offert är godkänd" : "Vi valde en annan offert";
  return {
    replyTo: request.contactEmail ?? undefined,
    subject: `${heading} (nr ${requestNumber(request.id)})`,
    element: (
      <EmailLayout preview={`${associationName}: ${heading.toLowerCase()}.`} heading={heading}>
        <Paragraph>
          {accepted
            ? `${associationName} har godkänt er offert och hör av sig om beställningen.`
            : given.length > 0
              ? `Tack för er offert. ${associationName} har valt en annan leverantör den här gången.`
              : `${associationName} har valt en leverantör. Ni behöver inte svara på förfrågan.`}
        </Paragraph>
        {accepted && <QuotedLines lines={accepted.lines} />}
        {accepted && <Facts {...accepted} />}
        {accepted && request.deliveryAddress && <Paragraph>Leverans till: {request.deliveryAddress}</Paragraph>}
        {link && <ActionLink href={link} label="Visa offerten" />}
        <SmallPrint>{link && `Länken gäller till ${formatDateLong(invitation.expiresAt)}. `}Frågor? Svara på mejlet.</SmallPrint>
      </EmailLayout>
    ),
  };
}
