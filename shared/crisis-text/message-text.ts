/** What is put around the texts that people write, the same in the preview and in what leaves. */

const EXERCISE = "ÖVNING";
const SHORT_NAME_LENGTH = 30;

/**
 * «Bostadsrättsföreningen Tallen» as «Brf Tallen», at most 30 characters: an SMS has little room. Nobody has proven the name, so
 * an address in it («vinn.example/pris») comes apart and is no link in a telephone.
 */
export function shortAssociationName(name: string): string {
  const short = name
    .replace(/bostadsrättsföreningen|bostadsrättsförening/giu, "Brf")
    .replace(/:\/\/|(?<=[\p{L}\p{N}]\.)(?=[\p{L}\p{N}])/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return short.length <= SHORT_NAME_LENGTH ? short : short.slice(0, SHORT_NAME_LENGTH).trimEnd();
}

/** Begins with ÖVNING, once. */
export function withExerciseMark(text: string): string {
  return new RegExp(`^${EXERCISE}(?!\\p{L})`, "u").test(text) ? text : `${EXERCISE}: ${text}`;
}

/** A text as it leaves: in an exercise it begins with ÖVNING. */
export const outgoingText = (text: string, isExercise: boolean): string => (isExercise ? withExerciseMark(text) : text);

/** The first message to members and the area's team: who sends it, what area, and what was written. */
export function internalText(about: { associationName: string; areaName: string; description: string; isExercise: boolean }): string {
  const text = `${shortAssociationName(about.associationName)}: Krisläge ${about.areaName}. ${about.description}`;
  return outgoingText(text, about.isExercise);
}
