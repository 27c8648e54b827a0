import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { crisisActivations, crisisLogEntries, crisisLogPhotos, files } from "#drizzle/schema/index.ts";
import { addLogPhoto } from "#server/domains/crisis/log-photos.ts";
import { UPLOAD_MAX_BYTES } from "#shared/limits.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createImage, createPhonePicture, SECRET_OF_CAMERA, SECRET_OF_XMP } from "#tests/factories/images.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

const db = () => portal().services.db;
const exists = (photoId: string) => portal().services.files.exists(`log-photos/${photoId}.webp`);
const photoIdOf = async (entryId: string) =>
  (await db().select().from(crisisLogPhotos).where(eq(crisisLogPhotos.crisisLogEntryId, entryId)))[0]?.photoId ?? "";
const picture = async (options?: { width: number; height: number }) => new Uint8Array(await createImage("png", options));

/** A line that a leader has written in a crisis. */
async function writtenLine(values: { writer?: TestMember; crisis?: { id: string }; kind?: "event" | "decision" } = {}) {
  const writer = values.writer ?? (await createMember({ role: "system_owner" }));
  const crisis = values.crisis ?? (await createLedCrisis(writer.associationId));
  const client = await clientFor(writer);
  const entryId = crypto.randomUUID();
  const line = { id: entryId, activationId: crisis.id, kind: values.kind ?? "event", text: "Vatten i pannrummet." } as const;
  await client.crisis.addLogEntry.mutate({ ...line, writtenAt: new Date().toISOString() });
  const address = `${portal().url}/api/crisis/log/${entryId}/photo`;
  const put = async (body: BodyInit, person: { userId: string } = writer) =>
    fetch(address, { method: "PUT", body, headers: await bearerOf(person) });
  const get = async (person: { userId: string } | null = writer) => fetch(address, { headers: person ? await bearerOf(person) : {} });
  const log = () => client.crisis.log.query({ activationId: crisis.id });
  return { writer, crisis, entryId, put, get, log };
}

test("CRIS-20 a line gets its photo once: drawn anew, shown to those who work in the crisis, and never changed", async () => {
  const { writer, crisis, entryId, put, get, log } = await writtenLine();
  const sent = await createPhonePicture("jpeg", { width: 2000, height: 1000 });
  expect(sent.includes(SECRET_OF_CAMERA)).toBe(true);
  const answers = await Promise.all(Array.from({ length: 3 }, () => put(new Uint8Array(sent))));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const photoUrl = `/api/crisis/log/${entryId}/photo`;
  expect(await answers[0]?.json()).toEqual({ photo_url: photoUrl });
  expect(await log()).toMatchObject([{ id: entryId, photoUrl }]);

  const answer = await get();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("cache-control")).toBe("private, max-age=60");
  expect(answer.headers.get("vary")).toContain("Cookie");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const contents = Buffer.from(await answer.arrayBuffer());
  const drawn = await sharp(contents).metadata();
  expect([drawn.format, drawn.width, drawn.height, drawn.exif, drawn.xmp, drawn.icc, drawn.orientation]).toEqual([
    ...["webp", 800, 1600],
    ...[undefined, undefined, undefined, undefined],
  ]);
  expect([SECRET_OF_CAMERA, SECRET_OF_XMP].filter((secret) => contents.includes(secret))).toEqual([]);

  expect((await put(await picture({ width: 30, height: 20 }))).status).toBe(201);
  expect(Buffer.from(await (await get()).arrayBuffer()).equals(contents)).toBe(true);
  const change = db().update(crisisLogPhotos).set({ photoId: crypto.randomUUID() }).where(eq(crisisLogPhotos.crisisLogEntryId, entryId));
  await expect(change).rejects.toMatchObject({ cause: { message: "a log photo is never changed" } });
  expect(await auditRows("crisis.add_log_photo", entryId)).toMatchObject([
    { actorProfileId: writer.profileId, associationId: writer.associationId, details: { activationId: crisis.id } },
  ]);
});

test("CRIS-20 whoever may not read the log finds no photo, and nobody adds one to another's line", async () => {
  const { writer, crisis, entryId, put, get } = await writtenLine();
  const { associationId } = writer;
  await put(await picture());
  const [leader, member, stranger] = [
    await createMember({ role: "team_leader", associationId }),
    await createMember({ associationId }),
    await createMember({ role: "system_owner" }),
  ];
  const statusOf = async (person: { userId: string } | null) => (await get(person)).status;
  expect([await statusOf(null), await statusOf(leader), await statusOf(member), await statusOf(stranger)]).toEqual([401, 200, 403, 404]);
  const other = await writtenLine({ writer: leader, crisis });
  const putBy = async (person: { userId: string }) => (await other.put(await picture(), person)).status;
  expect([await putBy(writer), await putBy(member), await putBy(stranger)]).toEqual([403, 403, 404]);
  expect(await photoIdOf(other.entryId)).toBe("");
  expect((await fetch(`${portal().url}/api/crisis/log/${crypto.randomUUID()}/photo`, { headers: await bearerOf(writer) })).status).toBe(
    404,
  );
  expect(await exists(await photoIdOf(entryId))).toBe(true);
});

