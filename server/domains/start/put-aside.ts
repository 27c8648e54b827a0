import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { startStepChoices as choices } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { START_HIDDEN } from "#shared/content/start-steps.ts";
import type { hideStartInput, putStepAsideInput } from "#shared/schemas/start.ts";

/** «Hoppa över», or the step back again. The caller's own list: no audit row. */
export function putStepAside(ctx: DomainContext, { key, aside }: z.output<typeof putStepAsideInput>): Promise<void> {
  return putAside(ctx, key, aside);
}

/** «Visa inte igen», or the whole list back again. */
export function hideStart(ctx: DomainContext, { hidden }: z.output<typeof hideStartInput>): Promise<void> {
  return putAside(ctx, START_HIDDEN, hidden);
}

async function putAside({ actor, db }: DomainContext, stepKey: string, aside: boolean): Promise<void> {
  const { profileId } = requireSignedIn(actor);
  if (aside) await db.insert(choices).values({ profileId, stepKey }).onConflictDoNothing();
  else await db.delete(choices).where(and(eq(choices.profileId, profileId), eq(choices.stepKey, stepKey)));
}
