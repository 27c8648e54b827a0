import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createApi } from "#client/lib/api.ts";
import { associationMembers, dataExports, profiles, users } from "#drizzle/schema/index.ts";
import { memberAnswer } from "#server/rest/membership-requests.ts";
import { ASSOCIATION_ROLES } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rest } from "#tests/helpers/rest.ts";
import { ageSessions } from "#tests/helpers/security-tab.ts";
import { unzip } from "#tests/helpers/zip.ts";
import { NOT_FOUND, refused } from "./waiting-application.ts";

describe("members", () => {
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
});

describe("association data", () => {
  /** Of DATA-10. */
  const SPECIFIED =
    "id association_name organization_number address city postal_code contact_person_name contact_person_phone contact_person_email num_apartments resident_count logo_url profile_id selected_ambition_level_id";

  /** Of decision 41. */
  const DECIDED = "municipality latitude longitude building_year heating_type has_shelter has_backup_power created_at updated_at";

  /** For the house's own page, the founding form's choice of plan, the short address, test alarms and warnings, and an association that is closed. */
  const ADDED =
    "num_stairwells num_floors suggested_plan invite_code sends_test_alarms tests_by_sms proposes_alarms closed_at second_factor_from";

  test("DATA-10 DATA-13 housing_associations has the columns of the specification and of decision 41, and nine more", async () => {
    const { rows } = await portal().services.db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'housing_associations'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(`${SPECIFIED} ${DECIDED} ${ADDED}`.split(" ").sort());
  });

  test("DATA-12 each association's logo lies under a path of its own", async () => {
    const image = new Uint8Array(await createImage("png"));
    for (const member of [await createMember(), await createMember()]) {
      const address = `${portal().url}/api/associations/${member.associationId}/logo?filename=logga.png`;
      const response = await fetch(address, { method: "PUT", body: image, headers: await bearerOf(member) });
      const { logo_url } = (await response.json()) as { logo_url: string };
      expect(logo_url).toMatch(new RegExp(`^${portal().url}/media/logos/${member.associationId}/\\d{13}_logga\\.png$`));
      expect((await fetch(logo_url)).status).toBe(200);
    }
  });
});

