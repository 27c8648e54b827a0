/** What somebody reads by SMS who has not answered: the same words, since these may be the first that reach them. */
export const askedAgainText = (text: string): string => `${text.trimEnd()} Du har inte svarat än.`;

const PRESS = "Läs meddelandet i din telefon. Tryck 1 om du är okej, 2 om du behöver hjälp, 3 om du inte är hemma.";

/** The words of the recordings that a call plays, by their file names without `.mp3`. */
export const SPOKEN = {
  krislarm: `Det här är ett krislarm från din bostadsrättsförening. ${PRESS}`,
  ovning: `Det här är en övning med krislarmet i din bostadsrättsförening. ${PRESS}`,
  tack: "Tack. Din förening ser ditt svar.",
  hjalp: "Tack. Din förening ser att du behöver hjälp. Ring 112 vid fara för liv.",
} as const;
export type Recording = keyof typeof SPOKEN;

/** What somebody hears first whom the portal rings. */
export const greetingOf = (isExercise: boolean): Recording => (isExercise ? "ovning" : "krislarm");
