import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  associationMembers,
  housingAssociations,
  productRequests,
  associationMembershipRequests as requests,
} from "#drizzle/schema/index.ts";
import { confirmNewEmail } from "#server/domains/account/change-email.ts";
import { updateProfile } from "#server/domains/account/update-profile.ts";
import { uploadLogo } from "#server/domains/association/logo.ts";
import { changeRole } from "#server/domains/lifecycle/change-role.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { dismissMember, leaveAssociation } from "#server/domains/lifecycle/end-membership.ts";
import { withdrawApplication } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createEmailChange } from "#tests/factories/email-changes.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { requestInput } from "#tests/factories/product-requests.ts";
import { createProduct } from "#tests/factories/products.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { listingFaults } from "#tests/helpers/listing-faults.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

const ROUNDS = 6;
const db = () => portal().services.db;

/** An association with two owners and a member, each with the context of a call that has just begun. */
async function house() {
  const { id } = await createAssociation();
  const people = [
    await createMember({ role: "system_owner", associationId: id }),
    await createMember({ role: "system_owner", associationId: id }),
    await createMember({ associationId: id }),
  ] as const;
  const [first, second, member] = people;
  const contexts = await Promise.all(people.map((person) => contextFor(person, {}, { withSession: true })));
  const [asFirst, asSecond, asMember] = contexts as [DomainContext, DomainContext, DomainContext];
  return { id, first, second, member, asFirst, asSecond, asMember };
}

const roleOf = async ({ profileId }: TestPerson): Promise<AssociationRole | null> =>
  (await db().select().from(associationMembers).where(eq(associationMembers.profileId, profileId)))[0]?.role ?? null;

const countOwners = (associationId: string) =>
  db().$count(associationMembers, and(eq(associationMembers.associationId, associationId), eq(associationMembers.role, "system_owner")));

const approve = (ctx: DomainContext, requestId: string) => decideMembershipRequest(ctx, { requestId, status: "approved", role: "member" });
const reject = (ctx: DomainContext, requestId: string) => decideMembershipRequest(ctx, { requestId, status: "rejected" });
const leave = (ctx: DomainContext) => leaveAssociation(ctx, { closes: null });
const demote = (ctx: DomainContext, { profileId }: TestPerson) => changeRole(ctx, { profileId, role: "member", teamIds: [] });
const dismiss = (ctx: DomainContext, { profileId }: TestPerson) => dismissMember(ctx, { profileId, reason: "Flyttat" });

/** Repeats the race on new people; afterwards what the lists keep agrees with what the tables hold. */
async function repeat(round: (number: number) => Promise<void>): Promise<void> {
  for (let number = 0; number < ROUNDS; number++) await round(number);
  expect(await listingFaults()).toEqual([]);
}

test("two owners decide the same application: the first wins, the second hears so", async () => {
  await repeat(async (round) => {
    const { id, asFirst, asSecond } = await house();
    const applicant = await createPerson();
    const requestId = await createMembershipRequest(id, applicant);
    const outcomes = await race(
      round,
      () => approve(asFirst, requestId),
      () => reject(asSecond, requestId),
    );
    expect([...outcomes].sort()).toEqual(["APPLICATION_ALREADY_DECIDED", "done"]);
    expect(await roleOf(applicant)).toBe(outcomes[0] === "done" ? "member" : null);
  });
});

test("two associations approve one person: one gets the member, the other hears of it", async () => {
  await repeat(async (round) => {
    const [here, there] = [await house(), await house()];
    const applicant = await createPerson();
    const [toHere, toThere] = [await createMembershipRequest(here.id, applicant), await createMembershipRequest(there.id, applicant)];
    const outcomes = await race(
      round,
      () => approve(here.asFirst, toHere),
      () => approve(there.asFirst, toThere),
    );
    expect([...outcomes].sort()).toEqual(["APPLICANT_IN_OTHER_ASSOCIATION", "done"]);
    expect(await roleOf(applicant)).toBe("member");
    const states = await db().select({ status: requests.status }).from(requests).where(eq(requests.profileId, applicant.profileId));
    expect(states.map(({ status }) => status).sort()).toEqual(["approved", "withdrawn"]);
  });
});

test("two associations that each approve a person who waits at the other too do not wait for each other", async () => {
  await repeat(async (round) => {
    const [here, there] = [await house(), await house()];
    const [one, other] = [await createPerson(), await createPerson()];
    const oneHere = await createMembershipRequest(here.id, one);
    const otherThere = await createMembershipRequest(there.id, other);
    await createMembershipRequest(there.id, one);
    await createMembershipRequest(here.id, other);
    const outcomes = await race(
      round,
      () => approve(here.asFirst, oneHere),
      () => approve(there.asFirst, otherThere),
    );
    expect(outcomes).toEqual(["done", "done"]);
  });
});