describe("gdpr", () => {
  const NOT_AUTHENTICATED = "User not authenticated. Access token missing.";
  const JSON_TYPE = { "content-type": "application/json" };

  const address = (path: string) => `${portal().url}/api/gdpr/${path}`;
  const post = (path: string, headers: Record<string, string>, body?: string) => fetch(address(path), { method: "POST", headers, body });

  async function bearerOf(person: { userId: string }, kind: "named" | "sign_in" = "sign_in") {
    return { authorization: `Bearer ${(await createBearer(person, { kind })).token}` };
  }

  /** What the browser sends on these paths: the token of its session, which began now. */
  async function browserBearerOf(person: TestPerson) {
    const { accessToken } = await (await clientFor(person)).auth.accessToken.mutate();
    return { authorization: `Bearer ${accessToken}` };
  }

  test.each(["export", "delete"])("SETG-07 REST-09 REST-11 /api/gdpr/%s asks for a bearer token, and a cookie is none", async (path) => {
    const person = await createPerson();
    const refusals: Record<string, string>[] = [
      JSON_TYPE,
      { ...JSON_TYPE, ...(await cookieOf(person)) },
      { ...JSON_TYPE, authorization: "Bearer fel" },
      { ...JSON_TYPE, authorization: `Bearer ${"x".repeat(43)}`, ...(await cookieOf(person)) },
    ];
    for (const headers of refusals) {
      const response = await post(path, headers);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ message: NOT_AUTHENTICATED, error: NOT_AUTHENTICATED });
    }
    expect(await portal().services.db.$count(users, eq(users.id, person.userId))).toBe(1);
    expect(await portal().services.db.$count(dataExports, eq(dataExports.userId, person.userId))).toBe(0);
  });

  test("REST-09 REST-10 SETG-06 POST /api/gdpr/export answers 202 with a message; a mail leads to the file", async () => {
    const person = await createPerson();
    const bearer = await browserBearerOf(person);
    const response = await post("export", { ...JSON_TYPE, ...bearer });
    expect(response.status).toBe(202);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ message: "Din dataexport är påbörjad. Du får ett mejl med en länk när den är klar." });

    const again = await post("export", { ...JSON_TYPE, ...bearer }, "{}");
    expect(again.status).toBe(429);
    expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(86_000);
    const sentence = "Du har redan beställt en export det senaste dygnet. Den finns under Konto & GDPR när den är klar.";
    expect(await again.json()).toMatchObject({ message: sentence, error: sentence, reason: "EXPORT_ALREADY_ORDERED" });

    const mail = await mailTo(person.email, /^Din dataexport är klar$/);
    const exportId = /export=([0-9a-f-]{36})/.exec(mail.text)?.[1];
    for (const headers of [await cookieOf(person), bearer]) {
      const file = await fetch(address(`exports/${exportId}/file`), { headers });
      expect(file.status).toBe(200);
      expect(file.headers.get("content-type")).toBe("application/zip");
      expect(file.headers.get("content-disposition")).toMatch(
        /^attachment; filename="?beredskapsportalen-mina-uppgifter-[\d-]{10}\.zip"?$/,
      );
      expect(file.headers.get("cache-control")).toBe("private, no-store");
      expect([...(await unzip(Buffer.from(await file.arrayBuffer()))).keys()]).toContain("LÄS MIG.txt");
    }

    const stranger = await cookieOf(await createPerson());
    const missing = await fetch(address(`exports/${crypto.randomUUID()}/file`), { headers: stranger });
    const foreign = await fetch(address(`exports/${exportId}/file`), { headers: stranger });
    expect([foreign.status, await foreign.json()]).toEqual([missing.status, await missing.json()]);
    expect(missing.status).toBe(404);
    expect((await fetch(address(`exports/${exportId}/file`))).status).toBe(401);
    expect((await fetch(address("exports/..%2F..%2Fetc/file"), { headers: stranger })).status).toBe(404);
  });

  test.each([undefined, "{}", '{"reason":"x"}'])("REST-11 POST /api/gdpr/delete takes the body %s and ends every way in", async (body) => {
    const person = await createMember();
    const [cookie, bearer, other] = [await cookieOf(person), await browserBearerOf(person), await bearerOf(person, "named")];
    const response = await post("delete", { ...JSON_TYPE, ...bearer }, body);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ message: "Ditt konto är raderat och uppgifterna om dig är borttagna." });
    for (const headers of [cookie, bearer, other]) {
      const session = await fetch(`${portal().url}/api/trpc/auth.session`, { headers: headers as Record<string, string> });
      expect((await session.json()).result.data).toBeNull();
    }
    expect((await post("delete", { ...JSON_TYPE, ...bearer })).status).toBe(401);
    await eventually(() => mailTo(person.email, /^Ditt konto är raderat$/));
  });

  test("SETG-10 the last owner gets 409 with what to do", async () => {
    const owner = await createMember({ role: "system_owner" });
    await createMember({ associationId: owner.associationId });
    const refused = await post("delete", { ...JSON_TYPE, ...(await browserBearerOf(owner)) });
    expect(refused.status).toBe(409);
    const sentence = "Du är föreningens enda systemägare. Utse en ny systemägare innan du raderar kontot.";
    expect(await refused.json()).toEqual({ message: sentence, error: sentence, reason: "LAST_OWNER" });
  });

  test("NS-16 SETG-07 a session of an hour ago deletes no account until the password is proven, and a script's token never does", async () => {
    const person = await createPerson();
    const browser = await clientFor(person);
    const { accessToken } = await browser.auth.accessToken.mutate();
    const bearer = { authorization: `Bearer ${accessToken}` };
    await ageSessions(person);
    for (const [headers, status, reason] of [
      [bearer, 412, "FRESH_SESSION_REQUIRED"],
      [await bearerOf(person, "sign_in"), 403, "SESSION_REQUIRED"],
      [await bearerOf(person, "named"), 403, "SESSION_REQUIRED"],
    ] as const) {
      const refused = await post("delete", { ...JSON_TYPE, ...headers });
      expect([refused.status, (await refused.json()).reason]).toEqual([status, reason]);
    }
    expect(await portal().services.db.$count(users, eq(users.id, person.userId))).toBe(1);

    await browser.auth.provePassword.mutate({ currentPassword: TEST_PASSWORD });
    expect((await post("delete", { ...JSON_TYPE, ...bearer })).status).toBe(200);
    expect(await portal().services.db.$count(users, eq(users.id, person.userId))).toBe(0);
  });

  test("a token made to last can neither order nor fetch an export", async () => {
    const person = await createPerson();
    const headers = { ...JSON_TYPE, ...(await bearerOf(person, "named")) };
    for (const response of [await post("export", headers), await fetch(address(`exports/${crypto.randomUUID()}/file`), { headers })]) {
      expect([response.status, (await response.json()).reason]).toEqual([403, "SESSION_REQUIRED"]);
    }
  });

  test("a body that is not JSON is refused, none at all is fine", async () => {
    const person = await createPerson();
    const bearer = await bearerOf(person);
    expect((await post("export", { ...bearer, "content-type": "text/plain" }, "hej")).status).toBe(415);
    expect((await post("export", { ...bearer, ...JSON_TYPE }, "{")).status).toBe(400);
    expect((await post("export", bearer)).status).toBe(202);
  });

  test("the three paths stand in the OpenAPI document", async () => {
    const { paths } = await (await fetch(`${portal().url}/api/openapi.json`)).json();
    expect(Object.keys(paths["/api/gdpr/export"].post.responses)).toEqual(["202", "401", "429"]);
    expect(Object.keys(paths["/api/gdpr/delete"].post.responses)).toEqual(["200", "401", "403", "409", "412"]);
    expect(Object.keys(paths["/api/gdpr/exports/{exportId}/file"].get.responses)).toEqual(["200", "401", "404"]);
  });
});
