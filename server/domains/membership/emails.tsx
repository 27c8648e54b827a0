import { findAssociationName, findInvitation } from "#server/domains/association/queries.ts";
import { findLedTeams } from "#server/domains/teams/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { EmailContent } from "#server/platform/emails/email-content.ts";
import { ActionLink, EmailLayout, Paragraph, Quote, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import type { AssociationRole } from "#shared/enums.ts";
import { invitePath } from "#shared/invite-code.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { findMembership, findMembershipRequest, listOwners, readMembershipRequest } from "./queries.ts";

const MEANINGS: Record<AssociationRole, string> = {
  system_owner: "Som systemägare ändrar du föreningens uppgifter, hanterar medlemmar och svarar på ansökningar.",
  team_leader: "Som teamledare leder du ett team och ser var nycklar hänger och hur något stängs av.",
  member: "Som medlem ser du föreningens uppgifter och beredskap.",
};

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

/** The short address of an association. It gives no access by itself: a system owner approves the application. Null once it is taken back. */
export async function associationInvitation(ctx: DomainContext, payload: { invitationId: string }): Promise<EmailContent | null> {
  const invitation = await findInvitation(ctx.db, payload.invitationId);
  if (!invitation) return null;
  const { inviteCode, associationName, invitedBy } = invitation;
  return {
    subject: `Inbjudan till ${associationName} i ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview={`${associationName} bjuder in dig.`} heading={`Inbjudan till ${associationName}`}>
        <Paragraph>
          {invitedBy ?? "En systemägare"} bjuder in dig till {associationName} i {PRODUCT_NAME}, där föreningen planerar sin krisberedskap
          tillsammans.
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}${invitePath(inviteCode)}`} label="Gå med i föreningen" />
        <SmallPrint>
          Du ansöker genom länken och får tillgång när en systemägare har godkänt ansökan. Inbjudan gäller i 14 dagar.
        </SmallPrint>
        <SmallPrint>Känner du inte till föreningen? Då kan du bortse från mejlet.</SmallPrint>
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

/** Tells somebody that a system owner has removed them, and why in the owner's own words. */
export async function membershipRemoved(
  ctx: DomainContext,
  { associationId, reason }: { associationId: string; reason: string },
): Promise<EmailContent> {
  const name = (await findAssociationName(ctx.db, associationId)) ?? "föreningen";
  return {
    subject: `Du är inte längre med i ${name}`,
    element: (
      <EmailLayout preview={`Du är inte längre med i ${name}.`} heading={`Du är inte längre med i ${name}`}>
        <Paragraph>
          En systemägare i {name} har tagit bort dig ur föreningen i {PRODUCT_NAME}. Du ser inte längre föreningens uppgifter.
        </Paragraph>
        <Paragraph>Anledningen som angavs:</Paragraph>
        <Quote>{reason}</Quote>
        <Paragraph>
          Det gäller bara {PRODUCT_NAME}. Ditt konto finns kvar, och du kan använda det som privatperson. Tror du att det är ett misstag?
          Kontakta föreningens styrelse.
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/dashboard`} label={`Öppna ${PRODUCT_NAME}`} />
      </EmailLayout>
    ),
  };
}

/** Tells a member which role they have now. Nothing is to be told once the membership has ended. */
export async function membershipRoleChanged(
  ctx: DomainContext,
  member: { profileId: string; associationId: string },
): Promise<EmailContent | null> {
  const membership = await findMembership(ctx.db, member);
  if (!membership) return null;
  const { role, associationName } = membership;
  const teams = (await findLedTeams(ctx.db, member.associationId, [member.profileId])).get(member.profileId) ?? [];
  const areas = new Intl.ListFormat("sv-SE").format(teams.map(({ areaName }) => areaName));
  return {
    subject: `Din roll i ${associationName} har ändrats`,
    element: (
      <EmailLayout preview={`Du är nu ${ROLE_LABELS[role].toLowerCase()}.`} heading="Din roll har ändrats">
        <Paragraph>
          Du är nu {ROLE_LABELS[role].toLowerCase()} i {associationName}. {MEANINGS[role]}
        </Paragraph>
        {areas ? <Paragraph>Du leder: {areas}.</Paragraph> : null}
        <Paragraph>Stämmer det inte? Prata med en systemägare i föreningen.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/association-dashboard`} label="Öppna föreningen" />
      </EmailLayout>
    ),
  };
}
