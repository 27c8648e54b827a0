import { z } from "zod";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";

const idSchema = z.uuid().toLowerCase();

export const isBlank = (id: string | undefined): boolean => !id?.trim();

/** An id of a path. Throws NotFoundError for one that no row can have. */
export function readId(value: string | undefined, reason: ErrorReason = "NOT_FOUND"): string {
  const id = idSchema.safeParse(value);
  if (!id.success) throw new NotFoundError(reason);
  return id.data;
}

/** The association that a path names, whosever it is. Throws UnauthenticatedError, InvalidError with ASSOCIATION_REQUIRED. */
export function requireAssociation({ actor }: DomainContext, associationId: string | undefined): string {
  requireSignedIn(actor);
  if (isBlank(associationId)) throw new InvalidError("ASSOCIATION_REQUIRED");
  return associationId ?? "";
}

/** The association that a path names must be the caller's. Throws NotFoundError too, alike for a foreign one and for none. */
export function requireOwnAssociation(ctx: DomainContext, associationId: string | undefined): void {
  const id = readId(requireAssociation(ctx, associationId));
  if (id !== ctx.actor?.associationId) throw new NotFoundError();
}
