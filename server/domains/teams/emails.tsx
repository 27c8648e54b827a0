import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { crisisDomains, crisisTeams, housingAssociations, teamMembers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph } from "#server/platform/emails/email-layout.tsx";
import type { TeamRole } from "#shared/enums.ts";
import { CRISIS_GROUP_AREA, TEAM_ROLE_DUTIES, TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";

interface RoleOffer {
  role: TeamRole;
  isDeputy: boolean;
  areaSlug: string;
  areaName: string;
  associationName: string;
}

/** Asks a member to take a role in a crisis team. Nothing is to be asked once it is answered. */
export async function teamRoleOffered(ctx: DomainContext, { memberId }: { memberId: string }): Promise<EmailContent | null> {
  const offer = await findRoleOffer(ctx.db, memberId);
  if (!offer) return null;
  const label = TEAM_ROLE_LABELS[offer.role];
  const isGroup = offer.areaSlug === CRISIS_GROUP_AREA;
  const where = isGroup ? "krisgruppen" : `teamet ${offer.areaName}`;
  const role = offer.isDeputy ? `ersättare för ${label}` : label;
  return {
    subject: `Vill du vara ${role} i ${offer.associationName}?`,
    element: (
      <EmailLayout preview={`Du är föreslagen som ${role} i ${where}.`} heading="Du är föreslagen för en roll">
        <Paragraph>
          Du är föreslagen som {role} i {where} i {offer.associationName}. {TEAM_ROLE_DUTIES[offer.role]}
        </Paragraph>
        <Paragraph>
          Svara på sidan: «Jag tar rollen» eller «Tacka nej». Andra ser inte ditt telefonnummer förrän du har tagit rollen.
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}${isGroup ? "/crisis-team" : `/teams?area=${offer.areaSlug}`}`} label="Svara" />
      </EmailLayout>
    ),
  };
}

/** A role that somebody was given and has not answered, for the mail about it; null once it is answered or taken back. */
async function findRoleOffer(db: Queryable, memberId: string): Promise<RoleOffer | null> {
  const [offer] = await db
    .select({
      role: teamMembers.role,
      isDeputy: teamMembers.isDeputy,
      areaSlug: crisisDomains.slug,
      areaName: crisisDomains.name,
      associationName: housingAssociations.associationName,
    })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, crisisTeams.housingAssociationId))
    .where(and(eq(teamMembers.id, memberId), isNotNull(teamMembers.role), isNull(teamMembers.acceptedAt)));
  return offer?.role ? { ...offer, role: offer.role } : null;
}
