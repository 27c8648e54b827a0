import { beforeAll, expect, test } from "vitest";
import { productRequests } from "#drizzle/schema/index.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createSupplier } from "#tests/factories/products.ts";
import { createPlace } from "#tests/factories/teams.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

/** A house with a member who has a place in a team and a request that has been answered. */
let fellow: TestMember;
let teamId: string;

beforeAll(async () => {
  fellow = await createMember();
  ({ teamId } = await createPlace(fellow));
  await portal()
    .services.db.insert(productRequests)
    .values({
      profileId: fellow.profileId,
      housingAssociationId: fellow.associationId,
      supplierId: (await createSupplier()).id,
      status: "offer_received",
      idempotencyKey: crypto.randomUUID(),
    });
});

const NOTHING = { shutoffs: null, email: null, associationRole: null, offers: 0 };

test.each([
  ["member", () => NOTHING],
  ["team_leader", () => ({ ...NOTHING, shutoffs: [] })],
  ["system_owner", () => ({ shutoffs: [], email: fellow.email, associationRole: "member", offers: 1 })],
] as const)("AUTH-26 what is let in leaves out by right too: what a %s is told, and no more", async (role, told) => {
  const { association, membership, team, dashboard } = await clientFor(await createMember({ role, associationId: fellow.associationId }));
  const ofFellow = ({ profileId }: { profileId: string | null }) => profileId === fellow.profileId;
  expect({
    shutoffs: (await association.profile.query()).shutoffs,
    email: (await membership.members.query({})).rows.find(ofFellow)?.email,
    associationRole: (await team.members.query({ teamId })).find(ofFellow)?.associationRole,
    offers: (await dashboard.association.query()).needs.find(({ kind }) => kind === "offers")?.count ?? 0,
  }).toEqual(told());
});
