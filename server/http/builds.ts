import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { RequestHandler } from "express";
import { z } from "zod";
import { type FileStore, MissingFileError } from "#server/platform/files/file-store.ts";
import type { Logger } from "#server/platform/logging/logger.ts";

declare const __BUILD_ID__: string;

/** The time this server was built, in base 36; null where it runs unbuilt. */
export const BUILD_ID = typeof __BUILD_ID__ === "undefined" || __BUILD_ID__ === "dev" ? null : __BUILD_ID__;

/** Tells pages which build answers, so that an older one can say that there is a newer. */
export const nameBuild: RequestHandler = (_req, res, next) => {
  if (BUILD_ID) res.set("portal-build", BUILD_ID);
  next();
};

const KEPT_MS = 7 * 24 * 3_600_000;
const AT_A_TIME = 8;
const LIST = "list/builds.json";
const keyOf = (file: string): string => `assets/${file}`;
const COMPRESSED = /\.(br|gz)$/;

const builds = z.array(z.object({ id: z.string(), at: z.number(), files: z.array(z.string()) }));

interface Kept {
  store: FileStore;
  /** The built client. */
  folder: string;
  log: Logger;
  now: number;
}

/**
 * Puts the files of this build where all copies find them, and takes away those of builds that were replaced a week ago: while versions are being
 * replaced a page of one asks another for its parts, and a tab that was left open asks for them days later. Never throws.
 */
export async function keepBuild({ store, folder, log, now }: Kept, id = BUILD_ID): Promise<void> {
  if (!id) return;
  try {
    const known = await readBuilds(store);
    if (known.some((build) => build.id === id)) return;
    const files = (await readdir(path.join(folder, "assets"))).filter((file) => !COMPRESSED.test(file));
    for (let next = 0; next < files.length; next += AT_A_TIME) {
      await Promise.all(
        files.slice(next, next + AT_A_TIME).map(async (file) => {
          await store.put(keyOf(file), await readFile(path.join(folder, "assets", file)), "application/octet-stream");
        }),
      );
    }
    const all = [...known, { id, at: now, files }];
    // One is replaced when the next begins.
    const kept = all.filter((_, index) => now - (all[index + 1]?.at ?? now) < KEPT_MS);
    await store.put(LIST, Buffer.from(JSON.stringify(kept)), "application/json");
    const stillUsed = new Set(kept.flatMap((build) => build.files));
    for (const { files: earlier } of known) {
      for (const file of earlier) if (!stillUsed.has(file)) await store.remove(keyOf(file));
    }
  } catch (error) {
    log.warn({ err: error }, "the files of this build could not be kept for other versions");
  }
}

async function readBuilds(store: FileStore) {
  try {
    return builds.parse(JSON.parse(Buffer.from(await store.get(LIST)).toString()));
  } catch (error) {
    if (error instanceof MissingFileError) return [];
    throw error;
  }
}

const ASSET = /^\/assets\/([a-z0-9][\w.-]*)$/i;

/** Answers with a file of another build. */
export function otherBuilds(store: FileStore): RequestHandler {
  return async (req, res, next) => {
    const file = req.method === "GET" ? ASSET.exec(req.path)?.[1] : undefined;
    if (!file) return next();
    try {
      const contents = await store.get(keyOf(file));
      res.set("cache-control", "public, max-age=31536000, immutable").type(path.extname(file)).send(Buffer.from(contents));
    } catch (error) {
      next(error instanceof MissingFileError ? undefined : error);
    }
  };
}
