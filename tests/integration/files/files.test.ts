import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { associationMembers, files as fileRows, housingAssociations, profiles } from "#drizzle/schema/index.ts";
import { uploadAvatar } from "#server/domains/account/update-profile.ts";
import { uploadLogo } from "#server/domains/association/logo.ts";
import { openResourcePhoto } from "#server/domains/collaboration/resources.ts";
import { openLogPhoto } from "#server/domains/crisis/log-photos.ts";
import { openPhoto } from "#server/domains/documents/document-photos.ts";
import { filesOf } from "#server/domains/files/attached-files.ts";
import { deleteOrphanedFiles, removeFile } from "#server/domains/files/remove-files.ts";
import { openFormFile } from "#server/domains/forms/form-files.ts";
import { openEvidenceFile } from "#server/domains/readiness/evidence-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { type DatabaseHandle, openDatabase } from "#server/platform/database/db.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { mediaKeyOf } from "#server/platform/files/media-url.ts";
import { createDiskFileStore, createS3FileStores } from "#server/platform/files/open-file-stores.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { openOldDatabase } from "#tests/helpers/old-database.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { type LocalS3, startS3 } from "#tests/helpers/s3.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

describe("carried over", () => {
  type Stores = Record<"files" | "media", FileStore>;

  const id = () => crypto.randomUUID();
  const ids = {
    association: id(),
    user: id(),
    profile: id(),
    area: id(),
    crisis: id(),
    line: id(),
    logPhoto: id(),
    evidence: id(),
    supplier: id(),
    template: id(),
    draft: id(),
    answer: id(),
    draftFile: id(),
    answerFile: id(),
    document: id(),
    documentPhoto: id(),
    resource: id(),
    resourcePhoto: id(),
  };

  /** What 0.1 kept, one of every purpose: the store, the key, the kind. */
  const [AVATAR, LOGO, SUPPLIER] = [`avatars/${ids.user}/1.png`, `logos/${ids.association}/1_hus.webp`, `logos/${ids.supplier}/1_x.jpg`];
  const KEPT: readonly ["files" | "media", string, string][] = [
    ["media", AVATAR, "image/png"],
    ["media", LOGO, "image/webp"],
    ["media", SUPPLIER, "image/jpeg"],
    ["files", `resources/${ids.resourcePhoto}.webp`, "image/webp"],
    ["files", `log-photos/${ids.logPhoto}.webp`, "image/webp"],
    ["files", `evidence/${ids.evidence}.pdf`, "application/pdf"],
    ["files", `form-files/${ids.answerFile}`, "image/jpeg"],
    ["files", `form-files/${ids.draftFile}`, "application/pdf"],
    ["files", `document-photos/${ids.documentPhoto}`, "image/jpeg"],
  ];

  /** As answers name a file. */
  const formFile = (fileId: string, contentType: string) => ({ id: fileId, filename: "fil", contentType, sizeBytes: 5 });

  let s3: LocalS3;
  let folder: string;
  let old: Awaited<ReturnType<typeof openOldDatabase>>;
  let database: DatabaseHandle;
  const stores: Record<string, Stores> = {};

  beforeAll(async () => {
    s3 = await startS3();
    folder = await mkdtemp(path.join(tmpdir(), "stores-"));
    stores.disk = { files: createDiskFileStore(path.join(folder, "private")), media: createDiskFileStore(path.join(folder, "media")) };
    stores.S3 = createS3FileStores(s3.settings);
    for (const each of Object.values(stores))
      for (const [store, key, contentType] of KEPT) await each[store].put(key, Buffer.from(`inuti ${key}`), contentType);

    old = await openOldDatabase("0035");
    await old.client.query(`
    insert into users (id, email, password_hash) values ('${ids.user}', 'anna@test.example', 'x');
    insert into profiles (id, user_id, full_name) values ('${ids.profile}', '${ids.user}', 'Anna');
    insert into housing_associations (id, association_name, invite_code) values ('${ids.association}', 'Brf Gammal', 'GAMMAL');
    insert into shared_resources (id, housing_association_id, name, availability, visibility, photo_id)
      values ('${ids.resource}', '${ids.association}', 'Elverk', 'always', 'nobody', '${ids.resourcePhoto}');
    insert into document_templates (id, slug, name, template_group, template_group_order, form_schema)
      values ('${ids.template}', 'skaderapport', 'Skaderapport', 'a', 1, '{}');
    insert into association_documents (id, housing_association_id, template_id, title, answers)
      values ('${ids.document}', '${ids.association}', '${ids.template}', 'Rond', '${JSON.stringify({
        _files: [{ ...formFile(ids.documentPhoto, "image/jpeg"), kind: "photo" }],
      })}');
    insert into form_answers (id, template_id, profile_id, housing_association_id, state, answers) values
      ('${ids.draft}', '${ids.template}', '${ids.profile}', '${ids.association}', 'draft', '${JSON.stringify({
        _files: [formFile(ids.draftFile, "application/pdf")],
        photo: formFile(crypto.randomUUID(), "image/jpeg"),
      })}'),
      ('${ids.answer}', '${ids.template}', '${ids.profile}', '${ids.association}', 'submitted', '${JSON.stringify({
        damages: [{ place: "Tak", photo: formFile(ids.answerFile, "image/jpeg") }, { place: "Vind" }],
      })}');
    insert into media_files (key, uploaded_by_profile_id, association_id, content_type, bytes) values
      ('${AVATAR}', '${ids.profile}', null, 'image/png', 5),
      ('${LOGO}', '${ids.profile}', '${ids.association}', 'image/webp', 5),
      ('${SUPPLIER}', null, null, 'image/jpeg', 5);
    update profiles set avatar_url = 'https://portal.test.example/media/${AVATAR}';
    update housing_associations set logo_url = 'https://portal.test.example/media/${LOGO}';
    insert into suppliers (id, code, name, logo_url) values ('${ids.supplier}', 'F', 'Firman', 'https://portal.test.example/media/${SUPPLIER}');
    insert into crisis_domains (id, slug, name, description, icon, order_index) values ('${ids.area}', 'a', 'A', 'A', 'a', 1);
    insert into crisis_activations (id, housing_association_id, crisis_domain_id, description, status)
      values ('${ids.crisis}', '${ids.association}', '${ids.area}', 'Läcka', 'active');
    insert into crisis_log_entries (id, crisis_activation_id, kind, text, written_at, author_profile_id)
      values ('${ids.line}', '${ids.crisis}', 'event', 'Vatten', now(), '${ids.profile}');
    insert into readiness_evidence
        (id, housing_association_id, kind, level, happened_on, added_by_profile_id, filename, content_type, size_bytes, storage_key)
      values ('${ids.evidence}', '${ids.association}', 'document', 'proven', '2026-01-01', '${ids.profile}',
        'rond.pdf', 'application/pdf', 12, 'evidence/${ids.evidence}.pdf');
    insert into crisis_log_photos (crisis_log_entry_id, photo_id) values ('${ids.line}', '${ids.logPhoto}');
  `);
    await old.migrate();
    database = openDatabase(old.url, (await contextFor(null)).log);
  });
  afterAll(async () => {
    await database.close();
    await old.close();
    await s3.close();
    await rm(folder, { recursive: true });
  });

  /** An owner of the old association, as whoever asks its database. */
  async function ownerWith(store: Stores): Promise<DomainContext> {
    const ctx = await contextFor(await createMember({ role: "system_owner" }), { ...store, db: database.db });
    if (!ctx.actor) throw new Error("nobody is signed in");
    return { ...ctx, actor: { ...ctx.actor, userId: ids.user, profileId: ids.profile, associationId: ids.association } };
  }

  test.each(["disk", "S3"])("each file of a database of 0.1 has its row, and is read as before from %s", async (where) => {
    const { rows } = await old.client.query("select key, content_type from files order by key");
    expect(rows).toEqual(KEPT.map(([, key, content_type]) => ({ key, content_type })).sort((a, b) => (a.key < b.key ? -1 : 1)));
    const store = stores[where] as Stores;
    const ctx = await ownerWith(store);
    const opened = [
      await openResourcePhoto(ctx, ids.resource),
      await openLogPhoto(ctx, ids.line),
      await openEvidenceFile(ctx, { evidenceId: ids.evidence }),
      await openFormFile(ctx, { answerId: ids.answer, fileId: ids.answerFile }),
      await openPhoto(ctx, { documentId: ids.document, photoId: ids.documentPhoto }),
    ];
    expect(opened.map(({ contents }) => Buffer.from(contents).toString())).toEqual(
      KEPT.filter(([kind, key]) => kind === "files" && !key.endsWith(ids.draftFile)).map(([, key]) => `inuti ${key}`),
    );
    expect(await filesOf(database.db, "form", [ids.draft])).toMatchObject([formFile(ids.draftFile, "application/pdf")]);
    expect(await filesOf(database.db, "document", [ids.document])).toMatchObject([{ kind: "photo" }]);
  });

  test("what copies of 0.1 ask and write of pictures under the former name they find", async () => {
    const { client } = old;
    const key = `avatars/${ids.user}/2.png`;
    const insert = `insert into media_files (key, uploaded_by_profile_id, association_id, content_type, bytes, created_at)
    values ('${key}', '${ids.profile}', default, 'image/png', 5, default) on conflict do nothing returning key`;
    expect((await client.query(insert)).rows).toEqual([{ key }]);
    expect((await client.query(insert)).rows).toEqual([]);
    expect((await client.query("select key from media_files for share")).rows).toHaveLength(4);
    await client.query(`update media_files set association_id = '${ids.association}' where key = '${LOGO}'`);
    const purposes = await client.query(`select purpose from files where key in ('${key}', '${LOGO}') order by 1`);
    expect(purposes.rows).toEqual([{ purpose: "avatar" }, { purpose: "logo" }]);
    expect((await client.query(`delete from media_files where key = '${key}'`)).rowCount).toBe(1);
  });

  test("the first nights remove none of them", async () => {
    await old.client.query("update files set created_at = now() - interval '2 days'");
    for (const store of Object.values(stores)) {
      await deleteOrphanedFiles(await ownerWith(store));
      for (const [kind, key] of KEPT) expect(await store[kind].exists(key), key).toBe(true);
    }
  });

  test("what this version saves keeps, for copies of 0.1, the files of a document and of a draft where they look for them", async () => {
    const { client } = old;
    const added = { id: id(), filename: "ny.jpg", content_type: "image/jpeg" };
    await client.query(`insert into files (id, purpose, key, content_type, bytes, filename, kind)
    values ('${added.id}', 'document_photo', 'document-photos/${added.id}', 'image/jpeg', 7, 'ny.jpg', 'photo')`);
    await client.query(`update files set association_document_id = '${ids.document}' where id = '${added.id}'`);
    await client.query(`update association_documents set answers = '{"place": "Tak"}' where id = '${ids.document}'`);
    await client.query(`update form_answers set answers = '{"place": "Vind"}' where id = '${ids.draft}'`);
    const read = async (table: string, of: string) =>
      (await client.query(`select answers from ${table} where id = '${of}'`)).rows[0].answers;
    expect(await read("association_documents", ids.document)).toEqual({
      place: "Tak",
      _files: [
        { ...formFile(ids.documentPhoto, "image/jpeg"), kind: "photo" },
        { id: added.id, filename: "ny.jpg", contentType: "image/jpeg", sizeBytes: 7, kind: "photo" },
      ],
    });
    expect(await read("form_answers", ids.draft)).toEqual({ place: "Vind", _files: [formFile(ids.draftFile, "application/pdf")] });

    // What is handed in names its files in its fields alone, as before.
    await client.query(`update form_answers set state = 'submitted', answers = '{"place": "Vind"}' where id = '${ids.draft}'`);
    expect(await read("form_answers", ids.draft)).toEqual({ place: "Vind" });
  });
});

describe("removal", () => {
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
    for (const { key } of [recent, onProfile, onAssociation, moved])
      expect([await rowsOf(key), await media.exists(key)]).toEqual([1, true]);
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
});
