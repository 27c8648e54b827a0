import { eq } from "drizzle-orm";
import { housingAssociations as associations } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, Quote } from "#server/platform/emails/email-layout.tsx";
import { formatDay } from "#shared/format/date.ts";
import { subscribePath } from "#shared/subscribe-links.ts";
import { findMembershipRequest, listOwners, readMembershipRequest } from "./queries.ts";

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

/** Tells a system owner that the house requires a second factor, and from when; nothing once it no longer does. */
export async function secondFactorRequired(ctx: DomainContext, { associationId }: { associationId: string }): Promise<EmailContent | null> {
  const [house] = await ctx.db
    .select({ name: associations.associationName, from: associations.secondFactorFrom })
    .from(associations)
    .where(eq(associations.id, associationId));
  if (!house?.from) return null;
  const day = formatDay(house.from);
  return {
    subject: `${house.name} kräver tvåfaktorsautentisering från ${day}`,
    element: (
      <EmailLayout preview={`Ordna det före ${day}.`} heading="Styrelsen behöver tvåfaktorsautentisering">
        <Paragraph>
          Från {day} räcker lösenordet inte för det som bara systemägare i {house.name} får göra. Slå på en kod i en app, eller lägg till en
          passnyckel. Det tar några minuter. Har du redan gjort det behöver du inte göra något.
        </Paragraph>
        <Paragraph>Den som väntar kan efter {day} det som en teamledare kan, tills det är ordnat. Det går alltid att larma.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/settings?tab=sakerhet`} label="Öppna Säkerhet" />
      </EmailLayout>
    ),
  };
}

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
          <Paragraph>
            Vid en kris larmas du som medlem. Beskeden till de boende, med sms eller mejl, får du när du har anmält dig. Det tar en minut:
          </Paragraph>
          <ActionLink href={`${ctx.config.publicUrl}${subscribePath(association.id)}`} label="Få krislarm" />
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