test("an owner leaves while the other demotes them: one owner is left", async () => {
  await repeat(async (round) => {
    const { id, first, second, asFirst, asSecond } = await house();
    const [left, demoted] = await race(
      round,
      () => leave(asFirst),
      () => demote(asSecond, first),
    );
    expect(left).toBe("done");
    expect(["done", "NOT_FOUND"]).toContain(demoted);
    expect([await roleOf(first), await roleOf(second), await countOwners(id)]).toEqual([null, "system_owner", 1]);
  });
});

test("an owner leaves while the other steps down: one of them stays the owner and hears why", async () => {
  await repeat(async (round) => {
    const { id, second, asFirst, asSecond } = await house();
    const [left, steppedDown] = await race(
      round,
      () => leave(asFirst),
      () => demote(asSecond, second),
    );
    expect([
      ["done", "LAST_OWNER_KEEPS_ROLE"],
      ["LAST_OWNER_CANNOT_LEAVE", "done"],
    ]).toContainEqual([left, steppedDown]);
    expect(await countOwners(id)).toBe(1);
  });
});

test("two owners demote each other: the first wins, and the second has no right any more", async () => {
  await repeat(async (round) => {
    const { id, first, second, asFirst, asSecond } = await house();
    const outcomes = await race(
      round,
      () => demote(asFirst, second),
      () => demote(asSecond, first),
    );
    expect([...outcomes].sort()).toEqual(["FORBIDDEN", "done"]);
    expect([await roleOf(first), await roleOf(second)].sort()).toEqual(["member", "system_owner"]);
    expect(await countOwners(id)).toBe(1);
  });
});

test("two owners remove each other: the first wins, and the second belongs to no association", async () => {
  await repeat(async (round) => {
    const { id, first, second, asFirst, asSecond } = await house();
    const outcomes = await race(
      round,
      () => dismiss(asFirst, second),
      () => dismiss(asSecond, first),
    );
    expect([...outcomes].sort()).toEqual(["NOT_IN_ASSOCIATION", "done"]);
    expect(await countOwners(id)).toBe(1);
  });
});

test("a member is removed while leaving: gone once, whoever was first", async () => {
  await repeat(async (round) => {
    const { member, asFirst, asMember } = await house();
    const outcomes = await race(
      round,
      () => dismiss(asFirst, member),
      () => leave(asMember),
    );
    expect([
      ["done", "MEMBERSHIP_NOT_VERIFIED"],
      ["NOT_FOUND", "done"],
    ]).toContainEqual(outcomes);
    expect(await roleOf(member)).toBeNull();
  });
});

test("an owner who is demoted while deciding decides before it or not at all", async () => {
  await repeat(async (round) => {
    const { id, first, asFirst, asSecond } = await house();
    const applicant = await createPerson();
    const requestId = await createMembershipRequest(id, applicant);
    const [decided, demoted] = await race(
      round,
      () => approve(asFirst, requestId),
      () => demote(asSecond, first),
    );
    expect(demoted).toBe("done");
    expect(["done", "FORBIDDEN"]).toContain(decided);
    expect(await roleOf(applicant)).toBe(decided === "done" ? "member" : null);
  });
});

test("a member who is removed while uploading a logo changes it before that or not at all", async () => {
  const picture = await createImage("png");
  await repeat(async (round) => {
    const { id, member, asFirst, asMember } = await house();
    const [removed, uploaded] = await race(
      round,
      () => dismiss(asFirst, member),
      () => uploadLogo(asMember, { associationId: id, fileName: "logga.png" }, bodyOf(picture)),
    );
    expect(removed).toBe("done");
    expect(["done", "NOT_FOUND"]).toContain(uploaded);
    const [association] = await db().select().from(housingAssociations).where(eq(housingAssociations.id, id));
    expect(association?.logoUrl === null).toBe(uploaded !== "done");
  });
});

test("a member who is removed while submitting a request orders before that or not at all", async () => {
  const product = await createProduct();
  await repeat(async (round) => {
    const { id, member, asFirst, asMember } = await house();
    const [removed, submitted] = await race(
      round,
      () => dismiss(asFirst, member),
      () => submitProductRequest(asMember, requestInput([product])),
    );
    expect(removed).toBe("done");
    expect(["done", "NOT_IN_ASSOCIATION"]).toContain(submitted);
    expect(await db().$count(productRequests, eq(productRequests.housingAssociationId, id))).toBe(submitted === "done" ? 1 : 0);
  });
});

