import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { auditLog, crisisTeams } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { TeamRole } from "#shared/enums.ts";
import type { MemberFacts } from "./lock-team.ts";

type Place = Pick<MemberFacts, "role" | "stairwellId" | "acceptedAt">;

/** What a change takes from somebody in a team, as the audit log keeps it: the role that they had taken, and where. Null where they keep it. */
export function takenBy(before: Place, after: Place): { role: TeamRole | null; stairwellId: string | null } | null {
  const keeps = after.acceptedAt !== null && after.role === before.role && after.stairwellId === before.stairwellId;
  return before.acceptedAt === null || keeps ? null : { role: before.role, stairwellId: before.stairwellId };
}

/** What was taken from somebody, and when. What the log does not say was there before is null. */
export interface TakenPlace {
  at: Date;
  /** The area of the team that they were taken out of. */
  crisisDomainId: string | null;
  /** Of which they were the representative. */
  stairwellId: string | null;
  /** The role in the association that they had. */
  associationRole: string | null;
}

/** Whether the person has since then given themself a place in a team, or another one there, without being asked by anybody. */
export async function hasPlacedThemself(
  db: Queryable,
  { associationId, profileId, since }: { associationId: string; profileId: string; since: Date },
): Promise<boolean> {
  const own = and(
    eq(auditLog.associationId, associationId),
    inArray(auditLog.action, ["team.add_member", "team.update_member"]),
    eq(auditLog.subjectId, profileId),
    eq(auditLog.actorProfileId, profileId),
    gte(auditLog.createdAt, since),
  );
  return (await db.$count(auditLog, own)) > 0;
}

/** What others have taken from the person since then. */
export function listTakenPlaces(
  db: Queryable,
  { associationId, profileId, since }: { associationId: string; profileId: string; since: Date },
): Promise<TakenPlace[]> {
  const took = sql`${auditLog.details} -> 'took'`;
  return db
    .select({
      at: auditLog.createdAt,
      crisisDomainId: crisisTeams.crisisDomainId,
      stairwellId: sql<string | null>`case when ${took} ->> 'role' = 'stairwell_representative' then ${took} ->> 'stairwellId' end`,
      associationRole: sql<string | null>`case when ${auditLog.action} = 'membership.change_role' then ${auditLog.details} ->> 'from' end`,
    })
    .from(auditLog)
    .leftJoin(crisisTeams, and(eq(crisisTeams.housingAssociationId, associationId), sql`${crisisTeams.id}::text = ${took} ->> 'teamId'`))
    .where(
      and(
        eq(auditLog.associationId, associationId),
        inArray(auditLog.action, ["team.remove_member", "team.update_member", "membership.change_role"]),
        eq(auditLog.subjectId, profileId),
        gte(auditLog.createdAt, since),
      ),
    )
    .orderBy(desc(auditLog.createdAt));
}
