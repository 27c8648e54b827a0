import type { RouterOutputs } from "#client/lib/trpc.ts";
import { stairwellWords } from "#shared/format/apartment.ts";
import { formatNumber, peopleWords } from "#shared/format/number.ts";

export type StairwellLoss = RouterOutputs["association"]["previewStairwells"];

/** «Trapphus B och dess 12 lägenheter tas bort. 7 personer blir kvar utan lägenhet.» */
export function lossWords({ names, flats, people }: StairwellLoss): string {
  const [owner, doors] = [names.length === 1 ? "dess" : "deras", flats === 1 ? "lägenhet" : "lägenheter"];
  const gone = listed(names.map(stairwellWords));
  return [
    `${gone.charAt(0).toLocaleUpperCase("sv")}${gone.slice(1)}${flats > 0 ? ` och ${owner} ${formatNumber(flats)} ${doors}` : ""} tas bort.`,
    people.inFlats > 0 && `${peopleWords(people.inFlats)} blir kvar utan lägenhet.`,
    people.elsewhere > 0 && `${peopleWords(people.elsewhere)}${people.inFlats > 0 ? " till" : ""} blir kvar utan trapphus.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const listed = (names: string[]): string => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} och ${names.at(-1)}`);
