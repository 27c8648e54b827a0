import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { durationOf, untilMessage } from "./history-row.tsx";

type Compared = RouterOutputs["crisis"]["compare"]["current"];

export interface ComparisonLine {
  label: string;
  current: string;
  previous: string;
  /** «+3», «−12 min», «lika»; null where there is nothing to reckon with. */
  difference: string | null;
}

/** Two crises with an area in common side by side, a line for each thing that can be compared. */
export function comparisonLines(current: Compared, previous: Compared): ComparisonLine[] {
  const lineOf = (
    label: string,
    read: (crisis: Compared) => number | null,
    inWords: (value: number) => string,
    nothing: (crisis: Compared) => string = () => "–",
  ): ComparisonLine => {
    const [now, before] = [read(current), read(previous)];
    return {
      label,
      current: now === null ? nothing(current) : inWords(now),
      previous: before === null ? nothing(previous) : inWords(before),
      difference: now === null || before === null ? null : signed(now - before, inWords),
    };
  };
  return [
    { label: "Nivå", current: crisisLevelLabel(current.level), previous: crisisLevelLabel(previous.level), difference: null },
    lineOf("Varade", ({ durationMinutes }) => durationMinutes, durationOf),
    lineOf("Tid till första besked", ({ minutesToFirstMessage }) => minutesToFirstMessage, untilMessage, noMessage),
    lineOf("Meddelanden", ({ messageCount }) => messageCount, formatNumber),
    lineOf("Nådda", ({ reachedCount }) => reachedCount, formatNumber, unknown),
    lineOf("Svarade", ({ repliedCount }) => repliedCount, formatNumber, unknown),
    lineOf("Beslut", ({ decisionCount }) => decisionCount, formatNumber, unknown),
    {
      ...lineOf("Uppgifter gjorda", ({ tasksDone }) => tasksDone, formatNumber),
      current: tasksOf(current),
      previous: tasksOf(previous),
    },
  ];
}

const unknown = (): string => "Okänt";
/** What was not led here had no first message to time. */
const noMessage = ({ imported }: Compared): string => (imported ? "–" : "Inget besked");

const tasksOf = ({ tasksDone, taskCount }: Compared): string =>
  tasksDone === null || taskCount === null ? "–" : `${formatNumber(tasksDone)} av ${formatNumber(taskCount)}`;

function signed(difference: number, inWords: (value: number) => string): string {
  if (difference === 0) return "lika";
  return `${difference > 0 ? "+" : "−"}${inWords(Math.abs(difference))}`;
}
