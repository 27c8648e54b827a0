import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailTokens, files as fileRows, profiles } from "#drizzle/schema/index.ts";
import { readProfile } from "#server/domains/account/profile-queries.ts";
import { updateProfile, uploadAvatar } from "#server/domains/account/update-profile.ts";
import { mediaKeyOf, mediaUrl } from "#server/platform/files/media-url.ts";
import { updateProfileInput } from "#shared/schemas/account.ts";
import { LANGUAGES } from "#shared/text/languages.ts";
import { createImage } from "#tests/factories/images.ts";
import { createPerson, type TestPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

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
    updatedAt: now.toISOString(),
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
