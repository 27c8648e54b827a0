import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { eq } from "drizzle-orm";
import { passkeys } from "#drizzle/schema/index.ts";
import { addPasskey, beginPasskey } from "#server/domains/account/passkeys.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

/** What an authenticator can be made to do otherwise than it should. */
interface Faults {
  origin?: string;
  host?: string;
  isUserVerified?: boolean;
  challenge?: string;
  userHandle?: string;
  counter?: number;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

export type TestPasskey = ReturnType<typeof createAuthenticator>;

/** A telephone that holds one passkey, and counts its signatures unless it is told not to. */
export function createAuthenticator({ counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;
  let handle = "";

  const clientData = (type: string, challenge: string, faults: Faults): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge: faults.challenge ?? challenge, origin: faults.origin ?? portal().url, crossOrigin: false }),
    );
  const authenticatorData = (flags: number, { host, isUserVerified = true, counter: shown }: Faults): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(shown ?? counter);
    const rpIdHash = sha256(host ?? new URL(portal().url).hostname);
    return Buffer.concat([rpIdHash, Buffer.from([flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0)]), count]);
  };
  const envelope = { id: base64url(id), rawId: base64url(id), type: "public-key" as const };

  return {
    credentialId: base64url(id),
    /** What `navigator.credentials.create` would answer. */
    make({ challenge, user }: { challenge: string; user: { id: string } }, faults: Faults = {}) {
      handle = user.id;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as const),
          [-2, new Uint8Array(Buffer.from(x, "base64url"))],
          [-3, new Uint8Array(Buffer.from(y, "base64url"))],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([authenticatorData(HAS_KEY, faults), Buffer.alloc(16), length, id, key]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(authData)],
        ]) as never,
      );
      const clientDataJSON = base64url(clientData("webauthn.create", challenge, faults));
      return { ...envelope, response: { clientDataJSON, attestationObject: base64url(attestation), transports: ["internal"] } };
    },
    /** What `navigator.credentials.get` would answer. */
    answer({ challenge }: { challenge: string }, faults: Faults = {}) {
      if (counts) counter += 1;
      const data = clientData("webauthn.get", challenge, faults);
      const authData = authenticatorData(0, faults);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        ...envelope,
        response: {
          ...{ clientDataJSON: base64url(data), authenticatorData: base64url(authData), signature: base64url(signature) },
          userHandle: faults.userHandle ?? handle,
        },
      };
    },
  };
}

/** The secret of a `Set-Cookie` value. */
export const secretIn = (cookie: string): string => cookie.split(";")[0]?.split("=")[1] ?? "";

/** Adds a passkey to this person's account, as the settings do. */
export async function createPasskey(person: { userId: string }, options?: { counts: boolean }) {
  const ctx = await contextFor(person, {}, { withSession: true });
  const authenticator = createAuthenticator(options);
  const asked = await beginPasskey(ctx);
  const answer = authenticator.make(asked.options);
  const { recoveryCodes } = await addPasskey(ctx, { name: "Telefonen", answer }, secretIn(asked.cookie));
  const [row] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, authenticator.credentialId));
  if (!row) throw new Error("no passkey row");
  return { ...authenticator, id: row.id, recoveryCodes };
}
