import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createApi } from "#client/lib/api.ts";
import { associationMembers, profiles } from "#drizzle/schema/index.ts";
import { memberAnswer } from "#server/rest/membership-requests.ts";
import { ASSOCIATION_ROLES } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rest } from "#tests/helpers/rest.ts";
import { NOT_FOUND, refused } from "./waiting-application.ts";

const membersOf = (associationId: string) => `/api/associations/${associationId}/members`;
const roleIn = (associationId: string) => `${membersOf(associationId)}/me/role`;

test("REST-08 DATA-16 a member reads the members in Swedish order with profile and role, an owner their addresses too", async () => {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId, fullName: "Örjan Öst" });
  const member = await createMember({ associationId, fullName: "Åke Ås" });
  const leader = await createMember({ role: "team_leader", associationId, fullName: "Zara Zetterlund" });
  await createMember({ fullName: "Annan Förening" });
  await portal().services.db.update(profiles).set({ phoneNumber: "+46701234567" }).where(eq(profiles.id, member.profileId));

  const seenBy = async (person: typeof owner) => {
    const answer = await rest("GET", membersOf(associationId), { headers: await bearerOf(person) });
    expect([answer.status, answer.headers.get("x-total-count"), answer.headers.get("cache-control")]).toEqual([200, "3", "no-store"]);
    return memberAnswer.strict().array().parse(answer.body);
  };
  const row = (person: typeof owner, role: string) => ({
    profile_id: person.profileId,
    role,
    display_name: person.fullName,
    joined_at: expect.stringMatching(/Z$/),
    email: null as string | null,
    phone_number: null as string | null,
  });
  const expected = [row(leader, "team_leader"), row(member, "member"), row(owner, "system_owner")];
  expect(await seenBy(member)).toEqual(expected);
  expect(await seenBy(leader)).toEqual(expected);
  expect(await seenBy(owner)).toEqual([
    { ...expected[0], email: leader.email },
    { ...expected[1], email: member.email, phone_number: "+46701234567" },
    { ...expected[2], email: owner.email },
  ]);
});

test("REST-08 the list comes in slices, and the header says how many there are in all", async () => {
  const { id: associationId } = await createAssociation();
  for (const name of ["Anna", "Bo", "Cilla", "David"]) await createMember({ associationId, fullName: `${name} Provsson` });
  const headers = await bearerOf(await createMember({ associationId, fullName: "Eva Provsson" }));
  const names = async (query: string) => {
    const { body, headers: answered } = await rest("GET", `${membersOf(associationId)}?${query}`, { headers });
    return [
      memberAnswer
        .array()
        .parse(body)
        .map(({ display_name }) => display_name.split(" ")[0]),
      answered.get("x-total-count"),
    ];
  };
  expect(await names("limit=2")).toEqual([["Anna", "Bo"], "5"]);
  expect(await names("limit=2&offset=2")).toEqual([["Cilla", "David"], "5"]);
  expect(await names("offset=4&okand=1")).toEqual([["Eva"], "5"]);
  expect(await names("offset=5")).toEqual([[], "5"]);
  for (const query of ["limit=0", "limit=101", "limit=", "offset=-1", "offset=x"]) {
    const answer = await rest("GET", `${membersOf(associationId)}?${query}`, { headers });
    expect(answer, query).toMatchObject({ status: 400, body: { reason: "INVALID_INPUT" } });
  }
});

test.each(ASSOCIATION_ROLES)("REST-07 the caller's role in the own association: %s", async (role) => {
  const member = await createMember({ role });
  const headers = await bearerOf(member);
  const expected = { role, association_id: member.associationId };
  expect(await rest("GET", roleIn(member.associationId), { headers })).toMatchObject({ status: 200, body: expected });
  expect((await rest("GET", roleIn(member.associationId.toUpperCase()), { headers })).body).toEqual(expected);
  expect(await (await clientFor(member)).membership.myRole.query()).toEqual({ role, associationId: member.associationId });
});

test("REST-07 who has left has no role any more, with the token they still have", async () => {
  const member = await createMember();
  const headers = await bearerOf(member);
  await portal().services.db.delete(associationMembers).where(eq(associationMembers.profileId, member.profileId));
  for (const path of [roleIn(member.associationId), membersOf(member.associationId)]) {
    expect(await rest("GET", path, { headers })).toMatchObject({ status: 404, body: NOT_FOUND });
  }
});

test("REST-07 REST-08 another association's members and role do not exist, like those of a random id", async () => {
  const { associationId } = await createMember({ role: "system_owner" });
  const strangers = [await createMember({ role: "system_owner" }), await createMember(), await createPerson()];
  for (const headers of await Promise.all(strangers.map(bearerOf))) {
    for (const id of [associationId, crypto.randomUUID(), "inte-ett-id", "%00"]) {
      for (const path of [membersOf(id), roleIn(id)]) {
        const answer = await rest("GET", path, { headers });
        expect([answer.status, answer.body], path).toEqual([404, NOT_FOUND]);
        expect(answer.headers.get("x-total-count")).toBeNull();
      }
    }
  }
});

test("REST-07 REST-08 without a bearer token nobody is let in, whatever cookie comes along", async () => {
  const member = await createMember({ role: "system_owner" });
  const { cookie } = await portal().services.sessions.start(member.userId, { ipAddress: null, userAgent: "test" });
  const nobody = refused("User not authenticated. Access token missing.", "NOT_AUTHENTICATED");
  for (const headers of [{}, { cookie: cookie.split(";")[0] ?? "" }, { authorization: "Basic x" }] as Record<string, string>[]) {
    for (const path of [membersOf(member.associationId), roleIn(member.associationId), membersOf("%20")]) {
      const answer = await rest("GET", path, { headers });
      expect([answer.status, answer.body], path).toEqual([401, nobody]);
    }
  }
});

test("MREQ-12 a blank association id is named for the role and the members, also through the client's own caller", async () => {
  const headers = await bearerOf(await createMember());
  const message = "Association ID is required.";
  for (const id of ["%20", "%20%09", ""]) {
    for (const path of [membersOf(id), roleIn(id)]) {
      expect(await rest("GET", path, { headers }), path).toMatchObject({ status: 400, body: refused(message, "ASSOCIATION_REQUIRED") });
    }
  }
  const token = headers.authorization.replace("Bearer ", "");
  const api = createApi({ fetch: (path, init) => fetch(`${portal().url}${path}`, init), readToken: async () => token });
  for (const path of ["associations/ /members", "associations//members/me/role"]) {
    await expect(api(path)).rejects.toMatchObject({ name: "ApiError", message, status: 400 });
  }
});
