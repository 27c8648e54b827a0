import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import { profiles, housingAssociationStairwells as stairwells, teamMembers, users } from "#drizzle/schema/index.ts";
import { notAMember } from "#server/domains/membership/rules.ts";
import { requireCodeNumber } from "#server/domains/subscribers/spend-sms-code.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import type { TeamRole } from "#shared/enums.ts";
import { TEAM_MEMBERS_MAX } from "#shared/limits.ts";
import type { addTeamMemberInput, teamMemberInput, updateTeamMemberInput } from "#shared/schemas/teams.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { keepTakenPlaces } from "./keep-taken-places.ts";
import { clearDutyWeeks } from "./leave-teams.ts";
import { type LockedTeam, lockTeam, lockTeamOf } from "./lock-team.ts";
import { readTeamMember } from "./member-queries.ts";
import { acceptedAtAfter } from "./rules.ts";
import { takenBy } from "./taken-places.ts";
import type { TeamMemberView } from "./views.ts";

interface Place {
  role: TeamRole | null;
  isDeputy: boolean;
  stairwellId: string | null;
  competence: string | null;
}

type AddTeamMemberInput = z.output<typeof addTeamMemberInput>;

/**
 * Adds a member of the association, or somebody from outside, to a team; who is given a role is asked to take it. Throws
 * ForbiddenError, NotFoundError for who is no member, ConflictError with ALREADY_IN_TEAM or TEAM_IS_FULL, InvalidError.
 */
export async function addTeamMember(ctx: DomainContext, { teamId, ...input }: AddTeamMemberInput): Promise<TeamMemberView> {
  const actor = requirePermission(ctx.actor, "teams:edit");

  return inTransaction(ctx, async (tx) => {
    const team = await lockTeam(tx, actor, teamId);
    const place = await readPlace(tx, actor, input);
    if ((await tx.$count(teamMembers, eq(teamMembers.crisisTeamId, teamId))) >= TEAM_MEMBERS_MAX) throw new ConflictError("TEAM_IS_FULL");
    const acceptedAt = acceptedAtAfter(null, place, { isSelf: input.profileId === actor.profileId, now: ctx.now() });
    const [added] = await tx
      .insert(teamMembers)
      .values({ crisisTeamId: teamId, ...whoever(ctx, team, input), ...place, acceptedAt })
      .onConflictDoNothing()
      .returning({ id: teamMembers.id });
    if (!added) throw new ConflictError("ALREADY_IN_TEAM", { fields: { profileId: ERROR_MESSAGES.ALREADY_IN_TEAM } });
    await keepTakenPlaces(tx, [teamId]);
    await recordAudit(tx, actor, "team.add_member", input.profileId ?? added.id, { teams: [team.areaName], teamRole: place.role });
    await offerRole(ctx, tx, added.id);
    return readTeamMember(tx, actor, added.id);
  });
}

function whoever(ctx: DomainContext, { members }: LockedTeam, { profileId, ...outsider }: Omit<AddTeamMemberInput, "teamId">) {
  if (profileId === null) return readOutsider(ctx, outsider);
  if (!members.some((member) => member.profileId === profileId)) throw notAMember("profileId");
  return { profileId };
}

/**
 * Changes what somebody does in a team, and what is known of somebody from outside. A member who gets another role is asked anew.
 * Throws ForbiddenError, NotFoundError, InvalidError.
 */
export async function updateTeamMember(ctx: DomainContext, input: z.output<typeof updateTeamMemberInput>): Promise<TeamMemberView> {
  const actor = requirePermission(ctx.actor, "teams:edit");

  return inTransaction(ctx, async (tx) => {
    const { team, member } = await lockTeamOf(tx, actor, input.memberId);
    const place = await readPlace(tx, actor, input);
    const acceptedAt = acceptedAtAfter(member, place, { isSelf: member.profileId === actor.profileId, now: ctx.now() });
    const outsider = member.profileId === null ? readOutsider(ctx, input) : { showsContact: member.showsContact && acceptedAt !== null };
    await tx
      .update(teamMembers)
      .set({ ...place, ...outsider, acceptedAt })
      .where(eq(teamMembers.id, member.id));
    await keepTakenPlaces(tx, [team.id]);
    if (member.profileId !== null && place.role === null) await clearDutyWeeks(ctx, tx, { memberId: member.id });
    await recordAudit(tx, actor, "team.update_member", member.profileId ?? member.id, {
      ...{ teams: [team.areaName], teamRole: place.role, took: takenBy(member, { ...place, acceptedAt }) },
    });
    if (member.acceptedAt === null || acceptedAt === null) await offerRole(ctx, tx, member.id);
    return readTeamMember(tx, actor, member.id);
  });
}

/** Takes somebody out of a team. Throws ForbiddenError, NotFoundError, ConflictError with MEMBER_LEADS_TEAM for its Teamledare. */
export async function removeTeamMember(ctx: DomainContext, { memberId }: z.output<typeof teamMemberInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "teams:edit");

  await inTransaction(ctx, async (tx) => {
    const { team, member } = await lockTeamOf(tx, actor, memberId);
    if (member.leads) throw new ConflictError("MEMBER_LEADS_TEAM");
    await clearDutyWeeks(ctx, tx, { memberId });
    await tx.delete(teamMembers).where(eq(teamMembers.id, memberId));
    await recordAudit(tx, actor, "team.remove_member", member.profileId ?? memberId, {
      ...{ teams: [team.areaName], took: { teamId: team.id, ...takenBy(member, { ...member, acceptedAt: null }) } },
    });
  });
}

/** Asks a member to take the role that the row holds, inside the write that gave it. People from outside are asked in person. */
async function offerRole(ctx: DomainContext, tx: Transaction, memberId: string): Promise<void> {
  const [asked] = await tx
    .select({ userId: users.id, email: users.email })
    .from(teamMembers)
    .innerJoin(profiles, eq(profiles.id, teamMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(teamMembers.id, memberId), isNotNull(teamMembers.role), isNull(teamMembers.acceptedAt)));
  if (!asked) return;
  await queueEmail(ctx, tx, {
    template: "team-role-offered",
    recipient: asked.email,
    payload: { memberId },
    dedupeKey: `team-role-offered:${crypto.randomUUID()}`,
    userId: asked.userId,
  });
}

/** What somebody is to do, as it is stored: only a role has a deputy. Throws NotFoundError for a stairwell of another house. */
async function readPlace(tx: Transaction, actor: MemberActor, { role, isDeputy, stairwellId, competence }: Place): Promise<Place> {
  const own = stairwellId && and(eq(stairwells.id, stairwellId), eq(stairwells.housingAssociationId, actor.associationId));
  if (own && (await tx.$count(stairwells, own)) === 0) throw new NotFoundError();
  return { role, isDeputy: role !== null && isDeputy, stairwellId, competence };
}

/**
 * Somebody from outside, as stored. Throws InvalidError without a name, and for a number that cannot exist or that crisis SMS do
 * not go to.
 */
function readOutsider(
  ctx: DomainContext,
  input: { memberName: string | null; email: string | null; phone: string | null; showsContact: boolean },
) {
  const { memberName, email, showsContact } = input;
  if (memberName === null) throw new InvalidError("INVALID_INPUT", { fields: { memberName: "Skriv personens namn." } });
  const phone = readPhoneField("phone", input.phone);
  if (phone) requireCodeNumber(ctx, phone, "phone");
  return { memberName, email, phone, showsContact };
}
