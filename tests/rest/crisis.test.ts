import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisActivations, crisisMessages } from "#drizzle/schema/index.ts";
import { createdActivationAnswer } from "#server/rest/crisis-activations.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { areaId } from "#tests/factories/crisis-page.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { failWrites } from "#tests/helpers/fail-writes.ts";
import { portal } from "#tests/helpers/portal.ts";
import { startPortalWith } from "#tests/helpers/portal-with.ts";
import { rest } from "#tests/helpers/rest.ts";

const PATH = "/api/crisis/activations";
const db = () => portal().services.db;

async function house() {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId });
  return { associationId, owner, headers: await bearerOf(owner) };
}

const bodyOf = async (associationId: string, changes: object = {}) => ({
  housing_association_id: associationId,
  crisis_domain_id: await areaId("vatten"),
  description: " Läcka i källaren. ",
  external_description: "Koka vattnet.",
  send_external_message: true,
  notification_methods_used: { sms: false, email: true, push: false },
  ...changes,
});

const said = (text: string, reason: string) => ({ message: text, error: text, reason });

test("REST-14 REST-15 DATA-55 POST activates a crisis and answers with it, its association and its area's name", async () => {
  const { associationId, owner, headers } = await house();
  await createSubscriber(associationId);
  const body = await bodyOf(associationId, { status: "resolved", level: 3, next_update_at: "2026-11-19T19:00:00+01:00" });
  const created = await rest("POST", PATH, { headers, body });
  expect(created.status).toBe(201);
  expect(created.headers.get("cache-control")).toBe("no-store");
  expect(created.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    housing_association_id: associationId,
    crisis_domain_id: body.crisis_domain_id,
    crisis_domains: { name: "Vatten" },
    status: "active",
    description: "Läcka i källaren.",
    external_description: "Koka vattnet.",
    is_exercise: false,
    level: 3,
    next_update_at: "2026-11-19T18:00:00.000Z",
    created_at: expect.stringMatching(/Z$/),
    resolved_at: null,
    internal_message: { sms: 0, email: 1, push: 0 },
    external_message: { sms: 0, email: 1, push: 0 },
    waits_for_confirmation: false,
  });
  const { id } = createdActivationAnswer.parse(created.body);
  expect(await (await clientFor(owner)).crisis.active.query()).toMatchObject([{ id }]);
  const again = await rest("POST", PATH, { headers, body });
  expect(again).toMatchObject({ status: 409, body: { reason: "CRISIS_ALREADY_ACTIVE" } });
});

test("with the same Idempotency-Key a repeated POST answers with the same crisis, and nothing is sent twice", async () => {
  const { associationId, headers } = await house();
  const withKey = { ...headers, "idempotency-key": crypto.randomUUID() };
  const body = await bodyOf(associationId);
  const [first, again] = [await rest("POST", PATH, { headers: withKey, body }), await rest("POST", PATH, { headers: withKey, body })];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await db().$count(crisisMessages, eq(crisisMessages.housingAssociationId, associationId))).toBe(2);
  const faulty = await rest("POST", PATH, { headers: { ...headers, "idempotency-key": "nyckel" }, body });
  expect(faulty).toMatchObject({ status: 400, body: { reason: "INVALID_INPUT", fields: { "Idempotency-Key": expect.any(String) } } });
});

test("REST-12 REST-13 GET lists the crises of the own association, the active ones when asked for them", async () => {
  const { associationId, owner, headers } = await house();
  const active = await createCrisis(owner);
  const ended = await createCrisis(owner, { crisisDomainId: await areaId("el") });
  await (await clientFor(owner)).crisis.end.mutate({
    activationId: ended.id,
    closingNote: null,
    allClear: null,
    idempotencyKey: crypto.randomUUID(),
  });
  const member = await bearerOf(await createMember({ associationId }));
  const list = async (query: string) => rest("GET", `${PATH}?housing_association_id=${associationId}${query}`, { headers: member });
  const only = await list("&status=active");
  expect(only.body).toEqual([
    {
      id: active.id,
      status: "active",
      housing_association_id: associationId,
      crisis_domain_id: active.crisisDomainId,
      crisis_domains: { name: "Vatten" },
      description: "Läcka i källaren.",
      external_description: null,
      is_exercise: false,
      level: 2,
      next_update_at: null,
      created_at: active.createdAt,
      resolved_at: null,
    },
  ]);
  expect(only.headers.get("x-total-count")).toBe("1");
  expect((await list("")).body).toMatchObject([{ id: ended.id, status: "resolved" }, { id: active.id }]);
  expect((await list("&limit=1&offset=1")).body).toMatchObject([{ id: active.id }]);
  expect(await list("&status=paused")).toMatchObject({ status: 400 });
  expect(await rest("GET", `${PATH}?housing_association_id=${associationId}`, { headers })).toMatchObject({ status: 200 });
});

test("CRIS-13 CRIS-16 GUARD-26 without a bearer token, or with a cookie alone, each call says its own text", async () => {
  const { associationId, owner } = await house();
  const { cookie } = await portal().services.sessions.start(owner.userId, { ipAddress: null, userAgent: "test" });
  const read = said("Not authenticated or session expired", "CRISIS_SESSION_MISSING");
  const write = said("User not authenticated to activate crisis.", "CRISIS_NOT_SIGNED_IN");
  const ways: Record<string, string>[] = [{}, { cookie: cookie.split(";")[0] ?? "" }, { authorization: `Bearer ${"x".repeat(40)}` }];
  for (const headers of ways) {
    expect(await rest("GET", `${PATH}?housing_association_id=${associationId}`, { headers })).toMatchObject({ status: 401, body: read });
    const body = await bodyOf(associationId);
    expect(await rest("POST", PATH, { headers, body })).toMatchObject({ status: 401, body: write });
  }
});

