import { createSecondFactor, totpCode } from "./second-factors.ts";

export interface TestAuthenticator {
  factorId: string;
  /** The app's code of now, or of so many steps of 30 seconds later. */
  codeAt(offsetSteps?: number): string;
  /** As they are shown to the person. */
  recoveryCodes: string[];
}

/** Gives this person a second factor that is asked for at every sign-in, and the app that shows its codes. */
export async function withSecondFactor(person: { userId: string }): Promise<TestAuthenticator> {
  const { id, secret, recoveryCodes } = await createSecondFactor(person);
  return { factorId: id, codeAt: (steps = 0) => totpCode(secret, { steps }), recoveryCodes };
}
