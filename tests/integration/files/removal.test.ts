import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembers, files as fileRows, housingAssociations, profiles } from "#drizzle/schema/index.ts";
import { uploadAvatar } from "#server/domains/account/update-profile.ts";
import { uploadLogo } from "#server/domains/association/logo.ts";
import { removeFile } from "#server/domains/files/remove-files.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { mediaKeyOf } from "#server/platform/files/media-url.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

const rowsOf = (key: string) => portal().services.db.$count(fileRows, eq(fileRows.key, key));
const rowsBy = (profileId: string) => portal().services.db.$count(fileRows, eq(fileRows.uploadedByProfileId, profileId));

const storedLogo = (hoursAgo: number) => storedPicture("logo", hoursAgo);

/** A picture in the store with its row, as an upload so many hours ago left it. */
async function storedPicture(purpose: "avatar" | "logo", hoursAgo: number): Promise<{ key: string; url: string }> {
  const { db, media, config } = portal().services;
  const key = `${purpose}s/${crypto.randomUUID()}/1_bild.png`;
  await media.put(key, await createImage("png"), "image/png");
  const createdAt = new Date(Date.now() - hoursAgo * 3_600_000);
  await db.insert(fileRows).values({ purpose, key, contentType: "image/png", bytes: 1, createdAt });
  return { key, url: `${config.publicUrl}/media/${key}` };
}

/** The portal's store with some of its parts replaced. */
const storeWith = (parts: Partial<FileStore>): FileStore => ({ ...portal().services.media, ...parts });
const fails = async (): Promise<never> => {
  throw new Error("the store does not answer");
};

test("the nightly clean-up removes what nobody has shown for a day, and nothing else", async () => {
  const { db, media } = portal().services;
  const [forgotten, recent, onProfile, onAssociation, moved] = [
    await storedLogo(25),
    await storedLogo(23),
    await storedPicture("avatar", 500),
    await storedLogo(500),
    await storedLogo(500),
  ];
  const person = await createPerson();
  await db.update(profiles).set({ avatarUrl: onProfile.url }).where(eq(profiles.id, person.profileId));
  await createAssociation({ logoUrl: onAssociation.url });
  await createAssociation({ logoUrl: `https://the-portal-s-former-address.example/media/${moved.key}` });

  await runJob(await contextFor(null), "clean-up", {});

  expect([await rowsOf(forgotten.key), await media.exists(forgotten.key)]).toEqual([0, false]);
  for (const { key } of [recent, onProfile, onAssociation, moved]) expect([await rowsOf(key), await media.exists(key)]).toEqual([1, true]);
});

test("a file that cannot be removed is kept in mind and removed another night; the others do not wait for it", async () => {
  const { media } = portal().services;
  const [stuck, other] = [await storedLogo(30), await storedLogo(30)];
  const warnings: unknown[] = [];
  const ctx = await contextFor(null, {
    media: storeWith({ remove: (key) => (key === stuck.key ? fails() : media.remove(key)) }),
    log: { ...portal().services.log, warn: (entry: unknown) => void warnings.push(entry) } as never,
  });
  await runJob(ctx, "clean-up", {});
  expect([await rowsOf(stuck.key), await rowsOf(other.key)]).toEqual([1, 0]);
  expect(warnings).toHaveLength(1);
  await runJob(await contextFor(null), "clean-up", {});
  expect([await rowsOf(stuck.key), await media.exists(stuck.key)]).toEqual([0, false]);
});

test("the job may run twice, and leaves a file that is shown again", async () => {
  const { media } = portal().services;
  const [replaced, shown] = [await storedLogo(1), await storedLogo(1)];
  await createAssociation({ logoUrl: shown.url });
  const keys = [replaced.key, shown.key, "logos/x/never-there.png"];
  for (let time = 0; time < 2; time++) await runJob(await contextFor(null), "remove-files", { keys });
  expect([await rowsOf(replaced.key), await media.exists(replaced.key)]).toEqual([0, false]);
  expect([await rowsOf(shown.key), await media.exists(shown.key)]).toEqual([1, true]);
});

test("a file that is chosen while its removal waits stays", async () => {
  const { db, media } = portal().services;
  const { key, url } = await storedPicture("avatar", 1);
  const person = await createPerson();
  let removal: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(fileRows).where(eq(fileRows.key, key)).for("share");
    removal = removeFile(await contextFor(null), key);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await tx.update(profiles).set({ avatarUrl: url }).where(eq(profiles.id, person.profileId));
  });
  await removal;
  expect([await rowsOf(key), await media.exists(key)]).toEqual([1, true]);
});

/** The context of a person's upload that meets a fault, without the line it writes to the log. */
async function faultyContext(person: { userId: string }, parts: Parameters<typeof contextFor>[1]) {
  const errors: unknown[] = [];
  const log = { ...portal().services.log, error: (entry: unknown) => void errors.push(entry), warn: () => {} } as never;
  return { ctx: await contextFor(person, { log, ...parts }), errors };
}

