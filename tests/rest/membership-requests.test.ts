import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembers, profiles } from "#drizzle/schema/index.ts";
import { membershipRequestAnswer } from "#server/rest/membership-requests.ts";
import type { MembershipRequestStatus } from "#shared/enums.ts";
import { createApplication } from "#tests/factories/applications.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rest } from "#tests/helpers/rest.ts";
import { requestsPath, statusOf, waiting } from "./waiting-application.ts";

test("REST-03 REST-04 JOIN-27 JOIN-28 POST answers 201 with the created request, and takes nothing but the message", async () => {
  const [association, applicant] = [await createAssociation(), await createPerson()];
  const body = {
    message_to_admin: "  Hej, vi bor i lägenhet 12.  ",
    status: "approved",
    role: "system_owner",
    profile_id: crypto.randomUUID(),
  };
  const created = await rest("POST", requestsPath(association.id), { headers: await bearerOf(applicant), body });
  expect(created.status).toBe(201);
  expect(created.headers.get("cache-control")).toBe("no-store");
  expect(created.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: "pending",
    requested_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    reviewed_at: null,
    profile_id: applicant.profileId,
    association_id: association.id,
    message_to_admin: "Hej, vi bor i lägenhet 12.",
    role: null,
    applicant: { display_name: applicant.fullName, name: applicant.fullName, email: applicant.email },
    housing_associations: { id: association.id, association_name: association.associationName },
  });
  const { id } = membershipRequestAnswer.parse(created.body);
  expect(await auditRows("membership.apply", id)).toEqual([
    { actorProfileId: applicant.profileId, associationId: association.id, details: null },
  ]);
});

test.each([undefined, {}, { message_to_admin: null }, { message_to_admin: "  " }])(
  "JOIN-27 the message may be missing: %j",
  async (body) => {
    const { id } = await createAssociation();
    // The code of an invitation may come in capitals.
    const created = await rest("POST", requestsPath(id.toUpperCase()), { headers: await bearerOf(await createPerson()), body });
    expect([created.status, created.body]).toEqual([201, expect.objectContaining({ association_id: id, message_to_admin: null })]);
  },
);

test("REST-05 DATA-19 GET answers the association's requests, all or of one status, in slices with their number", async () => {
  const { id } = await createAssociation();
  const headers = await bearerOf(await createMember({ role: "system_owner", associationId: id }));
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const make = async (status: MembershipRequestStatus, day: number) =>
    (await createApplication(id, { status, requestedAt: at(day), reviewedAt: status === "pending" ? null : at(day) })).id;
  const [old, rejected, withdrawn, fresh, approved] = [
    await make("pending", 1),
    await make("rejected", 2),
    await make("withdrawn", 3),
    await make("pending", 4),
    await make("approved", 5),
  ];
  await createApplication((await createAssociation()).id);

  const list = async (query = "") => {
    const answer = await rest("GET", `${requestsPath(id)}${query}`, { headers });
    expect(answer.status).toBe(200);
    const ids = membershipRequestAnswer
      .strict()
      .array()
      .parse(answer.body)
      .map((request) => request.id);
    return [ids, answer.headers.get("x-total-count")];
  };
  expect(await list()).toEqual([[approved, fresh, withdrawn, rejected, old], "5"]);
  expect(await list("?status=pending")).toEqual([[fresh, old], "2"]);
  expect(await list("?status=approved")).toEqual([[approved], "1"]);
  expect(await list("?status=rejected")).toEqual([[rejected], "1"]);
  expect(await list("?status=withdrawn")).toEqual([[withdrawn], "1"]);
  expect(await list("?limit=2&offset=1")).toEqual([[fresh, withdrawn], "5"]);
  expect(await list("?status=pending&offset=2")).toEqual([[], "2"]);
});

test("MREQ-18 REST-05 the path and the procedure of the web client answer the same requests", async () => {
  const { owner, association, headers } = await waiting();
  await createApplication(association.id);
  const { rows, total } = await (await clientFor(owner)).membership.requests.query({ status: "pending" });
  const { body } = await rest("GET", `${requestsPath(association.id)}?status=pending`, { headers });
  expect(
    membershipRequestAnswer
      .array()
      .parse(body)
      .map(({ id }) => id),
  ).toEqual(rows.map(({ id }) => id));
  expect(total).toBe(2);
});

test.each(["member", "system_owner"] as const)(
  "REST-06 MREQ-08 JOIN-29 JOIN-30 a request approved as %s: the applicant is in, everything else is settled",
  async (role) => {
    const { association, owner, request, headers, path } = await waiting();
    const { applicant } = request;
    const elsewhere = await createApplication((await createAssociation()).id, { applicant });

    // Whatever else comes along decides nothing (decision 20).
    const more = {
      profile_id: owner.profileId,
      association_id: crypto.randomUUID(),
      reviewed_at: "2020-01-01T00:00:00Z",
      message_to_admin: "x",
    };
    const answer = await rest("PATCH", path, { headers, body: { status: "approved", role, ...more } });
    expect(answer.status).toBe(200);
    expect(membershipRequestAnswer.strict().parse(answer.body)).toMatchObject({
      id: request.id,
      status: "approved",
      role,
      profile_id: applicant.profileId,
      association_id: association.id,
      message_to_admin: "Jag flyttar in i maj.",
    });
    expect(Date.now() - Date.parse(membershipRequestAnswer.parse(answer.body).reviewed_at ?? "")).toBeLessThan(60_000);

    const { db } = portal().services;
    expect(await db.select().from(associationMembers).where(eq(associationMembers.profileId, applicant.profileId))).toMatchObject([
      { associationId: association.id, role },
    ]);
    expect((await db.select().from(profiles).where(eq(profiles.id, applicant.profileId)))[0]).toMatchObject({
      hasCompletedInitialSetup: true,
    });
    expect(await statusOf(elsewhere.id)).toBe("withdrawn");
    expect(await auditRows("membership.approve", applicant.profileId)).toEqual([
      { actorProfileId: owner.profileId, associationId: association.id, details: { role, requestId: request.id } },
    ]);
    expect((await mailTo(applicant.email, /^Du är nu med i Brf/)).text).toContain(`${portal().url}/association-dashboard`);

    const own = await rest("GET", `/api/associations/${association.id}/members/me/role`, { headers: await bearerOf(applicant) });
    expect([own.status, own.body]).toEqual([200, { role, association_id: association.id }]);
  },
);

test("REST-06 MREQ-08 a request is rejected, with or without a role, and the applicant stays outside", async () => {
  for (const body of [{ status: "rejected" }, { status: "rejected", role: null }, { status: "rejected", role: "member" }]) {
    const { owner, association, request, headers, path } = await waiting();
    const answer = await rest("PATCH", path, { headers, body });
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ id: request.id, status: "rejected", role: null })]);
    const member = eq(associationMembers.profileId, request.profileId);
    expect(await portal().services.db.$count(associationMembers, member)).toBe(0);
    expect(await auditRows("membership.reject", request.id)).toEqual([
      { actorProfileId: owner.profileId, associationId: association.id, details: { role: null } },
    ]);
    await mailTo(request.applicant.email, /^Svar på din ansökan/);
  }
});
