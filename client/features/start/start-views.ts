import type { RouterOutputs } from "#client/lib/trpc.ts";

export type Start = RouterOutputs["start"]["steps"];
export type StartStep = Start["steps"][number];

/** The first step that is neither done nor skipped; null when there is none. */
export const nextOf = ({ steps }: Start): StartStep | null => steps.find(({ isDone, isAside }) => !isDone && !isAside) ?? null;

export const doneInWords = ({ done, steps }: Start): string => `${done} av ${steps.length} steg klara`;
