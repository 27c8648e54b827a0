import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { profiles, securityEvents, users } from "#drizzle/schema/index.ts";
import { cleanUp } from "#server/domains/lifecycle/retention.ts";
import { LimitError } from "#server/platform/errors.ts";
import { createSecurityLog, type Refusal } from "#server/platform/logging/security-log.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { startPortalWith } from "#tests/helpers/portal-with.ts";
import { createCaller } from "#tests/integration/permissions/callers.ts";

const db = () => portal().services.db;
const log = () => createSecurityLog(db(), { log: portal().services.log, now: () => new Date() });
let strict: Awaited<ReturnType<typeof startPortalWith>>;
const securityLog = log();
beforeAll(async () => {
  const { limits } = portal().services;
  const consume: typeof limits.consume = (name, key) =>
    name === "work/code-lookup" ? Promise.reject(new LimitError(60)) : limits.consume(name, key);
  strict = await startPortalWith({ securityLog, limits: { ...limits, consume } });
});
afterAll(async () => {
  await strict.close();
  await securityLog.close();
});

const requestId = `prov-${crypto.randomUUID()}`;
const post = (path: string, input: unknown, headers: Record<string, string> = {}) =>
  fetch(`${strict.url}/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-request-id": requestId, ...headers },
    body: JSON.stringify(input),
  });

test("NS-19 what is refused stands in the security log with who, address and request, and nothing of what was typed", async () => {
  const member = await createMember();
  const email = `hemlig-${crypto.randomUUID()}@test.example`;
  for (let tries = 0; tries < 3; tries++) await post("trpc/auth.signIn", { email, password: "Hemligt-losenord-1" });
  const bearer = { authorization: `Bearer ${(await createBearer(member, { scopes: ["read"] })).token}` };
  await post("trpc/profile.update", {}, bearer);
  await post("crisis/activations", {}, bearer);
  await post("gdpr/export", {}, { authorization: `Bearer ${"x".repeat(43)}` });
  await post("webhooks/46elks/gissad-hemlighet/sms", {});
  const lookup = `association.lookup?input=${encodeURIComponent(JSON.stringify({ associationId: member.associationId }))}`;
  await fetch(`${strict.url}/api/trpc/${lookup}`, { headers: { ...bearer, "x-request-id": requestId } });
  await securityLog.flush();

  const rows = await db().select().from(securityEvents).where(eq(securityEvents.requestId, requestId));
  const told = (kind: string, what: string) => rows.filter((row) => row.kind === kind && row.what === what);
  const [signIn] = told("sign_in", "auth.signIn");
  expect(signIn).toMatchObject({ reason: "WRONG_CREDENTIALS", profileId: null, ipAddress: "127.0.0.1", count: 3 });
  expect(signIn?.accountHash).toMatch(/^[\w-]{16}$/);
  expect(told("limit", "association.lookup")).toMatchObject([{ reason: "RATE_LIMITED", profileId: member.profileId }]);
  const own = (kind: string, what: string) => told(kind, what).filter(({ profileId }) => profileId === member.profileId);
  expect(own("forbidden", "profile.update")).toMatchObject([{ reason: "SCOPE_MISSING" }]);
  expect(own("forbidden", "POST /crisis/activations")).toMatchObject([{ reason: "SCOPE_MISSING" }]);
  expect(told("token", "POST /gdpr/export")).toMatchObject([{ reason: "NOT_AUTHENTICATED" }]);
  expect(told("webhook", "POST /webhooks/46elks/:secret/sms")).toMatchObject([{ reason: "NOT_FOUND" }]);
  for (const secret of [email, "Hemligt-losenord-1", "gissad-hemlighet"]) expect(JSON.stringify(rows)).not.toContain(secret);
});

test("NS-19 operators read it by kind and by search, nobody else does, and it goes after ninety days", async () => {
  const owner = await createMember({ role: "system_owner" });
  const operator = await clientFor(await createCaller("operator", owner.associationId));
  const what = `prov.${crypto.randomUUID()}`;
  const event = { what, reason: "RATE_LIMITED", profileId: owner.profileId, ipAddress: "192.0.2.7", count: 3, firstAt: new Date() };
  await db()
    .insert(securityEvents)
    .values({ ...event, kind: "limit", lastAt: new Date() });
  const old = new Date(Date.now() - 91 * 24 * 3_600_000);
  await db()
    .insert(securityEvents)
    .values({ ...event, kind: "webhook", firstAt: old, lastAt: old });
  const found = async (kind: "limit" | "webhook" | null) => (await operator.admin.securityEvents.query({ search: what, kind })).rows;
  expect(await found("limit")).toMatchObject([{ what, person: owner.fullName, ipAddress: "192.0.2.7", count: 3 }]);
  expect(await found(null)).toHaveLength(2);
  expect((await refusal((await clientFor(owner)).admin.securityEvents.query({}))).data).toMatchObject({ httpStatus: 403 });
  await cleanUp(await contextFor(null));
  expect((await found(null)).map(({ kind }) => kind)).toEqual(["limit"]);
});

test("NS-19 an attack fills no disk: beyond a hundred different refusals only their number is kept", async () => {
  const attacked = log();
  const mark = crypto.randomUUID();
  const one: Refusal = {
    kind: "token",
    what: "x",
    reason: "NOT_AUTHENTICATED",
    profileId: null,
    ipAddress: null,
    attemptedEmail: null,
    requestId,
  };
  for (let call = 0; call < 5_000; call++) attacked.record({ ...one, what: `${mark} ${call % 1_000}` });
  await attacked.close();
  const rows = (await db().select().from(securityEvents)).filter((row) => row.what.startsWith(mark));
  expect(rows).toHaveLength(100);
  expect(rows.every(({ count }) => count === 5)).toBe(true);
  const rest = await db().select().from(securityEvents).where(eq(securityEvents.what, ""));
  expect(rest.filter(({ count }) => count === 4_500)).toMatchObject([{ kind: "token", ipAddress: null, profileId: null }]);
});

test("NS-19 a refusal of somebody whose account is gone meanwhile is kept without them", async () => {
  const person = await createPerson();
  const counted = log();
  const what = crypto.randomUUID();
  counted.record({
    kind: "forbidden",
    what,
    reason: "FORBIDDEN",
    profileId: person.profileId,
    ipAddress: null,
    attemptedEmail: null,
    requestId: null,
  });
  await db().delete(profiles).where(eq(profiles.id, person.profileId));
  await db().delete(users).where(eq(users.id, person.userId));
  await counted.close();
  expect(await db().select().from(securityEvents).where(eq(securityEvents.what, what))).toMatchObject([{ profileId: null, count: 1 }]);
});
