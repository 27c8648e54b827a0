import { createHmac, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "./place.ts";

export const SUPERUSER = "postgres";
export const APPLICATION = "beredskap";

export type Credentials = { superuserPassword: string; applicationPassword: string };

/** The passwords of one embedded database: made at random once, kept in a file that only its owner can read. */
export async function loadCredentials(place: Place): Promise<Credentials> {
  const file = join(place.stateFolder, "password");
  const known = await readFile(file, "utf8").catch(() => undefined);
  if (known === undefined && existsSync(place.cluster))
    throw new Error(`${file}, the password of the database, is missing or closed to this user: put it back from a backup.`);
  if (known === undefined) await createOnce(file, randomBytes(24).toString("hex"));
  const superuserPassword = known ?? (await readFile(file, "utf8"));
  return { superuserPassword, applicationPassword: createHmac("sha256", superuserPassword).update(APPLICATION).digest("hex").slice(0, 48) };
}

/** Writes the file whole or not at all, and lets the first of two processes win. */
async function createOnce(file: string, content: string) {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, content, { mode: 0o600 });
  try {
    await link(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(unfinished);
  }
}

export function connectionUrl(user: string, password: string, port: number, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}
