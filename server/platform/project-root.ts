import { existsSync } from "node:fs";
import path from "node:path";

/** The folder with package.json, from the source tree as well as from the bundle in `dist/server`. */
function findProjectRoot(from: string): string {
  if (existsSync(path.join(from, "package.json"))) return from;
  const parent = path.dirname(from);
  if (parent === from) throw new Error("package.json was not found above the server's code");
  return findProjectRoot(parent);
}

export const PROJECT_ROOT = findProjectRoot(import.meta.dirname);
export const MIGRATIONS_FOLDER = path.join(PROJECT_ROOT, "drizzle/migrations");
export const CLIENT_FOLDER = path.join(PROJECT_ROOT, "dist/client");
