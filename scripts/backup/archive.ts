import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

// A portal that runs while it is backed up may write to or remove a file under tar's hands (exit 1). The file is then
// as it was a moment ago or not there, and the database copy, taken before, knows the difference.
const LIVE_FILE = /changed as we read it|removed before we read it|Exiting with failure status due to previous errors/;

/** Packs named entries of folders into a .tar.gz, readable by its owner only. It appears whole and read through once, or not at all. */
export async function packArchive(target: string, parts: { folder: string; names: string[] }[]): Promise<void> {
  const unfinished = `${target}.partial`;
  const entries = parts
    .filter(({ names }) => names.length > 0)
    .flatMap(({ folder, names }) => ["-C", folder, ...names.map((name) => `./${name}`)]);
  try {
    await runTar(["-cf", "-", ...entries], {
      output: (tar) => pipeline(tar, createGzip(), createWriteStream(unfinished, { mode: 0o600 })),
    });
    await runTar(["-tf", "-"], { input: unfinished });
    await flush(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Unpacks a .tar.gz into a folder. Throws when it is damaged or cut short. */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  await runTar(["-xf", "-", "-C", folder], { input: file });
}

type TarStreams = { input?: string; output?: (stdout: Readable) => Promise<void> };

async function runTar(args: string[], { input, output }: TarStreams): Promise<void> {
  const tar = spawn("tar", args, { stdio: [input ? "pipe" : "ignore", output ? "pipe" : "ignore", "pipe"] });
  let complaints = "";
  tar.stderr?.on("data", (chunk) => {
    complaints += chunk;
  });
  const ended = once(tar, "close").catch((error) => {
    throw error.code === "ENOENT"
      ? new Error('The program tar is missing: install it (for example "apt-get install tar"), then try again.')
      : error;
  });
  const flows = [input && feed(input, tar.stdin as Writable), output?.(tar.stdout as Readable)];
  const [[code]] = await Promise.all([ended, ...flows]);
  const harmless =
    code === 1 &&
    complaints
      .trim()
      .split("\n")
      .every((line) => LIVE_FILE.test(line));
  if (code !== 0 && !harmless) throw new Error(`The archive could not be ${output ? "made" : "read"}: ${complaints.trim()}`);
}

/** Reads the file to its end and checksum, also when tar has seen the archive's end mark and wants no more. */
async function feed(file: string, stdin: Writable): Promise<void> {
  stdin.on("error", () => {});
  const forward = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await new Promise<void>((resolve) => stdin.write(chunk, () => resolve()));
  };
  try {
    await pipeline(createReadStream(file), createGunzip(), forward);
  } catch (error) {
    throw new Error(`${file} cannot be read, is damaged or cut short: ${(error as Error).message}`);
  } finally {
    stdin.end();
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
}
