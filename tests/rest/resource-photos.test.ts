import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  collaborationBlocks,
  collaborationLinks,
  collaborationSettings,
  collaborationShareLog,
  files,
  sharedResources,
} from "#drizzle/schema/index.ts";
import { storeResourcePhoto } from "#server/domains/collaboration/resources.ts";
import { UPLOAD_MAX_BYTES } from "#shared/limits.ts";
import { createCooperating, createResource, link } from "#tests/factories/collaboration.ts";
import { createFile } from "#tests/factories/files.ts";
import { createImage, createPhonePicture, SECRET_OF_CAMERA } from "#tests/factories/images.ts";
import { createMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { expectPhotoDrawnAnew } from "#tests/helpers/drawn-anew.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

const db = () => portal().services.db;
const exists = (photoId: string) => portal().services.files.exists(keyOf(photoId));
const keyOf = (photoId: string) => `resources/${photoId}.webp`;
const photoIdOf = async (resourceId: string) =>
  (await db().select({ photoId: sharedResources.photoId }).from(sharedResources).where(eq(sharedResources.id, resourceId)))[0]?.photoId;

/** Two houses that cooperate; the first shows the second a pump. */
async function houses(values: Parameters<typeof createResource>[1] = {}) {
  const [own, other] = [await createCooperating(), await createCooperating()];
  const linkId = await link(own, other);
  const resourceId = await createResource(own.associationId, values);
  const address = `${portal().url}/api/collaboration/resources/${resourceId}/photo`;
  const put = async (body: BodyInit, person: { userId: string } = own.owner) =>
    fetch(address, { method: "PUT", body, headers: await bearerOf(person) });
  const get = async (person: { userId: string } = own.owner) => fetch(address, { headers: await bearerOf(person) });
  return { own, other, linkId, resourceId, put, get };
}

const picture = async (options?: { width: number; height: number }) => new Uint8Array(await createImage("png", options));

test("COLL-02 a resource gets a photo: drawn anew, shown to its own and to partners, and told of in the log", async () => {
  const { own, other, linkId, resourceId, put, get } = await houses({ name: "Elverk" });
  const leader = await createMember({ role: "team_leader", associationId: own.associationId });
  const sent = await createPhonePicture("jpeg", { width: 1600, height: 800 });
  expect(sent.includes(SECRET_OF_CAMERA)).toBe(true);
  const stored = await put(new Uint8Array(sent), leader);
  expect(stored.status).toBe(201);
  const photoId = await photoIdOf(resourceId);
  const photoUrl = `/api/collaboration/resources/${resourceId}/photo?v=${photoId}`;
  expect(await stored.json()).toEqual({ photo_url: photoUrl });

  const contents = await expectPhotoDrawnAnew(await get(other.owner), 640, 1280);

  const asOwn = await clientFor(own.owner);
  expect((await asOwn.collaboration.resources.query()).resources).toMatchObject([{ id: resourceId, photoUrl, version: 1 }]);
  const asOther = await clientFor(other.owner);
  expect((await asOther.collaboration.partnerResources.query({ linkId })).resources).toMatchObject([{ id: resourceId, photoUrl }]);
  const log = await db().select().from(collaborationShareLog).where(eq(collaborationShareLog.housingAssociationId, own.associationId));
  expect(log).toMatchObject([{ what: "resources", details: { resources: ["Elverk, 1 st, med foto"] } }]);
  expect(await auditRows("collaboration.store_resource_photo", resourceId)).toMatchObject([
    { actorProfileId: leader.profileId, associationId: own.associationId, details: { bytes: contents.byteLength } },
  ]);
});

test("COLL-02 a new photo takes the place of the old one, and both files go when they are no longer shown", async () => {
  const { own, other, resourceId, put, get } = await houses();
  await put(await picture());
  const first = (await photoIdOf(resourceId)) ?? "";
  expect((await put(await picture({ width: 30, height: 20 }))).status).toBe(201);
  const second = (await photoIdOf(resourceId)) ?? "";
  expect(second).not.toBe(first);
  expect(await sharp(Buffer.from(await (await get(other.owner)).arrayBuffer())).metadata()).toMatchObject({ width: 30, height: 20 });
  await eventually(async () => expect(await exists(first)).toBe(false));
  expect(await exists(second)).toBe(true);

  const client = await clientFor(own.owner);
  await client.collaboration.removeResourcePhoto.mutate({ id: resourceId });
  expect((await get()).status).toBe(404);
  expect((await client.collaboration.resources.query()).resources).toMatchObject([{ id: resourceId, photoUrl: null }]);
  await eventually(async () => expect(await exists(second)).toBe(false));
  await client.collaboration.removeResourcePhoto.mutate({ id: resourceId });
  expect(await auditRows("collaboration.remove_resource_photo", resourceId)).toMatchObject([{ actorProfileId: own.owner.profileId }]);
});

test("COLL-02 whoever is not shown the resource now finds no photo", async () => {
  const { own, other, linkId, resourceId, put, get } = await houses();
  await put(await picture());
  const seenBy = async (person: { userId: string }) => (await get(person)).status;
  const change = (values: Partial<typeof sharedResources.$inferInsert>) =>
    db().update(sharedResources).set(values).where(eq(sharedResources.id, resourceId));
  const pause = (associationId: string, pausedAt: Date | null) =>
    db().update(collaborationSettings).set({ pausedAt }).where(eq(collaborationSettings.housingAssociationId, associationId));
  const setLink = (state: "active" | "paused" | "ended") =>
    db().update(collaborationLinks).set({ state }).where(eq(collaborationLinks.id, linkId));

  expect(await seenBy((await createCooperating()).owner)).toBe(404);
  expect(await seenBy(await createMember({ role: "system_owner" }))).toBe(404);
  expect(await seenBy(await createMember({ associationId: own.associationId }))).toBe(403);
  expect(await seenBy(await createMember({ associationId: other.associationId }))).toBe(403);
  expect((await put(await picture(), other.owner)).status).toBe(404);

  await change({ visibility: "nobody" });
  expect(await seenBy(other.owner)).toBe(404);
  await change({ visibility: "chosen", visibleTo: [] });
  expect(await seenBy(other.owner)).toBe(404);
  await change({ visibleTo: [other.associationId] });
  expect(await seenBy(other.owner)).toBe(200);

  for (const side of [own.associationId, other.associationId]) {
    await pause(side, new Date());
    expect(await seenBy(other.owner)).toBe(404);
    await pause(side, null);
  }
  await setLink("paused");
  expect(await seenBy(other.owner)).toBe(404);
  await setLink("active");
  expect(await seenBy(other.owner)).toBe(200);
  await db().insert(collaborationBlocks).values({ housingAssociationId: own.associationId, blockedAssociationId: other.associationId });
  expect(await seenBy(other.owner)).toBe(404);
  expect(await seenBy(own.owner)).toBe(200);
});

test("COLL-02 what is no picture by its bytes, too large or cut off is refused in words, and the photo stays", async () => {
  const { resourceId, put } = await houses();
  await put(await picture());
  const before = await photoIdOf(resourceId);
  const refused = async (body: BodyInit) => {
    const answer = await put(body);
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  for (const body of [
    "%PDF-1.7",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "",
    "\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic",
  ]) {
    expect(await refused(body), body).toEqual([400, "Endast .jpg, .jpeg, .png och .webp format är tillåtna."]);
  }
  expect(await refused((await picture()).subarray(0, 500))).toEqual([
    400,
    "Bilden går inte att läsa. Filen kan vara skadad eller avbruten.",
  ]);
  expect(await refused(new Uint8Array(UPLOAD_MAX_BYTES + 1))).toEqual([413, "Max filstorlek är 50MB."]);
  expect(await photoIdOf(resourceId)).toBe(before);
});

test("a photo goes with its resource, and with its association", async () => {
  const { own, resourceId, put } = await houses();
  await put(await picture());
  const photoId = (await photoIdOf(resourceId)) ?? "";
  const client = await clientFor(own.owner);
  await client.collaboration.removeResource.mutate({ id: resourceId });
  await eventually(async () => expect(await exists(photoId)).toBe(false));

  const closing = await houses();
  await closing.put(await picture());
  const last = (await photoIdOf(closing.resourceId)) ?? "";
  expect(await exists(last)).toBe(true);
  const asClosing = await clientFor(closing.own.owner);
  await asClosing.membership.leave.mutate({ closes: closing.own.name });
  expect((await closing.get(closing.other.owner)).status).toBe(404);
  await eventually(async () => expect(await exists(last)).toBe(false));
});

test("a photo whose upload never became a resource's is removed: at once, or at night where the server stopped", async () => {
  const { own, resourceId, put } = await houses();
  await put(await picture());
  const shown = (await photoIdOf(resourceId)) ?? "";
  const store = portal().services.files;
  const stored: string[] = [];
  const noting: typeof store.put = async (key, ...file) => {
    stored.push(key);
    await store.put(key, ...file);
  };
  const upload = async (parts: Parameters<typeof contextFor>[1]) =>
    storeResourcePhoto(await contextFor(own.owner, parts), resourceId, bodyOf(await createImage("png")));
  const away = async () => {
    throw new Error("does not answer");
  };
  await expect(upload({ files: { ...store, put: away } })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect(upload({ files: { ...store, put: noting }, jobs: { ...portal().services.jobs, enqueue: away } })).rejects.toThrow();
  expect(stored).toHaveLength(1);
  expect(await store.exists(stored[0] ?? "")).toBe(false);
  expect(await photoIdOf(resourceId)).toBe(shown);
  const rows = () => db().select({ id: files.id }).from(files).where(eq(files.associationId, own.associationId));
  expect(await rows()).toEqual([{ id: shown }]);

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await db()
    .update(files)
    .set({ createdAt: daysAgo(2) })
    .where(eq(files.id, shown));
  const [unused, recent] = [
    await createFile("resource_photo", { createdAt: daysAgo(1.1) }),
    await createFile("resource_photo", { createdAt: daysAgo(0.9) }),
  ];
  await runJob(await contextFor(null), "clean-up", {});
  expect([await exists(unused.id), await exists(recent.id), await exists(shown)]).toEqual([false, true, true]);
  expect(await db().$count(files, eq(files.id, unused.id))).toBe(0);
});

test("what a copy of the last release stores and takes away is understood", async () => {
  const { resourceId, get } = await houses();
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [first, second]) {
    await portal().services.files.put(keyOf(id), await picture(), "image/webp");
    await db().update(sharedResources).set({ photoId: id }).where(eq(sharedResources.id, resourceId));
    expect((await get()).status).toBe(200);
  }
  for (let time = 0; time < 2; time++) await runJob(await contextFor(null), "remove-resource-photos", { photoIds: [first, second] });
  expect([await exists(first), await exists(second)]).toEqual([false, true]);
});

test("photos count among a person's twenty uploads in an hour", async () => {
  const { own, resourceId } = await houses();
  const ctx = await contextFor(own.owner, { limits: strictLimits() });
  const upload = () => storeResourcePhoto(ctx, resourceId, bodyOf(Buffer.from("x")));
  for (let time = 0; time < 20; time++) await expect(upload()).rejects.toMatchObject({ reason: "FILE_TYPE_NOT_ALLOWED" });
  await expect(upload()).rejects.toMatchObject({ code: "LIMIT" });
});
