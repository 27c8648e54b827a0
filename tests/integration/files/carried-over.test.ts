import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openResourcePhoto } from "#server/domains/collaboration/resource-photos.ts";
import { openLogPhoto } from "#server/domains/crisis/log-photos.ts";
import { openPhoto } from "#server/domains/documents/document-photos.ts";
import { filesOf } from "#server/domains/files/attached-files.ts";
import { deleteOrphanedFiles } from "#server/domains/files/remove-files.ts";
import { openFormFile } from "#server/domains/forms/form-files.ts";
import { openEvidenceFile } from "#server/domains/readiness/evidence-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { type DatabaseHandle, openDatabase } from "#server/platform/database/db.ts";
import { createDiskFileStore } from "#server/platform/files/disk-file-store.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { createS3FileStores } from "#server/platform/files/s3-file-store.ts";
import { createMember } from "#tests/factories/people.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { openOldDatabase } from "#tests/helpers/old-database.ts";
import { type LocalS3, startS3 } from "#tests/helpers/s3.ts";

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
  const read = async (table: string, of: string) => (await client.query(`select answers from ${table} where id = '${of}'`)).rows[0].answers;
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
