/** The link that opens the join screen with the association filled in. The id is also the invitation code. */
export function joinLink(origin: string, associationId: string): string {
  return `${origin}/join-association?associationId=${associationId}`;
}
