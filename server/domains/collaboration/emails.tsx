import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { housingAssociations, collaborationLinks as links } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import type { CollaborationLinkState } from "#shared/enums.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import type { LinkNews } from "./change-link.ts";

const NETWORK_PATH = "/collaboration/network";

/** Asks whoever has the address to let their association cooperate. The link is good once. Null once it is taken back or opened. */
export async function collaborationInvitation(
  ctx: DomainContext,
  { linkId, token }: { linkId: string; token: string },
): Promise<EmailContent | null> {
  const invitation = await findMailedInvitation(ctx.db, linkId);
  if (!invitation) return null;
  const { name, message } = invitation;
  return {
    subject: `${name} vill samverka med er förening`,
    element: (
      <EmailLayout preview={`${name} bjuder in er till krissamverkan.`} heading={`${name} vill samverka`}>
        <Paragraph>
          {name} bjuder in er förening till krissamverkan i {PRODUCT_NAME}: att visa varandra vad ni kan låna ut och att skicka larm mellan
          husen vid en kris.
        </Paragraph>
        {message && <Paragraph>«{message}»</Paragraph>}
        <ActionLink href={`${ctx.config.publicUrl}${NETWORK_PATH}#invitation=${token}`} label="Öppna inbjudan" />
        <SmallPrint>
          Länken fungerar en gång, för en systemägare i er förening, och gäller i 14 dagar. Ingenting delas förrän ni har tackat ja.
        </SmallPrint>
        <SmallPrint>Känner ni inte till föreningen? Då kan ni bortse från mejlet.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Tells an owner what another association has decided about its link to theirs. Null when that no longer holds. */
export async function collaborationNews(
  ctx: DomainContext,
  { linkId, associationId, news }: { linkId: string; associationId: string; news: LinkNews },
): Promise<EmailContent | null> {
  const { state, ...told } = NEWS[news];
  const found = await findLinkNews(ctx.db, { linkId, associationId, state });
  if (!found) return null;
  const { otherName, ownName, message } = found;
  const heading = told.heading(otherName);
  return {
    subject: told.subject(otherName, ownName),
    element: (
      <EmailLayout preview={`${heading}.`} heading={heading}>
        <Paragraph>{told.text(otherName, ownName)}</Paragraph>
        {news === "invited" && message && <Paragraph>«{message}»</Paragraph>}
        <ActionLink href={`${ctx.config.publicUrl}${NETWORK_PATH}`} label="Öppna nätverket" />
      </EmailLayout>
    ),
  };
}

interface NewsText {
  /** What the link has to be in for the news to hold when the mail is written. */
  state: CollaborationLinkState;
  heading: (other: string) => string;
  subject: (other: string, own: string) => string;
  text: (other: string, own: string) => string;
}

const NEWS: Record<LinkNews, NewsText> = {
  invited: {
    state: "invited",
    heading: (other) => `${other} vill samverka`,
    subject: (other, own) => `${other} vill samverka med ${own}`,
    text: (other, own) => `${other} bjuder in ${own} till krissamverkan. Ingenting delas förrän ni har tackat ja.`,
  },
  accepted: {
    state: "active",
    heading: (other) => `${other} har tackat ja`,
    subject: (other, own) => `${other} samverkar nu med ${own}`,
    text: (other, own) =>
      `${other} har tackat ja till krissamverkan med ${own}. Nu ser ni vad de visar för sitt nätverk, och de ser vad ni visar.`,
  },
  declined: {
    state: "declined",
    heading: (other) => `${other} har tackat nej`,
    subject: (other, own) => `${other} har tackat nej till att samverka med ${own}`,
    text: (other, own) => `${other} har tackat nej till krissamverkan med ${own}. Ingenting har delats. Ni kan bjuda in dem igen.`,
  },
  mail_declined: {
    state: "declined",
    heading: () => "En inbjudan har fått nej",
    subject: (_, own) => `En förening har tackat nej till att samverka med ${own}`,
    text: (_, own) => `En förening som ${own} bjöd in med e-post har tackat nej till krissamverkan. Ingenting har delats.`,
  },
  ended: {
    state: "ended",
    heading: (other) => `${other} har avslutat samverkan`,
    subject: (other, own) => `${other} har avslutat samverkan med ${own}`,
    text: (other, own) =>
      `${other} har avslutat krissamverkan med ${own}. Ingenting delas längre mellan er. Lån som pågår står kvar tills de är återlämnade.`,
  },
};

/** Who has invited by this link, while it stands unopened; null once it is taken back, opened or the association has closed. */
async function findMailedInvitation(db: Queryable, linkId: string): Promise<{ name: string; message: string | null } | null> {
  const [found] = await db
    .select({ name: housingAssociations.associationName, message: links.message })
    .from(links)
    .innerJoin(housingAssociations, eq(housingAssociations.id, links.fromAssociationId))
    .where(and(eq(links.id, linkId), eq(links.state, "invited"), isNull(links.toAssociationId), isNull(housingAssociations.closedAt)));
  return found ?? null;
}

/** Both ends of a link in this state, as the association with this id sees them; null when it is no longer so. */
async function findLinkNews(
  db: Queryable,
  { linkId, associationId, state }: { linkId: string; associationId: string; state: CollaborationLinkState },
): Promise<{ ownName: string; otherName: string; message: string | null } | null> {
  const [from, to] = [alias(housingAssociations, "from_association"), alias(housingAssociations, "to_association")];
  const [found] = await db
    .select({ fromId: from.id, fromName: from.associationName, toId: to.id, toName: to.associationName, message: links.message })
    .from(links)
    .innerJoin(from, eq(from.id, links.fromAssociationId))
    .innerJoin(to, eq(to.id, links.toAssociationId))
    .where(and(eq(links.id, linkId), eq(links.state, state)));
  if (!found || (found.fromId !== associationId && found.toId !== associationId)) return null;
  const isFrom = found.fromId === associationId;
  return {
    ownName: isFrom ? found.fromName : found.toName,
    otherName: isFrom ? found.toName : found.fromName,
    message: found.message,
  };
}
