import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatNumber, peopleWords } from "#shared/format/number.ts";

export type Aim = NonNullable<RouterOutputs["crisis"]["preview"]["aim"]>;

/** «3 av 4 lägenheter i trapphus A nås, 5 personer», or where no flats are known «5 personer i trapphus A nås». */
export function aimWords({ apartments, reached, words }: Aim, people: number): string {
  if (apartments === 0) return `${peopleWords(people)} i ${words} nås`;
  return `${formatNumber(reached)} av ${formatNumber(apartments)} ${apartments === 1 ? "lägenhet" : "lägenheter"} i ${words} nås${people > 0 ? `, ${peopleWords(people)}` : ""}`;
}

/** Who gets it or not because nobody knows where exactly they live. */
export function unplacedWords({ withoutFlat, withoutStairwell, apartments }: Aim): string {
  const { told, untold } = withoutFlat;
  return [
    apartments > 0 && told > 0 && `${peopleWords(told)} utan angiven lägenhet är med.`,
    untold > 0 && `${peopleWords(untold)} där har inte sagt vilken lägenhet, och får det inte.`,
    withoutStairwell > 0 && `${peopleWords(withoutStairwell)} har inte sagt var i huset, och får det inte.`,
  ]
    .filter(Boolean)
    .join(" ");
}
