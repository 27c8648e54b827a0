import { readMembershipRequest } from "#server/domains/membership/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, EmailLayout, Paragraph } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** Tells the applicant what the association decided. */
export async function membershipDecision(ctx: DomainContext, payload: { requestId: string }): Promise<EmailContent> {
  const { status, association } = await readMembershipRequest(ctx.db, payload.requestId);
  const { associationName } = association;
  if (status === "approved") {
    return {
      subject: `Du är nu med i ${associationName}`,
      element: (
        <EmailLayout preview="Din ansökan är godkänd." heading="Din ansökan är godkänd">
          <Paragraph>Välkommen till {associationName}. Du har nu tillgång till föreningens beredskap.</Paragraph>
          <ActionLink href={`${ctx.config.publicUrl}/association-dashboard`} label="Öppna föreningen" />
        </EmailLayout>
      ),
    };
  }
  return {
    subject: `Svar på din ansökan till ${associationName}`,
    element: (
      <EmailLayout preview="Din ansökan godkändes inte." heading="Din ansökan godkändes inte">
        <Paragraph>{associationName} har tyvärr inte godkänt din ansökan om att gå med.</Paragraph>
        <Paragraph>Tror du att det är ett misstag? Kontakta föreningens styrelse. Du kan också skicka en ny ansökan.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/pending-approval`} label="Visa ansökan" />
      </EmailLayout>
    ),
  };
}
