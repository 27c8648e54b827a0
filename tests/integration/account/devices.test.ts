import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens, sessions } from "#drizzle/schema/index.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createPerson, type TestPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerClient } from "#tests/helpers/bearer-client.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const DAY_MS = 24 * 3_600_000;
const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);

async function createSession({ userId }: TestPerson, values: Partial<typeof sessions.$inferInsert> = {}): Promise<string> {
  const [row] = await portal()
    .services.db.insert(sessions)
    .values({ id: unique("session"), userId, expiresAt: daysFromNow(14), ...values })
    .returning({ publicId: sessions.publicId });
  return row?.publicId ?? "";
}

test("the devices are the sessions in force, newest first, the own one marked", async () => {
  const person = await createPerson();
  const phone = await createSession(person, { createdAt: daysFromNow(-2), ipAddress: "192.0.2.7", userAgent: "Telefon" });
  const old = await createSession(person, { createdAt: daysFromNow(-29), ipAddress: null, userAgent: null });
  await createSession(person, { expiresAt: new Date(Date.now() - 1_000) });
  await createSession(person, { createdAt: daysFromNow(-31) });
  await createSession(await createPerson());

  const devices = await (await clientFor(person)).profile.devices.query();
  expect(devices).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      isCurrent: true,
      ipAddress: null,
      userAgent: "test",
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
    expect.objectContaining({ id: phone, isCurrent: false, ipAddress: "192.0.2.7", userAgent: "Telefon" }),
    expect.objectContaining({ id: old, isCurrent: false, ipAddress: null, userAgent: null }),
  ]);
  // Thirty days after it began every session is over, however often it is used.
  expect(Date.parse(devices[2]?.expiresAt ?? "")).toBeLessThan(Date.now() + 1.1 * DAY_MS);
  const hashes = await portal().services.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, person.userId));
  for (const { id } of hashes) expect(JSON.stringify(devices)).not.toContain(id);
});

test("a device that is signed out is out at once, with its bearer token", async () => {
  const person = await createPerson();
  const phone = await clientFor(person);
  const { accessToken } = await phone.auth.accessToken.mutate();
  const phoneId = (await phone.profile.devices.query())[0]?.id ?? "";
  const here = await clientFor(person);
  expect(await here.profile.endDevice.mutate({ deviceId: phoneId })).toEqual({});

  expect(await phone.auth.session.query()).toBeNull();
  expect(await bearerClient(accessToken).auth.session.query()).toBeNull();
  expect(await portal().services.db.$count(apiTokens, eq(apiTokens.userId, person.userId))).toBe(0);
  expect(await here.profile.devices.query()).toMatchObject([{ isCurrent: true }]);
  expect(await auditRows("account.end_session", phoneId)).toEqual([
    { actorProfileId: person.profileId, associationId: null, details: null },
  ]);
});

test("somebody else's device is answered as one that does not exist", async () => {
  const [person, other] = [await createPerson(), await createPerson()];
  const foreign = await createSession(other);
  const client = await clientFor(person);
  const refusals = [
    await refusal(client.profile.endDevice.mutate({ deviceId: foreign })),
    await refusal(client.profile.endDevice.mutate({ deviceId: crypto.randomUUID() })),
  ];
  expect(refusals[0]).toMatchObject({ data: { httpStatus: 404, reason: "NOT_FOUND" } });
  expect(refusals[1]).toEqual(refusals[0]);
  expect(await portal().services.db.$count(sessions, eq(sessions.publicId, foreign))).toBe(1);
  expect(await auditRows("account.end_session", foreign)).toEqual([]);
});

test("the device one sits at can be signed out too", async () => {
  const client = await clientFor(await createPerson());
  const deviceId = (await client.profile.devices.query())[0]?.id ?? "";
  expect(await client.profile.endDevice.mutate({ deviceId })).toEqual({});
  expect(await client.auth.session.query()).toBeNull();
});

test("all other devices are signed out at once; named tokens and other people stay", async () => {
  const [person, other] = [await createPerson(), await createPerson()];
  const [here, phone, tablet, neighbour] = [
    await clientFor(person),
    await clientFor(person),
    await clientFor(person),
    await clientFor(other),
  ];
  const { token } = await createBearer(person);
  expect(await here.profile.endOtherDevices.mutate()).toEqual({ ended: 2 });
  for (const client of [phone, tablet]) expect(await client.auth.session.query()).toBeNull();
  expect(await here.auth.session.query()).not.toBeNull();
  expect(await neighbour.auth.session.query()).not.toBeNull();
  expect(await bearerClient(token).auth.session.query()).not.toBeNull();

  expect(await here.profile.endOtherDevices.mutate()).toEqual({ ended: 0 });
  expect(await auditRows("account.end_other_sessions", person.userId)).toEqual([
    { actorProfileId: person.profileId, associationId: null, details: { ended: 2 } },
  ]);
});

test("no bearer token sees or ends devices", async () => {
  const person = await createPerson();
  const browser = await clientFor(person);
  const { accessToken } = await browser.auth.accessToken.mutate();
  const deviceId = (await browser.profile.devices.query())[0]?.id ?? "";
  const tokens = [accessToken, (await createBearer(person)).token, (await createBearer(person, { kind: "sign_in", name: null })).token];
  for (const token of tokens) {
    const { profile } = bearerClient(token);
    const refusals = [
      await refusal(profile.devices.query()),
      await refusal(profile.endDevice.mutate({ deviceId })),
      await refusal(profile.endOtherDevices.mutate()),
    ];
    for (const { data } of refusals) expect(data).toMatchObject({ httpStatus: 403, reason: "SESSION_REQUIRED" });
  }
  expect(await browser.auth.session.query()).not.toBeNull();
});
