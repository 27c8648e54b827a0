import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { eq, like } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { files as fileRows, housingAssociations, profiles, rateLimits } from "#drizzle/schema/index.ts";
import { mediaKeyOf } from "#server/platform/files/media-url.ts";
import { ASSOCIATION_ROLES } from "#shared/enums.ts";
import { UPLOAD_MAX_BYTES } from "#shared/limits.ts";
import { createImage, createImpostors, createPixelBomb } from "#tests/factories/images.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

type Headers = Record<string, string>;

const put = (address: string, body: BodyInit, headers: Headers): Promise<Response> =>
  fetch(`${portal().url}${address}`, { method: "PUT", body, headers });

const AVATAR = "/api/profile/avatar";
const logoOf = (associationId: string, fileName = "Vår logga.png") =>
  `/api/associations/${associationId}/logo?filename=${encodeURIComponent(fileName)}`;

const putAvatar = async (person: TestPerson, body: BodyInit, headers: Headers = {}) =>
  put(AVATAR, body, { ...(await bearerOf(person)), ...headers });
const putLogo = async (person: TestPerson & { associationId: string }, body: BodyInit, fileName?: string) =>
  put(logoOf(person.associationId, fileName), body, await bearerOf(person));

const FOUNDING_LOGO = "/api/association-logos";
const putFoundingLogo = async (person: TestPerson, body: BodyInit, headers: Headers = {}) =>
  put(FOUNDING_LOGO, body, { ...(await bearerOf(person)), ...headers });

const uploadsOf = (owner: string) =>
  portal()
    .services.db.select({ key: fileRows.key })
    .from(fileRows)
    .where(like(fileRows.key, `%/${owner}/%`));
const filesIn = (folder: string) => readdir(path.join(portal().dataDir, "media", folder)).catch(() => []);

async function logoUrlOf(associationId: string): Promise<string | null> {
  const [row] = await portal()
    .services.db.select({ logoUrl: housingAssociations.logoUrl })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, associationId));
  return row?.logoUrl ?? null;
}

/** Nothing of an upload is left: no row, no file. */
async function expectNothingOf(folder: "avatars" | "logos", owner: string): Promise<void> {
  expect(await uploadsOf(owner)).toEqual([]);
  expect(await filesIn(`${folder}/${owner}`)).toEqual([]);
}

afterEach(() => eventually(async () => expect(await readdir(path.join(portal().dataDir, "incoming")).catch(() => [])).toEqual([])));

test("SETP-21 REST-01 an avatar is stored under its owner and the time, in its own format, and served at its address", async () => {
  const person = await createPerson();
  for (const [format, extension] of [
    ["jpeg", "jpg"],
    ["png", "png"],
    ["webp", "webp"],
  ] as const) {
    const response = await putAvatar(person, new Uint8Array(await createImage(format)));
    expect(response.status).toBe(201);
    const { url } = (await response.json()) as { url: string };
    expect(url).toMatch(new RegExp(`^${portal().url}/media/avatars/${person.userId}/\\d{13}\\.${extension}$`));

    const served = await fetch(url);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": `image/${format}`,
      "content-disposition": "inline",
      "cache-control": "public, max-age=86400, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const metadata = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format, width: 512, height: 512 });
  }
  expect(await uploadsOf(person.userId)).toHaveLength(3);
  const [profile] = await portal().services.db.select().from(profiles).where(eq(profiles.id, person.profileId));
  expect(profile?.avatarUrl).toBeNull();
});

test("SETP-31 neither the content type nor the file's name is believed", async () => {
  const member = await createMember();
  const png = new Uint8Array(await createImage("png"));
  const lied = await putAvatar(member, png, { "content-type": "application/json" });
  expect([lied.status, ((await lied.json()) as { url: string }).url]).toEqual([201, expect.stringMatching(/\.png$/)]);
  const renamed = await putLogo(member, png, "../../logga.svg");
  expect(((await renamed.json()) as { logo_url: string }).logo_url).toMatch(/\/\d{13}_logga\.png$/);
});

test("SETP-31 what only pretends to be a picture is refused with the text, and leaves nothing", async () => {
  const member = await createMember();
  const refusal = {
    message: "Endast .jpg, .jpeg, .png och .webp format är tillåtna.",
    error: "Endast .jpg, .jpeg, .png och .webp format är tillåtna.",
    reason: "FILE_TYPE_NOT_ALLOWED",
  };
  for (const [kind, contents] of Object.entries(await createImpostors())) {
    const responses = [
      await putAvatar(member, new Uint8Array(contents), { "content-type": "image/png" }),
      await putLogo(member, new Uint8Array(contents), "logga.png"),
    ];
    for (const response of responses) {
      expect(response.status, kind).toBe(400);
      expect(await response.json(), kind).toEqual(refusal);
    }
  }
  await expectNothingOf("avatars", member.userId);
  await expectNothingOf("logos", member.associationId);
});

