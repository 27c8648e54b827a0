import { createTRPCClient, httpLink } from "@trpc/client";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens } from "#drizzle/schema/index.ts";
import type { AppRouter } from "#server/routers/index.ts";
import { createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const withBearer = (token: string) =>
  createTRPCClient<AppRouter>({ links: [httpLink({ url: `${portal().url}/api/trpc`, headers: { authorization: `Bearer ${token}` } })] });

const tokensOf = (person: TestPerson) => portal().services.db.select().from(apiTokens).where(eq(apiTokens.userId, person.userId));

test("AUTH-18 a script signs in for a bearer token of one hour, stored hashed", async () => {
  const person = await createPerson();
  const { accessToken, expiresAt } = await (await clientFor(null)).auth.createBearerToken.mutate({
    email: person.email,
    password: TEST_PASSWORD,
  });
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(59 * 60_000);
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60 * 60_000);
  expect(await withBearer(accessToken).auth.session.query()).toMatchObject({ user: { id: person.userId } });

  const rows = await tokensOf(person);
  expect(rows).toMatchObject([{ kind: "sign_in", name: null, sessionId: null }]);
  expect(JSON.stringify(rows)).not.toContain(accessToken);
  expect(await auditRows("account.create_token", rows[0]?.id ?? "")).toHaveLength(1);
});

test("a wrong password gets no token", async () => {
  const person = await createPerson();
  const { data } = await refusal((await clientFor(null)).auth.createBearerToken.mutate({ email: person.email, password: "fel-igen-99" }));
  expect(data).toMatchObject({ reason: "WRONG_CREDENTIALS" });
  expect(await tokensOf(person)).toEqual([]);
});

test("AUTH-18 AUTH-23 the browser's token belongs to its session and ends with it", async () => {
  const person = await createPerson();
  const browser = await clientFor(person);
  const { accessToken } = await browser.auth.accessToken.mutate();
  expect(await withBearer(accessToken).auth.session.query()).toMatchObject({ user: { id: person.userId } });
  expect(await tokensOf(person)).toMatchObject([{ kind: "browser", sessionId: expect.any(String) }]);

  await browser.auth.signOut.mutate();
  expect(await withBearer(accessToken).auth.session.query()).toBeNull();
  expect(await tokensOf(person)).toEqual([]);
});

test("AUTH-26 a bearer token cannot make itself live on by asking for another", async () => {
  const person = await createPerson();
  const { accessToken } = await (await clientFor(person)).auth.accessToken.mutate();
  const { message, data } = await refusal(withBearer(accessToken).auth.accessToken.mutate());
  expect(message).toBe("User not authenticated. Access token missing.");
  expect(data).toMatchObject({ httpStatus: 401 });
});
