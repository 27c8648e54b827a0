import { findMembershipRequest, listOwners } from "#server/domains/membership/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, EmailLayout, Paragraph, Quote } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** Tells a system owner that someone wants to join; nothing when that is over, or the recipient no longer decides. */
export async function membershipApplicationReceived(
  ctx: DomainContext,
  payload: { requestId: string; ownerUserId?: string | undefined },
): Promise<EmailContent | null> {
  const request = await findMembershipRequest(ctx.db, payload.requestId);
  if (request?.status !== "pending") return null;
  const owners = await listOwners(ctx.db, request.associationId);
  if (payload.ownerUserId && !owners.some(({ userId }) => userId === payload.ownerUserId)) return null;
  const { applicant, association, messageToAdmin } = request;
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
        <ActionLink href={`${ctx.config.publicUrl}/admin?tab=ansokningar`} label="Hantera ansökan" />
      </EmailLayout>
    ),
  };
}
