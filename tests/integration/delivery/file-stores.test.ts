import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepBuild, otherBuilds } from "#server/http/builds.ts";
import { staticClient } from "#server/http/client.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { createDiskFileStore, createS3FileStores } from "#server/platform/files/open-file-stores.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { closeServer, listenLocally } from "#tests/helpers/local-server.ts";
import { type LocalS3, startS3 } from "#tests/helpers/s3.ts";

describe("file stores", () => {
  let s3: LocalS3;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.close());

  const STORES: Record<string, () => Promise<FileStore>> = {
    disk: async () => createDiskFileStore(await mkdtemp(path.join(tmpdir(), "files-"))),
    "S3 media": async () => createS3FileStores(s3.settings).media,
    "S3 private": async () => createS3FileStores(s3.settings).files,
  };

  describe.each(Object.entries(STORES))("%s", (_name, open) => {
    test("what is put can be read, streamed, replaced and removed, byte by byte", async () => {
      const files = await open();
      const key = "documents/one.pdf";
      const large = Buffer.alloc(3_000_001, 7);
      for (const contents of [Buffer.from("åäö"), Buffer.alloc(0), large]) {
        await files.put(key, contents, "application/pdf");
        expect(Buffer.from(await files.get(key)).equals(contents)).toBe(true);
      }
      await files.put(key, Buffer.from("åäö"), "application/pdf");
      expect(await text(await files.stream(key))).toBe("åäö");
      expect(await files.exists(key)).toBe(true);
      await files.remove(key);
      await files.remove(key);
      expect(await files.exists(key)).toBe(false);
    });

    test("a file that is not there is said to be missing, before anything is read", async () => {
      const files = await open();
      const key = `documents/${crypto.randomUUID()}.pdf`;
      await expect(files.get(key)).rejects.toMatchObject({ name: "MissingFileError" });
      await expect(files.stream(key)).rejects.toMatchObject({ name: "MissingFileError" });
      expect(await files.exists(key)).toBe(false);
    });

    test.each([
      "../up.pdf",
      "documents/../../up",
      "/etc/passwd",
      "documents/.hidden",
      "a",
      "documents//x",
      "documents/x\0.pdf",
      "documents\\x",
      "a/%2e%2e/b",
      `documents/${"x".repeat(300)}`,
    ])("%j is no key", async (key) => {
      const files = await open();
      await expect(files.put(key, Buffer.from("x"), "text/plain")).rejects.toThrow("not a key");
      await expect(files.get(key)).rejects.toThrow("not a key");
      await expect(files.stream(key)).rejects.toThrow("not a key");
      await expect(files.exists(key)).rejects.toThrow("not a key");
      await expect(files.remove(key)).rejects.toThrow("not a key");
    });
  });

  test("media and private files share a bucket and never a key", async () => {
    const { media, files } = createS3FileStores(s3.settings);
    await media.put("logos/a/1.png", Buffer.from("public"), "image/png");
    await files.put("logos/a/1.png", Buffer.from("private"), "image/png");
    expect(Buffer.from(await media.get("logos/a/1.png")).toString()).toBe("public");
    await media.remove("logos/a/1.png");
    expect(await files.exists("logos/a/1.png")).toBe(true);
  });

  test("a store that does not answer, or has no such bucket, is a fault and not a missing file", async () => {
    const away = createS3FileStores({ ...s3.settings, endpoint: "http://127.0.0.1:9" }).media;
    await expect(away.get("logos/a/1.png")).rejects.not.toMatchObject({ name: "MissingFileError" });
    await expect(away.exists("logos/a/1.png")).rejects.toThrow();
    const nowhere = createS3FileStores({ ...s3.settings, bucket: "finns-inte" }).media;
    await expect(nowhere.get("logos/a/1.png")).rejects.not.toMatchObject({ name: "MissingFileError" });
    await expect(nowhere.put("logos/a/1.png", Buffer.from("x"), "image/png")).rejects.toThrow();
  });
});

describe("disk file store", () => {
  test("a reader sees the old file or the new one, never a part, and no temporary file stays", async () => {
    const directory = await mkdtemp(path.join(tmpdir(), "files-"));
    const files = createDiskFileStore(directory);
    const versions = [Buffer.alloc(400_000, 1), Buffer.alloc(400_000, 2)];
    await files.put("documents/a.pdf", versions[0] ?? Buffer.alloc(0), "application/pdf");
    const writes = Array.from({ length: 30 }, (_, index) =>
      files.put("documents/a.pdf", versions[index % 2] ?? Buffer.alloc(0), "application/pdf"),
    );
    for (let read = 0; read < 30; read++) {
      const seen = await readFile(path.join(directory, "documents/a.pdf"));
      expect(versions.some((version) => version.equals(seen))).toBe(true);
    }
    await Promise.all(writes);
    expect(await readdir(path.join(directory, "documents"))).toEqual(["a.pdf"]);
    expect((await stat(path.join(directory, "documents/a.pdf"))).mode & 0o077).toBe(0);
  });
});

describe("parts of pages", () => {
  const WEEK_MS = 7 * 24 * 3_600_000;
  const MONTH_MS = 30 * 24 * 60 * 60_000;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "builds-"));
  });

  /** A built client with these files. */
  async function built(name: string, files: Record<string, string>): Promise<string> {
    const client = path.join(folder, name);
    await mkdir(path.join(client, "assets"), { recursive: true });
    await writeFile(path.join(client, "index.html"), "<!doctype html>");
    for (const [file, contents] of Object.entries(files)) await writeFile(path.join(client, "assets", file), contents);
    return client;
  }

  test("of each build of the last week are answered by every copy, and gone after it unless a newer one has them too", async () => {
    const builds = createDiskFileStore(path.join(folder, "store"));
    const log = createLogger("silent");
    const old = await built("old", { "page-a1.js": "old page", "kit-k.js": "kit", "page-a1.js.br": "compressed" });
    const next = await built("next", { "page-b2.js": "new page", "kit-k.js": "kit" });
    await keepBuild({ store: builds, folder: old, log, now: 0 }, "old");
    // It had served for a month: what counts is when it was replaced.
    await keepBuild({ store: builds, folder: next, log, now: MONTH_MS }, "next");

    // A copy of the new version, and one of the old.
    const app = express();
    app.use("/new", staticClient(next), otherBuilds(builds));
    app.use("/old", staticClient(old), otherBuilds(builds));
    const server = createServer(app);
    const url = await listenLocally(server);
    const get = async (file: string) => {
      const response = await fetch(`${url}${file}`);
      return [response.status, response.headers.get("content-type"), await response.text()];
    };
    const js = "text/javascript; charset=utf-8";
    expect(await get("/new/assets/page-a1.js")).toEqual([200, js, "old page"]);
    expect(await get("/old/assets/page-b2.js")).toEqual([200, js, "new page"]);
    expect((await get("/new/assets/page-a1.js.br"))[0]).toBe(404);
    expect((await get("/new/assets/..%2flist%2fbuilds.json"))[0]).toBe(404);

    await keepBuild({ store: builds, folder: next, log, now: MONTH_MS + WEEK_MS + 1 }, "third");
    expect((await get("/new/assets/page-a1.js"))[0]).toBe(404);
    expect(await get("/old/assets/page-b2.js")).toEqual([200, js, "new page"]);
    await closeServer(server);
  });
});
