import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** An empty folder that is gone when its scope ends. */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-bench-"));
  // Started by root, Postgres runs as someone else; in a closed folder it would put its cluster where nobody removes it.
  await chmod(folder, 0o755);
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
