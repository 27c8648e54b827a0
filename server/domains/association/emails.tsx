import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import { invitedEmailHash, invitePath } from "#shared/invite-code.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { findInvitation } from "./queries.ts";

/** The short address of an association. It gives no access by itself: a system owner approves the application. Null once it is taken back. */
export async function associationInvitation(ctx: DomainContext, payload: { invitationId: string }): Promise<EmailContent | null> {
  const invitation = await findInvitation(ctx.db, payload.invitationId);
  if (!invitation) return null;
  const { inviteCode, associationName, email, role, invitedBy } = invitation;
  return {
    subject: `Inbjudan till ${associationName} i ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview={`${associationName} bjuder in dig.`} heading={`Inbjudan till ${associationName}`}>
        <Paragraph>
          {invitedBy ?? "En systemägare"} bjuder in dig till {associationName} i {PRODUCT_NAME}, där föreningen planerar sin krisberedskap
          tillsammans.
        </Paragraph>
        {role === "system_owner" && (
          <Paragraph>
            Du är tänkt som systemägare: du kan larma de boende, godkänna medlemmar och ändra allt, precis som den som bjuder in dig.
          </Paragraph>
        )}
        <ActionLink href={`${ctx.config.publicUrl}${invitePath(inviteCode)}${invitedEmailHash(email)}`} label="Gå med i föreningen" />
        <SmallPrint>
          Du ansöker genom länken och får tillgång när en systemägare har godkänt ansökan. Inbjudan gäller i 14 dagar.
        </SmallPrint>
        <SmallPrint>Känner du inte till föreningen? Då kan du bortse från mejlet.</SmallPrint>
      </EmailLayout>
    ),
  };
}
