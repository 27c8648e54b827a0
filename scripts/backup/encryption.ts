import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Decrypter, Encrypter } from "age-encryption";

const HEADER = "age-encryption.org/v1";

/** Writes the file anew, so that only whoever has a private half of these keys reads it; answers its hash and size. */
export async function encryptFile(
  source: string,
  target: string,
  recipients: readonly string[],
): Promise<{ sha256: string; bytes: number }> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(webStreamOf(source));
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(encrypted, counted, createWriteStream(target, { mode: 0o600, flush: true }));
  return { sha256: hash.digest("hex"), bytes };
}

/** Whether it is an age file, as `encryptFile` makes them; what cannot be read is none. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  if (!handle) return false;
  try {
    const { buffer } = await handle.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
    return buffer.toString() === HEADER;
  } finally {
    await handle.close();
  }
}

/** Opens an age file with the private keys that stand in `identityFile`. Throws one sentence. */
export async function decryptFile(source: string, target: string, identityFile: string): Promise<void> {
  const identities = (await readFile(identityFile, "utf8")).match(/^AGE-SECRET-KEY-\S+/gm);
  if (!identities) throw new Error(`${identityFile} holds no age key (AGE-SECRET-KEY-…); one behind a passphrase is opened first: age -d.`);
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    await pipeline(await decrypter.decrypt(webStreamOf(source)), createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    throw new Error(`${source} cannot be opened with ${identityFile}: it is for another key, damaged or cut short.`, { cause: error });
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

const webStreamOf = (file: string) => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
