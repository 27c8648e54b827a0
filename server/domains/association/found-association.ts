import type { z } from "zod";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { completeSetup } from "#server/domains/account/complete-setup.ts";
import { lockProfile } from "#server/domains/account/lock-profile.ts";
import { addMember } from "#server/domains/membership/add-member.ts";
import { closePendingApplications } from "#server/domains/membership/close-pending-applications.ts";
import { startJourney } from "#server/domains/preparedness/start-journey.ts";
import { createStandardTeams } from "#server/domains/teams/create-standard-teams.ts";
import { requireSignedIn } from "#server/lib/actor.ts";
import { recordAudit } from "#server/lib/audit.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { ConflictError } from "#server/lib/errors.ts";
import { readPhoneField } from "#server/lib/read-phone-field.ts";
import { inTransaction } from "#server/lib/transaction.ts";
import type { foundAssociationInput } from "#shared/schemas/association.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { type AssociationView, toAssociationView } from "./views.ts";

/**
 * Founds an association with the caller as its system owner (decision 8). Throws ConflictError with ALREADY_MEMBER, or
 * with ORGANIZATION_NUMBER_TAKEN on its field, and InvalidError for a telephone number that cannot exist.
 */
export async function foundAssociation(ctx: DomainContext, input: z.output<typeof foundAssociationInput>): Promise<AssociationView> {
  const actor = requireSignedIn(ctx.actor);
  if (actor.associationId) throw new ConflictError("ALREADY_MEMBER");
  const contactPersonPhone = readPhoneField("contactPersonPhone", input.contactPersonPhone);

  return inTransaction(ctx, async (tx) => {
    const profile = await lockProfile(tx, actor.profileId);
    if (profile?.associationId) throw new ConflictError("ALREADY_MEMBER");
    // The unique index decides, also between two foundings at the same moment.
    const [association] = await tx
      .insert(housingAssociations)
      .values({ ...input, contactPersonPhone, profileId: actor.profileId, createdAt: ctx.now(), updatedAt: ctx.now() })
      .onConflictDoNothing()
      .returning();
    if (!association) {
      const reason = "ORGANIZATION_NUMBER_TAKEN";
      throw new ConflictError(reason, { fields: { organizationNumber: ERROR_MESSAGES[reason] } });
    }
    const added = await addMember(tx, { profileId: actor.profileId, associationId: association.id, role: "system_owner" });
    if (!added) throw new ConflictError("ALREADY_MEMBER");

    await completeSetup(ctx, tx, actor.profileId, "association");
    await closePendingApplications(ctx, tx, actor.profileId);
    await startJourney(tx, association.id);
    await createStandardTeams(tx, association.id);
    await recordAudit(tx, { profileId: actor.profileId, associationId: association.id }, "association.found", association.id);
    await ctx.live.publish(tx, `profile:${actor.profileId}`);
    return toAssociationView(association);
  });
}
