import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  associationMembers,
  associationMembershipRequests,
  crisisActivations,
  crisisDomains,
  housingAssociations,
  products,
  users,
} from "#drizzle/schema/index.ts";
import { postgresFault } from "#server/platform/database/postgres-fault.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createProduct } from "#tests/factories/products.ts";
import { portal } from "#tests/helpers/portal.ts";

async function constraintOf(write: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await write.then(
    () => null,
    (reason: unknown) => reason,
  );
  return postgresFault(error)?.constraint;
}

test("GEN-04 a profile cannot be in two associations", async () => {
  const { db } = portal().services;
  const member = await createMember();
  const other = await createAssociation();
  const write = db.insert(associationMembers).values({ profileId: member.profileId, associationId: other.id, role: "member" });
  expect(await constraintOf(write)).toBe("association_members_pkey");
});

test("one pending application per profile and association; a decided one leaves room for the next", async () => {
  const { db } = portal().services;
  const person = await createPerson();
  const { id: associationId } = await createAssociation();
  const application = { profileId: person.profileId, associationId };
  await db.insert(associationMembershipRequests).values(application);
  expect(await constraintOf(db.insert(associationMembershipRequests).values(application))).toBe("membership_requests_one_pending");
  await db
    .update(associationMembershipRequests)
    .set({ status: "rejected" })
    .where(eq(associationMembershipRequests.profileId, person.profileId));
  expect(await constraintOf(db.insert(associationMembershipRequests).values(application))).toBeUndefined();
});

test("one active real activation per association and area, and exercises beside it", async () => {
  const { db } = portal().services;
  const { id: housingAssociationId } = await createAssociation();
  const [domain] = await db.select().from(crisisDomains).limit(1);
  const activation = { housingAssociationId, crisisDomainId: domain?.id ?? "", description: "Strömmen är borta" };
  await db.insert(crisisActivations).values(activation);
  expect(await constraintOf(db.insert(crisisActivations).values(activation))).toBe("crisis_activations_one_active");
  expect(await constraintOf(db.insert(crisisActivations).values({ ...activation, isExercise: true }))).toBeUndefined();
});

test("prices are never negative", async () => {
  const { db } = portal().services;
  const product = await createProduct();
  for (const field of ["priceExcludingVat", "supplierPriceIncludingVat", "resiliaPriceExcludingVat", "resiliaPriceIncludingVat"] as const) {
    const write = db
      .update(products)
      .set({ [field]: -0.01 })
      .where(eq(products.id, product.id));
    expect(await constraintOf(write), field).toBe("products_prices_not_negative");
  }
});

test("an address with capitals or blanks cannot be stored beside its normalised form", async () => {
  const write = portal().services.db.insert(users).values({ email: " Anna@Test.example", passwordHash: "x" });
  expect(await constraintOf(write)).toBe("users_email_normalised");
});

test("names sort a–z å ä ö", async () => {
  const { db } = portal().services;
  const city = `sortering-${Date.now()}`;
  for (const associationName of ["Brf Öster", "Brf Ängen", "Brf Åsen", "Brf Zenit", "Brf Éden", "Brf Adam"]) {
    await createAssociation({ associationName, city });
  }
  const rows = await db
    .select({ name: housingAssociations.associationName })
    .from(housingAssociations)
    .where(eq(housingAssociations.city, city))
    .orderBy(housingAssociations.associationName);
  expect(rows.map((row) => row.name)).toEqual(["Brf Adam", "Brf Éden", "Brf Zenit", "Brf Åsen", "Brf Ängen", "Brf Öster"]);
});

test("search folding ignores case and é but keeps å ä ö apart", async () => {
  const { rows } = await portal().services.db.execute<{ folded: string }>(sql`select search_fold('IDÉ Åre ÄLG Öl Ûber') as folded`);
  expect(rows[0]?.folded).toBe("ide åre älg öl uber");
});
