import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { CRISIS_GROUP_AREA, TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { contactCardsHtml, contactCardsTitle } from "./contact-cards-document.tsx";
import { listTeamMembers } from "./member-queries.ts";
import { listTeams } from "./queries.ts";
import type { TeamMemberView } from "./views.ts";

/**
 * Cards for the wallet with the people of a team, of the crisis group where none is named; numbers as far as the caller may see
 * them. Throws ForbiddenError, NotFoundError, LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printContactCards(ctx: DomainContext, teamId: string | null): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "teams:edit");
  const team = (await listTeams(ctx)).find(({ id, areaSlug }) => (teamId === null ? areaSlug === CRISIS_GROUP_AREA : id === teamId));
  if (!team) throw new NotFoundError();
  const [association, members] = await Promise.all([readCurrentAssociation(ctx), listTeamMembers(ctx, { teamId: team.id })]);
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const cards = {
    teamName: team.areaSlug === CRISIS_GROUP_AREA ? "Krisgruppen" : team.areaName,
    associationName: association.name,
    // A card goes from hand to hand: whoever has not taken the role has not agreed to that.
    people: members.map((member) => ({ name: member.displayName, task: taskOf(member), phone: member.isAsked ? null : member.phone })),
    printedAt: ctx.now(),
  };
  return { filename: `${contactCardsTitle(cards)}.pdf`, contents: await ctx.pdf.render(await contactCardsHtml(cards)) };
}

function taskOf({ role, isDeputy, leads, stairwell, competence }: TeamMemberView): string {
  const label = role && TEAM_ROLE_LABELS[role];
  const tasks = [leads && ROLE_LABELS.team_leader, label && (isDeputy ? `Ersättare för ${label}` : label), stairwell?.name, competence];
  return tasks.filter(Boolean).join(", ") || "Med i teamet";
}
