/** State of the place where an association has just been founded: its last step stays, although the founder is a member by now. */
export const JUST_FOUNDED = { justFounded: true } as const;

export function isJustFounded(linkState: unknown): boolean {
  return typeof linkState === "object" && linkState !== null && "justFounded" in linkState && linkState.justFounded === true;
}
