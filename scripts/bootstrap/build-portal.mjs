import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PrepareError } from "./prepare-error.mjs";

const SOURCES = ["client", "server", "shared", "drizzle/schema", "scripts/build.mjs", "vite.config.ts", "package-lock.json"];

export function buildIsStale(root) {
  const stamp = stampFile(root);
  if (!existsSync(stamp)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  return SOURCES.some((source) => isNewer(join(root, source), builtAt));
}

export function buildPortal(root) {
  console.log("Building the portal …");
  const began = new Date();
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  const { status } = spawnSync("node", ["scripts/build.mjs"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PATH: path },
  });
  if (status !== 0)
    throw new PrepareError('The portal could not be built: correct what is named above, then see what "npm run build" says.');
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stampFile(root), "");
  // A source saved while the build ran is newer than the build.
  utimesSync(stampFile(root), began, began);
}

/** Folders count with their own time too: it tells of files that were removed. */
function isNewer(path, time) {
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file) return false;
  if (file.mtimeMs > time) return true;
  return file.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), time));
}

const stampFile = (root) => join(root, "dist", ".built");
