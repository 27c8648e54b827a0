import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";

export type Erasure = RouterOutputs["crisis"]["previewErasure"];

/** Whether there is nothing that an erasure would take. */
export const isNothing = ({ before: _, logLines, importedTexts, ...counts }: Erasure, includesLog: boolean): boolean =>
  Object.values(counts).every((count) => count === 0) && (!includesLog || logLines + importedTexts === 0);

/** What goes, a line each. What there is none of is left out. */
export const goingOf = (
  { answers, doorVisits, addresses, names, photos, logLines, importedTexts }: Erasure,
  includesLog: boolean,
): string[] =>
  [
    countOf(answers, "svar på hur läget är, med vem som svarade och vad", "svar på hur läget är, med vilka som svarade och vad"),
    countOf(doorVisits, "dörr som någon har knackat på, med vad som noterades", "dörrar som någon har knackat på, med vad som noterades"),
    countOf(addresses, "utskick med mottagare: vem och vilken adress", "utskick med mottagare: vilka och vilka adresser"),
    countOf(names, "namn vid en loggrad, en uppgift eller ett anslag", "namn vid loggrader (inte beslut), uppgifter och anslag"),
    countOf(photos, "bild i lägesloggen", "bilder i lägesloggen, också de vid beslut"),
    countOf(includesLog ? logLines : 0, "rad i lägesloggen", "rader i lägesloggen"),
    countOf(
      includesLog ? importedTexts : 0,
      "händelse som är införd i efterhand: beskrivning, anteckningar och lärdomar",
      "händelser som är införda i efterhand: beskrivning, anteckningar och lärdomar",
    ),
  ].filter((line) => line !== null);

const countOf = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : `${formatNumber(count)} ${count === 1 ? one : many}`;

/** What stays whatever is erased. */
export const STAYING = [
  "Datum, område, nivå, beskrivning, avslutande anteckning och rapport",
  "Hur många som nåddes och hur många som svarade vad",
  "Besluten, uppgifternas text och texten i meddelandena",
  "Namnen på den som startade, ledde och avslutade, på den som beslutade och på den som skickade",
] as const;

export const LOG_STAYS = "Texten i lägesloggen och i händelser som är införda i efterhand, också om någon nämns vid namn i den";
