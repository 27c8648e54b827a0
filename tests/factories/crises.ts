import type { ActivationView } from "#server/domains/crisis/activate-crisis.ts";
import { activateCrisis } from "#server/domains/crisis/activate-crisis.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { areaId } from "./crisis-page.ts";
import type { TestMember } from "./people.ts";

export const NO_METHODS = { sms: false, email: false, push: false };
export const BY_MAIL = { ...NO_METHODS, email: true };

/** What the activate dialog sends. Without other word it reaches nobody. */
export async function activationInput(
  changes: Partial<Parameters<typeof activateCrisis>[1]> = {},
): Promise<Parameters<typeof activateCrisis>[1]> {
  return {
    crisisDomainId: await areaId("vatten"),
    description: "Läcka i källaren.",
    externalDescription: null,
    sendExternalMessage: false,
    methods: NO_METHODS,
    isExercise: false,
    idempotencyKey: crypto.randomUUID(),
    ...changes,
  };
}

/** A crisis that this person has activated. */
export async function createCrisis(
  leader: TestMember,
  changes: Partial<Parameters<typeof activateCrisis>[1]> = {},
): Promise<ActivationView> {
  return activateCrisis(await contextFor(leader), await activationInput(changes));
}
