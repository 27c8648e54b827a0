import { expect, test } from "vitest";
import { productRequests, associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createSupplier } from "#tests/factories/products.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const overviewOf = async (member: TestMember) => (await clientFor(member)).association.overview.query();

test("DATA-15 GUARD-25 the overview shows the own association, its phase and what to do next", async () => {
  const association = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId: association.id });
  expect(await overviewOf(owner)).toMatchObject({
    association: { id: association.id, name: association.associationName },
    role: "system_owner",
    memberCount: 1,
    pendingApplications: 0,
    latestRequests: [],
    journeyPhase: { id: 1, name: "Förankra", description: expect.any(String) },
    nextStep: { href: "/association-dashboard", label: "Bjud in" },
  });

  const applicant = await createPerson();
  await portal().services.db.insert(requests).values({ profileId: applicant.profileId, associationId: association.id });
  const member = await createMember({ associationId: association.id });
  expect(await overviewOf(owner)).toMatchObject({ memberCount: 2, pendingApplications: 1, nextStep: { label: "Hantera ansökningar" } });
  expect(await overviewOf(member)).toMatchObject({ role: "member", pendingApplications: null, nextStep: { href: "/product-catalog" } });
});

test("the five latest requests of the association are shown, and of no other", async () => {
  const association = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId: association.id });
  const member = await createMember({ associationId: association.id });
  const stranger = await createMember();
  const supplier = await createSupplier();
  const { db } = portal().services;
  for (const [index, person] of [member, member, member, member, owner, owner, stranger].entries()) {
    await db.insert(productRequests).values({
      profileId: person.profileId,
      housingAssociationId: person.associationId,
      supplierId: supplier.id,
      idempotencyKey: crypto.randomUUID(),
      requestDate: new Date(Date.UTC(2026, 0, 1 + index)),
    });
  }
  const { latestRequests, nextStep } = await overviewOf(owner);
  expect(latestRequests.map(({ requestDate }) => requestDate.slice(0, 10))).toEqual([
    "2026-01-06",
    "2026-01-05",
    "2026-01-04",
    "2026-01-03",
    "2026-01-02",
  ]);
  expect(nextStep).toBeNull();
});

test("someone without an association has no overview", async () => {
  const { message, data } = await refusal((await clientFor(await createPerson({ setup: "private" }))).association.overview.query());
  expect(message).toBe("Du tillhör ingen förening.");
  expect(data).toMatchObject({ httpStatus: 403, reason: "NOT_IN_ASSOCIATION" });
});

test("DATA-10 DATA-14 every member reads the own association", async () => {
  const association = await createAssociation({ residentCount: 33 });
  const member = await createMember({ associationId: association.id });
  expect(await (await clientFor(member)).association.current.query()).toMatchObject({
    id: association.id,
    residentCount: 33,
    postalCode: "11122",
  });
});

test("DATA-28 the thirteen preparedness areas come in their order", async () => {
  const domains = await (await clientFor(await createPerson())).preparedness.domains.query();
  expect(domains.map(({ orderIndex }) => orderIndex)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  expect(domains[1]).toEqual({
    id: expect.any(String),
    slug: "vatten",
    name: "Vatten",
    description: "Dricksvatten, nödvatten och gemensamma förråd.",
    icon: "Droplets",
    orderIndex: 2,
  });
});
