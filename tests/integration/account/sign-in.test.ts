import { desc, eq, sql } from "drizzle-orm";
import pino from "pino";
import { expect, test } from "vitest";
import { loginActivity, profiles, users } from "#drizzle/schema/index.ts";
import { signIn } from "#server/domains/account/sign-in.ts";
import { signUp } from "#server/domains/account/sign-up.ts";
import { hashPassword } from "#server/platform/secrets/password.ts";
import { createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const strictContext = () => contextFor(null, { limits: strictLimits(), client: { ipAddress: unique("ip"), userAgent: "Provläsare 1.0" } });
const WRONG = "inte-rätt-lösenord";
/** In seconds, less what the tries themselves took. */
const QUARTER_OF_AN_HOUR = expect.closeTo(900, -2);

test("AUTH-09 AUTH-10 DATA-08 signing in opens a session and adds a line to the login history", async () => {
  const person = await createPerson();
  const ctx = await strictContext();
  const { cookie, user } = await signIn(ctx, { email: person.email, password: TEST_PASSWORD });
  expect(user).toEqual({ id: person.userId, email: person.email });
  expect((await ctx.sessions.read(cookie.split(";")[0], new Date()))?.who.profileId).toBe(person.profileId);

  const lines = await ctx.db
    .select()
    .from(loginActivity)
    .where(eq(loginActivity.userId, person.userId))
    .orderBy(desc(loginActivity.loginAt));
  expect(lines).toMatchObject([{ userAgent: "Provläsare 1.0", ipAddress: ctx.client.ipAddress, loginAt: expect.any(Date) }]);
});

test("NS-21 who chose a password before it counted as easy to guess signs in with it as before", async () => {
  const person = await createPerson();
  const ctx = await strictContext();
  const passwordHash = await hashPassword("sommar");
  await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, person.userId));
  expect(await signIn(ctx, { email: person.email, password: "sommar" })).toMatchObject({ user: { id: person.userId } });
});

test("AUTH-11 a login history that cannot be written is only logged", async () => {
  const person = await createPerson();
  const lines: string[] = [];
  const ctx = { ...(await strictContext()), log: pino({ level: "warn" }, { write: (line: string) => void lines.push(line) }) };
  await ctx.db.execute(sql`alter table login_activity rename to login_activity_away`);
  try {
    expect(await signIn(ctx, { email: person.email, password: TEST_PASSWORD })).toMatchObject({ user: { id: person.userId } });
  } finally {
    await ctx.db.execute(sql`alter table login_activity_away rename to login_activity`);
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("login history could not be written");
});

test("AUTH-12 a wrong password and an unknown address are refused alike", async () => {
  const person = await createPerson();
  const client = await clientFor(null);
  const wrong = await refusal(client.auth.signIn.mutate({ email: person.email, password: WRONG }));
  const unknown = await refusal(client.auth.signIn.mutate({ email: `${unique("ingen")}@test.example`, password: WRONG }));
  expect(wrong).toEqual({
    message: "Fel e-postadress eller lösenord.",
    data: { code: "UNAUTHORIZED", httpStatus: 401, reason: "WRONG_CREDENTIALS" },
  });
  expect(unknown).toEqual(wrong);
});

test("an unknown address takes as long as a known one", async () => {
  const person = await createPerson();
  const ctx = await contextFor(null);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 25; round++) {
    for (const [kind, email] of Object.entries({ known: person.email, unknown: `${unique("ingen")}@test.example` })) {
      const started = performance.now();
      await signIn(ctx, { email, password: WRONG }).catch(() => null);
      times[kind as keyof typeof times].push(performance.now() - started);
    }
  }
  // The fastest of each: what a busy machine adds is noise, never information.
  const ratio = Math.min(...times.unknown) / Math.min(...times.known);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.6);
});

