import { mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { AVATAR_SHAPE } from "#server/platform/files/image.ts";
import { createImageIntake } from "#server/platform/files/image-intake.ts";
import { receiveUpload } from "#server/platform/files/receive-upload.ts";
import { createGate } from "#server/platform/limits/gate.ts";
import { UPLOAD_MAX_BYTES } from "#shared/limits.ts";
import { createImage } from "#tests/factories/images.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";
import { portalFiles } from "../../../scripts/backup/portal-files.ts";

const newFolder = () => mkdtemp(path.join(tmpdir(), "incoming-"));

/** So many bytes, made as they are read. */
function* bytes(count: number) {
  const chunk = Buffer.alloc(1024 * 1024, 1);
  for (let left = count; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length));
}

test("a body lies on disk while it is worked on, readable by the portal's user only, and is removed after", async () => {
  const folder = await newFolder();
  const seen = await receiveUpload(bodyOf(Buffer.from("åäö")), folder, async (file) => [path.dirname(file), await readdir(folder)]);
  expect(seen).toEqual([folder, [expect.any(String)]]);
  expect(await readdir(folder)).toEqual([]);
  await expect(
    receiveUpload(bodyOf(Buffer.from("x")), folder, async () => {
      throw new Error("the work failed");
    }),
  ).rejects.toThrow("the work failed");
  expect(await readdir(folder)).toEqual([]);
});

test("SETP-30 50 MB are taken, one byte more is not, said or unsaid, and the sender is not cut off", async () => {
  const folder = await newFolder();
  const exact = Readable.from(bytes(UPLOAD_MAX_BYTES), { objectMode: false });
  expect(await receiveUpload({ stream: exact, declaredBytes: UPLOAD_MAX_BYTES }, folder, async () => "taken")).toBe("taken");

  const over = Readable.from(bytes(UPLOAD_MAX_BYTES + 1), { objectMode: false });
  const refusal = { reason: "FILE_TOO_LARGE", message: "Max filstorlek är 50MB." };
  await expect(receiveUpload({ stream: over, declaredBytes: null }, folder, async () => "taken")).rejects.toMatchObject(refusal);
  expect(over.destroyed).toBe(false);

  const said = { stream: Readable.from(bytes(1)), declaredBytes: UPLOAD_MAX_BYTES + 1 };
  await expect(receiveUpload(said, folder, async () => "taken")).rejects.toMatchObject(refusal);
  expect(await readdir(folder)).toEqual([]);
});

test("a body that breaks off leaves nothing", async () => {
  const folder = await newFolder();
  const stream = Readable.from(
    (function* () {
      yield Buffer.from("begun");
      throw new Error("the connection is gone");
    })(),
    { objectMode: false },
  );
  await expect(receiveUpload({ stream, declaredBytes: 500 }, folder, async () => "taken")).rejects.toMatchObject({
    reason: "IMAGE_UNREADABLE",
  });
  expect(await readdir(folder)).toEqual([]);
});

test("what a killed process left is removed with the next one's first upload", async () => {
  const folder = await newFolder();
  const [old, recent] = [path.join(folder, "old"), path.join(folder, "recent")];
  for (const file of [old, recent]) await writeFile(file, "x");
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(old, twoHoursAgo, twoHoursAgo);
  await createImageIntake(folder).take(bodyOf(await createImage("png")), AVATAR_SHAPE);
  expect(await readdir(folder)).toEqual(["recent"]);
});

test("at most two pieces of work run at a time, in the order they came, also when some fail", async () => {
  const gate = createGate(2);
  let [running, most] = [0, 0];
  const order: number[] = [];
  const work = (index: number) =>
    gate(async () => {
      order.push(index);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      if (index % 3 === 0) throw new Error("failed");
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, index) => work(index)));
  expect([most, running]).toEqual([2, 0]);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(3);
});

test("while two pictures are drawn the others wait on disk", async () => {
  const folder = await newFolder();
  const intake = createImageIntake(folder);
  const picture = await createImage("png", { width: 1500, height: 1500 });
  let isDone = false;
  const all = Promise.all(Array.from({ length: 5 }, () => intake.take(bodyOf(picture), AVATAR_SHAPE))).finally(() => {
    isDone = true;
  });
  // Looked at all the time: on a quick machine they do not wait for long.
  let most = 0;
  while (!isDone) most = Math.max(most, (await readdir(folder)).length);
  expect(await all).toHaveLength(5);
  expect(most).toBeGreaterThanOrEqual(3);
  expect(await readdir(folder)).toEqual([]);
});

test("an upload that is under way is no part of a backup", async () => {
  const dataDir = await newFolder();
  for (const name of ["incoming", "media", "private"]) await mkdir(path.join(dataDir, name));
  expect(await portalFiles(dataDir)).toEqual(["media", "private"]);
});
