import { and, between, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, crisisDutyWeeks, crisisTeams, teamMembers } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import { mayBeOnDuty, planRota } from "#shared/calculations/duty-rota.ts";
import { addWeeks } from "#shared/format/week.ts";
import type { changeDutyInput, createRotaInput } from "#shared/schemas/teams.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { requireComingWeek } from "./rules.ts";

type CreateRotaInput = z.output<typeof createRotaInput>;

/** How many weeks somebody got, and how many had somebody and stay so. */
interface CreatedRota {
  filled: number;
  left: number;
}

/**
 * «Byt jour»: gives a week to another of the crisis group, or leaves it empty. Throws ForbiddenError, NotFoundError, ConflictError
 * with WEEK_HAS_PASSED, CANNOT_BE_ON_DUTY, or ROTA_CHANGED where somebody else has it than the caller saw.
 */
export async function changeDuty(
  ctx: DomainContext,
  { startsOn, memberId, seenMemberId }: z.output<typeof changeDutyInput>,
): Promise<void> {
  const actor = requirePermission(ctx.actor, "teams:manage");

  await inTransaction(ctx, async (tx) => {
    const group = await lockCrisisGroup(tx, actor);
    requireComingWeek(startsOn, ctx.now());
    const thisWeek = and(eq(crisisDutyWeeks.housingAssociationId, actor.associationId), eq(crisisDutyWeeks.startsOn, startsOn));
    const [former] = await tx
      .select({ teamMemberId: crisisDutyWeeks.teamMemberId, profileId: crisisDutyWeeks.profileId })
      .from(crisisDutyWeeks)
      .where(thisWeek);
    const [person] = memberId === null ? [] : await readDutyPeople(tx, group.id, [memberId], "memberId");
    if ((former?.teamMemberId ?? null) !== seenMemberId) throw new ConflictError("ROTA_CHANGED");
    if (memberId === seenMemberId) return;

    if (person) {
      await writeDutyWeeks(tx, actor, group.id, [{ startsOn, person }]);
      await recordAudit(tx, actor, "team.change_duty", person.profileId ?? person.teamMemberId, { week: startsOn });
    } else {
      await tx.delete(crisisDutyWeeks).where(thisWeek);
      await recordAudit(tx, actor, "team.empty_duty", former?.profileId ?? seenMemberId, { week: startsOn });
    }
  });
}

/**
 * «Skapa jourschema»: people of the crisis group take turns in the empty weeks. Throws ForbiddenError, NotFoundError, ConflictError
 * with WEEK_HAS_PASSED, CANNOT_BE_ON_DUTY, or ROTA_CHANGED where other weeks are empty than the caller saw.
 */
export async function createRota(ctx: DomainContext, { seenTaken, memberIds, ...span }: CreateRotaInput): Promise<CreatedRota> {
  const actor = requirePermission(ctx.actor, "teams:manage");

  return inTransaction(ctx, async (tx) => {
    const group = await lockCrisisGroup(tx, actor);
    requireComingWeek(span.firstWeek, ctx.now());
    const people = await readDutyPeople(tx, group.id, memberIds, "memberIds");
    const taken = await findTakenWeeks(tx, actor, span);
    if (taken.size !== seenTaken.length || !seenTaken.every((week) => taken.has(week))) throw new ConflictError("ROTA_CHANGED");

    const weeks = planRota({ ...span, people, taken }).flatMap(({ startsOn, person }) => (person ? [{ startsOn, person }] : []));
    if (weeks.length > 0) {
      await writeDutyWeeks(tx, actor, group.id, weeks);
      await recordAudit(tx, actor, "team.create_rota", group.id, { week: span.firstWeek, weeks: weeks.length });
    }
    return { filled: weeks.length, left: taken.size };
  });
}

async function findTakenWeeks(
  tx: Transaction,
  { associationId }: MemberActor,
  { firstWeek, weeks }: Pick<CreateRotaInput, "firstWeek" | "weeks">,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ startsOn: crisisDutyWeeks.startsOn })
    .from(crisisDutyWeeks)
    .where(
      and(
        eq(crisisDutyWeeks.housingAssociationId, associationId),
        between(crisisDutyWeeks.startsOn, firstWeek, addWeeks(firstWeek, weeks - 1)),
        isNotNull(crisisDutyWeeks.teamMemberId),
      ),
    );
  return new Set(rows.map(({ startsOn }) => startsOn));
}

/** Holds the actor's association for a write to the rota of its crisis group. Throws ForbiddenError, NotFoundError without a group. */
async function lockCrisisGroup(tx: Transaction, actor: MemberActor): Promise<{ id: string }> {
  await lockMembersFor(tx, actor, "teams:manage");
  const [group] = await tx
    .select({ id: crisisTeams.id })
    .from(crisisTeams)
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .where(and(eq(crisisDomains.slug, CRISIS_GROUP_AREA), eq(crisisTeams.housingAssociationId, actor.associationId)));
  if (!group) throw new NotFoundError();
  return group;
}

/** Gives weeks of the rota to people. The caller holds the association and has decided that the weeks may change. */
async function writeDutyWeeks(
  tx: Transaction,
  { associationId }: MemberActor,
  crisisTeamId: string,
  weeks: readonly { startsOn: string; person: DutyPerson }[],
): Promise<void> {
  await tx
    .insert(crisisDutyWeeks)
    .values(weeks.map(({ startsOn, person }) => ({ housingAssociationId: associationId, crisisTeamId, startsOn, ...person })))
    .onConflictDoUpdate({
      target: [crisisDutyWeeks.housingAssociationId, crisisDutyWeeks.startsOn],
      set: { teamMemberId: sql`excluded.team_member_id`, profileId: sql`excluded.profile_id` },
    });
}

/** Who is put on call, as a week of the rota stores it. */
interface DutyPerson {
  teamMemberId: string;
  profileId: string | null;
}

/** These people of the crisis group, in this order; a refusal is told at the field that they were chosen in. Throws NotFoundError, ConflictError with CANNOT_BE_ON_DUTY. */
async function readDutyPeople(tx: Transaction, groupId: string, memberIds: readonly string[], field: string): Promise<DutyPerson[]> {
  const rows = await tx
    .select({
      id: teamMembers.id,
      profileId: teamMembers.profileId,
      role: teamMembers.role,
      phone: teamMembers.phone,
      acceptedAt: teamMembers.acceptedAt,
    })
    .from(teamMembers)
    .where(and(eq(teamMembers.crisisTeamId, groupId), inArray(teamMembers.id, [...memberIds])));
  return memberIds.map((memberId) => {
    const member = rows.find(({ id }) => id === memberId);
    if (!member) throw new NotFoundError("NOT_FOUND", { fields: { [field]: ERROR_MESSAGES.NOT_FOUND } });
    const { profileId, role, phone, acceptedAt } = member;
    if (!mayBeOnDuty({ profileId, role, phone, isAsked: acceptedAt === null }))
      throw new ConflictError("CANNOT_BE_ON_DUTY", { fields: { [field]: ERROR_MESSAGES.CANNOT_BE_ON_DUTY } });
    return { teamMemberId: memberId, profileId };
  });
}