test("an unconfirmed address hears so only with the right password", async () => {
  const ctx = await strictContext();
  const email = `${unique("unconfirmed")}@test.example`;
  await signUp(ctx, { email, password: TEST_PASSWORD, displayName: null, fullName: null, redirect: undefined });
  await expect(signIn(ctx, { email, password: TEST_PASSWORD })).rejects.toMatchObject({
    code: "FORBIDDEN",
    reason: "EMAIL_NOT_VERIFIED",
    message: "Bekräfta din e-postadress först.",
  });
  await expect(signIn(ctx, { email, password: WRONG })).rejects.toMatchObject({ reason: "WRONG_CREDENTIALS" });
});

test("AUTH-22 AUTH-24 an account without a profile cannot sign in", async () => {
  const person = await createPerson();
  const ctx = await strictContext();
  await ctx.db.delete(profiles).where(eq(profiles.id, person.profileId));
  await expect(signIn(ctx, { email: person.email, password: TEST_PASSWORD })).rejects.toMatchObject({
    reason: "PROFILE_MISSING",
    message: "Användarprofil kunde inte laddas korrekt. Försök logga ut och in igen.",
  });
  // A session that outlived its profile says the same, and opens nothing.
  const client = await clientFor(person);
  expect((await refusal(client.auth.session.query())).data).toMatchObject({ httpStatus: 412, reason: "PROFILE_MISSING" });
  expect((await refusal(client.profile.current.query())).data).toMatchObject({ httpStatus: 401 });
});

// The third to the fifth try at one account wait; the tests with limits wait together.
test.concurrent("five wrong passwords lock the account for one network address only", async () => {
  const person = await createPerson();
  const ctx = await strictContext();
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(signIn(ctx, { email: person.email, password: WRONG })).rejects.toMatchObject({ reason: "WRONG_CREDENTIALS" });
  }
  await expect(signIn(ctx, { email: person.email, password: TEST_PASSWORD })).rejects.toMatchObject({
    code: "LIMIT",
    retryAfterSeconds: QUARTER_OF_AN_HOUR,
  });
  expect(await signIn(await strictContext(), { email: person.email, password: TEST_PASSWORD })).toMatchObject({
    user: { id: person.userId },
  });
});

test.concurrent("the right password gives the tries back", async () => {
  const person = await createPerson();
  const ctx = await strictContext();
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 4; attempt++) await signIn(ctx, { email: person.email, password: WRONG }).catch(() => null);
    expect(await signIn(ctx, { email: person.email, password: TEST_PASSWORD })).toMatchObject({ user: { id: person.userId } });
  }
});

test.concurrent("thirty wrong passwords from one network address stop it for every account", async () => {
  const ctx = await strictContext();
  for (let attempt = 0; attempt < 30; attempt++) await ctx.limits.consume("guessFromAddress/sign-in", ctx.client.ipAddress ?? "");
  await expect(signIn(ctx, { email: (await createPerson()).email, password: TEST_PASSWORD })).rejects.toMatchObject({ code: "LIMIT" });
});

test.concurrent("many guesses at once get no further than one by one", async () => {
  const { email } = await createPerson();
  const ctx = await strictContext();
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => signIn(ctx, { email, password: WRONG })));
  const reasons = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.reason : null));
  expect(reasons.filter((reason) => reason === "WRONG_CREDENTIALS")).toHaveLength(5);
  expect(reasons.filter((reason) => reason === "RATE_LIMITED")).toHaveLength(15);
});

test.concurrent("of sixty guesses at once from one network address, at different accounts, thirty are looked at", async () => {
  const ctx = await strictContext();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, () => signIn(ctx, { email: `${unique("ingen")}@test.example`, password: WRONG })),
  );
  const reasons = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.reason : null));
  expect(reasons.filter((reason) => reason === "WRONG_CREDENTIALS")).toHaveLength(30);
  expect(reasons.filter((reason) => reason === "RATE_LIMITED")).toHaveLength(30);
});

