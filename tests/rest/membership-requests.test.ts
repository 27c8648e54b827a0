import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createApi } from "#client/lib/api.ts";
import {
  associationMembers,
  housingAssociations,
  profiles,
  rateLimits,
  associationMembershipRequests as requests,
} from "#drizzle/schema/index.ts";
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
import { APPROVAL, NOT_FOUND, refused, requestsPath, statusOf, waiting } from "./waiting-application.ts";

describe("membership requests", () => {
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
});

describe("membership request refusals", () => {
  test("JOIN-28 an application is refused with what is wrong", async () => {
    const association = await createAssociation();
    const closed = await createAssociation({ closedAt: new Date() });
    const headers = await bearerOf(await createPerson());
    const post = (path: string, body?: unknown, more = {}) => rest("POST", path, { headers: { ...headers, ...more }, body });

    const unknown = refused("Inbjudningskoden kunde inte hittas. Kontrollera att du har angett rätt kod.", "ASSOCIATION_NOT_FOUND");
    for (const id of [crypto.randomUUID(), closed.id, "inte-ett-id", "%00"]) {
      expect(await post(requestsPath(id))).toMatchObject({ status: 404, body: unknown });
    }
    expect(await post(requestsPath(association.id), { message_to_admin: "å".repeat(501) })).toMatchObject({
      status: 400,
      body: { reason: "INVALID_INPUT", fields: { message_to_admin: "Skriv högst 500 tecken." } },
    });
    expect(await post(requestsPath(association.id), "hej", { "content-type": "text/plain" })).toMatchObject({
      status: 415,
      body: { reason: "UNSUPPORTED_MEDIA_TYPE" },
    });
    expect((await post(requestsPath(association.id))).status).toBe(201);
    expect(await post(requestsPath(association.id))).toMatchObject({ status: 409, body: { reason: "APPLICATION_ALREADY_PENDING" } });

    const member = await bearerOf(await createMember());
    for (const { id } of [association, await createAssociation()]) {
      expect(await rest("POST", requestsPath(id), { headers: member })).toMatchObject({ status: 409, body: { reason: "ALREADY_MEMBER" } });
    }
  });

  test("the sixth application of a day is answered 429, with when to try again", async () => {
    const [association, applicant] = [await createAssociation(), await createPerson()];
    const usedUp = { key: `join/apply:${applicant.profileId}`, points: 1_000_000, expire: Date.now() + 60_000 };
    await portal().services.db.insert(rateLimits).values(usedUp);
    const answer = await rest("POST", requestsPath(association.id), { headers: await bearerOf(applicant) });
    expect([answer.status, answer.body]).toEqual([429, expect.objectContaining({ reason: "RATE_LIMITED" })]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test.each([
    "status=unknown",
    "status=",
    "status=pending&status=approved",
    "limit=0",
    "limit=101",
    "limit=alla",
    "offset=-1",
    "offset=1.5",
  ])("REST-05 a query that means nothing is answered 400: %s", async (query) => {
    const { association, headers } = await waiting();
    const field = query.split("=")[0] ?? "";
    expect(await rest("GET", `${requestsPath(association.id)}?${query}`, { headers })).toMatchObject({
      status: 400,
      body: {
        ...refused("Något i uppgifterna stämmer inte. Kontrollera fälten.", "INVALID_INPUT"),
        fields: { [field]: expect.any(String) },
      },
    });
  });

  test("MREQ-10 an approval without a role is refused, and the request waits on", async () => {
    const { request, headers, path } = await waiting();
    for (const body of [{ status: "approved" }, { status: "approved", role: null }]) {
      expect(await rest("PATCH", path, { headers, body })).toMatchObject({
        status: 400,
        body: refused("Role is required when approving a membership request.", "ROLE_REQUIRED"),
      });
    }
    expect(await statusOf(request.id)).toBe("pending");
  });

  test.each([
    undefined,
    {},
    { status: "pending" },
    { status: "withdrawn" },
    { status: "approved", role: "team_leader" },
    [],
    { status: "approved", role: "owner" },
  ])("REST-06 a decision that is none is answered 400: %j", async (body) => {
    const { request, headers, path } = await waiting();
    expect(await rest("PATCH", path, { headers, body })).toMatchObject({ status: 400, body: { reason: "INVALID_INPUT" } });
    expect(await statusOf(request.id)).toBe("pending");
  });

  test("REST-06 a decision that is not JSON is answered 415", async () => {
    const { request, headers, path } = await waiting();
    const answer = await rest("PATCH", path, { headers: { ...headers, "content-type": "text/plain" }, body: "approved" });
    expect(answer).toMatchObject({ status: 415, body: { reason: "UNSUPPORTED_MEDIA_TYPE" } });
    expect(await statusOf(request.id)).toBe("pending");
  });

  test("REST-06 what is decided or taken back is not decided again, and who is in elsewhere is not let in", async () => {
    const { request, headers, path } = await waiting();
    await rest("PATCH", path, { headers, body: { status: "rejected" } });
    const late = refused("Ansökan har redan hanterats av någon annan.", "APPLICATION_ALREADY_DECIDED");
    expect(await rest("PATCH", path, { headers, body: APPROVAL })).toMatchObject({ status: 409, body: late });
    expect(await statusOf(request.id)).toBe("rejected");

    const withdrawn = await waiting();
    await portal().services.db.update(requests).set({ status: "withdrawn" }).where(eq(requests.id, withdrawn.request.id));
    const takenBack = refused("Ansökan är återkallad av den sökande.", "APPLICATION_WITHDRAWN");
    for (const body of [APPROVAL, { status: "rejected" }])
      expect(await rest("PATCH", withdrawn.path, { headers: withdrawn.headers, body })).toMatchObject({ status: 409, body: takenBack });
    expect(await statusOf(withdrawn.request.id)).toBe("withdrawn");

    const elsewhere = await waiting();
    await createMember().then(({ associationId }) =>
      portal().services.db.insert(associationMembers).values({ profileId: elsewhere.request.profileId, associationId, role: "member" }),
    );
    expect(await rest("PATCH", elsewhere.path, { headers: elsewhere.headers, body: APPROVAL })).toMatchObject({
      status: 409,
      body: { reason: "APPLICANT_IN_OTHER_ASSOCIATION" },
    });
  });

  test("MREQ-11 a blank association or request id is named, by the server and through the client's own caller", async () => {
    const { association, request, headers } = await waiting();
    const blank = refused("Association ID and Request ID are required.", "ASSOCIATION_AND_REQUEST_REQUIRED");
    const paths = [
      requestsPath("%20", "%20"),
      requestsPath("%20", request.id),
      requestsPath(association.id, "%20"),
      requestsPath("", request.id),
    ];
    for (const path of [...paths, requestsPath(association.id, ""), requestsPath(association.id), requestsPath("", "")]) {
      expect(await rest("PATCH", path, { headers, body: APPROVAL }), path).toMatchObject({ status: 400, body: blank });
      expect(await rest("PATCH", path, { body: APPROVAL }), path).toMatchObject({ status: 401 });
    }

    const token = headers.authorization.replace("Bearer ", "");
    const api = createApi({ fetch: (path, init) => fetch(`${portal().url}${path}`, init), readToken: async () => token });
    for (const path of ["associations/ /membership-requests/ ", `associations//membership-requests/${request.id}`]) {
      await expect(api(path, { method: "PATCH", body: APPROVAL })).rejects.toMatchObject({
        name: "ApiError",
        message: blank.message,
        status: 400,
      });
    }
    expect(await statusOf(request.id)).toBe("pending");
  });

  test("MREQ-12 a blank association id is named where requests are listed and made", async () => {
    const { headers } = await waiting();
    for (const path of [requestsPath("%20"), requestsPath("")]) {
      for (const method of ["GET", "POST"]) {
        const body = refused("Association ID is required.", "ASSOCIATION_REQUIRED");
        expect(await rest(method, path, { headers }), `${method} ${path}`).toMatchObject({ status: 400, body });
      }
    }
  });

  test("only a bearer token lets in: no cookie, no token that is none", async () => {
    const { association, owner, path } = await waiting();
    const { cookie } = await portal().services.sessions.start(owner.userId, { ipAddress: null, userAgent: "test" });
    const withCookie = { cookie: cookie.split(";")[0] ?? "", origin: portal().url };
    const nobody = refused("User not authenticated. Access token missing.", "NOT_AUTHENTICATED");
    const bad: Record<string, string>[] = [
      {},
      withCookie,
      { authorization: "Bearer fel" },
      { ...withCookie, authorization: `Bearer ${"x".repeat(43)}` },
    ];
    for (const headers of bad) {
      expect(await rest("GET", requestsPath(association.id), { headers })).toMatchObject({ status: 401, body: nobody });
      expect(await rest("POST", requestsPath(association.id), { headers, body: {} })).toMatchObject({ status: 401, body: nobody });
      expect(await rest("PATCH", path, { headers, body: APPROVAL })).toMatchObject({ status: 401, body: nobody });
    }
  });

  test("a member without the right is answered 403, an association that is not one's own 404 as if there were none", async () => {
    const { association, request, owner, headers, path } = await waiting();
    for (const role of ["member", "team_leader"] as const) {
      const member = await bearerOf(await createMember({ role, associationId: association.id }));
      expect(await rest("GET", requestsPath(association.id), { headers: member })).toMatchObject({
        status: 403,
        body: { reason: "FORBIDDEN" },
      });
      expect(await rest("PATCH", path, { headers: member, body: APPROVAL })).toMatchObject({ status: 403, body: { reason: "FORBIDDEN" } });
    }
    const strangers = [await createMember({ role: "system_owner" }), await createPerson()];
    for (const stranger of await Promise.all(strangers.map(bearerOf))) {
      for (const id of [association.id, crypto.randomUUID(), "inte-ett-id", owner.profileId]) {
        expect(await rest("GET", requestsPath(id), { headers: stranger })).toMatchObject({ status: 404, body: NOT_FOUND });
        expect(await rest("PATCH", requestsPath(id, request.id), { headers: stranger, body: APPROVAL })).toMatchObject({
          status: 404,
          body: NOT_FOUND,
        });
      }
    }
    const foreign = await createApplication((await createAssociation()).id);
    for (const id of [foreign.id, crypto.randomUUID(), "inte-ett-id", "%00", "'; select 1"]) {
      const answer = await rest("PATCH", requestsPath(association.id, id), { headers, body: APPROVAL });
      expect(answer, id).toMatchObject({ status: 404, body: NOT_FOUND });
    }
    expect([await statusOf(request.id), await statusOf(foreign.id)]).toEqual(["pending", "pending"]);
  });

  test("an owner who is made a plain member decides no more with the token they have", async () => {
    const { association, owner, request, headers, path } = await waiting();
    const { db } = portal().services;
    const own = and(eq(associationMembers.profileId, owner.profileId), eq(associationMembers.associationId, association.id));
    await db.update(associationMembers).set({ role: "member" }).where(own);
    expect((await rest("PATCH", path, { headers, body: APPROVAL })).status).toBe(403);
    await db.delete(associationMembers).where(own);
    expect((await rest("PATCH", path, { headers, body: APPROVAL })).status).toBe(404);
    expect(await statusOf(request.id)).toBe("pending");
    expect(await db.$count(housingAssociations, eq(housingAssociations.id, association.id))).toBe(1);
  });
});
