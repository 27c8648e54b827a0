import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";

export type Erasure = RouterOutputs["crisis"]["previewErasure"];

/** Whether there is nothing that an erasure would take. */
export const isNothing = ({ before: _, logLines, ...counts }: Erasure, includesLog: boolean): boolean =>
  Object.values(counts).every((count) => count === 0) && (!includesLog || logLines === 0);

/** What goes, a line each. What there is none of is left out. */
export const goingOf = ({ answers, addresses, names, logLines }: Erasure, includesLog: boolean): string[] =>
  [
    countOf(answers, "svar på hur läget är, med vem som svarade och vad", "svar på hur läget är, med vilka som svarade och vad"),
    countOf(addresses, "utskick med mottagare: vem och vilken adress", "utskick med mottagare: vilka och vilka adresser"),
    countOf(names, "namn vid en loggrad, en uppgift eller ett anslag", "namn vid loggrader (inte beslut), uppgifter och anslag"),
    countOf(includesLog ? logLines : 0, "rad i lägesloggen", "rader i lägesloggen"),
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

export const LOG_STAYS = "Texten i lägesloggen, också om någon nämns vid namn i den";
