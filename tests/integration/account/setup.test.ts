import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "#drizzle/schema/index.ts";
import { chooseProfileType, reopenSetup } from "#server/domains/account/complete-setup.ts";
import { listProfileTypes } from "#server/domains/account/queries.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { failWrites } from "#tests/helpers/fail-writes.ts";
import { portal } from "#tests/helpers/portal.ts";

async function profileOf(person: TestPerson) {
  const [row] = await portal().services.db.select().from(profiles).where(eq(profiles.id, person.profileId));
  return row;
}

test("DATA-04 DATA-05 DATA-07 the two profile types, the private one first", async () => {
  expect(await listProfileTypes(await contextFor(await createPerson()))).toEqual([
    { id: PROFILE_TYPE_IDS.private, name: "Privatperson", profileType: "private" },
    { id: PROFILE_TYPE_IDS.association, name: "Bostadsrättsförening", profileType: "association" },
  ]);
});

test("SETUP-12 choosing Privatperson completes the setup, together with updated_at", async () => {
  const person = await createPerson();
  const now = new Date("2031-05-01T10:00:00Z");
  const ctx = await contextFor(person, { now: () => now });
  expect(await chooseProfileType(ctx, { profileTypeId: PROFILE_TYPE_IDS.private })).toEqual({ completed: true, next: "/dashboard" });
  expect(await profileOf(person)).toMatchObject({
    profileTypeId: PROFILE_TYPE_IDS.private,
    hasCompletedInitialSetup: true,
    updatedAt: now,
  });
  expect(await auditRows("account.choose_profile_type", person.profileId)).toMatchObject([{ details: { profileType: "private" } }]);
});

test("SETUP-01 choosing Bostadsrättsförening goes on to found or join", async () => {
  const person = await createPerson();
  const ctx = await contextFor(person);
  expect(await chooseProfileType(ctx, { profileTypeId: PROFILE_TYPE_IDS.association })).toEqual({
    completed: false,
    next: "/account-setup-choice",
  });
  expect(await profileOf(person)).toMatchObject({ profileTypeId: PROFILE_TYPE_IDS.association, hasCompletedInitialSetup: false });
});

test("SETUP-13 when the setup flag cannot be set, that is logged, the call answers false, and nothing is half done", async () => {
  const person = await createPerson();
  const choice = { profileTypeId: PROFILE_TYPE_IDS.private };
  const mend = await failWrites("profiles", "update", sql`new.id = ${person.profileId}`);
  const errors: unknown[] = [];
  const ctx = await contextFor(person, { log: { ...portal().services.log, error: (entry: unknown) => void errors.push(entry) } as never });
  try {
    expect(await (await clientFor(person)).profile.chooseType.mutate(choice)).toEqual({ completed: false, next: null });
    expect(await chooseProfileType(ctx, choice)).toEqual({ completed: false, next: null });
  } finally {
    await mend();
  }
  expect(errors).toHaveLength(1);
  expect(await profileOf(person)).toMatchObject({ profileTypeId: null, hasCompletedInitialSetup: false });
  expect(await auditRows("account.choose_profile_type", person.profileId)).toEqual([]);
  expect(await (await clientFor(person)).profile.chooseType.mutate(choice)).toEqual({ completed: true, next: "/dashboard" });
});

test("the type cannot be changed afterwards, and an unknown one is not found", async () => {
  const completed = await contextFor(await createPerson({ setup: "private" }));
  await expect(chooseProfileType(completed, { profileTypeId: PROFILE_TYPE_IDS.association })).rejects.toMatchObject({
    code: "CONFLICT",
    reason: "SETUP_ALREADY_COMPLETED",
  });
  const open = await contextFor(await createPerson());
  await expect(chooseProfileType(open, { profileTypeId: crypto.randomUUID() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(chooseProfileType(await contextFor(null), { profileTypeId: PROFILE_TYPE_IDS.private })).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});

test("someone without an association opens the setup again", async () => {
  const person = await createPerson({ setup: "private" });
  expect(await reopenSetup(await contextFor(person))).toEqual({});
  expect(await profileOf(person)).toMatchObject({ hasCompletedInitialSetup: false });
  expect(await auditRows("account.reopen_setup", person.profileId)).toHaveLength(1);
});

test("a member cannot open the setup again", async () => {
  const member = await createMember();
  await expect(reopenSetup(await contextFor(member))).rejects.toMatchObject({ code: "CONFLICT", reason: "ALREADY_MEMBER" });
  expect(await profileOf(member)).toMatchObject({ hasCompletedInitialSetup: true });
});
