import { readMembershipRequest } from "#server/domains/membership/queries.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { ActionLink, EmailLayout, Paragraph, Quote } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** Tells a system owner that someone wants to join. */
export async function membershipApplicationReceived(ctx: DomainContext, payload: { requestId: string }): Promise<EmailContent> {
  const { applicant, association, messageToAdmin } = await readMembershipRequest(ctx.db, payload.requestId);
  return {
    subject: `Ny medlemskapsansökan till ${association.associationName}`,
    element: (
      <EmailLayout preview={`${applicant.displayName} vill gå med.`} heading="Ny medlemskapsansökan">
        <Paragraph>
          {applicant.displayName} ({applicant.email}) vill gå med i {association.associationName}.
        </Paragraph>
        {messageToAdmin && (
          <>
            <Paragraph>Meddelande från den som ansöker:</Paragraph>
            <Quote>{messageToAdmin}</Quote>
          </>
        )}
        <Paragraph>Godkänn bara personer som du vet hör till föreningen.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/association-dashboard`} label="Hantera ansökan" />
      </EmailLayout>
    ),
  };
}
