import type { Response } from "express";
import { z } from "zod";

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
