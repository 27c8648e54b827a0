import { expect, test } from "vitest";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";

const overviewOf = async (member: TestMember) => (await clientFor(member)).association.overview.query();

test("DATA-15 GUARD-25 the overview shows the own association, the role in it and how many belong to it", async () => {
  const association = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId: association.id });
  expect(await overviewOf(owner)).toMatchObject({
    association: { id: association.id, name: association.associationName },
    role: "system_owner",
    memberCount: 1,
  });
  const member = await createMember({ associationId: association.id });
  expect(await overviewOf(member)).toMatchObject({ role: "member", memberCount: 2 });
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
