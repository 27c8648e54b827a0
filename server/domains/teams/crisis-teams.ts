import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, crisisTeams, teamMembers } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { createTeamInput, teamInput } from "#shared/schemas/teams.ts";
import { lockTeam } from "./lock-team.ts";

/** Gives the owner's association a team for an area, still empty. Throws ForbiddenError, NotFoundError, ConflictError with TEAM_EXISTS. */
export async function createTeam(ctx: DomainContext, { crisisDomainId }: z.output<typeof createTeamInput>): Promise<{ id: string }> {
  const actor = requirePermission(ctx.actor, "teams:manage");

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "teams:manage");
    const [area] = await tx.select({ name: crisisDomains.name }).from(crisisDomains).where(eq(crisisDomains.id, crisisDomainId));
    if (!area) throw new NotFoundError();
    const [team] = await tx
      .insert(crisisTeams)
      .values({ housingAssociationId: actor.associationId, crisisDomainId })
      .onConflictDoNothing()
      .returning({ id: crisisTeams.id });
    if (!team) throw new ConflictError("TEAM_EXISTS");
    await recordAudit(tx, actor, "team.create", team.id, { teams: [area.name] });
    return team;
  });
}

/**
 * Removes a team of the owner's association and lets everybody in it go. Throws ForbiddenError, NotFoundError, ConflictError with
 * TEAM_IS_LED: whoever leads it would be a Teamledare without a team.
 */
export async function removeTeam(ctx: DomainContext, { teamId }: z.output<typeof teamInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "teams:manage");

  await inTransaction(ctx, async (tx) => {
    const { areaName } = await lockTeam(tx, actor, teamId);
    const leading = and(eq(teamMembers.crisisTeamId, teamId), eq(teamMembers.leads, true));
    if ((await tx.$count(teamMembers, leading)) > 0) throw new ConflictError("TEAM_IS_LED");
    await tx.delete(crisisTeams).where(eq(crisisTeams.id, teamId));
    await recordAudit(tx, actor, "team.remove", teamId, { teams: [areaName] });
  });
}

/** The areas where a house needs someone at once: what stops first, how to reach people, and who leads. */
const STANDARD_TEAM_AREAS = ["el", "vatten", "varme", "kommunikation", "brand", "ledning"];

/** Gives an association the crisis teams that it lacks, still without people, inside the founding's transaction. */
export async function createStandardTeams(tx: Transaction, associationId: string): Promise<void> {
  const areas = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(inArray(crisisDomains.slug, STANDARD_TEAM_AREAS));
  if (areas.length === 0) return;
  await tx
    .insert(crisisTeams)
    .values(areas.map(({ id }) => ({ housingAssociationId: associationId, crisisDomainId: id })))
    .onConflictDoNothing();
}
