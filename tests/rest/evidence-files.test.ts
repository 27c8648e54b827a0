import { readdir } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { associationTasks, readinessEvidence } from "#drizzle/schema/index.ts";
import { isoDay } from "#shared/format/date.ts";
import { EVIDENCE_MAX_BYTES } from "#shared/limits.ts";
import { createImage, createPhonePicture, SECRET_OF_CAMERA, SECRET_OF_XMP } from "#tests/factories/images.ts";
import { createMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");

async function house() {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  const { id } = await client.readiness.addEvidence.mutate({
    factor: "el.doors",
    kind: "photo",
    happenedOn: isoDay(new Date()),
    note: "Dörrarna",
  });
  const address = `${portal().url}/api/evidence/${id}/file`;
  const put = async (body: BodyInit, filename = "foto.png", person: { userId: string } = owner) =>
    fetch(`${address}?filename=${encodeURIComponent(filename)}`, { method: "PUT", body, headers: await bearerOf(person) });
  const get = async (person: { userId: string } = owner) => fetch(address, { headers: await bearerOf(person) });
  return { owner, client, id, put, get };
}

const incoming = () => readdir(path.join(portal().dataDir, "incoming")).catch(() => []);
const kept = () => readdir(path.join(portal().dataDir, "private", "evidence")).catch(() => []);
test("PAGE-10 a photo makes evidence proven; it is served to those who work with it, saved and never shown", async () => {
  const { owner, client, id, put, get } = await house();
  const sent = await createImage("png", { width: 40, height: 30 });
  const stored = await put(new Uint8Array(sent), "../port\u202e <b.exe");
  expect(stored.status).toBe(201);
  expect(await stored.json()).toEqual({ id, filename: "port b.png", level: "proven" });
  const answer = await get();
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const contents = await answer.arrayBuffer();
  expect(await sharp(contents).metadata()).toMatchObject({ format: "png", width: 40, height: 30 });
  expect((await client.readiness.overview.query()).areas[0]?.factors[1]).toBeDefined();
  expect(await auditRows("preparedness.store_evidence_file", id)).toMatchObject([
    { actorProfileId: owner.profileId, details: { contentType: "image/png", bytes: contents.byteLength } },
  ]);
  const second = await put(PDF, "annat.pdf");
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ message: "Beviset har redan en fil. Lägg till ett nytt bevis i stället." });
});

test.each(["jpeg", "png", "webp"] as const)(
  "PAGE-10 evidence in %s keeps neither the place nor the camera of the telephone",
  async (format) => {
    const { put, get } = await house();
    const sent = await createPhonePicture(format, { width: 60, height: 40 });
    expect(sent.includes(SECRET_OF_CAMERA)).toBe(true);
    expect((await put(new Uint8Array(sent))).status).toBe(201);
    const contents = Buffer.from(await (await get()).arrayBuffer());
    const drawn = await sharp(contents).metadata();
    expect([drawn.format, drawn.width, drawn.height, drawn.exif, drawn.xmp, drawn.icc, drawn.orientation]).toEqual([
      ...[format, 40, 60],
      ...[undefined, undefined, undefined, undefined],
    ]);
    expect([SECRET_OF_CAMERA, SECRET_OF_XMP].filter((secret) => contents.includes(secret))).toEqual([]);
    expect(await incoming()).toEqual([]);
  },
);

test("PAGE-10 members see that there is a file, but neither its name nor its content; strangers find nothing", async () => {
  const { owner, put, get } = await house();
  await put(PDF, "protokoll.pdf");
  const member = await createMember({ associationId: owner.associationId });
  expect((await get(member)).status).toBe(403);
  const factors = (await (await clientFor(member)).readiness.overview.query()).areas[0]?.factors ?? [];
  expect(factors.find(({ key }) => key === "el.doors")?.proofs[0]?.evidence).toMatchObject({ hasFile: true, filename: null });
  const stranger = await createMember({ role: "system_owner" });
  expect((await get(stranger)).status).toBe(404);
  expect((await put(PDF, "x.pdf", stranger)).status).toBe(404);
});

test("what is no picture, PDF or office document by its bytes is refused, and so is what is too large", async () => {
  const { put, get } = await house();
  for (const body of [
    "<!doctype html><script>alert(1)</script>",
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "PK\u0003\u0004 no archive",
    "\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic",
  ]) {
    const refused = await put(body, "foto.png");
    expect(refused.status, body).toBe(400);
    expect(await refused.json()).toMatchObject({
      message: "Filtypen kan inte sparas. Välj en bild (JPEG, PNG, WebP), en PDF eller ett kontorsdokument.",
    });
  }
  const empty = await put("", "foto.png");
  expect([empty.status, await empty.json()]).toMatchObject([400, { message: "Filen är tom. Välj en annan fil." }]);
  const damaged = await put(new Uint8Array(await createImage("png")).subarray(0, 500), "foto.png");
  expect([damaged.status, await damaged.json()]).toMatchObject([
    400,
    { message: "Bilden går inte att läsa. Filen kan vara skadad eller avbruten." },
  ]);
  const large = await put(new Uint8Array(EVIDENCE_MAX_BYTES + 1), "stor.pdf");
  expect(large.status).toBe(400);
  expect(await large.json()).toMatchObject({ message: "Filen är för stor. Den får vara högst 20 MB." });
  expect((await get()).status).toBe(404);
});

