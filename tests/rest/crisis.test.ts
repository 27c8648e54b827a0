import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { crisisActivations, crisisLogEntries, crisisLogPhotos, crisisMessages, files } from "#drizzle/schema/index.ts";
import { addLogPhoto } from "#server/domains/crisis/log-photos.ts";
import { createdActivationAnswer } from "#server/rest/crisis-activations.ts";
import { UPLOAD_MAX_BYTES } from "#shared/limits.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { areaId, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createImage, createPhonePicture, SECRET_OF_CAMERA } from "#tests/factories/images.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { expectPhotoDrawnAnew } from "#tests/helpers/drawn-anew.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { failWrites } from "#tests/helpers/fail-writes.ts";
import { portal } from "#tests/helpers/portal.ts";
import { startPortalWith } from "#tests/helpers/portal-with.ts";
import { rest } from "#tests/helpers/rest.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

const db = () => portal().services.db;

describe("crisis", () => {
  const PATH = "/api/crisis/activations";

  async function house() {
    const { id: associationId } = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId });
    return { associationId, owner, headers: await bearerOf(owner) };
  }

  const bodyOf = async (associationId: string, changes: object = {}) => ({
    housing_association_id: associationId,
    crisis_domain_id: await areaId("vatten"),
    description: " Läcka i källaren. ",
    external_description: "Koka vattnet.",
    send_external_message: true,
    notification_methods_used: { sms: false, email: true, push: false },
    ...changes,
  });

  const said = (text: string, reason: string) => ({ message: text, error: text, reason });

  test("REST-14 REST-15 DATA-55 POST activates a crisis and answers with it, its association and its area's name", async () => {
    const { associationId, owner, headers } = await house();
    await createSubscriber(associationId);
    const body = await bodyOf(associationId, { status: "resolved", level: 3, next_update_at: "2026-11-19T19:00:00+01:00" });
    const created = await rest("POST", PATH, { headers, body });
    expect(created.status).toBe(201);
    expect(created.headers.get("cache-control")).toBe("no-store");
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      housing_association_id: associationId,
      crisis_domain_id: body.crisis_domain_id,
      crisis_domains: { name: "Vatten" },
      status: "active",
      description: "Läcka i källaren.",
      external_description: "Koka vattnet.",
      is_exercise: false,
      level: 3,
      next_update_at: "2026-11-19T18:00:00.000Z",
      created_at: expect.stringMatching(/Z$/),
      resolved_at: null,
      internal_message: { sms: 0, email: 1, push: 0 },
      external_message: { sms: 0, email: 1, push: 0 },
      waits_for_confirmation: false,
    });
    const { id } = createdActivationAnswer.parse(created.body);
    expect(await (await clientFor(owner)).crisis.active.query()).toMatchObject([{ id }]);
    const again = await rest("POST", PATH, { headers, body });
    expect(again).toMatchObject({ status: 409, body: { reason: "CRISIS_ALREADY_ACTIVE" } });
  });

  test("with the same Idempotency-Key a repeated POST answers with the same crisis, and nothing is sent twice", async () => {
    const { associationId, headers } = await house();
    const withKey = { ...headers, "idempotency-key": crypto.randomUUID() };
    const body = await bodyOf(associationId);
    const [first, again] = [await rest("POST", PATH, { headers: withKey, body }), await rest("POST", PATH, { headers: withKey, body })];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await db().$count(crisisMessages, eq(crisisMessages.housingAssociationId, associationId))).toBe(2);
    const faulty = await rest("POST", PATH, { headers: { ...headers, "idempotency-key": "nyckel" }, body });
    expect(faulty).toMatchObject({ status: 400, body: { reason: "INVALID_INPUT", fields: { "Idempotency-Key": expect.any(String) } } });
  });

  test("REST-12 REST-13 GET lists the crises of the own association, the active ones when asked for them", async () => {
    const { associationId, owner, headers } = await house();
    const active = await createCrisis(owner);
    const ended = await createCrisis(owner, { crisisDomainId: await areaId("el") });
    await (await clientFor(owner)).crisis.end.mutate({
      activationId: ended.id,
      closingNote: null,
      allClear: null,
      idempotencyKey: crypto.randomUUID(),
    });
    const member = await bearerOf(await createMember({ associationId }));
    const list = async (query: string) => rest("GET", `${PATH}?housing_association_id=${associationId}${query}`, { headers: member });
    const only = await list("&status=active");
    expect(only.body).toEqual([
      {
        id: active.id,
        status: "active",
        housing_association_id: associationId,
        crisis_domain_id: active.crisisDomainId,
        crisis_domains: { name: "Vatten" },
        description: "Läcka i källaren.",
        external_description: null,
        is_exercise: false,
        level: 2,
        next_update_at: null,
        created_at: active.createdAt.toISOString(),
        resolved_at: null,
      },
    ]);
    expect(only.headers.get("x-total-count")).toBe("1");
    expect((await list("")).body).toMatchObject([{ id: ended.id, status: "resolved" }, { id: active.id }]);
    expect((await list("&limit=1&offset=1")).body).toMatchObject([{ id: active.id }]);
    expect(await list("&status=paused")).toMatchObject({ status: 400 });
    expect(await rest("GET", `${PATH}?housing_association_id=${associationId}`, { headers })).toMatchObject({ status: 200 });
  });

  test("CRIS-13 CRIS-16 GUARD-26 without a bearer token, or with a cookie alone, each call says its own text", async () => {
    const { associationId, owner } = await house();
    const { cookie } = await portal().services.sessions.start(owner.userId, { ipAddress: null, userAgent: "test" });
    const read = said("Not authenticated or session expired", "CRISIS_SESSION_MISSING");
    const write = said("User not authenticated to activate crisis.", "CRISIS_NOT_SIGNED_IN");
    const ways: Record<string, string>[] = [{}, { cookie: cookie.split(";")[0] ?? "" }, { authorization: `Bearer ${"x".repeat(40)}` }];
    for (const headers of ways) {
      expect(await rest("GET", `${PATH}?housing_association_id=${associationId}`, { headers })).toMatchObject({ status: 401, body: read });
      const body = await bodyOf(associationId);
      expect(await rest("POST", PATH, { headers, body })).toMatchObject({ status: 401, body: write });
    }
  });

  test("CRIS-08 CRIS-09 CRIS-10 what is missing is said in the order of the dialog; blanks are missing too", async () => {
    const { associationId, headers } = await house();
    const refused = async (changes: object) => {
      const { status, body } = await rest("POST", PATH, { headers, body: await bodyOf(associationId, changes) });
      expect(status).toBe(400);
      return body;
    };
    const noAssociation = said("Förenings-ID saknas.", "CRISIS_ASSOCIATION_MISSING");
    for (const id of [undefined, null, "", "  "])
      expect(await refused({ housing_association_id: id, description: "" })).toEqual(noAssociation);
    const noArea = said("Välj ett krisområde.", "CRISIS_AREA_MISSING");
    for (const id of [undefined, null, "", "  ", 7]) expect(await refused({ crisis_domain_id: id, description: "" })).toEqual(noArea);
    const noText = said("Ange en kort beskrivning av krisläget.", "CRISIS_DESCRIPTION_MISSING");
    for (const text of [undefined, null, "", " \n\t "]) expect(await refused({ description: text })).toEqual(noText);
    expect(await refused({ external_description: "  " })).toMatchObject({
      fields: { external_description: "Skriv texten till de boende." },
    });
    expect(await refused({ external_description: "a".repeat(601) })).toMatchObject({ reason: "INVALID_INPUT" });
    expect(await refused({ notification_methods_used: {} })).toMatchObject({
      fields: { notification_methods_used: "Välj minst ett sätt att skicka." },
    });
    expect(await refused({ notification_methods_used: { sms: "ja" } })).toMatchObject({ reason: "INVALID_INPUT" });
    expect(await refused({ crisis_domain_id: "vatten" })).toMatchObject({ fields: { crisis_domain_id: "Välj ett krisområde." } });
    expect(await rest("GET", PATH, { headers })).toMatchObject({ status: 400, body: noAssociation });
    expect(await rest("POST", PATH, { headers, body: "[]" })).toMatchObject({ status: 400 });
    expect(await rest("POST", PATH, { headers: { ...headers, "content-type": "text/plain" }, body: "x" })).toMatchObject({ status: 415 });
    expect(await db().$count(crisisActivations, eq(crisisActivations.housingAssociationId, associationId))).toBe(0);
  });

  test("another association's id is answered as a random one is, and a member without the right is refused", async () => {
    const { associationId } = await house();
    const outsiders = [await createMember({ role: "system_owner" }), await createPerson()];
    for (const person of outsiders) {
      const headers = await bearerOf(person);
      for (const call of [
        async (id: string) => rest("GET", `${PATH}?housing_association_id=${id}`, { headers }),
        async (id: string) => rest("POST", PATH, { headers, body: await bodyOf(id) }),
      ]) {
        const [foreign, random] = [await call(associationId), await call(crypto.randomUUID())];
        expect(foreign.status).toBe(404);
        expect(foreign.body).toEqual(random.body);
      }
    }
    const member = await bearerOf(await createMember({ associationId }));
    expect(await rest("POST", PATH, { headers: member, body: await bodyOf(associationId) })).toMatchObject({ status: 403 });
    const leader = await bearerOf(await createMember({ associationId, role: "team_leader" }));
    const nowhere = await bodyOf(associationId, { crisis_domain_id: crypto.randomUUID() });
    expect(await rest("POST", PATH, { headers: leader, body: nowhere })).toMatchObject({ status: 404 });
    expect(await rest("POST", PATH, { headers: leader, body: await bodyOf(associationId) })).toMatchObject({ status: 201 });
  });

  test("CRIS-17 an activation that breaks is told in the path's own words, and nothing of it is kept", async () => {
    const { associationId, headers } = await house();
    const mend = await failWrites("crisis_messages", "insert", sql`new.housing_association_id = ${associationId}`);
    const broken = await rest("POST", PATH, { headers, body: await bodyOf(associationId) });
    expect(broken).toMatchObject({ status: 503, body: said("Failed to activate crisis mode", "CRISIS_NOT_ACTIVATED") });
    await mend();
    expect(await db().$count(crisisActivations, eq(crisisActivations.housingAssociationId, associationId))).toBe(0);
    expect(await rest("POST", PATH, { headers, body: await bodyOf(associationId) })).toMatchObject({ status: 201 });
  });

  test("CRIS-14 crises that cannot be read are told in the path's own words", async () => {
    const { associationId, headers } = await house();
    const { db: whole, log } = portal().services;
    const broken = new Proxy(whole, {
      get: (target, name) => (name === "$count" ? () => Promise.reject(new Error("out of order")) : Reflect.get(target, name)),
    });
    const quiet = Object.assign(log.child({}), { level: "silent" });
    const other = await startPortalWith({ db: broken, log: quiet });
    const answer = await fetch(`${other.url}${PATH}?housing_association_id=${associationId}`, { headers });
    expect([answer.status, await answer.json()]).toEqual([503, said("Failed to fetch active crisis info. Status 503", "CRISIS_NOT_READ")]);
    await other.close();
  });
});

describe("crisis log photos", () => {
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

    const contents = await expectPhotoDrawnAnew(await get(), 800, 1600);

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
});
