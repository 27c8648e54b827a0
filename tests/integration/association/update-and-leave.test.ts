import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembers, associationMembershipRequests, housingAssociations, profiles } from "#drizzle/schema/index.ts";
import { updateAssociation } from "#server/domains/association/update-association.ts";
import { leaveAssociation } from "#server/domains/lifecycle/end-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { lockMembers } from "#server/domains/membership/lock-members.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { countLockWaiters } from "#tests/helpers/lock-waiters.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
const membershipOf = async ({ profileId }: TestMember) =>
  (await db().select().from(associationMembers).where(eq(associationMembers.profileId, profileId)))[0] ?? null;
const associationOf = async ({ associationId }: TestMember) =>
  (await db().select().from(housingAssociations).where(eq(housingAssociations.id, associationId)))[0];
const setRole = ({ profileId }: TestMember, role: "member" | "system_owner") =>
  db().update(associationMembers).set({ role }).where(eq(associationMembers.profileId, profileId));

test("GUARD-19 SETA-04 SETA-09 an owner changes name, address and city; the row comes back", async () => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  const before = await associationOf(owner);
  const updated = await client.association.update.mutate({ associationName: "Brf Nya Namnet", address: "Storgatan 1", city: "" });
  expect(updated).toMatchObject({ id: owner.associationId, name: "Brf Nya Namnet", address: "Storgatan 1", city: null });
  expect(await associationOf(owner)).toMatchObject({
    associationName: "Brf Nya Namnet",
    address: "Storgatan 1",
    city: null,
    postalCode: before?.postalCode,
  });
  expect(await auditRows("association.update", owner.associationId)).toMatchObject([
    { actorProfileId: owner.profileId, associationId: owner.associationId, details: { fields: ["associationName", "address", "city"] } },
  ]);
});

test("the log of a change names the fields that changed, and there is none when nothing did", async () => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  const before = await associationOf(owner);
  const { address, city } = before ?? {};
  await client.association.update.mutate({ associationName: "Brf Bara Namnet", address, city });
  await client.association.update.mutate({ associationName: "Brf Bara Namnet", address, city });
  expect(await auditRows("association.update", owner.associationId)).toMatchObject([{ details: { fields: ["associationName"] } }]);
});

test("SETA-03 a name of two characters is refused at its field", async () => {
  const client = await clientFor(await createMember({ role: "system_owner" }));
  const { data } = await refusal(client.association.update.mutate({ associationName: " Br ", address: null, city: null }));
  expect(data).toMatchObject({ httpStatus: 400, fields: { associationName: "Föreningens namn måste vara minst 3 tecken." } });
});

test("SETA-06 SETA-08 a plain member and a team leader are refused, whatever their screen shows", async () => {
  for (const role of ["member", "team_leader"] as const) {
    const client = await clientFor(await createMember({ role }));
    expect(await refusal(client.association.update.mutate({ associationName: "Brf Kapad", address: null, city: null }))).toMatchObject({
      message: "Du har inte behörighet att ändra föreningens uppgifter.",
      data: { httpStatus: 403 },
    });
  }
});

test("SETA-06 an owner who was demoted a moment ago is refused: the role is read again", async () => {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner);
  await setRole(owner, "member");
  await expect(updateAssociation(ctx, { associationName: "Brf Kapad", address: null, city: null })).rejects.toMatchObject({
    reason: "ASSOCIATION_EDIT_FORBIDDEN",
  });
  expect((await associationOf(owner))?.associationName).not.toBe("Brf Kapad");
});

test("SETA-10 someone without a membership is told that it could not be verified", async () => {
  const client = await clientFor(await createPerson({ setup: "private" }));
  expect(await refusal(client.association.update.mutate({ associationName: "Brf Kapad", address: null, city: null }))).toMatchObject({
    message: "Could not verify membership.",
    data: { httpStatus: 403 },
  });
});

test("GUARD-21 SETA-15 a member leaves at any time; the account stays, as a private person's", async () => {
  const owner = await createMember({ role: "system_owner" });
  const member = await createMember({ associationId: owner.associationId });
  const client = await clientFor(member);
  expect(await client.membership.leave.mutate({ closes: null })).toEqual({ closed: false });
  expect(await membershipOf(member)).toBeNull();
  expect(await membershipOf(owner)).not.toBeNull();
  const [profile] = await db().select().from(profiles).where(eq(profiles.id, member.profileId));
  expect(profile).toMatchObject({ profileTypeId: PROFILE_TYPE_IDS.private, hasCompletedInitialSetup: true });
  expect(await auditRows("membership.leave", member.profileId)).toHaveLength(1);
  expect((await refusal(client.membership.leave.mutate({ closes: null }))).data).toMatchObject({ httpStatus: 403 });
});

