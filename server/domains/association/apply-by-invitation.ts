import type { z } from "zod";
import { applyAs, applyForMembership } from "#server/domains/membership/apply-for-membership.ts";
import type { MembershipRequestView } from "#server/domains/membership/views.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { inviteCodeInput } from "#shared/schemas/association.ts";
import { openInvitation } from "./invite-codes.ts";

/** The same application as with the long code. Throws as `openInvitation` and `applyForMembership` do. */
export async function applyByInvitation(ctx: DomainContext, input: z.output<typeof inviteCodeInput>): Promise<MembershipRequestView> {
  const { id } = await openInvitation(ctx, input);
  return applyForMembership(ctx, { associationId: id, messageToAdmin: null });
}

/** For whoever signed up on the page of an invitation, as soon as the address is theirs. Throws the same. */
export async function applyAsInvited(ctx: DomainContext, applicant: { profileId: string }, code: string): Promise<void> {
  const { id } = await openInvitation(ctx, { code });
  await applyAs(ctx, applicant, { associationId: id, messageToAdmin: null });
}