test("CRIS-08 CRIS-09 CRIS-10 what is missing is said in the order of the dialog; blanks are missing too", async () => {
  const { associationId, headers } = await house();
  const refused = async (changes: object) => {
    const { status, body } = await rest("POST", PATH, { headers, body: await bodyOf(associationId, changes) });
    expect(status).toBe(400);
    return body;
  };
  const noAssociation = said("Förenings-ID saknas.", "CRISIS_ASSOCIATION_MISSING");
  for (const id of [undefined, null, "", "  "])
    expect(await refused({ housing_association_id: id, description: "" })).toEqual(noAssociation);
  const noArea = said("Välj ett krisområde.", "CRISIS_AREA_MISSING");
  for (const id of [undefined, null, "", "  ", 7]) expect(await refused({ crisis_domain_id: id, description: "" })).toEqual(noArea);
  const noText = said("Ange en kort beskrivning av krisläget.", "CRISIS_DESCRIPTION_MISSING");
  for (const text of [undefined, null, "", " \n\t "]) expect(await refused({ description: text })).toEqual(noText);
  expect(await refused({ external_description: "  " })).toMatchObject({ fields: { external_description: "Skriv texten till de boende." } });
  expect(await refused({ external_description: "a".repeat(601) })).toMatchObject({ reason: "INVALID_INPUT" });
  expect(await refused({ notification_methods_used: {} })).toMatchObject({
    fields: { notification_methods_used: "Välj minst ett sätt att skicka." },
  });
  expect(await refused({ notification_methods_used: { sms: "ja" } })).toMatchObject({ reason: "INVALID_INPUT" });
  expect(await refused({ crisis_domain_id: "vatten" })).toMatchObject({ fields: { crisis_domain_id: "Välj ett krisområde." } });
  expect(await rest("GET", PATH, { headers })).toMatchObject({ status: 400, body: noAssociation });
  expect(await rest("POST", PATH, { headers, body: "[]" })).toMatchObject({ status: 400 });
  expect(await rest("POST", PATH, { headers: { ...headers, "content-type": "text/plain" }, body: "x" })).toMatchObject({ status: 415 });
  expect(await db().$count(crisisActivations, eq(crisisActivations.housingAssociationId, associationId))).toBe(0);
});

test("another association's id is answered as a random one is, and a member without the right is refused", async () => {
  const { associationId } = await house();
  const outsiders = [await createMember({ role: "system_owner" }), await createPerson()];
  for (const person of outsiders) {
    const headers = await bearerOf(person);
    for (const call of [
      async (id: string) => rest("GET", `${PATH}?housing_association_id=${id}`, { headers }),
      async (id: string) => rest("POST", PATH, { headers, body: await bodyOf(id) }),
    ]) {
      const [foreign, random] = [await call(associationId), await call(crypto.randomUUID())];
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(random.body);
    }
  }
  const member = await bearerOf(await createMember({ associationId }));
  expect(await rest("POST", PATH, { headers: member, body: await bodyOf(associationId) })).toMatchObject({ status: 403 });
  const leader = await bearerOf(await createMember({ associationId, role: "team_leader" }));
  const nowhere = await bodyOf(associationId, { crisis_domain_id: crypto.randomUUID() });
  expect(await rest("POST", PATH, { headers: leader, body: nowhere })).toMatchObject({ status: 404 });
  expect(await rest("POST", PATH, { headers: leader, body: await bodyOf(associationId) })).toMatchObject({ status: 201 });
});

test("CRIS-17 an activation that breaks is told in the path's own words, and nothing of it is kept", async () => {
  const { associationId, headers } = await house();
  const mend = await failWrites("crisis_messages", "insert", sql`new.housing_association_id = ${associationId}`);
  const broken = await rest("POST", PATH, { headers, body: await bodyOf(associationId) });
  expect(broken).toMatchObject({ status: 503, body: said("Failed to activate crisis mode", "CRISIS_NOT_ACTIVATED") });
  await mend();
  expect(await db().$count(crisisActivations, eq(crisisActivations.housingAssociationId, associationId))).toBe(0);
  expect(await rest("POST", PATH, { headers, body: await bodyOf(associationId) })).toMatchObject({ status: 201 });
});

test("CRIS-14 crises that cannot be read are told in the path's own words", async () => {
  const { associationId, headers } = await house();
  const { db: whole, log } = portal().services;
  const broken = new Proxy(whole, {
    get: (target, name) => (name === "$count" ? () => Promise.reject(new Error("out of order")) : Reflect.get(target, name)),
  });
  const quiet = Object.assign(log.child({}), { level: "silent" });
  const other = await startPortalWith({ db: broken, log: quiet });
  const answer = await fetch(`${other.url}${PATH}?housing_association_id=${associationId}`, { headers });
  expect([answer.status, await answer.json()]).toEqual([503, said("Failed to fetch active crisis info. Status 503", "CRISIS_NOT_READ")]);
  await other.close();
});
