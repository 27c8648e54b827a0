/** Link state that asks the setup guard to open a completed setup again: «Gå med i en förening» (decision 6). */
export const REOPEN_SETUP = { reopenSetup: true } as const;

export function asksToReopenSetup(linkState: unknown): boolean {
  return typeof linkState === "object" && linkState !== null && "reopenSetup" in linkState && linkState.reopenSetup === true;
}