test("a form around the picture is no picture", async () => {
  const person = await createPerson();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await createImage("png"))], { type: "image/png" }), "a.png");
  expect(await (await putAvatar(person, form)).json()).toMatchObject({ reason: "FILE_TYPE_NOT_ALLOWED" });
});

test("a damaged picture and a pixel bomb are refused, each with its own sentence", async () => {
  const person = await createPerson();
  const whole = await createImage("jpeg", { width: 300, height: 300 });
  const cut = await putAvatar(person, new Uint8Array(whole.subarray(0, whole.length / 2)));
  expect([cut.status, await cut.json()]).toMatchObject([
    400,
    { reason: "IMAGE_UNREADABLE", message: "Bilden går inte att läsa. Filen kan vara skadad eller avbruten." },
  ]);
  const bomb = await putAvatar(person, new Uint8Array(createPixelBomb()));
  expect([bomb.status, await bomb.json()]).toMatchObject([
    400,
    { reason: "IMAGE_TOO_LARGE", message: "Bilden har för många bildpunkter. Välj en bild med högst 50 megapixel." },
  ]);
  await expectNothingOf("avatars", person.userId);
});

const MEGABYTE = Buffer.alloc(1024 * 1024, 1);

/** So many bytes as they are asked for, never all at once. */
function* bytes(count: number) {
  for (let left = count; left > 0; left -= MEGABYTE.length) yield MEGABYTE.subarray(0, Math.min(left, MEGABYTE.length));
}

