import { findLinkNews, findMailedInvitation } from "#server/domains/collaboration/news-queries.ts";
import type { LinkNews } from "#server/domains/collaboration/tell-owners.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

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

/** Tells an owner that another association has invited theirs, or has said yes. Null when that no longer holds. */
export async function collaborationNews(
  ctx: DomainContext,
  { linkId, associationId, news }: { linkId: string; associationId: string; news: LinkNews },
): Promise<EmailContent | null> {
  const state = news === "invited" ? "invited" : "active";
  const found = await findLinkNews(ctx.db, { linkId, associationId, state });
  if (!found) return null;
  const { otherName, ownName, message } = found;
  const heading = news === "invited" ? `${otherName} vill samverka` : `${otherName} har tackat ja`;
  return {
    subject: news === "invited" ? `${otherName} vill samverka med ${ownName}` : `${otherName} samverkar nu med ${ownName}`,
    element: (
      <EmailLayout preview={`${heading}.`} heading={heading}>
        {news === "invited" ? (
          <Paragraph>
            {otherName} bjuder in {ownName} till krissamverkan. Ingenting delas förrän ni har tackat ja.
          </Paragraph>
        ) : (
          <Paragraph>
            {otherName} har tackat ja till krissamverkan med {ownName}. Nu ser ni vad de visar för sitt nätverk, och de ser vad ni visar.
          </Paragraph>
        )}
        {news === "invited" && message && <Paragraph>«{message}»</Paragraph>}
        <ActionLink href={`${ctx.config.publicUrl}${NETWORK_PATH}`} label="Öppna nätverket" />
      </EmailLayout>
    ),
  };
}