test.concurrent("right passwords and refused tries take nothing from the network address", async () => {
  const person = await createPerson();
  const ctx = await strictContext();
  for (let round = 0; round < 8; round++) await signIn(ctx, { email: person.email, password: WRONG }).catch(() => null);
  const other = await createPerson();
  for (let round = 0; round < 30; round++) await signIn(ctx, { email: other.email, password: TEST_PASSWORD });
  for (let used = 0; used < 24; used++) await ctx.limits.consume("guessFromAddress/sign-in", ctx.client.ipAddress ?? "");
  expect(await signIn(ctx, { email: other.email, password: TEST_PASSWORD })).toMatchObject({ user: { id: other.userId } });
  await ctx.limits.consume("guessFromAddress/sign-in", ctx.client.ipAddress ?? "");
  await expect(signIn(ctx, { email: other.email, password: TEST_PASSWORD })).rejects.toMatchObject({ code: "LIMIT" });
});

test.concurrent("NS-10 a hundred neighbours behind one router sign in at once, also those who mistype first", async () => {
  const ctx = await strictContext();
  const neighbours = await Promise.all(Array.from({ length: 100 }, () => createPerson()));
  const users = await Promise.all(
    neighbours.map(async ({ email }, index) => {
      if (index % 5 === 0) await signIn(ctx, { email, password: WRONG }).catch(() => null);
      return (await signIn(ctx, { email, password: TEST_PASSWORD })).user?.id;
    }),
  );
  expect(users).toEqual(neighbours.map(({ userId }) => userId));
  // Nothing of it is left on the address: thirty wrong ones are still looked at, and no more.
  const guesses = Array.from({ length: 40 }, () => signIn(ctx, { email: `${unique("ingen")}@test.example`, password: WRONG }));
  const reasons = (await Promise.allSettled(guesses)).map((guess) => (guess.status === "rejected" ? guess.reason.reason : null));
  expect(reasons.filter((reason) => reason === "WRONG_CREDENTIALS")).toHaveLength(30);
});

test.concurrent("NS-10 signing in rightly many times at once gives a network address no more tries than it had", async () => {
  const ctx = await strictContext();
  const { email } = await createPerson();
  for (let round = 0; round < 4; round++) {
    const together = Array.from({ length: 5 }, () => signIn(ctx, { email, password: TEST_PASSWORD }));
    expect(await Promise.all(together)).toHaveLength(5);
  }
  const guesses = Array.from({ length: 40 }, () => signIn(ctx, { email: `${unique("ingen")}@test.example`, password: WRONG }));
  const reasons = (await Promise.allSettled(guesses)).map((guess) => (guess.status === "rejected" ? guess.reason.reason : null));
  expect(reasons.filter((reason) => reason === "WRONG_CREDENTIALS")).toHaveLength(30);
});

test.concurrent("one IPv6 network counts as one address", async () => {
  const network = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1`;
  const ctx = await strictContext();
  const from = (host: number) => ({ ...ctx, client: { ipAddress: `${network}::${host.toString(16)}`, userAgent: null } });
  const person = await createPerson();
  for (let host = 1; host <= 5; host++) await signIn(from(host), { email: person.email, password: WRONG }).catch(() => null);
  await expect(signIn(from(6), { email: person.email, password: TEST_PASSWORD })).rejects.toMatchObject({ code: "LIMIT" });
});

test("AUTH-23 AUTH-17 signing out ends the session and clears the cookie", async () => {
  const person = await createPerson();
  const { url, services } = portal();
  const { cookie } = await services.sessions.start(person.userId, { ipAddress: null, userAgent: null });
  const header = cookie.split(";")[0] ?? "";
  const response = await fetch(`${url}/api/trpc/auth.signOut`, {
    method: "POST",
    headers: { cookie: header, origin: url, "content-type": "application/json" },
  });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie().at(-1)).toMatch(/^portal_session=; .*Max-Age=0/);
  expect(await services.sessions.read(header, new Date())).toBeNull();
});