test("CRIS-20 a photo that waited for a network is taken after the end of the crisis, and for a week", async () => {
  const { crisis, entryId, put } = await writtenLine({ kind: "decision" });
  await db().update(crisisActivations).set({ status: "resolved", resolvedAt: new Date() }).where(eq(crisisActivations.id, crisis.id));
  expect((await put(await picture())).status).toBe(201);
  expect(await photoIdOf(entryId)).not.toBe("");

  const old = await writtenLine();
  const late = await contextFor(old.writer, { now: () => new Date(Date.now() + 8 * 86_400_000) });
  await expect(addLogPhoto(late, old.entryId, bodyOf(await createImage("png")))).rejects.toMatchObject({ reason: "LOG_PHOTO_TOO_LATE" });
});

test("CRIS-20 what is no picture by its bytes, too large or cut off is refused in words, and the line stays", async () => {
  const { put, log } = await writtenLine();
  const refused = async (body: BodyInit) => {
    const answer = await put(body);
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  for (const body of ["%PDF-1.7", "<svg xmlns='http://www.w3.org/2000/svg'/>", ""]) {
    expect(await refused(body), body).toEqual([400, "Endast .jpg, .jpeg, .png och .webp format är tillåtna."]);
  }
  expect(await refused((await picture()).subarray(0, 500))).toEqual([
    400,
    "Bilden går inte att läsa. Filen kan vara skadad eller avbruten.",
  ]);
  expect(await refused(new Uint8Array(UPLOAD_MAX_BYTES + 1))).toEqual([413, "Max filstorlek är 50MB."]);
  expect(await log()).toMatchObject([{ text: "Vatten i pannrummet.", photoUrl: null }]);
});

test("CRIS-20 a member of the area's team reads photos and adds to the own lines", async () => {
  const { writer, crisis, put, get } = await writtenLine();
  await put(await picture());
  const member = await createMember({ associationId: writer.associationId });
  expect((await get(member)).status).toBe(403);
  const teams = await createTeams(writer.associationId);
  const team = teams.find(({ areaName }) => areaName === "El");
  await createTeamMember(team?.id ?? "", { profileId: member.profileId, acceptedAt: new Date() });
  expect((await get(member)).status).toBe(200);
  const own = await writtenLine({ writer: member, crisis });
  expect((await own.put(await picture())).status).toBe(201);
});

test("photos of the log go when their association closes", async () => {
  const { id: associationId, associationName } = await createAssociation();
  const writer = await createMember({ role: "system_owner", associationId });
  const { entryId, put } = await writtenLine({ writer });
  await put(await picture());
  const photoId = await photoIdOf(entryId);
  expect(await exists(photoId)).toBe(true);
  await (await clientFor(writer)).membership.leave.mutate({ closes: associationName });
  await eventually(async () => expect(await exists(photoId)).toBe(false));
  expect(await photoIdOf(entryId)).toBe("");
});

test("a photo whose upload never became a line's is removed, and so is the file of a twin", async () => {
  const { writer, crisis, entryId, put } = await writtenLine();
  const { files: store } = portal().services;
  await Promise.all([1, 2, 3].map(async () => put(await picture())));
  const shown = await photoIdOf(entryId);
  const rows = () => db().select({ id: files.id }).from(files).where(eq(files.associationId, writer.associationId));
  await eventually(async () => expect(await rows()).toEqual([{ id: shown }]));

  const failing = await contextFor(writer, { files: { ...store, put: () => Promise.reject(new Error("the store does not answer")) } });
  const other = await writtenLine({ writer, crisis });
  await expect(addLogPhoto(failing, other.entryId, bodyOf(await createImage("png")))).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await photoIdOf(other.entryId)).toBe("");
  expect(await rows()).toEqual([{ id: shown }]);
  expect(await exists(shown)).toBe(true);
});

test("what a copy of the last release adds and takes away is understood", async () => {
  const { entryId, get } = await writtenLine();
  const [shown, unused] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [shown, unused]) await portal().services.files.put(`log-photos/${id}.webp`, await picture(), "image/webp");
  await db().insert(crisisLogPhotos).values({ crisisLogEntryId: entryId, photoId: shown });
  expect((await get()).status).toBe(200);
  for (let time = 0; time < 2; time++) await runJob(await contextFor(null), "remove-log-photos", { photoIds: [unused, shown] });
  expect([await exists(unused), await exists(shown)]).toEqual([false, true]);
});

test("a line that goes while its photo comes up gets none", async () => {
  const { writer, entryId } = await writtenLine();
  const { images } = portal().services;
  const ctx = await contextFor(writer, {
    images: {
      ...images,
      take: async (...call) => {
        await db().delete(crisisLogEntries).where(eq(crisisLogEntries.id, entryId));
        return images.take(...call);
      },
    },
  });
  await expect(addLogPhoto(ctx, entryId, bodyOf(await createImage("png")))).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await photoIdOf(entryId)).toBe("");
});

test("a person adds at most 120 photos in an hour, a limit of its own beside other uploads", async () => {
  const { writer, entryId } = await writtenLine();
  const ctx = await contextFor(writer, { limits: strictLimits() });
  const upload = () => addLogPhoto(ctx, entryId, bodyOf(Buffer.from("x")));
  for (let time = 0; time < 120; time++) await expect(upload()).rejects.toMatchObject({ reason: "FILE_TYPE_NOT_ALLOWED" });
  await expect(upload()).rejects.toMatchObject({ code: "LIMIT" });
});
