import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import type { MembershipRequestStatus } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

async function insertRequest(associationId: string, status: MembershipRequestStatus, day: number): Promise<string> {
  const { profileId } = await createPerson();
  const [row] = await portal()
    .services.db.insert(requests)
    .values({
      associationId,
      profileId,
      status,
      role: status === "approved" ? "member" : null,
      requestedAt: new Date(Date.UTC(2026, 0, day)),
    })
    .returning({ id: requests.id });
  return row?.id ?? "";
}

test("MREQ-02 MREQ-03 MREQ-12 MREQ-18 an owner lists the own association's requests by status, newest first", async () => {
  const { id } = await createAssociation();
  const client = await clientFor(await createMember({ role: "system_owner", associationId: id }));
  const [old, rejected, fresh, approved] = [
    await insertRequest(id, "pending", 1),
    await insertRequest(id, "rejected", 2),
    await insertRequest(id, "pending", 3),
    await insertRequest(id, "approved", 4),
  ];
  await insertRequest((await createAssociation()).id, "pending", 5);

  const ids = async (status?: MembershipRequestStatus) => (await client.membership.requests.query({ status })).map((request) => request.id);
  expect(await ids()).toEqual([approved, fresh, rejected, old]);
  expect(await ids("pending")).toEqual([fresh, old]);
  expect(await ids("approved")).toEqual([approved]);
  expect(await ids("rejected")).toEqual([rejected]);
  expect(await client.membership.pendingCount.query()).toBe(2);
});

test("DATA-17 DATA-18 MREQ-12 the members list is in Swedish order, with addresses for owners only", async () => {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId, fullName: "Örjan Öst" });
  const member = await createMember({ associationId, fullName: "Åke Ås" });
  await createMember({ role: "team_leader", associationId, fullName: "zara Zetterlund" });
  const nameless = await createMember({ associationId });
  await portal().services.db.update(profiles).set({ fullName: null }).where(eq(profiles.id, nameless.profileId));
  await createMember({ fullName: "Annan Förening" });

  const seen = await (await clientFor(member)).membership.members.query();
  expect(seen.map(({ displayName, role, email }) => [displayName, role, email])).toEqual([
    ["zara Zetterlund", "team_leader", null],
    ["Åke Ås", "member", null],
    ["Örjan Öst", "system_owner", null],
    ["Medlem utan namn", "member", null],
  ]);
  expect(JSON.stringify(seen)).not.toContain("@");

  const [first, ...rest] = await (await clientFor(owner)).membership.members.query();
  expect(Object.keys(first ?? {}).sort()).toEqual(["displayName", "email", "joinedAt", "profileId", "role"]);
  expect([first, ...rest].map((row) => row?.email)).toContain(member.email);
  expect(rest.at(-1)?.displayName).toBe(nameless.email.split("@")[0]);
});
