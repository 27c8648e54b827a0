/**
 * What a Swedish question asks for, by how it is put: an article that tells what to do does not say how often. The first that fits; only where
 * it tells something, so «hur gör man» is none.
 */
const KINDS = [
  ["often", /\bhur ofta\b/],
  ["long", /\bhur (?:länge|lång tid|snabbt|fort)\b/],
  ["much", /\bhur (?:mycket|mycke|mkt|många|stort?|lång|kallt|varmt)\b/],
  ["cost", /\bkosta/],
  ["may", /\b(?:får|tillåtet|lagligt|förbjudet)\b/],
  ["must", /\b(?:måste|skyldig|krav|lag)\b/],
  ["when", /\bnär (?!det|de|man|jag|vi|strömmen|elen|vattnet|något|nåt)/],
  ["where", /\b(?:var|vart) (?:är|e|finns|ligger|hittar|ska|kan|skriver|ser|fyller|lägger)\b/],
  ["who", /\b(?:vem|vilka)\b/],
  ["why", /\bvarför\b/],
  ["meaning", /\bvad? (?:är|e|betyder|menas)\b/],
  ["which", /\b(?:vilken|vilket|bäst)\b/],
] as const satisfies readonly (readonly [string, RegExp])[];

export type QuestionKind = (typeof KINDS)[number][0];

export function kindOf(question: string): QuestionKind | null {
  const asked = question.toLowerCase();
  return KINDS.find(([, said]) => said.test(asked))?.[0] ?? null;
}
