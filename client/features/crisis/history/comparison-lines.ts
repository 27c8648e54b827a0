import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { durationOf, untilMessage } from "./history-row.ts";

type Compared = RouterOutputs["crisis"]["compare"]["current"];

export interface ComparisonLine {
  label: string;
  current: string;
  previous: string;
  /** «+3», «−12 min», «lika»; null where there is nothing to reckon with. */
  difference: string | null;
}

/** Two crises of one area side by side, a line for each thing that can be compared. */
export function comparisonLines(current: Compared, previous: Compared): ComparisonLine[] {
  const lineOf = (
    label: string,
    read: (crisis: Compared) => number | null,
    inWords: (value: number) => string,
    nothing = "–",
  ): ComparisonLine => {
    const [now, before] = [read(current), read(previous)];
    return {
      label,
      current: now === null ? nothing : inWords(now),
      previous: before === null ? nothing : inWords(before),
      difference: now === null || before === null ? null : signed(now - before, inWords),
    };
  };
  return [
    { label: "Nivå", current: crisisLevelLabel(current.level), previous: crisisLevelLabel(previous.level), difference: null },
    lineOf("Varade", ({ durationMinutes }) => durationMinutes, durationOf),
    lineOf("Tid till första besked", ({ minutesToFirstMessage }) => minutesToFirstMessage, untilMessage, "Inget besked"),
    lineOf("Meddelanden", ({ messageCount }) => messageCount, formatNumber),
    lineOf("Nådda", ({ reachedCount }) => reachedCount, formatNumber),
    lineOf("Svarade", ({ repliedCount }) => repliedCount, formatNumber),
    lineOf("Beslut", ({ decisionCount }) => decisionCount, formatNumber),
    {
      ...lineOf("Uppgifter gjorda", ({ tasksDone }) => tasksDone, formatNumber),
      current: tasksOf(current),
      previous: tasksOf(previous),
    },
  ];
}

const tasksOf = ({ tasksDone, taskCount }: Compared): string => `${formatNumber(tasksDone)} av ${formatNumber(taskCount)}`;

function signed(difference: number, inWords: (value: number) => string): string {
  if (difference === 0) return "lika";
  return `${difference > 0 ? "+" : "−"}${inWords(Math.abs(difference))}`;
}
