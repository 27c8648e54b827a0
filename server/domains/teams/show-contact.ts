import { eq } from "drizzle-orm";
import type { z } from "zod";
import { teamMembers } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { showContactInput } from "#shared/schemas/teams.ts";
import { readTeamMember } from "./member-queries.ts";
import { takeOwnPlace } from "./take-own-place.ts";
import type { TeamMemberView } from "./views.ts";

/**
 * «Visa för boende»: shows the own number and address to every member, or no longer. Throws NotFoundError, ForbiddenError,
 * ConflictError with NO_ROLE_TO_TAKE for who has taken no role.
 */
export async function showContact(ctx: DomainContext, { memberId, shows }: z.output<typeof showContactInput>): Promise<TeamMemberView> {
  const actor = requirePermission(ctx.actor, "members:list");

  return inTransaction(ctx, async (tx) => {
    const place = await takeOwnPlace(tx, actor, memberId);
    if (shows && place.acceptedAt === null) throw new ConflictError("NO_ROLE_TO_TAKE");
    if (place.showsContact !== shows) {
      await tx.update(teamMembers).set({ showsContact: shows }).where(eq(teamMembers.id, memberId));
      await recordAudit(tx, actor, "team.show_contact", memberId, { shows });
    }
    return readTeamMember(tx, actor, memberId);
  });
}