test("a person changes name and address while being removed, promoted or let in: nobody waits for ever", async () => {
  await repeat(async (round) => {
    const { id, second, member, asFirst, asMember } = await house();
    const applicant = await createPerson();
    const requestId = await createMembershipRequest(id, applicant);
    const asApplicant = await contextFor(applicant);
    const asNobody = await contextFor(null);
    const links = await Promise.all([member, second, applicant].map((person) => createEmailChange(person)));
    const open = (index: number) => confirmNewEmail(asNobody, links[index]?.accessToken ?? "");
    const outcomes = await race(
      round,
      () => updateProfile(asMember, { fullName: "Ny Namnsson" }),
      () => dismiss(asFirst, member),
      () => open(0),
      () => demote(asFirst, second),
      () => open(1),
      () => approve(asFirst, requestId),
      () => open(2),
      () => updateProfile(asApplicant, { fullName: "Ny Sökande" }),
    );
    expect(outcomes).toEqual(Array(8).fill("done"));
    expect([await roleOf(member), await roleOf(second), await roleOf(applicant)]).toEqual([null, "member", "member"]);
  });
});

test("an account is deleted while its application is approved: nothing of the person stays in the association", async () => {
  await repeat(async (round) => {
    const { id, asFirst } = await house();
    const applicant = await createPerson();
    const requestId = await createMembershipRequest(id, applicant);
    const asApplicant = await contextFor(applicant, {}, { withSession: true });
    const [deleted, approved] = await race(
      round,
      () => deleteAccount(asApplicant),
      () => approve(asFirst, requestId),
    );
    expect(deleted).toBe("done");
    expect(["done", "NOT_FOUND"]).toContain(approved);
    expect(await db().$count(associationMembers, eq(associationMembers.associationId, id))).toBe(3);
    expect(await db().$count(requests, eq(requests.associationId, id))).toBe(0);
  });
});

test("two people who applied to the same associations delete their accounts", async () => {
  await repeat(async (round) => {
    const [here, there] = [await createAssociation(), await createAssociation()];
    const [one, other] = [await createPerson(), await createPerson()];
    await createMembershipRequest(here.id, one);
    await createMembershipRequest(there.id, one);
    await createMembershipRequest(there.id, other);
    await createMembershipRequest(here.id, other);
    const [asOne, asOther] = [await contextFor(one, {}, { withSession: true }), await contextFor(other, {}, { withSession: true })];
    const outcomes = await race(
      round,
      () => deleteAccount(asOne),
      () => deleteAccount(asOther),
    );
    expect(outcomes).toEqual(["done", "done"]);
  });
});

test("an owner deletes the account while the other steps down: one owner is left", async () => {
  await repeat(async (round) => {
    const { id, second, asFirst, asSecond } = await house();
    const outcomes = await race(
      round,
      () => deleteAccount(asFirst),
      () => demote(asSecond, second),
    );
    expect([
      ["done", "LAST_OWNER_KEEPS_ROLE"],
      ["LAST_OWNER", "done"],
    ]).toContainEqual(outcomes);
    expect(await countOwners(id)).toBe(1);
  });
});

test("an association closes while its applicants change their address, withdraw or delete their account", async () => {
  await repeat(async (round) => {
    const association = await createAssociation();
    const owner = await contextFor(await createMember({ role: "system_owner", associationId: association.id }));
    const [moving, gone, waiting] = [await createPerson(), await createPerson(), await createPerson()];
    for (const person of [moving, gone]) await createMembershipRequest(association.id, person);
    const requestId = await createMembershipRequest(association.id, waiting);
    const { accessToken } = await createEmailChange(moving);
    const [asGone, asWaiting, asNobody] = [
      await contextFor(gone, {}, { withSession: true }),
      await contextFor(waiting),
      await contextFor(null),
    ];
    const outcomes = await race(
      round,
      () => leaveAssociation(owner, { closes: association.associationName }),
      () => confirmNewEmail(asNobody, accessToken),
      () => deleteAccount(asGone),
      () => withdrawApplication(asWaiting, { requestId }),
    );
    expect(outcomes.slice(0, 3)).toEqual(["done", "done", "done"]);
    expect(["done", "APPLICATION_WITHDRAWN"]).toContain(outcomes[3]);
    const states = await db().select({ status: requests.status }).from(requests).where(eq(requests.associationId, association.id));
    expect(states.map(({ status }) => status)).toEqual(["withdrawn", "withdrawn"]);
  });
});
