import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, associationMembershipRequests as requests, users } from "#drizzle/schema/index.ts";
import { readSession } from "#server/domains/account/queries.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { statementsOf } from "#tests/helpers/statements.ts";

test("AUTH-20 nobody has no session", async () => {
  expect(await (await clientFor(null)).auth.session.query()).toBeNull();
});

test("AUTH-21 DATA-01 a new account is signed in with its profile, and the setup still open", async () => {
  const person = await createPerson();
  expect(await (await clientFor(person)).auth.session.query()).toEqual({
    user: { id: person.userId, email: person.email },
    profile: {
      id: person.profileId,
      fullName: person.fullName,
      name: null,
      displayName: person.fullName,
      avatarUrl: null,
      profileType: null,
      profileTypeId: null,
      hasCompletedInitialSetup: false,
      timezone: null,
    },
    association: null,
    pendingApplication: null,
    rejectedApplication: null,
    isOperator: false,
  });
});

test("DATA-02 DATA-03 DATA-16 GUARD-24 GUARD-25 a member's session tells association, role and profile type", async () => {
  const association = await createAssociation({ city: "Umeå" });
  const member = await createMember({ role: "team_leader", associationId: association.id });
  const session = await (await clientFor(member)).auth.session.query();
  expect(session).toMatchObject({
    profile: { profileType: "association", profileTypeId: PROFILE_TYPE_IDS.association, hasCompletedInitialSetup: true },
    association: {
      id: association.id,
      name: association.associationName,
      city: "Umeå",
      numApartments: 20,
      logoUrl: null,
      role: "team_leader",
    },
  });
});

test("GUARD-07 a waiting application stands in the session, whatever came after it", async () => {
  const person = await createPerson();
  const [first, second] = [await createAssociation(), await createAssociation()];
  const { db } = portal().services;
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await db.insert(requests).values([
    { profileId: person.profileId, associationId: first.id, requestedAt: at(1), messageToAdmin: "Hej" },
    { profileId: person.profileId, associationId: second.id, status: "rejected", requestedAt: at(2), reviewedAt: at(3) },
  ]);
  const waiting = await (await clientFor(person)).auth.session.query();
  expect(waiting).toMatchObject({
    pendingApplication: {
      associationId: first.id,
      associationName: first.associationName,
      messageToAdmin: "Hej",
      requestedAt: at(1).toISOString(),
    },
    rejectedApplication: null,
  });

  await db.update(requests).set({ status: "withdrawn" }).where(eq(requests.associationId, first.id));
  expect(await (await clientFor(person)).auth.session.query()).toMatchObject({
    pendingApplication: null,
    rejectedApplication: { associationName: second.associationName, reviewedAt: at(3).toISOString() },
  });
});

test("AUTH-21 the session page costs two statements, the request's own among them", async () => {
  expect(await statementsOf(await createMember(), (client) => client.auth.session.query())).toHaveLength(2);
});

test("an operator is a system owner whose confirmed address is listed", async () => {
  const owner = await createMember({ role: "system_owner" });
  const { db, config } = portal().services;
  const listed = { config: { ...config, operatorEmails: [owner.email] } };
  expect(await readSession(await contextFor(owner, listed))).toMatchObject({ isOperator: false });

  const [operator] = await db.select().from(users).where(eq(users.email, "drift@demo.example"));
  const session = await readSession(await contextFor({ userId: operator?.id ?? "" }));
  expect(session).toMatchObject({ isOperator: true, association: { role: "system_owner" } });
});

test("a profile without names shows the first part of its address to itself", async () => {
  const person = await createPerson({ email: `ulla.test${Date.now()}@test.example` });
  await portal().services.db.update(profiles).set({ fullName: null }).where(eq(profiles.id, person.profileId));
  expect(await readSession(await contextFor(person))).toMatchObject({ profile: { displayName: person.email.split("@")[0] } });
});
