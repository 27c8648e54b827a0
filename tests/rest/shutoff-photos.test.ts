import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { files, housingAssociationShutoffs as shutoffs } from "#drizzle/schema/index.ts";
import { createImage, createPhonePicture, SECRET_OF_CAMERA } from "#tests/factories/images.ts";
import { createMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { expectPhotoDrawnAnew } from "#tests/helpers/drawn-anew.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
const exists = (photoId: string) => portal().services.files.exists(`shutoffs/${photoId}.webp`);
const photoIdOf = async (id: string) =>
  (await db().select({ photoId: shutoffs.photoId }).from(shutoffs).where(eq(shutoffs.id, id)))[0]?.photoId ?? "";
const picture = async (options?: { width: number; height: number }) => new Uint8Array(await createImage("png", options));

/** A house with one valve, and the path of its photo. */
async function valve() {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  const { id } = await client.association.saveShutoff.mutate({ kind: "water", location: "Källaren", instructions: null });
  const address = `${portal().url}/api/association/shutoffs/${id}/photo`;
  const put = async (body: BodyInit, person: { userId: string } = owner) =>
    fetch(address, { method: "PUT", body, headers: await bearerOf(person) });
  const get = async (person: { userId: string } = owner) => fetch(address, { headers: await bearerOf(person) });
  const told = async (person: { userId: string } = owner) => (await (await clientFor(person)).association.profile.query()).shutoffs;
  return { owner, client, id, put, get, told };
}

test("SETA-07 a valve gets a photo: drawn anew, shown to those who act in a crisis alone, and noted", async () => {
  const { owner, id, put, get, told } = await valve();
  const leader = await createMember({ role: "team_leader", associationId: owner.associationId });
  const member = await createMember({ associationId: owner.associationId });
  expect(await told()).toEqual([{ id, kind: "water", location: "Källaren", instructions: null, photoUrl: null }]);
  const sent = await createPhonePicture("jpeg", { width: 1600, height: 800 });
  expect(sent.includes(SECRET_OF_CAMERA)).toBe(true);
  expect([(await put(new Uint8Array(sent), leader)).status, (await put(new Uint8Array(sent), member)).status]).toEqual([403, 403]);
  const stored = await put(new Uint8Array(sent));
  expect(stored.status).toBe(201);
  const photoUrl = `/api/association/shutoffs/${id}/photo?v=${await photoIdOf(id)}`;
  expect(await stored.json()).toEqual({ photo_url: photoUrl });
  expect([await told(leader), await told(member)]).toEqual([
    [{ id, kind: "water", location: "Källaren", instructions: null, photoUrl }],
    null,
  ]);

  const contents = await expectPhotoDrawnAnew(await get(leader), 640, 1280);
  expect((await get(member)).status).toBe(403);
  expect((await get(await createMember({ role: "system_owner" }))).status).toBe(404);
  expect((await put(await picture(), await createMember({ role: "system_owner" }))).status).toBe(404);
  expect(await auditRows("association.store_shutoff_photo", id)).toMatchObject([
    { actorProfileId: owner.profileId, associationId: owner.associationId, details: { bytes: contents.byteLength } },
  ]);
});

test("SETA-07 a photo that is replaced, removed, or of a valve that is gone leaves no file and no row", async () => {
  const { owner, client, id, put, get, told } = await valve();
  const gone = (photoId: string) =>
    eventually(async () => expect([await exists(photoId), await db().$count(files, eq(files.id, photoId))]).toEqual([false, 0]));
  const putNew = async (): Promise<string> => {
    expect((await put(await picture())).status).toBe(201);
    return photoIdOf(id);
  };
  const first = await putNew();
  const second = await putNew();
  expect(second).not.toBe(first);
  await gone(first);
  expect(await exists(second)).toBe(true);

  await client.association.saveShutoff.mutate({ id, kind: "water", location: "Källaren, rum 2", instructions: null });
  expect(await photoIdOf(id)).toBe(second);
  await client.association.removeShutoffPhoto.mutate({ id });
  await gone(second);
  expect((await get()).status).toBe(404);
  expect(await told()).toMatchObject([{ id, photoUrl: null }]);
  expect(await auditRows("association.remove_shutoff_photo", id)).toMatchObject([{ actorProfileId: owner.profileId }]);

  const third = await putNew();
  await client.association.removeShutoff.mutate({ id });
  await gone(third);
  expect((await put(await picture())).status).toBe(404);
});
