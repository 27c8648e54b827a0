import { applyByInvitation } from "#server/domains/association/invite-codes.ts";
import { askUnreachable, listUnreachable } from "#server/domains/deliveries/unreachable.ts";
import { changeRole } from "#server/domains/lifecycle/change-role.ts";
import { dismissMember, leaveAssociation } from "#server/domains/lifecycle/end-membership.ts";
import { applyForMembership, withdrawApplication } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { listMembers } from "#server/domains/membership/member-queries.ts";
import { countPendingRequests, listMyApplications, readCounts, readMyRole } from "#server/domains/membership/queries.ts";
import { listMembershipRequests } from "#server/domains/membership/request-queries.ts";
import { requireSecondFactor } from "#server/domains/membership/require-second-factor.ts";
import { countChanges } from "#server/trpc/changes.ts";
import { memberProcedure, ownerProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import { inviteCodeInput } from "#shared/schemas/association.ts";
import {
  applyForMembershipInput,
  changeRoleInput,
  decideMembershipRequestInput,
  leaveAssociationInput,
  listMembershipRequestsInput,
  listMembersInput,
  removeMemberInput,
  requireSecondFactorInput,
  withdrawApplicationInput,
} from "#shared/schemas/membership.ts";
import { askUnreachableInput } from "#shared/schemas/reachability.ts";

export const membershipRouter = router({
  // tRPC reserves the name `apply`.
  applyByInvitation: signedInProcedure.input(inviteCodeInput).mutation(({ ctx, input }) => applyByInvitation(ctx, input)),
  applyForMembership: signedInProcedure.input(applyForMembershipInput).mutation(({ ctx, input }) => applyForMembership(ctx, input)),
  mine: signedInProcedure.query(({ ctx }) => listMyApplications(ctx)),
  withdraw: signedInProcedure.input(withdrawApplicationInput).mutation(({ ctx, input }) => withdrawApplication(ctx, input)),
  requests: ownerProcedure.input(listMembershipRequestsInput).query(({ ctx, input }) => listMembershipRequests(ctx, input)),
  pendingCount: ownerProcedure.query(({ ctx }) => countPendingRequests(ctx)),
  decide: ownerProcedure.input(decideMembershipRequestInput).mutation(({ ctx, input }) => decideMembershipRequest(ctx, input)),
  leave: memberProcedure.input(leaveAssociationInput).mutation(({ ctx, input }) => leaveAssociation(ctx, input)),
  myRole: signedInProcedure.query(({ ctx }) => readMyRole(ctx)),
  members: memberProcedure.input(listMembersInput).query(({ ctx, input }) => listMembers(ctx, input)),
  unreachable: ownerProcedure.query(({ ctx }) => listUnreachable(ctx)),
  askUnreachable: ownerProcedure.input(askUnreachableInput).mutation(({ ctx, input }) => askUnreachable(ctx, input)),
  counts: ownerProcedure.query(({ ctx }) => readCounts(ctx)),
  changeRole: ownerProcedure.input(changeRoleInput).mutation(({ ctx, input }) => changeRole(ctx, input)),
  requireSecondFactor: ownerProcedure.input(requireSecondFactorInput).mutation(({ ctx, input }) => requireSecondFactor(ctx, input)),
  remove: ownerProcedure.input(removeMemberInput).mutation(({ ctx, input }) => dismissMember(ctx, input)),
  onMyApplications: signedInProcedure.subscription(({ ctx, signal }) =>
    countChanges(
      ctx.live,
      `profile:${ctx.actor.profileId}`,
      signal,
      async () => (await ctx.http.readActorAgain())?.profileId === ctx.actor.profileId,
    ),
  ),
});
