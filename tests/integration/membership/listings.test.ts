import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { housingAssociations, profiles, associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { confirmNewEmail } from "#server/domains/account/change-email.ts";
import { updateProfile } from "#server/domains/account/update-profile.ts";
import { changeRole } from "#server/domains/lifecycle/change-role.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { dismissMember, leaveAssociation } from "#server/domains/lifecycle/end-membership.ts";
import { applyForMembership, withdrawApplication } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { listMembers } from "#server/domains/membership/member-queries.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createEmailChange } from "#tests/factories/email-changes.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { listingFaults } from "#tests/helpers/listing-faults.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

test("counts, names and what is searched agree with the tables after every kind of write", async () => {
  const association = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId: association.id });
  const ctx = await contextFor(owner);
  const agree = async (write: string) => expect(await listingFaults(), write).toEqual([]);
  const found = async (search: string) => (await listMembers(ctx, { search, page: 1 })).rows.map(({ displayName }) => displayName);
  const apply = async (person: TestPerson) =>
    (await applyForMembership(await contextFor(person), { associationId: association.id, messageToAdmin: null })).id;
  await agree("founding");

  const [first, second, third] = [await createPerson({ fullName: "Åsa Först" }), await createPerson(), await createPerson()];
  const requestId = await apply(first);
  const rejected = await apply(second);
  await withdrawApplication(await contextFor(third), { requestId: await apply(third) });
  await agree("applications");
  await decideMembershipRequest(ctx, { requestId, status: "approved", role: "member" });
  await decideMembershipRequest(ctx, { requestId: rejected, status: "rejected" });
  await agree("decisions");
  await changeRole(ctx, { profileId: first.profileId, role: "system_owner", teamIds: [] });
  await agree("a change of role");

  await updateProfile(await contextFor(first), { fullName: "Éva Ny" });
  expect([await found("eva ny"), await found("först")]).toEqual([["Éva Ny"], []]);
  await agree("another name");
  const { newEmail: email, accessToken } = await createEmailChange(first);
  await confirmNewEmail(await contextFor(null), accessToken);
  expect([await found(email), await found(first.email)]).toEqual([["Éva Ny"], []]);
  await agree("another address");
  await db().update(profiles).set({ fullName: null }).where(eq(profiles.id, first.profileId));
  expect(await found(email)).toEqual([email.split("@")[0]]);
  await agree("no name");

  await changeRole(ctx, { profileId: first.profileId, role: "member", teamIds: [] });
  await dismissMember(ctx, { profileId: first.profileId, reason: "Flyttat" });
  await agree("a removal");
  await deleteAccount(await contextFor(second, {}, { withSession: true }));
  await deleteAccount(await contextFor(first, {}, { withSession: true }));
  expect(await db().$count(requests, eq(requests.associationId, association.id))).toBe(1);
  await agree("deleted accounts");

  await applyForMembership(await contextFor(third), { associationId: association.id, messageToAdmin: null });
  await leaveAssociation(ctx, { closes: association.associationName });
  const [closed] = await db().select().from(housingAssociations).where(eq(housingAssociations.id, association.id));
  expect(closed?.closedAt).toBeInstanceOf(Date);
  await agree("a closed association");
});
