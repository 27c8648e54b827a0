const ASK = "Fråga till exempel hur mycket vatten ni behöver, vad du gör när strömmen går eller var närmaste skyddsrum ligger.";

const HELLO =
  /^(?:hej(?:san|svejs)?|hejhej|hallå|tja(?:ba|re)?|tjena(?:re)?|god (?:morgon|dag|kväll|middag)|godmorgon|goddag|morsning|hello|hi)(?: (?:hej|på dig|där|assistenten))*$/u;
const THANKS =
  /^(?:(?:jätte|stort |många |tusen )?tack(?:ar)?|toppen|perfekt|bra|okej|ok|super)(?: (?:tack|tackar|så|mycket|för|hjälpen|svaret|det|ska|du|ha|bra))*$/u;

/** A line back to who only says hello or thank you; null when something is asked. */
export function replyToGreeting(question: string): string | null {
  const said = (
    question
      .normalize()
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).join(" ");
  if (HELLO.test(said)) return `Hej! ${ASK}`;
  return THANKS.test(said) ? `Varsågod! Undrar du något mer? ${ASK}` : null;
}
