import { and, eq, inArray, sql } from "drizzle-orm";
import { generatedDocuments } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { PRODUCT_REQUEST_DOCUMENT } from "./rules.ts";

/** Removes the documents of these product requests. Their files are the caller's to remove. */
export async function removeProductRequestDocuments(tx: Transaction, productRequestIds: readonly string[]): Promise<void> {
  await tx
    .delete(generatedDocuments)
    .where(
      and(
        eq(generatedDocuments.documentType, PRODUCT_REQUEST_DOCUMENT),
        inArray(sql<string>`${generatedDocuments.metadata}->>'product_request_id'`, [...productRequestIds]),
      ),
    );
}
