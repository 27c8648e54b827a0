/** The page where somebody answers how they are. `signed` is the delivery's id signed for the purpose `reply`. */
export function replyLink(origin: string, signed: string): string {
  return `${origin}/svar/${signed}`;
}

/** The page that tells how a crisis stands, for everybody who has its address. */
export function statusLink(origin: string, token: string): string {
  return `${origin}/k/${token}`;
}
