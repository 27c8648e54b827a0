import { findAssociationName } from "#server/domains/association/queries.ts";
import { findLedTeams } from "#server/domains/membership/led-teams.ts";
import { findMembership } from "#server/domains/membership/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, Quote, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import type { AssociationRole } from "#shared/enums.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

const nameOf = async (ctx: DomainContext, associationId: string): Promise<string> =>
  (await findAssociationName(ctx.db, associationId)) ?? "Föreningen";

/** Tells a subscriber of an association that has closed. The address is forgotten when the mail has left. */
export async function associationClosedForSubscriber(ctx: DomainContext, payload: { associationId: string }): Promise<EmailContent> {
  const name = await nameOf(ctx, payload.associationId);
  return {
    subject: `${name} skickar inga fler krismeddelanden`,
    element: (
      <EmailLayout preview={`${name} har lämnat ${PRODUCT_NAME}.`} heading={`${name} har lämnat ${PRODUCT_NAME}`}>
        <Paragraph>
          Föreningen har lämnat {PRODUCT_NAME}, du får inga fler krismeddelanden. Fråga styrelsen hur ni når varandra i en kris.
        </Paragraph>
        <Paragraph>
          Vid fara för liv: ring 112. Viktigt meddelande till allmänheten (VMA) hör du i Sveriges Radio P4 och läser på krisinformation.se.
        </Paragraph>
        <SmallPrint>Dina uppgifter som prenumerant är borttagna, också den här adressen.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Tells somebody who waited for an answer that none will come. */
export async function associationClosedForApplicant(ctx: DomainContext, payload: { associationId: string }): Promise<EmailContent> {
  const name = await nameOf(ctx, payload.associationId);
  return {
    subject: `Din ansökan till ${name} är avslutad`,
    element: (
      <EmailLayout preview={`${name} har lämnat ${PRODUCT_NAME}.`} heading="Din ansökan är avslutad">
        <Paragraph>
          {name} har lämnat {PRODUCT_NAME}, och din ansökan om att gå med kan därför inte besvaras. Den är avslutad.
        </Paragraph>
        <Paragraph>Du kan gå med i en annan förening, lägga upp en egen, eller använda {PRODUCT_NAME} som privatperson.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/account-setup-choice`} label={`Öppna ${PRODUCT_NAME}`} />
      </EmailLayout>
    ),
  };
}

const MEANINGS: Record<AssociationRole, string> = {
  system_owner: "Som systemägare ändrar du föreningens uppgifter, hanterar medlemmar och svarar på ansökningar.",
  team_leader: "Som teamledare leder du ett team och ser var nycklar hänger och hur något stängs av.",
  member: "Som medlem ser du föreningens uppgifter och beredskap.",
};

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

/** The last mail: the address is forgotten when it has left. */
export async function accountDeleted(): Promise<EmailContent> {
  return {
    subject: "Ditt konto är raderat",
    element: (
      <EmailLayout preview="Dina uppgifter är borttagna." heading="Ditt konto är raderat">
        <Paragraph>
          Ditt konto hos {PRODUCT_NAME} är raderat, och uppgifterna om dig är borttagna. Du är utloggad på alla enheter.
        </Paragraph>
        <Paragraph>
          Prenumerationer på krismeddelanden till den här adressen är också borttagna. Vill du få krismeddelanden från din förening igen, be
          styrelsen om länken för att prenumerera.
        </Paragraph>
        <SmallPrint>Det som föreningen behöver spara, till exempel produktförfrågningar, finns kvar utan ditt namn.</SmallPrint>
        <SmallPrint>Det här är det sista mejlet till den här adressen. Vi sparar den inte.</SmallPrint>
      </EmailLayout>
    ),
  };
}
