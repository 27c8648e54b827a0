import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog, profiles, associationMembershipRequests as requests, securityEvents, users } from "#drizzle/schema/index.ts";
import { actionsIn, auditStretch, listAuditActors, listAuditEntries } from "#server/domains/admin/audit-queries.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { dismissMember } from "#server/domains/lifecycle/end-membership.ts";
import { cleanUp } from "#server/domains/lifecycle/retention.ts";
import { applyForMembership } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { LimitError } from "#server/platform/errors.ts";
import { createSecurityLog, type Refusal } from "#server/platform/logging/security-log.ts";
import { listAuditEntriesInput } from "#shared/schemas/admin.ts";
import { AUDIT_CATEGORIES } from "#shared/text/audit-actions.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { startPortalWith } from "#tests/helpers/portal-with.ts";
import { planOf } from "#tests/helpers/query-plan.ts";
import { createCaller } from "#tests/integration/permissions/callers.ts";

describe("audit log", () => {
  type Row = typeof auditLog.$inferInsert;

  async function record(by: TestMember, rows: Partial<Row>[]): Promise<void> {
    const { associationId, profileId: actorProfileId } = by;
    await portal()
      .services.db.insert(auditLog)
      .values(rows.map((row) => ({ associationId, actorProfileId, action: "association.update", ...row })));
  }

  const entries = async (owner: TestMember, input: Record<string, unknown> = {}) =>
    listAuditEntries(await contextFor(owner), listAuditEntriesInput.parse(input));

  const actionsFor = async (owner: TestMember, input: Record<string, unknown> = {}) =>
    (await entries(owner, input)).rows.map(({ action }) => action);

  test("PAGE-27 the log shows what concerns the owner's association, newest first, and nobody's own account", async () => {
    const owner = await createMember({ role: "system_owner", fullName: "Ylva Ägare" });
    const stranger = await createMember({ role: "system_owner" });
    const day = (date: number) => new Date(`2026-10-${date}T12:00:00Z`);
    await record(owner, [
      { createdAt: day(10), action: "association.invite", details: { invited: 3, code: "hemlig" } },
      { createdAt: day(12), action: "admin.order_export", details: { kind: "members", format: "csv", rows: null } },
      { createdAt: day(11), action: "account.change_password", subjectId: owner.userId },
      { createdAt: day(13), action: "gdpr.order_export", subjectId: owner.userId },
      { createdAt: day(14), action: "admin.reset_second_factor", subjectId: owner.userId },
    ]);
    await record(stranger, [{ action: "association.update" }]);

    const { rows, nextCursor } = await (await clientFor(owner)).admin.auditEntries.query({});
    expect(nextCursor).toBeNull();
    expect(rows).toEqual([
      {
        id: expect.any(String),
        createdAt: "2026-10-12T12:00:00.000Z",
        action: "admin.order_export",
        actor: { profileId: owner.profileId, displayName: "Ylva Ägare" },
        subjectName: null,
        details: { kind: "members", format: "csv" },
      },
      {
        id: expect.any(String),
        createdAt: "2026-10-10T12:00:00.000Z",
        action: "association.invite",
        actor: { profileId: owner.profileId, displayName: "Ylva Ägare" },
        subjectName: null,
        details: { invited: 3 },
      },
    ]);
  });

  test.each(["member", "team_leader"] as const)("PAGE-27 a %s does not see the log", async (role) => {
    const client = await clientFor(await createMember({ role }));
    for (const call of [() => client.admin.auditEntries.query({}), () => client.admin.auditActors.query()])
      expect((await refusal(call())).data).toMatchObject({ code: "FORBIDDEN", httpStatus: 403 });
  });

  test("an application is named after its applicant, a change of role after the member; who has no account any more is not named", async () => {
    const owner = await createMember({ role: "system_owner", fullName: "Olle Ägare" });
    const applicant = await createPerson({ fullName: "Åsa Sökande" });
    const member = await createMember({ associationId: owner.associationId, fullName: "Berit Medlem" });
    const leaver = await createMember({ associationId: owner.associationId, fullName: "Lage Lämnar" });
    const [request] = await portal()
      .services.db.insert(requests)
      .values({ associationId: owner.associationId, profileId: applicant.profileId })
      .returning();
    const elsewhere = await createMember({ role: "system_owner" });
    const [foreign] = await portal()
      .services.db.insert(requests)
      .values({ associationId: elsewhere.associationId, profileId: applicant.profileId })
      .returning();
    await record(owner, [
      { action: "membership.reject", subjectId: request?.id ?? "" },
      { action: "membership.approve", subjectId: foreign?.id ?? "" },
      { action: "membership.change_role", subjectId: member.profileId, details: { from: "member", to: "team_leader", teams: ["Vatten"] } },
      { action: "membership.remove", subjectId: leaver.profileId },
      { action: "association.save_contact", subjectId: crypto.randomUUID() },
    ]);
    await record(leaver, [{ action: "association.upload_logo" }]);
    const named = async () => {
      const { rows } = await entries(owner);
      return Object.fromEntries(rows.map(({ action, subjectName, actor }) => [action, [subjectName, actor?.displayName ?? null]]));
    };
    const before = {
      "membership.reject": ["Åsa Sökande", "Olle Ägare"],
      "membership.approve": [null, "Olle Ägare"],
      "membership.change_role": ["Berit Medlem", "Olle Ägare"],
      "membership.remove": ["Lage Lämnar", "Olle Ägare"],
      "association.save_contact": [null, "Olle Ägare"],
      "association.upload_logo": [null, "Lage Lämnar"],
    };
    expect(await named()).toEqual(before);
    expect(
      (await entries(owner, { category: "membership" })).rows.find(({ action }) => action === "membership.change_role")?.details,
    ).toEqual({
      from: "member",
      to: "team_leader",
      teams: ["Vatten"],
    });

    await deleteAccount(await contextFor(leaver, {}, { withSession: true }));
    await deleteAccount(await contextFor(applicant, {}, { withSession: true }));
    expect(await named()).toEqual({
      ...before,
      "membership.reject": [null, "Olle Ägare"],
      "membership.remove": [null, "Olle Ägare"],
      "association.upload_logo": [null, null],
    });
  });

  test("stretches of 25 follow each other without a gap or a repeat, also among rows of the same moment", async () => {
    const owner = await createMember({ role: "system_owner" });
    const rows = (length: number, row: Partial<Row>) => Array.from({ length }, () => row);
    await record(owner, rows(30, { action: "association.update" }));
    await record(owner, [...rows(20, { action: "membership.approve" }), ...rows(10, { action: "association.invite" })]);
    const seen: { id: string; createdAt: string }[] = [];
    const lengths: number[] = [];
    for (let cursor: string | null = null; ; ) {
      const stretch = await entries(owner, { cursor });
      seen.push(...stretch.rows.map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })));
      lengths.push(stretch.rows.length);
      cursor = stretch.nextCursor;
      if (!cursor) break;
    }
    expect(lengths).toEqual([25, 25, 10]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(60);
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
  });

  test("a cursor that is none is refused as wrong input", async () => {
    const client = await clientFor(await createMember({ role: "system_owner" }));
    const made = (text: string) => Buffer.from(text).toString("base64url");
    for (const cursor of ["x", made("1.2"), made(`-1.${crypto.randomUUID()}`), made(`99999999999999999999.${crypto.randomUUID()}`)])
      expect((await refusal(client.admin.auditEntries.query({ cursor }))).data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
  });

  test("PAGE-27 the log is filtered by category, person and Swedish days", async () => {
    const owner = await createMember({ role: "system_owner" });
    const other = await createMember({ role: "system_owner", associationId: owner.associationId });
    // 00:30 on the first of June in Sweden, and 23:30 on the last.
    await record(owner, [
      { action: "membership.approve", createdAt: new Date("2026-05-31T22:30:00Z") },
      { action: "association.invite", createdAt: new Date("2026-06-30T21:30:00Z") },
      { action: "association.update", createdAt: new Date("2026-06-30T22:00:00Z") },
    ]);
    await record(other, [{ action: "association.close", createdAt: new Date("2026-05-31T21:59:59Z") }]);
    const oldestFirst = async (input: Record<string, unknown>) => (await actionsFor(owner, input)).reverse();
    expect(await oldestFirst({})).toEqual(["association.close", "membership.approve", "association.invite", "association.update"]);
    expect(await oldestFirst({ category: "membership" })).toEqual(["membership.approve"]);
    expect(await oldestFirst({ category: "admin" })).toEqual([]);
    expect(await oldestFirst({ actorProfileId: other.profileId })).toEqual(["association.close"]);
    expect(await oldestFirst({ actorProfileId: crypto.randomUUID() })).toEqual([]);
    expect(await oldestFirst({ from: "2026-06-01", to: "2026-06-30" })).toEqual(["membership.approve", "association.invite"]);
    expect(await oldestFirst({ from: "2026-07-01" })).toEqual(["association.update"]);
    expect(await oldestFirst({ to: "2026-05-31", category: "association" })).toEqual(["association.close"]);
    expect(await oldestFirst({ to: "0000-02-29" })).toEqual([]);
    expect(await oldestFirst({ from: "0000-02-29", to: "9999-12-31" })).toHaveLength(4);
  });

  test("PAGE-27 the search finds what was done in Swedish and who did it, and takes wildcards for themselves", async () => {
    const owner = await createMember({ role: "system_owner", fullName: "René 100% Ågren" });
    const other = await createMember({ role: "system_owner", associationId: owner.associationId, fullName: "Sven Uppgift" });
    const nameless = await createMember({ associationId: owner.associationId });
    await portal().services.db.update(profiles).set({ fullName: null }).where(sql`id = ${nameless.profileId}`);
    await record(owner, [{ action: "membership.approve" }]);
    await record(other, [{ action: "association.invite" }]);
    await record(nameless, [{ action: "association.upload_logo" }]);
    const found = async (search: string) => (await actionsFor(owner, { search })).sort();
    expect(await found("GODKÄNDE  en")).toEqual(["membership.approve"]);
    expect(await found("rene")).toEqual(["membership.approve"]);
    expect(await found("ågren")).toEqual(["membership.approve"]);
    expect(await found("100%")).toEqual(["membership.approve"]);
    expect(await found("%")).toEqual(["membership.approve"]);
    expect(await found("_")).toEqual([]);
    expect(await found("uppgift")).toEqual(["association.invite"]);
    expect(await found(nameless.email.split("@")[0] ?? "")).toEqual(["association.upload_logo"]);
    expect(await found("test.example")).toEqual([]);
    expect(await found(unique("ingen"))).toEqual([]);
    expect(await actionsFor(owner, { search: "inbjud", category: "membership" })).toEqual([]);
  });

  test("PAGE-27 the search by name finds what was done to a person too, also once they have left", async () => {
    const owner = await createMember({ role: "system_owner", fullName: "Olle Ägare" });
    const { associationId } = owner;
    const asked = await createPerson({ fullName: "Åsa Sökande" });
    const colleague = await createMember({ associationId, fullName: "Åsa Kollega" });
    const left = await createPerson({ fullName: "Åsa Lämnade" });
    const requestId = await createMembershipRequest(associationId, asked);
    const day = (date: number) => new Date(`2026-10-${date}T12:00:00Z`);
    await record(owner, [
      { action: "membership.reject", subjectId: requestId, createdAt: day(20) },
      { action: "membership.change_role", subjectId: colleague.profileId, createdAt: day(19) },
      { action: "membership.remove", subjectId: left.profileId, createdAt: day(18) },
      { action: "membership.approve", subjectId: left.profileId, createdAt: day(17) },
      { action: "association.save_contact", subjectId: colleague.profileId, createdAt: day(15) },
    ]);
    await record({ ...left, associationId }, [{ action: "membership.apply", subjectId: crypto.randomUUID(), createdAt: day(14) }]);
    const found = async (search: string) => {
      const { rows } = await entries(owner, { search });
      return rows.map(({ action, actor, subjectName }) => [action, subjectName ?? actor?.displayName]);
    };
    expect(await found("ÅSA")).toEqual([
      ["membership.reject", "Åsa Sökande"],
      ["membership.change_role", "Åsa Kollega"],
      ["membership.remove", "Åsa Lämnade"],
      ["membership.approve", "Åsa Lämnade"],
      ["membership.apply", "Åsa Lämnade"],
    ]);
    expect(await found("kollega")).toEqual([["membership.change_role", "Åsa Kollega"]]);
  });

  test("PAGE-27 the log keeps naming whom an owner let in when the member is removed, until the account is gone", async () => {
    const owner = await createMember({ role: "system_owner", fullName: "Olle Ägare" });
    const applicant = await createPerson({ fullName: "Åsa Sökande" });
    const { id: requestId } = await applyForMembership(await contextFor(applicant), {
      associationId: owner.associationId,
      messageToAdmin: null,
    });
    const ctx = await contextFor(owner);
    await decideMembershipRequest(ctx, { requestId, status: "approved", role: "member" });
    const approval = async () => (await entries(owner)).rows.find(({ action }) => action === "membership.approve");
    expect(await approval()).toMatchObject({ subjectName: "Åsa Sökande", details: { role: "member" } });
    await dismissMember(ctx, { profileId: applicant.profileId, reason: "Flyttat" });
    expect(await approval()).toMatchObject({ subjectName: "Åsa Sökande", details: { role: "member" } });
    expect(await actionsFor(owner, { search: "åsa" })).toEqual(["membership.remove", "membership.approve", "membership.apply"]);
    await deleteAccount(await contextFor(applicant, {}, { withSession: true }));
    expect(await approval()).toMatchObject({ subjectName: null });
  });

  test("PAGE-27 the filter offers who has done something for the association, also who has left, in Swedish order of name", async () => {
    const owner = await createMember({ role: "system_owner", fullName: "Örjan Ägare" });
    const { associationId } = owner;
    const other = await createMember({ role: "system_owner", associationId, fullName: "Åke Ägare" });
    const applied = await createMember({ associationId, fullName: "Anna Ansökte" });
    const silent = await createMember({ associationId, fullName: "Tyra Tyst" });
    const left = await createPerson({ fullName: "Lage Lämnade" });
    await record(owner, [{ action: "association.found" }, { action: "association.update" }]);
    await record(other, [{ action: "membership.approve" }]);
    await record(applied, [{ action: "membership.apply" }, { action: "membership.withdraw" }]);
    await record(silent, [{ action: "account.update_profile" }]);
    await record({ ...left, associationId }, [{ action: "association.update" }]);
    await record(await createMember({ role: "system_owner", fullName: "Bo Främling" }), [{ action: "association.update" }]);
    expect(await listAuditActors(await contextFor(owner))).toEqual([
      { profileId: left.profileId, displayName: "Lage Lämnade" },
      { profileId: other.profileId, displayName: "Åke Ägare" },
      { profileId: owner.profileId, displayName: "Örjan Ägare" },
    ]);
  });

  // One long log for all categories: other tests read the whole table.
  let busyAssociation = "";
  beforeAll(async () => {
    const { db } = portal().services;
    busyAssociation = (await createAssociation()).id;
    await db.execute(sql`
    insert into audit_log (association_id, action, created_at)
    select ${busyAssociation}, (array['membership.approve', 'association.update', 'account.create_token', 'account.update_profile'])[1 + n % 4],
           now() - n * interval '1 minute'
      from generate_series(1, 20000) n`);
    await db.execute(sql`analyze audit_log`);
  });

  test.each([null, ...AUDIT_CATEGORIES])(
    "the first stretch (category %s) reads a few rows of the index, however long the log is",
    async (category) => {
      const actions = actionsIn(category);
      const statement = auditStretch(portal().services.db, actions, 26, [sql`${auditLog.associationId} = ${busyAssociation}`]);
      const reads = (await planOf(statement.getSQL())).filter((node) => node["Relation Name"] === "audit_log");
      expect(reads.map((node) => node["Node Type"])).toEqual(["Index Scan"]);
      const touched = reads.reduce(
        (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
        0,
      );
      expect(touched).toBeLessThanOrEqual(26 * actions.length);
    },
  );
});

describe("security log", () => {
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
});
