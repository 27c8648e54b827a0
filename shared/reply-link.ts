/** The page where somebody answers how they are. `signed` is the delivery's id signed for the purpose `reply`. */
export function replyLink(origin: string, signed: string): string {
  return `${origin}/svar/${signed}`;
}
