import { createHash } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";

/** The key's file in the data folder; a backup leaves it out (`scripts/backup/portal-files.ts`). */
export const VAULT_FILE = "sealed-needs.key";

/** What every seal holds: of a shorter text nobody sees by its length that it is one. */
const SEALED_BYTES = 4096;

export interface Sealed {
  /** An age file as base64. */
  ciphertext: string;
  /** The public half of the key it was sealed for. */
  recipient: string;
}

export interface VaultKey {
  /** The private half: whoever has it and the database reads everything. */
  identity: string;
  recipient: string;
}

/**
 * Seals texts for a key that stands neither in the database nor in a backup. The first key seals; all of them open, so that one from a
 * recovery sheet can be put beside another that was made meanwhile.
 */
export interface Vault {
  /** Throws VaultError while no key can be used. */
  seal(text: string): Promise<Sealed>;
  /** Null for what no key here opens. Never throws. */
  open(sealed: Sealed): Promise<string | null>;
  /** Those that open, the one that seals first; none before the first seal. Throws VaultError while they cannot be used. */
  keys(): Promise<VaultKey[]>;
}

/** The key is there and cannot be read, or is no key. */
export class VaultError extends Error {
  override name = "VaultError";
}

/** Of a key, what two people can compare by telephone: «3f9a 0c12 77be 41d5». */
export const fingerprintOf = (recipient: string): string =>
  (createHash("sha256").update(recipient).digest("hex").slice(0, 16).match(/.{4}/g) ?? []).join(" ");

/** `identities` as the environment has them; without, a file of their own has them, which the first seal makes. */
export function createVault({ identities, dataDir }: { identities: string | null; dataDir: string }): Vault {
  const file = path.join(dataDir, VAULT_FILE);
  const recipients = new Map<string, string>();
  const recipientOf = async (identity: string): Promise<string> => {
    const recipient = recipients.get(identity) ?? (await identityToRecipient(identity));
    recipients.set(identity, recipient);
    return recipient;
  };

  // Read at each use: a key that is put back works at once, and one that is lost is noticed before more is sealed with it.
  const keys = async (): Promise<VaultKey[]> => {
    // What an earlier key in the file has sealed opens also after one was set in the environment.
    const places = [identities, await readKeyFile(file)].filter((text) => text !== null);
    const found = places.flatMap((text) => {
      const inPlace = text.match(/AGE-SECRET-KEY-1\w+/g);
      if (!inPlace) throw new VaultError("there is no key in it");
      return inPlace;
    });
    try {
      return await Promise.all(found.map(async (identity) => ({ identity, recipient: await recipientOf(identity) })));
    } catch {
      // Without the cause, which names the key.
      throw new VaultError("a key in it is mistyped");
    }
  };

  const sealingKey = async (): Promise<VaultKey> => {
    const [known] = await keys();
    if (known) return known;
    await makeKeyFile(file);
    const [made] = await keys();
    if (!made) throw new VaultError("a key could not be made");
    return made;
  };

  return {
    keys,
    async seal(text) {
      const { recipient } = await sealingKey();
      const padded = Buffer.alloc(SEALED_BYTES, " ");
      const bytes = Buffer.from(text);
      if (bytes.length > SEALED_BYTES) throw new VaultError("the text is too long to be sealed");
      bytes.copy(padded);
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      return { ciphertext: Buffer.from(await encrypter.encrypt(padded)).toString("base64"), recipient };
    },
    async open({ ciphertext, recipient }) {
      try {
        const key = (await keys()).find((known) => known.recipient === recipient);
        if (!key) return null;
        const decrypter = new Decrypter();
        decrypter.addIdentity(key.identity);
        return (await decrypter.decrypt(Buffer.from(ciphertext, "base64"), "text")).trimEnd();
      } catch {
        return null;
      }
    },
  };
}

async function readKeyFile(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new VaultError("its file cannot be read", { cause });
  }
}

/** Whole or not at all, and of several processes that make it at the same moment one wins. */
async function makeKeyFile(file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.${crypto.randomUUID()}`;
  const comment = "# The key to the sealed needs. Without it nobody opens them: print the recovery sheet at /drift.";
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(unfinished, `${comment}\n${await generateX25519Identity()}\n`, { mode: 0o600, flag: "wx", flush: true });
    await link(unfinished, file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw new VaultError("its file cannot be written", { cause });
  } finally {
    await unlink(unfinished).catch(() => undefined);
  }
}
