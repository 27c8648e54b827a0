import { mkdtemp, readdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createDiskFileStore } from "#server/lib/disk-file-store.ts";

async function store() {
  const directory = await mkdtemp(path.join(tmpdir(), "files-"));
  return { directory, files: createDiskFileStore(directory) };
}

test("what is put can be read, streamed, replaced and removed, byte by byte", async () => {
  const { files } = await store();
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
  await expect(files.get(key)).rejects.toThrow();
});

test("a reader sees the old file or the new one, never a part, and no temporary file stays", async () => {
  const { directory, files } = await store();
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
])("%j is no key", async (key) => {
  const { files } = await store();
  await expect(files.put(key, Buffer.from("x"), "text/plain")).rejects.toThrow("not a key");
  await expect(files.get(key)).rejects.toThrow("not a key");
  await expect(files.exists(key)).rejects.toThrow("not a key");
});
