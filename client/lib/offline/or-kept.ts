import type { Query, QueryFunctionContext } from "@tanstack/react-query";
import { noteAnswer } from "./offline-since.ts";

/** How long a network may take before what was kept is shown instead; its answer still counts when it comes. */
const PATIENCE_MS = 8_000;

/**
 * TanStack Query's `persister` for what may be read without a network: the server's answer, and when none comes, the one
 * that was kept. What keeps and restores is loaded only then.
 */
export async function orKept(
  ask: (context: QueryFunctionContext) => unknown,
  context: QueryFunctionContext,
  query: Pick<Query, "queryHash" | "setData" | "state" | "meta">,
): Promise<unknown> {
  const answer = Promise.resolve(ask(context)).then((data) => {
    noteAnswer();
    return data;
  });
  const restore = async (): Promise<{ data: unknown } | null> => {
    // What is written from an answer that stands must not get an older one beneath it.
    if (query.meta?.isWritten && query.state.data !== undefined) return null;
    return (await import("./restore.ts")).restore(query.queryHash);
  };
  let timer: number | undefined;
  const slow = new Promise<typeof SLOW>((resolve) => {
    timer = window.setTimeout(() => resolve(SLOW), PATIENCE_MS);
  });
  try {
    const first = await Promise.race([answer, slow]);
    if (first !== SLOW) return first;
    const kept = await restore();
    if (!kept) return await answer;
    answer.then((data) => query.setData(data)).catch(() => undefined);
    return kept.data;
  } catch (error) {
    const kept = isNoAnswer(error) ? await restore() : null;
    if (!kept) throw error;
    return kept.data;
  } finally {
    window.clearTimeout(timer);
  }
}

const SLOW = Symbol("slow");

/** A refusal has data of the server's; without any, nothing came through. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof Error && !(error as { data?: unknown }).data;
}