test("the last owner among several members stays and reads what to do", async () => {
  const owner = await createMember({ role: "system_owner" });
  await createMember({ associationId: owner.associationId });
  expect(await refusal((await clientFor(owner)).membership.leave.mutate({ closes: null }))).toMatchObject({
    message: "Du är föreningens enda systemägare. Utse en ny systemägare innan du lämnar.",
    data: { httpStatus: 409, reason: "LAST_OWNER_CANNOT_LEAVE" },
  });
  expect(await membershipOf(owner)).not.toBeNull();
});

test("the only member closes the association by leaving, once its name is typed", async () => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  const name = (await associationOf(owner))?.associationName ?? "";
  for (const closes of [null, "något annat"]) {
    expect((await refusal(client.membership.leave.mutate({ closes }))).data).toMatchObject({ reason: "CLOSING_NOT_CONFIRMED" });
  }
  expect(await client.membership.leave.mutate({ closes: name })).toEqual({ closed: true });
  expect((await associationOf(owner))?.closedAt).toBeInstanceOf(Date);
  expect(await membershipOf(owner)).toBeNull();
});

test("two owners who leave at once: one goes, the other stays", async () => {
  for (let round = 0; round < 5; round++) {
    const first = await createMember({ role: "system_owner" });
    const second = await createMember({ role: "system_owner", associationId: first.associationId });
    await createMember({ associationId: first.associationId });
    const outcomes = await Promise.allSettled(
      (await Promise.all([contextFor(first), contextFor(second)])).map((ctx) => leaveAssociation(ctx, { closes: null })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([await membershipOf(first), await membershipOf(second)].filter(Boolean)).toHaveLength(1);
  }
});

test("an owner who leaves while somebody is approved leaves no closed association with a member in it", async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await createMember({ role: "system_owner" });
    const applicant = await createPerson();
    const [request] = await db()
      .insert(associationMembershipRequests)
      .values({ associationId: owner.associationId, profileId: applicant.profileId, status: "pending" })
      .returning();
    const name = (await associationOf(owner))?.associationName ?? "";
    const [left, approved] = await Promise.allSettled([
      leaveAssociation(await contextFor(owner), { closes: name }),
      decideMembershipRequest(await contextFor(owner), { requestId: request?.id ?? "", status: "approved", role: "member" }),
    ]);
    const isClosed = (await associationOf(owner))?.closedAt !== null;
    const members = await db().$count(associationMembers, eq(associationMembers.associationId, owner.associationId));
    const waiting = await db().$count(
      associationMembershipRequests,
      and(eq(associationMembershipRequests.associationId, owner.associationId), eq(associationMembershipRequests.status, "pending")),
    );
    expect([left.status, approved.status].sort()).toEqual(["fulfilled", "rejected"]);
    expect([isClosed, members, waiting]).toEqual(isClosed ? [true, 0, 0] : [false, 2, 0]);
  }
});

test("an owner who saves the association while leaving it in another tab gets two answers, and no deadlock", async () => {
  const owner = await createMember({ role: "system_owner" });
  await createMember({ role: "system_owner", associationId: owner.associationId });
  const ctx = await contextFor(owner);
  const [both] = await db().transaction(async (tx) => {
    await lockMembers(tx, owner.associationId);
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const untilWaiting = (statements: number) => eventually(async () => expect(await countLockWaiters(rows[0]?.pid ?? 0)).toBe(statements));
    const leaving = leaveAssociation(ctx, { closes: null });
    await untilWaiting(1);
    const saving = updateAssociation(ctx, { associationName: "Brf Samtidig", address: null, city: null });
    await untilWaiting(2);
    return [Promise.allSettled([leaving, saving])] as const;
  });
  expect(await both).toMatchObject([{ value: { closed: false } }, { reason: { reason: "MEMBERSHIP_NOT_VERIFIED" } }]);
});

test("an association that is closed takes no applications", async () => {
  const { id } = await createAssociation({ closedAt: new Date() });
  const client = await clientFor(await createPerson());
  expect((await refusal(client.membership.applyForMembership.mutate({ associationId: id, messageToAdmin: null }))).data).toMatchObject({
    reason: "ASSOCIATION_NOT_FOUND",
  });
});

test("GUARD-22 GUARD-23 there are three roles, and an applicant is let in as member or owner only", async () => {
  const owner = await createMember({ role: "system_owner" });
  const leader = await createMember({ role: "team_leader", associationId: owner.associationId });
  const client = await clientFor(owner);
  const { rows: members } = await client.membership.members.query({});
  expect(members.find(({ profileId }) => profileId === leader.profileId)?.role).toBe("team_leader");
  const applicant = await createPerson();
  const [request] = await db()
    .insert(associationMembershipRequests)
    .values({ associationId: owner.associationId, profileId: applicant.profileId, status: "pending" })
    .returning();
  const decide = (role: string) =>
    client.membership.decide.mutate({ requestId: request?.id ?? "", status: "approved", role: role as "member" });
  for (const role of ["team_leader", "admin", "operator"]) {
    expect((await refusal(decide(role))).data).toMatchObject({ httpStatus: 400 });
  }
  expect(await decide("member")).toMatchObject({ status: "approved", role: "member" });
});