const uploadOf = async (member: { associationId: string }, ctx: Awaited<ReturnType<typeof contextFor>>) =>
  uploadLogo(ctx, { associationId: member.associationId, fileName: "logga.png" }, bodyOf(await createImage("png")));

test("SETP-35 a store that fails is told, and nothing is left", async () => {
  const member = await createMember();
  const { ctx, errors } = await faultyContext(member, { media: storeWith({ put: fails }) });
  await expect(uploadOf(member, ctx)).rejects.toMatchObject({
    code: "UNAVAILABLE",
    reason: "LOGO_NOT_STORED",
    message: "Fel vid uppladdning till lagring.",
  });
  expect(errors).toHaveLength(1);
  await expect(uploadAvatar(ctx, bodyOf(await createImage("png")))).rejects.toMatchObject({ code: "UNAVAILABLE", reason: "UNAVAILABLE" });
  expect(await rowsBy(member.profileId)).toBe(0);
});

test("SETP-23 SETP-36 a store that does not have what it was given has no address for it", async () => {
  const member = await createMember();
  const { ctx } = await faultyContext(member, { media: storeWith({ put: async () => {} }) });
  await expect(uploadOf(member, ctx)).rejects.toMatchObject({
    reason: "LOGO_URL_MISSING",
    message: "Kunde inte hämta publik URL för logotypen.",
  });
  await expect(uploadAvatar(ctx, bodyOf(await createImage("png")))).rejects.toMatchObject({
    reason: "AVATAR_URL_MISSING",
    message: "Kunde inte hämta publik URL för avataren.",
  });
  expect(await rowsBy(member.profileId)).toBe(0);
});

test("SETP-37 SETP-40 when the association cannot be saved the new file is removed and the old logo stays", async () => {
  const { db, media } = portal().services;
  const old = await storedLogo(1);
  const { id: associationId } = await createAssociation({ logoUrl: old.url });
  const member = await createMember({ associationId });
  const puts: string[] = [];
  const { ctx, errors } = await faultyContext(member, {
    media: storeWith({
      put: async (key, ...rest) => {
        puts.push(key);
        await media.put(key, ...rest);
      },
    }),
    jobs: { ...portal().services.jobs, enqueue: fails },
  });
  await expect(uploadOf(member, ctx)).rejects.toMatchObject({
    code: "UNAVAILABLE",
    reason: "LOGO_NOT_SAVED",
    message: "Fel vid uppdatering av databasen med ny logotyp.",
  });
  expect(errors).toHaveLength(1);
  expect(puts).toHaveLength(1);
  expect(await media.exists(puts[0] ?? "")).toBe(false);
  expect(await rowsBy(member.profileId)).toBe(0);
  const [association] = await db.select().from(housingAssociations).where(eq(housingAssociations.id, associationId));
  expect(association?.logoUrl).toBe(old.url);
  expect(await media.exists(old.key)).toBe(true);
  expect(await auditRows("association.upload_logo", associationId)).toEqual([]);
});

test("who has left the association while the file was on its way changes nothing in it", async () => {
  const member = await createMember();
  const ctx = await contextFor(member);
  const elsewhere = await createAssociation();
  const { db } = portal().services;
  await db.update(associationMembers).set({ associationId: elsewhere.id }).where(eq(associationMembers.profileId, member.profileId));
  await expect(uploadOf(member, ctx)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await rowsBy(member.profileId)).toBe(0);
});

test("twenty uploads in an hour, avatars and logos together", async () => {
  const member = await createMember();
  const ctx = await contextFor(member, { limits: strictLimits() });
  const nothing = () => bodyOf(Buffer.from("x"));
  for (let upload = 0; upload < 20; upload++) {
    await expect(uploadAvatar(ctx, nothing())).rejects.toMatchObject({ reason: "FILE_TYPE_NOT_ALLOWED" });
  }
  await expect(uploadAvatar(ctx, nothing())).rejects.toMatchObject({ code: "LIMIT" });
  await expect(uploadOf(member, ctx)).rejects.toMatchObject({ code: "LIMIT" });
});

test("two uploads of one owner in the same millisecond get two keys", async () => {
  const person = await createPerson();
  const now = new Date();
  const ctx = await contextFor(person, { now: () => now });
  const png = await createImage("png");
  const uploads = await Promise.all([1, 2, 3].map(() => uploadAvatar(ctx, bodyOf(png))));
  expect(uploads.map(({ url }) => Number(/(\d+)\.png$/.exec(url)?.[1]) - now.getTime()).sort()).toEqual([0, 1, 2]);
  for (const { url } of uploads) expect(await portal().services.media.exists(mediaKeyOf(url) ?? "")).toBe(true);
});