/** Sends all of the body and only then looks for the answer, as many senders do. */
async function send(address: string, headers: Headers, body: Readable): Promise<{ status: number; body: unknown }> {
  const { hostname, port } = new URL(portal().url);
  const socket = connect(Number(port), hostname);
  const answer = new Promise<string>((resolve, reject) => {
    let received = "";
    socket.on("data", (data) => {
      received += data;
      if (received.endsWith("}")) resolve(received);
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("closed without an answer")));
  });
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`PUT ${address} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  await Promise.all([answer, pipeline(body, socket, { end: false })]);
  socket.destroy();
  const [head = "", text = ""] = (await answer).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: JSON.parse(text) };
}

/** The same bytes in chunks, of which the receiver does not know how many will come. */
async function* chunked(count: number) {
  for (const part of bytes(count)) yield Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);
  yield Buffer.from("0\r\n\r\n");
}

test("SETP-30 more than 50 MB are refused with 413 and the text, and the sender reads the answer", async () => {
  const member = await createMember();
  const bearer = await bearerOf(member);
  const size = UPLOAD_MAX_BYTES + 10_000_000;
  const declared = { ...bearer, "content-length": String(size) };
  const unknown = { ...bearer, "transfer-encoding": "chunked" };
  const whole = () => Readable.from(bytes(size), { objectMode: false });
  const inChunks = () => Readable.from(chunked(size), { objectMode: false });
  for (const [address, headers, body] of [
    [AVATAR, declared, whole()],
    [logoOf(member.associationId), declared, whole()],
    [AVATAR, unknown, inChunks()],
    [AVATAR, { ...declared, connection: "close" }, whole()],
    [AVATAR, { ...unknown, connection: "close" }, inChunks()],
  ] as const) {
    expect(await send(address, headers, body)).toEqual({
      status: 413,
      body: { message: "Max filstorlek är 50MB.", error: "Max filstorlek är 50MB.", reason: "FILE_TOO_LARGE" },
    });
  }
  await expectNothingOf("avatars", member.userId);
  await expectNothingOf("logos", member.associationId);
});

test("a size that is too large is refused before any of the body has come", async () => {
  const headers = { ...(await bearerOf(await createPerson())), "content-length": "60000000" };
  const call = request(`${portal().url}${AVATAR}`, { method: "PUT", headers });
  const status = await new Promise((resolve) => {
    call.on("response", (response) => resolve(response.statusCode));
    call.on("error", () => {});
    call.flushHeaders();
  });
  call.destroy();
  expect(status).toBe(413);
});

test("an upload that is cut off leaves no file and no row", async () => {
  const member = await createMember();
  const picture = await createImage("png", { width: 600, height: 600 });
  for (const address of [AVATAR, logoOf(member.associationId)]) {
    const headers = { ...(await bearerOf(member)), "content-length": String(picture.length) };
    const call = request(`${portal().url}${address}`, { method: "PUT", headers });
    call.on("error", () => {});
    call.write(picture.subarray(0, picture.length / 2));
    await eventually(async () => expect(await readdir(path.join(portal().dataDir, "incoming"))).toHaveLength(1));
    call.destroy();
    await eventually(async () => expect(await readdir(path.join(portal().dataDir, "incoming"))).toEqual([]));
  }
  await expectNothingOf("avatars", member.userId);
  await expectNothingOf("logos", member.associationId);
});

test("nobody uploads without a bearer token, and a cookie is none", async () => {
  const member = await createMember();
  const { cookie } = await portal().services.sessions.start(member.userId, { ipAddress: null, userAgent: null });
  const png = new Uint8Array(await createImage("png"));
  const credentials: Headers[] = [{}, { cookie: cookie.split(";")[0] ?? "" }, { authorization: `Bearer ${"x".repeat(40)}` }];
  for (const headers of credentials) {
    for (const address of [AVATAR, logoOf(member.associationId), FOUNDING_LOGO]) {
      const response = await put(address, png, headers);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ message: "User not authenticated. Access token missing." });
    }
  }
  await expectNothingOf("avatars", member.userId);
  await expectNothingOf("logos", member.associationId);
});

test.each(ASSOCIATION_ROLES)("SETP-03 SETP-38 a %s gives the own association a logo: address, row, audit", async (role) => {
  const member = await createMember({ role });
  const response = await putLogo(member, new Uint8Array(await createImage("png", { width: 800, height: 200 })), "Vår logga (2).PNG");
  expect(response.status).toBe(201);
  const { logo_url: url } = (await response.json()) as { logo_url: string };
  expect(url).toMatch(new RegExp(`^${portal().url}/media/logos/${member.associationId}/\\d{13}_var-logga-2\\.png$`));
  expect(await logoUrlOf(member.associationId)).toBe(url);
  expect(await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).metadata()).toMatchObject({ width: 400, height: 100 });
  expect(await auditRows("association.upload_logo", member.associationId)).toEqual([
    { actorProfileId: member.profileId, associationId: member.associationId, details: null },
  ]);
});

test("another association answers as one that does not exist, and gets no logo", async () => {
  const [member, stranger] = [await createMember({ role: "system_owner" }), await createMember()];
  const png = new Uint8Array(await createImage("png"));
  const answers = await Promise.all(
    [stranger.associationId, crypto.randomUUID(), "inte-ett-id"].map(async (id) => {
      const response = await put(logoOf(id), png, await bearerOf(member));
      return { status: response.status, body: await response.json() };
    }),
  );
  expect(answers[0]).toMatchObject({ status: 404, body: { reason: "NOT_FOUND" } });
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  expect(await logoUrlOf(stranger.associationId)).toBeNull();
  await expectNothingOf("logos", stranger.associationId);
});

test("SETP-29 without an association there is nothing to give a logo to", async () => {
  const person = await createPerson();
  const { associationId } = await createMember();
  const response = await put(logoOf(associationId), new Uint8Array(await createImage("png")), await bearerOf(person));
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { reason: "LOGO_WITHOUT_ASSOCIATION", message: "Ingen förening kopplad till din profil för logouppladdning." },
  ]);
  await expectNothingOf("logos", associationId);
});

test.each(["jpeg", "png", "webp"] as const)(
  "SETP-39 the logo of the founding form is stored as PNG under the id to come: %s",
  async (format) => {
    const person = await createPerson();
    const picture = new Uint8Array(await createImage(format, { width: 800, height: 200 }));
    const response = await putFoundingLogo(person, picture, { "content-type": "text/plain" });
    expect(response.status).toBe(201);
    const { association_id: id, logo_url: url, ...more } = (await response.json()) as { association_id: string; logo_url: string };
    expect(more).toEqual({});
    expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(url).toBe(`${portal().url}/media/logos/${id}/logo.png`);
    const served = await fetch(url);
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ format: "png", width: 400, height: 100 });
    expect(await filesIn(`logos/${id}`)).toEqual(["logo.png"]);
  },
);

test("SETP-30 SETP-31 the founding form's logo is refused for the same reasons, with the same texts, and leaves nothing", async () => {
  const person = await createPerson();
  for (const [kind, contents] of Object.entries(await createImpostors())) {
    const response = await putFoundingLogo(person, new Uint8Array(contents), { "content-type": "image/png" });
    expect([response.status, await response.json()], kind).toMatchObject([
      400,
      { reason: "FILE_TYPE_NOT_ALLOWED", message: "Endast .jpg, .jpeg, .png och .webp format är tillåtna." },
    ]);
  }
  const bomb = await putFoundingLogo(person, new Uint8Array(createPixelBomb()));
  expect([bomb.status, await bomb.json()]).toMatchObject([400, { reason: "IMAGE_TOO_LARGE" }]);
  const size = UPLOAD_MAX_BYTES + 1_000_000;
  const tooLarge = await send(
    FOUNDING_LOGO,
    { ...(await bearerOf(person)), "content-length": String(size) },
    Readable.from(bytes(size), { objectMode: false }),
  );
  expect(tooLarge).toMatchObject({ status: 413, body: { reason: "FILE_TOO_LARGE", message: "Max filstorlek är 50MB." } });
  const { db } = portal().services;
  expect(await db.$count(fileRows, eq(fileRows.uploadedByProfileId, person.profileId))).toBe(0);
});

test("who is in an association has no use for the founding form's logo: 409, and nothing is stored", async () => {
  const member = await createMember();
  const response = await putFoundingLogo(member, new Uint8Array(await createImage("png")));
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { reason: "ALREADY_MEMBER", message: "Du är redan ansluten till en förening. Du kan endast vara medlem i en förening åt gången." },
  ]);
  const { db } = portal().services;
  expect(await db.$count(fileRows, eq(fileRows.uploadedByProfileId, member.profileId))).toBe(0);
});

test("a new logo takes the place of the old one, whose file goes", async () => {
  const member = await createMember();
  const urls: string[] = [];
  for (const format of ["png", "webp"] as const) {
    const response = await putLogo(member, new Uint8Array(await createImage(format)), "logga");
    urls.push(((await response.json()) as { logo_url: string }).logo_url);
  }
  expect(await logoUrlOf(member.associationId)).toBe(urls[1]);
  // The row falls last.
  await eventually(async () => expect(await uploadsOf(member.associationId)).toEqual([{ key: mediaKeyOf(urls[1] ?? null) }]));
  expect(await filesIn(`logos/${member.associationId}`)).toHaveLength(1);
  expect((await fetch(urls[0] ?? "")).status).toBe(404);
  expect((await fetch(urls[1] ?? "")).status).toBe(200);
});

test("logos that are uploaded at the same moment leave one of them, with its file", async () => {
  const member = await createMember();
  const png = new Uint8Array(await createImage("png"));
  const responses = await Promise.all([1, 2, 3].map(() => putLogo(member, png, "logga.png")));
  const urls = await Promise.all(responses.map(async (response) => ((await response.json()) as { logo_url: string }).logo_url));
  expect(new Set(urls).size).toBe(3);
  const shown = await logoUrlOf(member.associationId);
  expect(urls).toContain(shown);
  await eventually(async () => expect(await uploadsOf(member.associationId)).toEqual([{ key: mediaKeyOf(shown) }]));
  expect(await filesIn(`logos/${member.associationId}`)).toHaveLength(1);
  expect(await auditRows("association.upload_logo", member.associationId)).toHaveLength(3);
});

test("after twenty uploads in an hour the next is refused before its body is read, and says how long", async () => {
  const [member, founder] = [await createMember(), await createPerson()];
  const usedUp = [member, founder].map(({ userId }) => ({
    key: `uploadsPerUser:${userId}`,
    points: 1_000_000,
    expire: Date.now() + 40 * 60_000,
  }));
  await portal().services.db.insert(rateLimits).values(usedUp);
  const png = new Uint8Array(await createImage("png"));
  for (const response of [await putAvatar(member, png), await putLogo(member, png), await putFoundingLogo(founder, png)]) {
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    const text = expect.stringMatching(/^För många försök\. Försök igen om \d+ minuter\.$/);
    expect(await response.json()).toMatchObject({ reason: "RATE_LIMITED", message: text, error: text });
  }
  await expectNothingOf("avatars", member.userId);
});

test("/media gives out what was uploaded and nothing else of the store", async () => {
  const { media, files } = portal().services;
  await media.put("avatars/x/notes.txt", Buffer.from("x"), "text/plain");
  await files.put("logos/x/private.png", Buffer.from("x"), "image/png");
  for (const key of [
    "avatars/x/notes.txt",
    "logos/x/private.png",
    "avatars/x/1.png",
    "avatars/..%2f..%2fprivate/1.png",
    "avatars/x/..png",
  ]) {
    expect((await fetch(`${portal().url}/media/${key}`)).status, key).toBe(404);
  }
});

test("the OpenAPI document tells how to upload", async () => {
  const { paths } = (await (await fetch(`${portal().url}/api/openapi.json`)).json()) as { paths: Record<string, { put?: object }> };
  for (const address of ["/api/profile/avatar", "/api/associations/{associationId}/logo", FOUNDING_LOGO]) {
    expect(paths[address]?.put).toMatchObject({
      requestBody: { content: { "image/jpeg": {}, "image/png": {}, "image/webp": {} } },
      responses: { 201: {}, 400: {}, 401: {}, 413: {}, 429: {} },
    });
  }
});
