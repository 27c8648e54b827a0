/** The same page as `statusLink`, with the answer of whoever a delivery went to. `sealed` is its sealed id, as long as a token. */
export function replyLink(origin: string, sealed: string): string {
  return `${origin}/s/${sealed}`;
}

/** The page that tells how a crisis stands, for everybody who has its address. */
export function statusLink(origin: string, token: string): string {
  return `${origin}/k/${token}`;
}

/** As long as a real token or sealed id, for what an SMS costs before there is one. */
export const SAMPLE_TOKEN = "x".repeat(22);

/** What an SMS ends with: the link to where one answers, with the word for that, and reads how it stands. */
export const smsEnding = (link: string | null, { isAnswer, word = "Svara" }: { isAnswer: boolean; word?: string | undefined }): string =>
  link === null ? "" : isAnswer ? `\n${word}: ${link}` : `\n${link}`;

/** What stands for the stairwell of a house that has named none. */
export const WHOLE_HOUSE_DOORS = "hela";

/** The doors of a stairwell, or of the whole house; `paper`: to enter what was ticked by hand. */
export const doorsPath = (activationId: string, stairwellId: string | null, by: "phone" | "paper"): string =>
  `/crisis-management/${activationId}?trapphus=${stairwellId ?? WHOLE_HOUSE_DOORS}${by === "paper" ? "&papper=ja" : ""}`;
