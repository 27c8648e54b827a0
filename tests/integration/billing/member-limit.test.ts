import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { housingAssociations, subscriptions } from "#drizzle/schema/index.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { startPayments, TEST_PRICES } from "#tests/helpers/pay-with.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await startPayments());
});
afterAll(() => close());

const MONTHS_AGO = new Date(Date.now() - 100 * 86_400_000);

/** An association founded then, with its owner and so many further members. */
async function createHouse(options: { createdAt?: Date; members?: number }): Promise<TestMember> {
  const { id: associationId } = await createAssociation();
  if (options.createdAt) {
    await portal()
      .services.db.update(housingAssociations)
      .set({ createdAt: options.createdAt })
      .where(eq(housingAssociations.id, associationId));
  }
  for (let each = 0; each < (options.members ?? 0); each++) await createMember({ associationId });
  return createMember({ associationId, role: "system_owner" });
}

const pays = (owner: TestMember, stripePriceId: string, currentPeriodEnd = new Date(Date.now() + 86_400_000)) =>
  portal().services.db.insert(subscriptions).values({ userId: owner.userId, status: "active", stripePriceId, currentPeriodEnd });

async function applies(owner: TestMember): Promise<() => Promise<unknown>> {
  const applicant = await createPerson();
  const id = await createMembershipRequest(owner.associationId, applicant);
  const ctx = await contextFor(owner);
  return () => decideMembershipRequest(ctx, { requestId: id, status: "approved", role: "member" });
}

test("without a plan a grown association admits nobody, and is told where to change that", async () => {
  const owner = await createHouse({ createdAt: MONTHS_AGO });
  await expect((await applies(owner))()).rejects.toMatchObject({
    reason: "PLAN_LIMIT_REACHED",
    message: "Föreningens abonnemang rymmer 1 medlem. Byt abonnemang under Priser och godkänn sedan ansökan.",
  });
  await pays(owner, TEST_PRICES.premium);
  expect(await race(0, await applies(owner))).toEqual(["done"]);
});

test("a new association has Standard's room for 30 days, and two approvals do not share the last place", async () => {
  const owner = await createHouse({ members: 8 });
  const outcomes = await race(0, await applies(owner), await applies(owner));
  expect([...outcomes].sort()).toEqual(["PLAN_LIMIT_REACHED", "done"]);
});

test("a plan whose period has passed gives no room, and the best of the owners' plans counts", async () => {
  const owner = await createHouse({ createdAt: MONTHS_AGO, members: 3 });
  await pays(owner, TEST_PRICES.premium, new Date(Date.now() - 1000));
  expect(await race(0, await applies(owner))).toEqual(["PLAN_LIMIT_REACHED"]);
  const second = await createMember({ associationId: owner.associationId, role: "system_owner" });
  await pays(second, TEST_PRICES.standard);
  expect(await race(0, await applies(owner))).toEqual(["done"]);
});
