import type { RouterOutputs } from "#client/lib/trpc.ts";

export type CrisisLevel = RouterOutputs["crisisLevels"]["list"]["levels"][number];
export type Persona = RouterOutputs["crisisLevels"]["list"]["personas"][number];
export type Insight = RouterOutputs["crisisLevels"]["insight"];

export const insightPath = (insightId: string): string => `/crisis-levels/persona/${insightId}`;

/** The insight of a persona on a level; undefined where there is none. */
export const insightOn = ({ insights }: Pick<Persona, "insights">, level: number): string | undefined =>
  insights.find((insight) => insight.level === level)?.id;

/** `Efter 15 min`, `Efter 8 h`; `Start` at the beginning. */
export function momentLabel(hour: number): string {
  if (hour === 0) return "Start";
  return hour < 1 ? `Efter ${Math.round(hour * 60)} min` : `Efter ${hour} h`;
}
