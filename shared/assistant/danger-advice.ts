import type { Danger } from "./danger-rules.ts";

interface PhoneNumber {
  /** As it is shown; dialled without the spaces and hyphens. */
  number: string;
  /** Who answers, and when to call. */
  about: string;
}

interface DangerAdvice {
  /** Beside the button that calls 112. */
  text: string;
  /** Who else to call. */
  numbers: readonly PhoneNumber[];
  /** The answer itself, where no article is about it; otherwise `NO_ARTICLE`. */
  answer?: string;
}

const FIRST = "Vid fara för liv: ring först, läs sedan.";
const CARE: PhoneNumber = { number: "1177", about: "råd om vård" };

/** What stands with `Ring 112`, by what the danger is. */
export const DANGER_ADVICE: Readonly<Record<Danger, DangerAdvice>> = {
  suicide: {
    text: "Ring nu om du eller någon annan är i fara. Du kan också prata med någon dygnet runt, och du får vara anonym.",
    numbers: [{ number: "90101", about: "Mind Självmordslinjen" }, CARE],
    answer:
      "Det finns människor att prata med nu, dygnet runt. Ring 112 om du eller någon annan är i fara. Annars når du Mind Självmordslinjen på 90101 och råd om vård på 1177.",
  },
  fire: { text: FIRST, numbers: [] },
  gas: { text: "Gå ut först och ring utifrån.", numbers: [] },
  carbon_monoxide: { text: "Gå ut i friska luften och ring därifrån.", numbers: [] },
  poisoning: {
    text: "Begär Giftinformation. Vänta inte på symtom.",
    numbers: [{ number: "010-456 67 00", about: "Giftinformationscentralen när det inte är akut, dygnet runt" }],
    answer:
      "Ring 112 och begär Giftinformation, dygnet runt. Framkalla inte kräkning utan att ha frågat dem. Är det inte akut: Giftinformationscentralen, 010-456 67 00.",
  },
  crime: {
    text: "Ring när brottet pågår eller någon är i fara.",
    numbers: [{ number: "114 14", about: "polisen när det inte är bråttom" }],
    answer: "Pågår det, ring 112. Är det över och ingen är i fara, ring polisen på 114 14.",
  },
  electricity: { text: "Vatten och el är livsfarligt ihop. Gå inte dit.", numbers: [] },
  lift: { text: "Ring om någon mår dåligt eller om det är rök.", numbers: [CARE] },
  drowning: { text: FIRST, numbers: [] },
  collapse: { text: FIRST, numbers: [] },
  injury: { text: FIRST, numbers: [CARE] },
  other: { text: FIRST, numbers: [] },
};

/** What an answer offers that knows nothing. */
export const NUMBERS_LINE =
  "Fara för liv: ring 112. Råd om vård: 1177. Information vid kris: 113 13. Polis när det inte är bråttom: 114 14.";

/** Said where a danger is named that no article is about. */
export const NO_ARTICLE = "Jag har inget råd om just det här. Ring 112 vid fara för liv. Larmoperatören säger vad du ska göra.";
