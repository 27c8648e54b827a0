/** The page where somebody answers how they are. `signed` is the delivery's id signed for the purpose `reply`. */
export function replyLink(origin: string, signed: string): string {
  return `${origin}/svar/${signed}`;
}

/** The page that tells how a crisis stands, for everybody who has its address. */
export function statusLink(origin: string, token: string): string {
  return `${origin}/k/${token}`;
}

/** Links as long as real ones, for what an SMS costs before there are any. */
export const SAMPLE_STATUS_TOKEN = "x".repeat(22);
export const SAMPLE_REPLY_SIGNED = "x".repeat(59);

/** What an SMS ends with: the way to answer, or else to read how it stands. */
export const smsEnding = ({ reply, status }: { reply: string | null; status: string | null }): string =>
  reply ? `\nSvara: ${reply}` : status ? `\n${status}` : "";
