import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  apiTokens,
  auditLog,
  outgoingEmails,
  profiles,
  recoveryCodes,
  sessions,
  signInChallenges,
  totpFactors,
  users,
} from "#drizzle/schema/index.ts";
import { listAuditEntries } from "#server/domains/admin/audit-queries.ts";
import { readServiceHealth } from "#server/domains/operations/queries.ts";
import { resetSecondFactor } from "#server/domains/operations/reset-second-factor.ts";
import { retryDeadJobs } from "#server/domains/operations/retry-dead-jobs.ts";
import { queueStatesStatement } from "#server/platform/jobs/queue-states.ts";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { listAuditEntriesInput } from "#shared/schemas/admin.ts";
import { AUDIT_ACTION_LABELS } from "#shared/text/audit-actions.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMember, createPerson, TEST_PASSWORD, type TestMember } from "#tests/factories/people.ts";
import { withSecondFactor } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerClient } from "#tests/helpers/bearer-client.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { planOf } from "#tests/helpers/query-plan.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

describe("operators", () => {
  /** An owner whose address the configuration names. */
  async function createOperator(): Promise<TestMember> {
    const operator = await createMember({ role: "system_owner", fullName: "Disa Drift" });
    (portal().services.config.operatorEmails as string[]).push(operator.email);
    return operator;
  }

  const DAY_MS = 24 * 3_600_000;

  test("PAGE-27 an operator sees the associations of the whole service, newest first, ten at a time", async () => {
    const client = await clientFor(await createOperator());
    const word = unique("Brf Sökord");
    const rows = Array.from({ length: 12 }, (_, index) => ({
      associationName: `${word} Nr ${String(index).padStart(2, "0")}`,
      organizationNumber: index === 3 ? "769612-3456" : null,
      city: "Göteborg",
      createdAt: new Date(Date.now() + index * 1_000),
      closedAt: index === 4 ? new Date() : null,
    }));
    const made: string[] = [];
    for (const row of rows) made.push((await createAssociation(row)).id);
    await createMember({ associationId: made[11] ?? "", role: "system_owner" });
    await createMember({ associationId: made[11] ?? "", role: "team_leader" });
    await createMember({ associationId: made[11] ?? "" });

    const first = await client.admin.associations.query({ search: word.toUpperCase(), page: 1 });
    expect(first).toMatchObject({ total: 12, page: 1, pageCount: 2 });
    expect(first.rows.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 10));
    expect(first.rows[0]).toEqual({
      id: made[11],
      name: `${word} Nr 11`,
      organizationNumber: null,
      city: "Göteborg",
      memberCount: 3,
      ownerCount: 1,
      pendingRequests: 0,
      createdAt: expect.stringMatching(/Z$/),
      closedAt: null,
    });
    expect(first.rows.find(({ id }) => id === made[4])?.closedAt).toEqual(expect.stringMatching(/Z$/));
    const beyond = await client.admin.associations.query({ search: word, page: 99 });
    expect([beyond.page, beyond.rows.map(({ id }) => id)]).toEqual([2, [made[1], made[0]]]);
    for (const search of ["769612-3456", "7696123456", "612 3456"])
      expect((await client.admin.associations.query({ search })).rows.map(({ id }) => id)).toContain(made[3]);
    expect(await client.admin.associations.query({ search: "%" })).toMatchObject({ total: 0, rows: [], page: 1, pageCount: 1 });
    expect((await client.admin.associations.query({})).total).toBeGreaterThan(12);
  });

  test("PAGE-27 an operator finds people by name and address; that somebody was looked for is recorded, not who", async () => {
    const operator = await createOperator();
    const client = await clientFor(operator);
    const name = unique("Åsa Sökt");
    const member = await createMember({ role: "team_leader", fullName: `${name} Ett` });
    await withSecondFactor(member);
    const person = await createPerson({ fullName: `${name} Två`, verified: false });
    await portal()
      .services.db.update(users)
      .set({ createdAt: new Date(Date.now() - DAY_MS) })
      .where(eq(users.id, person.userId));
    await portal().services.db.delete(profiles).where(eq(profiles.id, person.profileId));
    await portal()
      .services.db.insert(profiles)
      .values({ userId: person.userId, name: `${name} Två` });

    const found = await client.admin.users.query({ search: name.toUpperCase() });
    expect(found).toMatchObject({ total: 2, page: 1, pageCount: 1 });
    expect(found.rows).toEqual([
      {
        userId: member.userId,
        displayName: `${name} Ett`,
        email: member.email,
        isVerified: true,
        hasSecondFactor: true,
        association: { id: member.associationId, name: expect.stringMatching(/^Brf Test/), role: "team_leader" },
        createdAt: expect.stringMatching(/Z$/),
      },
      {
        userId: person.userId,
        displayName: `${name} Två`,
        email: person.email,
        isVerified: false,
        hasSecondFactor: false,
        association: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await client.admin.users.query({ search: member.email })).rows.map(({ userId }) => userId)).toEqual([member.userId]);
    expect((await client.admin.users.query({ search: "_" })).rows.every(({ email }) => email.includes("_"))).toBe(true);
    const all = await client.admin.users.query({});
    expect([all.rows.length, all.total > 10, all.pageCount]).toEqual([10, true, Math.ceil(all.total / 10)]);
    expect(all.rows.map(({ createdAt }) => createdAt)).toEqual(
      all.rows
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );

    const recorded = await portal().services.db.select().from(auditLog).where(eq(auditLog.actorProfileId, operator.profileId));
    const row = { action: "admin.search_users", associationId: null, subjectId: null, details: null };
    expect(recorded).toMatchObject([row, row, row]);
    expect((await listAuditEntries(await contextFor(operator), listAuditEntriesInput.parse({}))).rows).toEqual([]);
  });

  test.each(["member", "team_leader", "system_owner"] as const)(
    "PAGE-27 a %s who is no operator reaches nothing of the service",
    async (role) => {
      const client = await clientFor(await createMember({ role }));
      const somebody = await createPerson();
      const calls = [
        () => client.admin.associations.query({}),
        () => client.admin.users.query({}),
        () => client.admin.health.query(),
        () => client.admin.retryDeadJobs.mutate({ queue: "send-email" }),
        () => client.admin.resetSecondFactor.mutate({ userId: somebody.userId, email: somebody.email }),
      ];
      for (const call of calls) expect((await refusal(call())).data).toMatchObject({ httpStatus: 403, reason: "FORBIDDEN" });
    },
  );

  test("a long-lived token of an operator opens nothing of the service", async () => {
    const operator = await createOperator();
    const { token } = await createBearer(operator);
    const client = bearerClient(token);
    for (const call of [() => client.admin.associations.query({}), () => client.admin.users.query({}), () => client.admin.health.query()])
      expect((await refusal(call())).data).toMatchObject({ httpStatus: 403, reason: "SESSION_REQUIRED" });
  });

  /** A job that no worker takes any more, with the time it was enqueued. */
  async function insertJob(
    queue: string,
    state: "failed" | "created",
    createdOn: string,
    payload: Record<string, unknown> = { keys: [] },
  ): Promise<string> {
    const { rows } = await portal().services.db.execute<{ id: string }>(sql`
    insert into pgboss.job (name, data, state, retry_limit, created_on, start_after, completed_on)
    select name, ${JSON.stringify(payload)}::jsonb, ${sql.raw(`'${state}'`)}, 0, ${createdOn}::timestamptz,
           case when ${state} = 'created' then now() + interval '1 day' else now() end,
           case when ${state} = 'failed' then now() end
      from pgboss.queue where name = ${queue} returning id`);
    return rows[0]?.id ?? "";
  }

  const stateOf = async (jobId: string) =>
    (await portal().services.db.execute<{ state: string }>(sql`select state from pgboss.job where id = ${jobId}`)).rows[0]?.state;

  test("PAGE-27 health says how every queue stands, also those of dead jobs, and mails, database and Chrome", async () => {
    const ctx = await contextFor(await createOperator());
    const waiting = await insertJob("remove-media", "created", "2020-01-01T00:00:00Z");
    const failed = await insertJob("remove-files-dead", "failed", "2020-01-01T00:00:00Z");
    const before = await readServiceHealth(ctx);
    const queue = (name: string) => before.queues.find((each) => each.name === name);
    expect(before.queues.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["clean-up", "export-association", "export-association-dead", "send-email"]),
    );
    expect(before.queues.filter(({ name }) => name.startsWith("__"))).toEqual([]);
    expect(queue("remove-media")).toMatchObject({ waiting: 1, oldestWaitingAt: new Date("2020-01-01T00:00:00Z") });
    expect(queue("remove-files-dead")).toMatchObject({ failed: 1, waiting: 0, oldestWaitingAt: null });
    expect(queue("export-association-dead")).toEqual({
      name: "export-association-dead",
      title: "Efter sista försöket: Exportera föreningens uppgifter",
      waiting: 0,
      running: 0,
      failed: 0,
      canRetry: true,
      oldestWaitingAt: null,
    });
    expect(queue("export-association")).toMatchObject({ title: "Exportera föreningens uppgifter", canRetry: false });
    expect(before.emails).toMatchObject({ queued: expect.any(Number), failed: expect.any(Number), sentLastDay: expect.any(Number) });
    expect(before.database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(before.hasChrome).toBe(portal().services.pdf.isAvailable());
    await portal().services.db.execute(sql`delete from pgboss.job where id = any(${sql.param([waiting, failed])}::uuid[])`);
  });

  test("reading the queues is one pass over their jobs, whatever was done long since", async () => {
    await portal().services.db.execute(sql`analyze pgboss.job`);
    const scans = (await planOf(queueStatesStatement)).filter((node) => node["Relation Name"]?.startsWith("job"));
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.map((node) => node["Actual Loops"])).toEqual(scans.map(() => 1));
  });

  test("PAGE-27 failed jobs get a new try, once however many ask for it, and it is recorded", async () => {
    const operator = await createOperator();
    const client = await clientFor(operator);
    // What other tests left there would be retried with them.
    await portal().services.db.execute(sql`delete from pgboss.job where name = 'remove-files' and state = 'failed'`);
    const failed = [
      await insertJob("remove-files", "failed", "2026-01-01T00:00:00Z"),
      await insertJob("remove-files", "failed", "2026-01-02T00:00:00Z"),
    ];
    const answers = await Promise.all([1, 2].map(() => client.admin.retryDeadJobs.mutate({ queue: "remove-files" })));
    expect(answers.reduce((sum, { retried }) => sum + retried, 0)).toBe(2);
    for (const jobId of failed) await eventually(async () => expect(await stateOf(jobId)).toBe("completed"));
    expect(await client.admin.retryDeadJobs.mutate({ queue: "remove-files" })).toEqual({ retried: 0 });
    const recorded = await portal()
      .services.db.select()
      .from(auditLog)
      .where(eq(auditLog.actorProfileId, operator.profileId))
      .orderBy(auditLog.createdAt);
    expect(recorded).toHaveLength(3);
    expect(recorded[2]).toMatchObject({
      action: "admin.retry_dead_jobs",
      associationId: null,
      details: { queue: "remove-files", retried: 0 },
    });
    expect((await refusal(client.admin.retryDeadJobs.mutate({ queue: "no-such-queue" }))).data).toMatchObject({ httpStatus: 404 });
  });

  test("PAGE-27 a mail that failed for good leaves after all; one whose link or address was erased does not, and what is over is not retried", async () => {
    const client = await clientFor(await createOperator());
    const person = await createPerson();
    const mails = await portal()
      .services.db.insert(outgoingEmails)
      .values(
        ["second-factor-reset", "verify-email", "account-deleted"].map((template) => ({
          template,
          dedupeKey: unique(template),
          recipient: person.email,
          userId: person.userId,
          payload: {},
          status: "failed" as const,
        })),
      )
      .returning({ id: outgoingEmails.id });
    for (const { id } of mails) await insertJob("send-email", "failed", "2026-01-01T00:00:00Z", { emailId: id });
    expect((await client.admin.retryDeadJobs.mutate({ queue: "send-email" })).retried).toBeGreaterThanOrEqual(3);
    await mailTo(person.email, /Tvåfaktorsautentisering/);
    expect(await mailsTo(person.email)).toHaveLength(1);
    expect((await refusal(client.admin.retryDeadJobs.mutate({ queue: "export-association" }))).data).toMatchObject({ httpStatus: 404 });
  });

  test("a retry that is not recorded is not made", async () => {
    const ctx = await contextFor(await createOperator());
    const failed = await insertJob("remove-media", "failed", "2026-01-01T00:00:00Z");
    const broken = { ...ctx, actor: ctx.actor && { ...ctx.actor, profileId: crypto.randomUUID() } };
    await expect(retryDeadJobs(broken, { queue: "remove-media" })).rejects.toThrow();
    expect(await stateOf(failed)).toBe("failed");
    await portal().services.db.execute(sql`delete from pgboss.job where id = ${failed}`);
  });

  const countOf = (userId: string) =>
    Promise.all(
      [totpFactors, recoveryCodes, signInChallenges, sessions, apiTokens].map((table) =>
        portal().services.db.$count(table, eq(table.userId, userId)),
      ),
    );

  test("PAGE-27 an operator takes a lost second factor away: every sign-in ends, a mail tells, the password is enough again", async () => {
    const operator = await createOperator();
    const person = await createMember({ role: "member" });
    await withSecondFactor(person);
    const before = await clientFor(person);
    await createBearer(person);
    const pending = await (await clientFor(null)).auth.signIn.mutate({ email: person.email, password: TEST_PASSWORD });
    expect(pending).toMatchObject({ secondFactorRequired: true });
    expect((await countOf(person.userId)).every((count) => count > 0)).toBe(true);

    const client = await clientFor(operator);
    await client.admin.resetSecondFactor.mutate({ userId: person.userId, email: ` ${person.email.toUpperCase()} ` });

    expect(await countOf(person.userId)).toEqual([0, 0, 0, 0, 0]);
    expect((await refusal(before.profile.current.query())).data).toMatchObject({ httpStatus: 401 });
    const [profile] = await portal().services.db.select().from(profiles).where(eq(profiles.id, person.profileId));
    expect(profile?.twoFactorEnabled).toBe(false);
    const mail = await mailTo(person.email, /^Tvåfaktorsautentiseringen på ditt konto har stängts av av supporten$/);
    expect(mail.text).toContain(`${portal().url}/settings?tab=sakerhet`);
    expect(await auditRows("admin.reset_second_factor", person.userId)).toEqual([
      { actorProfileId: operator.profileId, associationId: null, details: null },
    ]);
    const again = await (await clientFor(null)).auth.signIn.mutate({ email: person.email, password: TEST_PASSWORD });
    expect(again).not.toMatchObject({ secondFactorRequired: true });

    const owner = await createMember({ role: "system_owner", associationId: person.associationId });
    expect((await listAuditEntries(await contextFor(owner), listAuditEntriesInput.parse({}))).rows).toEqual([]);
    const second = client.admin.resetSecondFactor.mutate({ userId: person.userId, email: person.email });
    expect(await refusal(second)).toMatchObject({
      message: "Kontot har ingen tvåfaktorsautentisering.",
      data: { httpStatus: 409, reason: "NO_SECOND_FACTOR" },
    });
  });

  test("the wrong address, nobody's id and the operator's own account change nothing", async () => {
    const operator = await createOperator();
    await withSecondFactor(operator);
    const person = await createPerson();
    await withSecondFactor(person);
    const client = await clientFor(operator);
    const reset = (userId: string, email: string) => refusal(client.admin.resetSecondFactor.mutate({ userId, email }));
    expect(await reset(person.userId, operator.email)).toMatchObject({
      message: "Adressen stämmer inte med kontots e-postadress.",
      data: { httpStatus: 400, reason: "EMAIL_DOES_NOT_MATCH" },
    });
    expect((await reset(crypto.randomUUID(), person.email)).data).toMatchObject({ httpStatus: 404 });
    expect((await reset(operator.userId, operator.email)).data).toMatchObject({ httpStatus: 403 });
    for (const { userId } of [person, operator]) expect((await countOf(userId)).slice(0, 2)).toEqual([1, 10]);
    expect(await auditRows("admin.reset_second_factor", person.userId)).toEqual([]);
  });

  test("it takes a browser session that is fresh, and ten an hour are enough", async () => {
    const operator = await createOperator();
    const person = await createPerson();
    await withSecondFactor(person);
    const input = { userId: person.userId, email: person.email };
    await expect(resetSecondFactor(await contextFor(operator), input)).rejects.toMatchObject({ reason: "SESSION_REQUIRED" });
    const later = await contextFor(operator, { now: () => new Date(Date.now() + 11 * 60_000) }, { withSession: true });
    await expect(resetSecondFactor(later, input)).rejects.toMatchObject({ reason: "FRESH_SESSION_REQUIRED" });
    const { token } = await createBearer(operator, { kind: "sign_in", name: null });
    expect((await refusal(bearerClient(token).admin.resetSecondFactor.mutate(input))).data).toMatchObject({ reason: "SESSION_REQUIRED" });

    const ctx = await contextFor(operator, { limits: strictLimits() }, { withSession: true });
    const wrong = { ...input, email: "fel@test.example" };
    for (let tries = 0; tries < 10; tries++)
      await expect(resetSecondFactor(ctx, wrong)).rejects.toMatchObject({ reason: "EMAIL_DOES_NOT_MATCH" });
    await expect(resetSecondFactor(ctx, input)).rejects.toMatchObject({ code: "LIMIT" });
    expect((await countOf(person.userId)).slice(0, 2)).toEqual([1, 10]);
  });

  test("of two resets at the same moment one is made", async () => {
    const operator = await createOperator();
    const person = await createPerson();
    await withSecondFactor(person);
    const ctx = await contextFor(operator, {}, { withSession: true });
    const input = { userId: person.userId, email: person.email };
    const outcomes = await Promise.allSettled([resetSecondFactor(ctx, input), resetSecondFactor(ctx, input)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find((outcome) => outcome.status === "rejected")?.reason).toMatchObject({ reason: "NO_SECOND_FACTOR" });
    expect(await auditRows("admin.reset_second_factor", person.userId)).toHaveLength(1);
  });
});

