import { and, eq, inArray } from "drizzle-orm";
import { teamMembers } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import { mayBeOnDuty } from "#shared/calculations/duty-rota.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";

/** Who is put on call, as a week of the rota stores it. */
export interface DutyPerson {
  teamMemberId: string;
  profileId: string | null;
}

/** These people of the crisis group, in this order; a refusal is told at the field that they were chosen in. Throws NotFoundError, ConflictError with CANNOT_BE_ON_DUTY. */
export async function readDutyPeople(tx: Transaction, groupId: string, memberIds: readonly string[], field: string): Promise<DutyPerson[]> {
  const rows = await tx
    .select()
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
