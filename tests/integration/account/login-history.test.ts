import { expect, test } from "vitest";
import { loginActivity } from "#drizzle/schema/index.ts";
import { createPerson, type TestPerson } from "#tests/factories/people.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const NEWEST = Date.parse("2026-03-01T12:00:00.000Z");

/** Sign-ins an hour apart, the newest first. */
async function withLogins({ userId }: TestPerson, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({ userId, loginAt: new Date(NEWEST - index * 3_600_000) }));
  await portal().services.db.insert(loginActivity).values(rows.toReversed());
  return rows.map(({ loginAt }) => loginAt.toISOString());
}

test("SETS-37 the login history comes newest first, ten at a time, the own one only", async () => {
  const [person, other] = [await createPerson(), await createPerson()];
  const moments = await withLogins(person, 23);
  await withLogins(other, 3);
  const { profile } = await clientFor(person);
  const first = await profile.loginHistory.query({ page: 1 });
  expect(first).toMatchObject({ total: 23, page: 1, pageCount: 3 });
  expect(first.rows.map(({ loginAt }) => loginAt)).toEqual(moments.slice(0, 10));
  const last = await profile.loginHistory.query({ page: 3 });
  expect(last.rows.map(({ loginAt }) => loginAt)).toEqual(moments.slice(20));
  expect(await profile.loginHistory.query({ page: 4 })).toEqual(last);
});

test("SETS-37 a line holds its id, moment, address and browser; what is not known is null", async () => {
  const person = await createPerson();
  const { db } = portal().services;
  const known = { ipAddress: "2001:db8::7", userAgent: "Provläsare 1.0" };
  await db.insert(loginActivity).values([
    { userId: person.userId, loginAt: new Date(NEWEST), ...known },
    { userId: person.userId, loginAt: new Date(NEWEST - 1), ipAddress: null, userAgent: null },
  ]);
  const { rows } = await (await clientFor(person)).profile.loginHistory.query({});
  expect(rows).toEqual([
    { id: expect.stringMatching(/^[\da-f-]{36}$/), loginAt: "2026-03-01T12:00:00.000Z", ...known },
    { id: expect.stringMatching(/^[\da-f-]{36}$/), loginAt: "2026-03-01T11:59:59.999Z", ipAddress: null, userAgent: null },
  ]);
});

test("LIMIT-20 the login history ends after fifty lines", async () => {
  const person = await createPerson();
  const moments = await withLogins(person, 53);
  const { profile } = await clientFor(person);
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => profile.loginHistory.query({ page })));
  expect(pages[0]).toMatchObject({ total: 50, pageCount: 5 });
  expect(pages.flatMap(({ rows }) => rows.map(({ loginAt }) => loginAt))).toEqual(moments.slice(0, 50));
});

test("a person who has never signed in has one empty page", async () => {
  const { profile } = await clientFor(await createPerson());
  expect(await profile.loginHistory.query({})).toEqual({ rows: [], total: 0, page: 1, pageCount: 1 });
  for (const page of [0, -1, 1.5]) {
    expect((await refusal(profile.loginHistory.query({ page }))).data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
  }
});
