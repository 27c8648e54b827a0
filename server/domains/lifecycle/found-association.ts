import type { z } from "zod";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { adoptPhone, completeSetup } from "#server/domains/account/complete-setup.ts";
import { lockProfile } from "#server/domains/account/locks.ts";
import { type AssociationView, associationView } from "#server/domains/association/house-queries.ts";
import { giveToAssociation, lockReservedLogo } from "#server/domains/association/logo.ts";
import { createStairwells } from "#server/domains/association/save-stairwells.ts";
import { insertYearWheel } from "#server/domains/calendar/year-wheel.ts";
import { closePendingApplications } from "#server/domains/membership/close-applications.ts";
import { addMember } from "#server/domains/membership/decide-membership-request.ts";
import { startJourney } from "#server/domains/preparedness/journey-status.ts";
import { createStandardTeams } from "#server/domains/teams/crisis-teams.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import type { foundAssociationInput } from "#shared/schemas/association.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";

/**
 * Founds an association with the caller as its system owner (decision 8), under the id of the logo that was uploaded for it. Throws
 * ConflictError with ALREADY_MEMBER, or with ORGANIZATION_NUMBER_TAKEN on its field, InvalidError with RESERVED_LOGO_GONE or for a
 * telephone number that cannot exist.
 */
export async function foundAssociation(ctx: DomainContext, input: z.output<typeof foundAssociationInput>): Promise<AssociationView> {
  const actor = requireSignedIn(ctx.actor);
  if (actor.associationId) throw new ConflictError("ALREADY_MEMBER");
  const { reservedId, ...details } = input;
  const contactPersonPhone = readPhoneField("contactPersonPhone", input.contactPersonPhone);

  await ctx.limits.consume("join/found", actor.profileId);

  return inTransaction(ctx, async (tx) => {
    const profile = await lockProfile(tx, actor.profileId);
    if (profile?.associationId) throw new ConflictError("ALREADY_MEMBER");
    // The logo that the founder uploaded a moment ago and that no association has yet.
    const logo = reservedId ? await lockReservedLogo(ctx, tx, { profileId: actor.profileId, associationId: reservedId }) : null;
    // The unique index decides, also between two foundings at the same moment.
    const [association] = await tx
      .insert(housingAssociations)
      .values({
        ...details,
        id: reservedId ?? undefined,
        logoUrl: logo?.url,
        contactPersonPhone,
        profileId: actor.profileId,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning(associationView);
    if (!association) {
      const reason = "ORGANIZATION_NUMBER_TAKEN";
      throw new ConflictError(reason, { fields: { organizationNumber: ERROR_MESSAGES[reason] } });
    }
    if (logo) await giveToAssociation(tx, logo.id, association.id);
    if (contactPersonPhone) await adoptPhone(tx, actor.profileId, { fullName: input.contactPersonName, phoneNumber: contactPersonPhone });
    const added = await addMember(tx, { profileId: actor.profileId, associationId: association.id, role: "system_owner" });
    if (!added) throw new ConflictError("ALREADY_MEMBER");

    await completeSetup(ctx, tx, actor.profileId, "association");
    await closePendingApplications(ctx, tx, actor.profileId);
    await startJourney(tx, association.id);
    await createStairwells(ctx, tx, association.id, association.numStairwells);
    await createStandardTeams(tx, association.id);
    await insertYearWheel(tx, association.id, ctx.now());
    await recordAudit(tx, { profileId: actor.profileId, associationId: association.id }, "association.found", association.id);
    await ctx.live.publish(tx, `profile:${actor.profileId}`);
    return association;
  });
}