describe("recorded actions", () => {
  /** What no association's log shows, by action or by domain, and why. */
  const NOT_SHOWN: Record<string, string> = {
    "account.": "what people do to their own accounts is nobody else's business",
    "household.": "with whom somebody shares a home is nobody else's business",
    "push.": "whether one's own browser shows notices is nobody else's business",
    "gdpr.": "what people do with their own data is nobody else's business",
    "productRequest.": "members send requests of their own too; an association's have a history of their own",
    "catalogue.": "an operator's doing, about no association",
    "assistant.": "an operator's doing, about no association",
    "maps.import_shelters": "an operator's doing, about no association",
    "admin.read_sealed_needs_key": "an operator's doing, about no association",
    "admin.search_users": "an operator's doing, about no association",
    "admin.retry_dead_jobs": "an operator's doing, about no association",
    "admin.reset_second_factor": "an operator's doing, about somebody's own account",
  };

  /** It records what each import of a file names in its `audit`. */
  const IMPORTS = path.join("platform", "tables", "file-import.ts");

  /** The arguments of every call of `recordAudit` in the server and its commands, and what imports are recorded as, with the file it stands in. */
  async function recordings(): Promise<{ file: string; argumentText: string }[]> {
    const inServer = await recordingsUnder(path.join(PROJECT_ROOT, "server"));
    return [...inServer, ...(await recordingsUnder(path.join(PROJECT_ROOT, "scripts/backup")))];
  }

  async function recordingsUnder(folder: string): Promise<{ file: string; argumentText: string }[]> {
    const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
    const found = await Promise.all(
      files.map(async (file) => {
        const source = await readFile(path.join(folder, file), "utf8");
        const imports = [...source.matchAll(/\baudit: (\{ action: "[^}]*\})/g)].map(([, argumentText = ""]) => ({ file, argumentText }));
        if (file === IMPORTS) return imports;
        const calls = [...source.matchAll(/(?<!function )\brecordAudit\(/g)].map(({ index, 0: { length } }) => ({
          file,
          argumentText: upToClosing(source.slice(index + length)),
        }));
        return [...calls, ...imports];
      }),
    );
    return found.flat();
  }

  function upToClosing(source: string): string {
    let depth = 1;
    for (let at = 0; at < source.length; at++) {
      if (source[at] === "(") depth++;
      if (source[at] === ")" && --depth === 0) return source.slice(0, at);
    }
    throw new Error("a call without an end");
  }

  const actionsIn = (argumentText: string): string[] =>
    [...argumentText.matchAll(/"([a-zA-Z]+\.[a-z_]+)"/g)].map(([, action = ""]) => action);
  const isNotShown = (action: string): boolean =>
    Object.keys(NOT_SHOWN).some((key) => (key.endsWith(".") ? action.startsWith(key) : action === key));

  test("PAGE-27 whatever is recorded anywhere has Swedish words for the log, or a reason not to stand there", async () => {
    const calls = await recordings();
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.filter(({ argumentText }) => actionsIn(argumentText).length === 0)).toEqual([]);
    const recorded = new Set(calls.flatMap(({ argumentText }) => actionsIn(argumentText)));
    expect([...recorded].filter((action) => !(action in AUDIT_ACTION_LABELS) && !isNotShown(action))).toEqual([]);
    expect(Object.keys(AUDIT_ACTION_LABELS).filter((action) => isNotShown(action))).toEqual([]);
  });

  test("the log has no words for what nobody records", async () => {
    const recorded = new Set((await recordings()).flatMap(({ argumentText }) => actionsIn(argumentText)));
    expect(Object.keys(AUDIT_ACTION_LABELS).filter((action) => !recorded.has(action))).toEqual([]);
    const reasons = Object.keys(NOT_SHOWN);
    expect(reasons.filter((key) => ![...recorded].some((action) => action.startsWith(key)))).toEqual([]);
  });
});
