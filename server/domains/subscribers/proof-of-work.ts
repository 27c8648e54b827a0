import { createHash, randomUUID } from "node:crypto";
import type { DomainContext } from "#server/platform/context.ts";
import { LimitError, PreconditionError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { linkSigner, readSignedLink } from "#server/platform/secrets/signed-link.ts";

/** Several small tasks take a steadier time than one large; together about a second on a telephone. */
export const PROOF_TASKS = 8;
export const PROOF_BITS = 11;

const HOUR_MS = 3_600_000;
const SHAPE = /^([\w.-]{1,80})~(\d{1,10}(?:\.\d{1,10}){7})$/;

/** Asks for a little work before an SMS leaves: `challenge~n.n.n.n.n.n.n.n`, found by the script of `pages/subscribe.tsx`. */
export class ProofRequiredError extends PreconditionError {
  readonly challenge: string;
  constructor(challenge: string) {
    super("PROOF_REQUIRED");
    this.challenge = challenge;
  }
}

/**
 * Two sign-ups with a number an hour are free from each address; from the third on each costs a proof of work, so that a whole
 * house behind one address comes through and a program pays for each. Throws ProofRequiredError with a new challenge.
 */
export async function requireProofOfWork(ctx: DomainContext, associationId: string, proof: string | null): Promise<void> {
  if ((await ctx.limits.count("smsSignUpsPerAddress", limitKeyOf(ctx.client.ipAddress))) <= 1) return;
  if (proof && (await takeProof(ctx, associationId, proof))) return;
  throw new ProofRequiredError((await linkSigner(ctx, purposeOf(ctx, associationId)))(randomUUID()));
}

/** A challenge is of one association and of this hour or the last. */
const purposeOf = (ctx: DomainContext, associationId: string, hoursAgo = 0) =>
  `proof:${associationId}:${Math.floor(ctx.now().getTime() / HOUR_MS) - hoursAgo}` as const;

async function takeProof(ctx: DomainContext, associationId: string, proof: string): Promise<boolean> {
  const [, challenge = "", answers = ""] = SHAPE.exec(proof) ?? [];
  const id =
    (await readSignedLink(ctx, purposeOf(ctx, associationId), challenge)) ??
    (await readSignedLink(ctx, purposeOf(ctx, associationId, 1), challenge));
  if (!id || !answers.split(".").every((answer, task) => isSolved(`${challenge}:${task}:${answer}`))) return false;
  try {
    await ctx.limits.spend("onceADay/proof", id, 1, "PROOF_REQUIRED");
    return true;
  } catch (error) {
    if (error instanceof LimitError) return false;
    throw error;
  }
}

const isSolved = (text: string): boolean => createHash("sha256").update(text).digest().readUInt32BE() >>> (32 - PROOF_BITS) === 0;
