import type { DomainContext } from "#server/platform/context.ts";
import type { EmailContent } from "#server/platform/emails/email-content.ts";
import { ActionLink, EmailLayout, Paragraph } from "#server/platform/emails/email-layout.tsx";
import { CRISIS_GROUP_AREA, TEAM_ROLE_DUTIES, TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { findRoleOffer } from "./offer-queries.ts";

/** Asks a member to take a role in a crisis team. Nothing is to be asked once it is answered. */
export async function teamRoleOffered(ctx: DomainContext, { memberId }: { memberId: string }): Promise<EmailContent | null> {
  const offer = await findRoleOffer(ctx.db, memberId);
  if (!offer) return null;
  const label = TEAM_ROLE_LABELS[offer.role];
  const isGroup = offer.areaSlug === CRISIS_GROUP_AREA;
  const where = isGroup ? "krisgruppen" : `krisgruppen för ${offer.areaName}`;
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
