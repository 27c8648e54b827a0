import { countStandingInvitations } from "#server/domains/association/invitation-queries.ts";
import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { listPrints } from "#server/domains/binder/print-queries.ts";
import { countMembers, listOwners } from "#server/domains/membership/queries.ts";
import { findLastDrills } from "#server/domains/preparedness/drill-queries.ts";
import { countActiveSubscribers } from "#server/domains/subscribers/queries.ts";
import { coverageOf } from "#server/domains/subscribers/rules.ts";
import { readCrisisGroup } from "#server/domains/teams/queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { StartStepKey } from "#shared/content/start-steps.ts";
import { formatDay } from "#shared/format/date.ts";
import { isKeyRole } from "#shared/text/team-roles.ts";
import type { StepState } from "./rules.ts";

/** Below this share of the apartments an alarm is a rumour: `alert-coverage` says «nu» until then. */
const REACH_NEEDED = 0.2;

function ownersInWords(owners: number, invitations: number): string {
  if (owners > 1) return `${owners} systemägare`;
  if (invitations === 0) return "Bara du kan larma och godkänna";
  return invitations === 1 ? "1 inbjudan väntar på svar" : `${invitations} inbjudningar väntar på svar`;
}

const rolesInWords = (filled: number, chosen: number, all: number): string =>
  filled < chosen ? `${chosen} av ${all} utsedda, ${chosen - filled} har inte svarat` : `${filled} av ${all} tagna`;

/** How far an association has come on its way to a house that can be alarmed. */
export async function readOwnerSteps(
  ctx: DomainContext,
  { associationId }: MemberActor,
): Promise<Partial<Record<StartStepKey, StepState>>> {
  const { db } = ctx;
  const [association, owners, members, group, subscribers, [print], drills, invitations] = await Promise.all([
    readCurrentAssociation(ctx),
    listOwners(db, associationId),
    countMembers(ctx),
    readCrisisGroup(ctx),
    countActiveSubscribers(db, associationId),
    listPrints(db, associationId),
    findLastDrills(db, associationId),
    countStandingInvitations(ctx, associationId),
  ]);
  const { address, city, numApartments } = association;
  const keyRoles = group.team?.coverage.slots.filter(({ role }) => isKeyRole(role)) ?? [];
  const filled = keyRoles.filter(({ holder }) => holder.state === "filled").length;
  const chosen = keyRoles.filter(({ holder }) => holder.state === "filled" || holder.state === "asked").length;
  const { share } = coverageOf(subscribers, numApartments);
  const lastDrill = [...drills.values()].sort((one, other) => other.getTime() - one.getTime())[0];
  return {
    address: { isDone: Boolean(address && city), progress: [address, city].filter(Boolean).join(", ") || null },
    "co-owner": {
      isDone: owners.length > 1,
      progress: ownersInWords(owners.length, invitations),
      hasBegun: invitations > 0,
      waits: owners.length === 1 && members === 1 && invitations > 0,
      // Somebody who is a member already needs no invitation.
      ...(members > 1 && { href: "/admin?tab=medlemmar", label: "Välj vem" }),
    },
    roles: {
      isDone: filled > 0 && filled === keyRoles.length,
      hasBegun: keyRoles.some(({ holder }) => holder.state !== "empty"),
      progress: chosen > 0 ? rolesInWords(filled, chosen, keyRoles.length) : null,
    },
    reach: {
      isDone: share === null ? subscribers > 0 : share >= REACH_NEEDED,
      hasBegun: subscribers > 0,
      progress: share === null ? null : `Når ${Math.round(share * 100)} % av lägenheterna`,
    },
    binder: { isDone: print !== undefined, progress: print ? `Utskriven ${formatDay(print.printedAt, ctx.now())}` : null },
    drill: { isDone: lastDrill !== undefined, progress: lastDrill ? `Senast ${formatDay(lastDrill, ctx.now())}` : null },
  };
}
