import { and, eq } from "drizzle-orm";
import { formAnswers } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Of what people tell about themselves only the last stays. */
export async function replacePrevious(tx: Transaction, templateId: string, profileId: string): Promise<void> {
  await tx
    .delete(formAnswers)
    .where(and(eq(formAnswers.templateId, templateId), eq(formAnswers.profileId, profileId), eq(formAnswers.state, "submitted")));
}
