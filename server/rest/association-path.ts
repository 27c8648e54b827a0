import type { Response } from "express";
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

const MAX_ROWS = 100;
const MAX_OFFSET = 1_000_000;

/** How much of a list is wanted. */
export const listingQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_ROWS).default(MAX_ROWS).meta({ description: "At most so many" }),
  offset: z.coerce.number().int().min(0).max(MAX_OFFSET).default(0).meta({ description: "So many are left out at the beginning" }),
});

/** The entry of a list in the OpenAPI document. */
export const listing = <Row extends z.ZodType>(description: string, row: Row) => ({
  description,
  headers: z.object({ "X-Total-Count": z.int().min(0).meta({ description: "How many there are in all, whatever limit and offset say" }) }),
  content: { "application/json": { schema: z.array(row) } },
});

export function sendListing(res: Response, { rows, total }: { rows: readonly unknown[]; total: number }): void {
  res.set("x-total-count", String(total)).json(rows);
}
