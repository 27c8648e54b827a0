import { mkdtemp, readdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createDiskFileStore } from "#server/platform/files/disk-file-store.ts";

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
