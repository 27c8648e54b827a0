import { and, asc, eq, gte, isNotNull, lt, or } from "drizzle-orm";
import { crisisDutyWeeks, profiles, teamMembers, users } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { addWeeks, mondayOf } from "#shared/format/week.ts";
import { can } from "#shared/permissions.ts";
import { type DutyWeekView, nameOf } from "./views.ts";

/** How many weeks that have passed are shown: enough to see whose turn it is. */
const PASSED = 8;

/** Who is on call week by week: the last weeks, this one and all that come. A week that is nobody's is not among them. */
export async function listDutyWeeks(db: Queryable, { associationId, role }: MemberActor, now: Date): Promise<DutyWeekView[]> {
  const thisWeek = mondayOf(now);
  const rows = await db
    .select({
      startsOn: crisisDutyWeeks.startsOn,
      memberId: crisisDutyWeeks.teamMemberId,
      profileId: profiles.id,
      memberName: teamMembers.memberName,
      fullName: profiles.fullName,
      name: profiles.name,
      email: users.email,
    })
    .from(crisisDutyWeeks)
    .leftJoin(teamMembers, eq(teamMembers.id, crisisDutyWeeks.teamMemberId))
    .leftJoin(profiles, eq(profiles.id, crisisDutyWeeks.profileId))
    .leftJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        eq(crisisDutyWeeks.housingAssociationId, associationId),
        gte(crisisDutyWeeks.startsOn, addWeeks(thisWeek, -PASSED)),
        or(lt(crisisDutyWeeks.startsOn, thisWeek), isNotNull(crisisDutyWeeks.teamMemberId)),
      ),
    )
    .orderBy(asc(crisisDutyWeeks.startsOn));
  const mayContact = can(role, "members:contact");
  return rows.map(({ startsOn, memberId, ...person }) => ({ startsOn, memberId, displayName: nameOf(person, mayContact) || null }));
}
