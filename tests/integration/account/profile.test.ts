import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailTokens, files as fileRows, profiles, sessions, signInChallenges, users } from "#drizzle/schema/index.ts";
import { updateUser } from "#server/domains/account/passwords.ts";
import { readProfile } from "#server/domains/account/queries.ts";
import { provePassword } from "#server/domains/account/require-fresh-session.ts";
import { signIn } from "#server/domains/account/sign-in.ts";
import { updateProfile, uploadAvatar } from "#server/domains/account/update-profile.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { mediaKeyOf, mediaUrl } from "#server/platform/files/media-url.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { updateProfileInput } from "#shared/schemas/account.ts";
import { LANGUAGES } from "#shared/text/languages.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerClient } from "#tests/helpers/bearer-client.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

describe("profile", () => {
  async function rowOf({ profileId }: TestPerson) {
    const [row] = await portal().services.db.select().from(profiles).where(eq(profiles.id, profileId));
    if (!row) throw new Error("no profile row");
    return row;
  }

  const update = async (person: TestPerson, input: Record<string, unknown>) =>
    updateProfile(await contextFor(person), updateProfileInput.parse(input));

  async function newAvatar(person: TestPerson): Promise<string> {
    return (await uploadAvatar(await contextFor(person), bodyOf(await createImage("png")))).url;
  }

  test("SETP-09 SETP-15 the given fields change and nothing else; all of them are read again", async () => {
    const person = await createPerson();
    const before = await rowOf(person);
    const now = new Date("2031-04-05T06:07:08Z");
    const ctx = await contextFor(person, { now: () => now });

    expect(await updateProfile(ctx, updateProfileInput.parse({ fullName: "  Åsa Öberg " }))).toMatchObject({ fullName: "Åsa Öberg" });
    expect(await rowOf(person)).toEqual({ ...before, fullName: "Åsa Öberg", updatedAt: now });

    const rest = { phoneNumber: "070-123 45 67", timezone: "Europe/Helsinki", preferredLanguage: "Finska" };
    const expected = {
      id: person.profileId,
      email: person.email,
      pendingEmail: null,
      fullName: "Åsa Öberg",
      name: null,
      phoneNumber: "+46701234567",
      phoneGetsSms: true,
      avatarUrl: null,
      timezone: "Europe/Helsinki",
      preferredLanguage: "Finska",
      twoFactorEnabled: false,
      updatedAt: now,
    };
    expect(await updateProfile(ctx, updateProfileInput.parse(rest))).toEqual(expected);
    expect(await readProfile(ctx)).toEqual(expected);

    const cleared = await update(person, { phoneNumber: "", timezone: null, preferredLanguage: null });
    expect(cleared).toMatchObject({ fullName: "Åsa Öberg", phoneNumber: null, timezone: null, preferredLanguage: null });
  });

  test("the audit row names the changed fields and never what stands in them", async () => {
    const person = await createPerson({ fullName: "Maj Ek" });
    await update(person, { fullName: "Maj Ek", phoneNumber: "0701234567", timezone: "Europe/Stockholm" });
    expect(await auditRows("account.update_profile", person.profileId)).toEqual([
      { actorProfileId: person.profileId, associationId: null, details: { fields: ["phoneNumber", "timezone"] } },
    ]);
  });

  test("without a change nothing is written", async () => {
    const person = await createPerson();
    await update(person, { phoneNumber: "0701234567" });
    const before = await rowOf(person);
    for (const input of [{}, { fullName: person.fullName }, { phoneNumber: "070-1234567" }, { avatarUrl: null }]) {
      expect(await update(person, input)).toMatchObject({ fullName: person.fullName, phoneNumber: "+46701234567" });
    }
    expect(await rowOf(person)).toEqual(before);
    expect(await auditRows("account.update_profile", person.profileId)).toHaveLength(1);
  });

  test("a new telephone number has to be verified again; other changes leave that as it is", async () => {
    const person = await createPerson();
    await update(person, { phoneNumber: "0701234567" });
    await portal().services.db.update(profiles).set({ phoneVerified: true }).where(eq(profiles.id, person.profileId));
    await update(person, { fullName: "Någon Annan", phoneNumber: "+46 70 123 45 67" });
    expect(await rowOf(person)).toMatchObject({ phoneVerified: true });
    await update(person, { phoneNumber: "0701234568" });
    expect(await rowOf(person)).toMatchObject({ phoneVerified: false, phoneNumber: "+46701234568" });
  });

  test.each([
    ["SETP-05 the name is required", { fullName: "  " }, { fullName: "Fullständigt namn är obligatoriskt." }],
    ["SETP-07 letters in a telephone number", { phoneNumber: "07O-123" }, { phoneNumber: "Ogiltigt telefonnummerformat." }],
    ["SETP-07 a telephone number that cannot exist", { phoneNumber: "12" }, { phoneNumber: "Ogiltigt telefonnummerformat." }],
    ["SETP-08 an avatar that is no address", { avatarUrl: "min bild" }, { avatarUrl: "Ogiltig webbadress." }],
    ["a zone that does not exist", { timezone: "Europe/Atlantis" }, { timezone: "Välj en tidszon i listan." }],
    ["an offset in place of a zone", { timezone: "+01:00" }, { timezone: "Välj en tidszon i listan." }],
  ])("%s: refused at its field", async (_name, input, fields) => {
    const person = await createPerson();
    const before = await rowOf(person);
    const client = await clientFor(person);
    const { data } = await refusal(client.profile.update.mutate(input));
    expect(data).toMatchObject({ reason: "INVALID_INPUT", fields });
    expect(await rowOf(person)).toEqual(before);
  });

  test("SETP-25 a language is one of the 22, by its Swedish name", async () => {
    const person = await createPerson();
    expect(LANGUAGES).toHaveLength(22);
    for (const preferredLanguage of LANGUAGES) expect(await update(person, { preferredLanguage })).toMatchObject({ preferredLanguage });
    const { data } = await refusal((await clientFor(person)).profile.update.mutate({ preferredLanguage: "Klingonska" as "Svenska" }));
    expect(data).toMatchObject({ reason: "INVALID_INPUT", fields: { preferredLanguage: expect.any(String) } });
  });

  test("SETP-15 nothing else of the profile can be set, nor anybody else's", async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const sneaky = {
      fullName: "Nytt Namn",
      id: other.profileId,
      twoFactorEnabled: true,
      phoneVerified: true,
      hasCompletedInitialSetup: true,
    };
    await (await clientFor(person)).profile.update.mutate(sneaky);
    expect(await rowOf(person)).toMatchObject({
      fullName: "Nytt Namn",
      twoFactorEnabled: false,
      phoneVerified: false,
      hasCompletedInitialSetup: false,
    });
    expect(await rowOf(other)).toMatchObject({ fullName: other.fullName });
  });

  test("an address that waits to be confirmed is told beside the one in force; one that has run out is not", async () => {
    const person = await createPerson();
    const link = { userId: person.userId, purpose: "change_email", newEmail: "ny@test.example" } as const;
    const { db } = portal().services;
    await db.insert(emailTokens).values({ ...link, tokenHash: unique("token"), expiresAt: new Date(Date.now() + 60_000) });
    const ctx = await contextFor(person);
    expect(await readProfile(ctx)).toMatchObject({ email: person.email, pendingEmail: "ny@test.example" });
    const later = await contextFor(person, { now: () => new Date(Date.now() + 120_000) });
    expect(await readProfile(later)).toMatchObject({ pendingEmail: null });
  });

  test("SETP-18 an uploaded avatar is shown once the profile is saved with it, and the former one's file goes", async () => {
    const person = await createPerson();
    const { media, db } = portal().services;
    const [first, second] = [await newAvatar(person), await newAvatar(person)];
    expect(await rowOf(person)).toMatchObject({ avatarUrl: null });

    expect(await update(person, { avatarUrl: first })).toMatchObject({ avatarUrl: first });
    expect(await update(person, { avatarUrl: second })).toMatchObject({ avatarUrl: second });
    const [firstKey, secondKey] = [mediaKeyOf(first) ?? "", mediaKeyOf(second) ?? ""];
    await eventually(async () => {
      expect(await media.exists(firstKey)).toBe(false);
      expect(await db.$count(fileRows, eq(fileRows.key, firstKey))).toBe(0);
    });
    expect(await media.exists(secondKey)).toBe(true);

    expect(await update(person, { avatarUrl: null })).toMatchObject({ avatarUrl: null });
    await eventually(async () => expect(await media.exists(secondKey)).toBe(false));
  });

  test("an avatar is one's own upload and nothing else", async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const foreign = await newAvatar(other);
    const own = await newAvatar(person);
    const { publicUrl } = portal().services.config;
    const refused = [
      foreign,
      own.replace(publicUrl, "https://evil.example"),
      `https://evil.example/spy.png?${own}`,
      mediaUrl(publicUrl, `avatars/${person.userId}/1.png`),
      mediaUrl(publicUrl, `avatars/${person.userId}/../${other.userId}/1.png`),
      `${own}?x=1`,
      "javascript:alert(1)",
    ];
    for (const avatarUrl of refused) {
      await expect(update(person, { avatarUrl }), avatarUrl).rejects.toMatchObject({
        reason: "INVALID_INPUT",
        fields: { avatarUrl: "Ladda upp bilden här, så att den blir din egen." },
      });
    }
    expect(await rowOf(person)).toMatchObject({ avatarUrl: null });
    expect(await rowOf(other)).toMatchObject({ avatarUrl: null });
  });

  test("two saves at the same moment leave one avatar, and its file", async () => {
    const person = await createPerson();
    const { media } = portal().services;
    const urls = await Promise.all(Array.from({ length: 4 }, () => newAvatar(person)));
    await Promise.all(urls.map((avatarUrl) => update(person, { avatarUrl })));
    const { avatarUrl } = await rowOf(person);
    const others = urls.filter((url) => url !== avatarUrl);
    await eventually(async () => {
      for (const url of others) expect(await media.exists(mediaKeyOf(url) ?? "")).toBe(false);
    });
    expect(await media.exists(mediaKeyOf(avatarUrl) ?? "")).toBe(true);
  });

  test("nobody's profile is neither read nor changed", async () => {
    const nobody = await contextFor(null);
    await expect(readProfile(nobody)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(updateProfile(nobody, { fullName: "X" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

describe("update user", () => {
  const NEW_PASSWORD = "Tallmo-58-gryning";
  const WRONG = { currentPassword: "inte-rätt-lösenord" };
  const RIGHT = { currentPassword: TEST_PASSWORD };
  const withSession = (person: { userId: string }, parts: Partial<DomainContext> = {}) => contextFor(person, parts, { withSession: true });
  const minutesLater = (ctx: DomainContext, minutes: number): DomainContext => ({
    ...ctx,
    now: () => new Date(Date.now() + minutes * 60_000),
  });

  test("SETS-08 SETS-03 AUTH-19 without a proof of the current password there is no new one, also right after the sign-in", async () => {
    const person = await createPerson();
    const client = await clientFor(person);
    const { message, data } = await refusal(client.auth.updateUser.mutate({ password: NEW_PASSWORD }));
    expect(message).toBe("Unable to update user");
    expect(data).toEqual({ code: "PRECONDITION_FAILED", httpStatus: 412, reason: "PASSWORD_NOT_PROVEN" });

    expect(await client.auth.provePassword.mutate(RIGHT)).toEqual({});
    expect(await client.auth.updateUser.mutate({ password: NEW_PASSWORD })).toEqual({ emailVerificationRequired: false });
    expect(await signIn(await contextFor(null), { email: person.email, password: NEW_PASSWORD })).toMatchObject({
      user: { id: person.userId },
    });
  });

  test("SETS-02 a wrong or empty current password is refused at its field, and the session stays", async () => {
    const client = await clientFor(await createPerson());
    const wrong = await refusal(client.auth.provePassword.mutate(WRONG));
    expect(wrong.data).toEqual({
      code: "BAD_REQUEST",
      httpStatus: 400,
      reason: "WRONG_PASSWORD",
      fields: { currentPassword: "Lösenordet stämmer inte." },
    });
    const empty = await refusal(client.auth.provePassword.mutate({ currentPassword: "" }));
    expect(empty.data).toMatchObject({ fields: { currentPassword: "Nuvarande lösenord krävs." } });
    expect((await refusal(client.auth.updateUser.mutate({ password: NEW_PASSWORD }))).message).toBe("Unable to update user");
    expect(await client.auth.session.query()).not.toBeNull();
  });

  test("five wrong proofs stop the sixth, also with the right password; the right one gives the tries back", async () => {
    const ctx = await withSession(await createPerson(), { limits: strictLimits() });
    for (let attempt = 0; attempt < 4; attempt++)
      await expect(provePassword(ctx, WRONG)).rejects.toMatchObject({ reason: "WRONG_PASSWORD" });
    expect(await provePassword(ctx, RIGHT)).toEqual({});
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(provePassword(ctx, WRONG)).rejects.toMatchObject({ reason: "WRONG_PASSWORD" });
    await expect(provePassword(ctx, RIGHT)).rejects.toMatchObject({ code: "LIMIT", reason: "RATE_LIMITED" });
  });

  test("guesses at the same moment get no further than one by one", async () => {
    const ctx = await withSession(await createPerson(), { limits: strictLimits() });
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => provePassword(ctx, WRONG)));
    const reasons = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.reason : "let in"));
    expect(reasons.filter((reason) => reason === "WRONG_PASSWORD")).toHaveLength(5);
    expect(reasons.filter((reason) => reason === "RATE_LIMITED")).toHaveLength(7);
  });

  test("a proof counts in its own session only, and for five minutes", async () => {
    const person = await createPerson();
    const [here, elsewhere] = [await withSession(person), await withSession(person)];
    await provePassword(here, RIGHT);
    const refused = { code: "PRECONDITION", reason: "PASSWORD_NOT_PROVEN", message: "Unable to update user" };
    await expect(updateUser(elsewhere, { password: NEW_PASSWORD })).rejects.toMatchObject(refused);
    await expect(updateUser(minutesLater(here, 5), { password: NEW_PASSWORD })).rejects.toMatchObject(refused);
    expect(await updateUser(minutesLater(here, 4), { password: NEW_PASSWORD })).toEqual({ emailVerificationRequired: false });
  });

  test("NS-21 SETS-09 the same, a short, a common and a personal password are refused, and the proof stays", async () => {
    const client = await clientFor(await createMember({ fullName: "Torbjörn Alexandersson" }));
    await client.auth.provePassword.mutate(RIGHT);
    const same = await refusal(client.auth.updateUser.mutate({ password: TEST_PASSWORD }));
    expect(same.message).toBe("New password should be different from the old password.");
    expect(same.data).toMatchObject({ httpStatus: 400, reason: "SAME_PASSWORD" });

    const sentences = {
      abc12: "Lösenordet måste vara minst 6 tecken.",
      Password1: "Lösenordet är för vanligt. Välj ett som är svårare att gissa.",
      "sommar2026!": "Lösenordet är för vanligt. Välj ett som är svårare att gissa.",
      asdfghjklöä: "Lösenordet är ett mönster som många prövar först. Ta hellre tre ord efter varandra.",
      "Alexandersson-84": "Lösenordet liknar dina egna uppgifter. Välj ett som är svårare att gissa.",
    };
    for (const [password, sentence] of Object.entries(sentences)) {
      const { data } = await refusal(client.auth.updateUser.mutate({ password }));
      expect(data, password).toMatchObject({ httpStatus: 400, fields: { password: sentence } });
    }
    expect(await client.auth.updateUser.mutate({ password: NEW_PASSWORD })).toEqual({ emailVerificationRequired: false });
  });

  test("a change ends what the old password opened elsewhere, keeps this session, and tells the owner", async () => {
    const person = await createPerson();
    const { db } = portal().services;
    const [here, phone] = [await clientFor(person), await clientFor(person)];
    const kept = await here.auth.accessToken.mutate();
    const ended = [(await phone.auth.accessToken.mutate()).accessToken, (await createBearer(person)).token];
    const link = { userId: person.userId, expiresAt: new Date(Date.now() + 60_000) };
    await db.insert(emailTokens).values({ ...link, purpose: "reset_password", tokenHash: hashSecret(randomSecret()) });
    await db
      .insert(emailTokens)
      .values({ ...link, purpose: "change_email", newEmail: "x@test.example", tokenHash: hashSecret(randomSecret()) });
    await db.insert(signInChallenges).values({ ...link, tokenHash: unique("challenge") });

    await here.auth.provePassword.mutate(RIGHT);
    await here.auth.updateUser.mutate({ password: NEW_PASSWORD });

    expect(await here.auth.session.query()).toMatchObject({ user: { id: person.userId } });
    expect(await bearerClient(kept.accessToken).auth.session.query()).toMatchObject({ user: { id: person.userId } });
    expect(await phone.auth.session.query()).toBeNull();
    for (const token of ended) expect(await bearerClient(token).auth.session.query()).toBeNull();
    expect(await db.$count(emailTokens, eq(emailTokens.userId, person.userId))).toBe(0);
    expect(await db.$count(signInChallenges, eq(signInChallenges.userId, person.userId))).toBe(0);

    expect(await auditRows("account.change_password", person.userId)).toEqual([
      { actorProfileId: person.profileId, associationId: null, details: null },
    ]);
    expect((await mailTo(person.email, /Ditt lösenord .* är ändrat/)).text).toContain("Var det inte du?");
  });

  test("NS-22 a new password renews the secret of the session it is chosen in: whoever knew the old one is out", async () => {
    const person = await createPerson();
    const { cookie: known } = await cookieOf(person);
    const call = (path: string, body: object, cookie: string) =>
      fetch(`${portal().url}/api/trpc/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: portal().url, cookie },
        body: JSON.stringify(body),
      });
    const { accessToken } = (await (await call("auth.accessToken", {}, known)).json()).result.data;
    await call("auth.provePassword", RIGHT, known);
    const changed = await call("auth.updateUser", { password: NEW_PASSWORD }, known);
    expect(changed.status).toBe(200);
    const renewed = changed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(renewed).toMatch(/^portal_session=[\w-]{43}$/);

    const { sessions: store } = portal().services;
    expect(await store.read(known, new Date())).toBeNull();
    expect((await store.read(renewed, new Date()))?.who.userId).toBe(person.userId);
    // The browser's own bearer token goes on with the session, which is as old as it was.
    expect(await bearerClient(accessToken).auth.session.query()).toMatchObject({ user: { id: person.userId } });
    expect((await call("auth.updateUser", { password: NEW_PASSWORD }, known)).status).toBe(401);
  });

  test("a proof is used up by the change", async () => {
    const client = await clientFor(await createPerson());
    await client.auth.provePassword.mutate(RIGHT);
    await client.auth.updateUser.mutate({ password: NEW_PASSWORD });
    expect((await refusal(client.auth.updateUser.mutate({ password: "Granbo-77-skymning" }))).message).toBe("Unable to update user");
    expect((await refusal(client.auth.provePassword.mutate(RIGHT))).data).toMatchObject({ reason: "WRONG_PASSWORD" });
  });

  test("of two changes at the same moment with one proof one wins", async () => {
    const person = await createPerson();
    const ctx = await withSession(person);
    await provePassword(ctx, RIGHT);
    const passwords = [NEW_PASSWORD, "Granbo-77-skymning"] as const;
    const outcomes = await Promise.allSettled(passwords.map((password) => updateUser(ctx, { password })));
    const winners = passwords.filter((_, index) => outcomes[index]?.status === "fulfilled");
    expect(winners).toHaveLength(1);
    const loser = outcomes.find((outcome) => outcome.status === "rejected");
    expect(loser).toMatchObject({ reason: { reason: "PASSWORD_NOT_PROVEN" } });
    expect(await signIn(await contextFor(null), { email: person.email, password: winners[0] ?? "" })).toMatchObject({
      user: { id: person.userId },
    });
    expect(await auditRows("account.change_password", person.userId)).toHaveLength(1);
  });

  test("a session that has ended meanwhile proves nothing", async () => {
    const person = await createPerson();
    const ctx = await withSession(person);
    await provePassword(ctx, RIGHT);
    await ctx.db.delete(sessions).where(eq(sessions.userId, person.userId));
    await expect(updateUser(ctx, { password: NEW_PASSWORD })).rejects.toMatchObject({ reason: "PASSWORD_NOT_PROVEN" });
    await expect(provePassword(ctx, RIGHT)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("no bearer token changes a password or an address", async () => {
    const person = await createPerson();
    const { accessToken } = await (await clientFor(person)).auth.accessToken.mutate();
    const tokens = [accessToken, (await createBearer(person)).token, (await createBearer(person, { kind: "sign_in", name: null })).token];
    for (const token of tokens) {
      const client = bearerClient(token);
      const refusals = [
        await refusal(client.auth.provePassword.mutate(RIGHT)),
        await refusal(client.auth.updateUser.mutate({ password: NEW_PASSWORD })),
        await refusal(client.auth.updateUser.mutate({ email: `${unique("ny")}@test.example` })),
      ];
      for (const { data } of refusals) expect(data).toMatchObject({ httpStatus: 403, reason: "SESSION_REQUIRED" });
    }
  });

  test("AUTH-19 an update of both, of neither, or of anything else is refused", async () => {
    const person = await createPerson();
    const client = await clientFor(person);
    await client.auth.provePassword.mutate(RIGHT);
    const inputs = [
      {},
      { password: NEW_PASSWORD, email: `${unique("ny")}@test.example` },
      { password: NEW_PASSWORD, currentPassword: TEST_PASSWORD },
      { emailVerifiedAt: null },
    ];
    for (const input of inputs) {
      const { data } = await refusal(client.auth.updateUser.mutate(input as { password: string }));
      expect(data, JSON.stringify(input)).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
    }
    const [user] = await portal().services.db.select({ email: users.email }).from(users).where(eq(users.id, person.userId));
    expect(user?.email).toBe(person.email);
  });
});
