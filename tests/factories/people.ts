import { associationMembers, profiles, users } from "#drizzle/schema/index.ts";
import { hashPassword } from "#server/platform/secrets/password.ts";
import { type AssociationRole, PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createAssociation } from "./associations.ts";
import { unique } from "./unique.ts";

export const TEST_PASSWORD = "Granskog-41-vinter";
let passwordHash: Promise<string> | null = null;

export interface TestPerson {
  userId: string;
  profileId: string;
  email: string;
  fullName: string;
}

/** Someone who can sign in with TEST_PASSWORD. Without `setup` the account setup is still open. */
export async function createPerson(
  options: { email?: string; fullName?: string; verified?: boolean; setup?: keyof typeof PROFILE_TYPE_IDS } = {},
): Promise<TestPerson> {
  const { db } = portal().services;
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const email = options.email ?? `${unique("person")}@test.example`;
  const fullName = options.fullName ?? `Testperson ${unique("nr")}`;
  const [user] = await db
    .insert(users)
    .values({ email, passwordHash: await passwordHash, emailVerifiedAt: options.verified === false ? null : new Date() })
    .returning();
  if (!user) throw new Error("no user row");
  const [profile] = await db
    .insert(profiles)
    .values({
      userId: user.id,
      fullName,
      hasCompletedInitialSetup: options.setup !== undefined,
      profileTypeId: options.setup ? PROFILE_TYPE_IDS[options.setup] : null,
    })
    .returning();
  if (!profile) throw new Error("no profile row");
  return { userId: user.id, profileId: profile.id, email, fullName };
}

export interface TestMember extends TestPerson {
  associationId: string;
}

/** A member with completed setup, in the given association or in one of its own. */
export async function createMember(
  options: { role?: AssociationRole; associationId?: string; fullName?: string } = {},
): Promise<TestMember> {
  const { db } = portal().services;
  const associationId = options.associationId ?? (await createAssociation()).id;
  const person = await createPerson({ fullName: options.fullName, setup: "association" });
  await db.insert(associationMembers).values({ profileId: person.profileId, associationId, role: options.role ?? "member" });
  return { ...person, associationId };
}