test("PAGE-10 evidence that is added with its file is proven at once, and a file that is refused leaves nothing behind", async () => {
  const owner = await createMember({ role: "system_owner" });
  const member = await createMember({ associationId: owner.associationId });
  const before = await kept();
  const query = new URLSearchParams({ factor: "el.doors", kind: "document", happenedOn: isoDay(new Date()), filename: "rond.pdf" });
  const post = async (body: BodyInit, values = query, person: { userId: string } = owner) =>
    fetch(`${portal().url}/api/evidence?${values}`, { method: "POST", body, headers: await bearerOf(person) });
  const { db } = portal().services;
  const rows = () => db.$count(readinessEvidence, eq(readinessEvidence.housingAssociationId, owner.associationId));

  expect((await post("", query)).status).toBe(400);
  expect((await post("no PDF", query)).status).toBe(400);
  const tomorrow = new URLSearchParams(query);
  tomorrow.set("happenedOn", isoDay(new Date(Date.now() + 48 * 60 * 60 * 1000)));
  const early = await post(PDF, tomorrow);
  expect([early.status, await early.json()]).toMatchObject([400, { message: "Välj i dag eller en dag som har varit." }]);
  expect((await post(PDF, query, member)).status).toBe(403);
  expect([await rows(), await kept()]).toEqual([0, before]);

  const stored = await post(PDF);
  expect(stored.status).toBe(201);
  const [row] = await db.select().from(readinessEvidence).where(eq(readinessEvidence.housingAssociationId, owner.associationId));
  const id = row?.id ?? "";
  expect(await stored.json()).toEqual({ id, filename: "rond.pdf", level: "proven" });
  expect(row).toMatchObject({ factor: "el.doors", kind: "document", note: null });
  expect(await rows()).toBe(1);
  expect(await auditRows("preparedness.add_evidence", id)).toHaveLength(1);
  expect(await auditRows("preparedness.store_evidence_file", id)).toHaveLength(1);
});

test("what a copy of the last release puts to evidence is understood, and what is put today is there for it too", async () => {
  const { id, put, get } = await house();
  const { db, files } = portal().services;
  const row = async () => (await db.select().from(readinessEvidence).where(eq(readinessEvidence.id, id)))[0];
  const storageKey = `evidence/${crypto.randomUUID()}.pdf`;
  await files.put(storageKey, PDF, "application/pdf");
  const former = { filename: "rond.pdf", contentType: "application/pdf", sizeBytes: PDF.byteLength, storageKey };
  await db.update(readinessEvidence).set(former).where(eq(readinessEvidence.id, id));
  const answer = await get();
  expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
  expect(answer.headers.get("content-disposition")).toBe("attachment; filename=rond.pdf");

  const other = await house();
  await other.put(PDF, "ny.pdf");
  const [kept] = await db.select().from(readinessEvidence).where(eq(readinessEvidence.id, other.id));
  expect(kept).toMatchObject({ filename: "ny.pdf", contentType: "application/pdf", sizeBytes: PDF.byteLength });
  expect(await files.exists(kept?.storageKey ?? "")).toBe(true);
  expect((await row())?.fileId).not.toBeNull();
  expect((await put(PDF, "annat.pdf")).status).toBe(409);
});

test("evidence goes with its file", async () => {
  const { client, id, put, get } = await house();
  const before = (await kept()).length;
  await put(PDF, "protokoll.pdf");
  expect((await kept()).length).toBe(before + 1);
  await client.readiness.removeEvidence.mutate({ evidenceId: id });
  expect((await get()).status).toBe(404);
  expect(await auditRows("preparedness.remove_evidence", id)).toHaveLength(1);
  await eventually(async () => expect((await kept()).length).toBe(before));
});

test("an association that closes keeps neither tasks nor evidence nor its files", async () => {
  const { owner, client, put } = await house();
  const before = (await kept()).length;
  await put(PDF, "protokoll.pdf");
  expect((await kept()).length).toBe(before + 1);
  await client.tasks.take.mutate({ journeyTaskKey: "budget" });
  const { db } = portal().services;
  const { name } = await client.association.current.query();
  await client.membership.leave.mutate({ closes: name });
  expect(await db.$count(associationTasks, eq(associationTasks.housingAssociationId, owner.associationId))).toBe(0);
  expect(await db.$count(readinessEvidence, eq(readinessEvidence.housingAssociationId, owner.associationId))).toBe(0);
  await eventually(async () => expect((await kept()).length).toBe(before));
});
