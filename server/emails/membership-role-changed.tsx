import { findMembership } from "#server/domains/membership/queries.ts";
import { findLedTeams } from "#server/domains/teams/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { ActionLink, EmailLayout, Paragraph } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

const MEANINGS: Record<AssociationRole, string> = {
  system_owner: "Som systemägare ändrar du föreningens uppgifter, hanterar medlemmar och svarar på ansökningar.",
  team_leader: "Som teamledare leder du ett team och ser var nycklar hänger och hur något stängs av.",
  member: "Som medlem ser du föreningens uppgifter och beredskap.",
};

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
