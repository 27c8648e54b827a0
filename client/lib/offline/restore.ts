import { noteRestored } from "./offline-since.ts";
import { readKept } from "./offline-store.ts";

/** The kept answer to a query; from then on the page says that it shows what was kept. */
export async function restore(queryHash: string): Promise<{ data: unknown } | null> {
  const kept = await readKept(queryHash).catch(() => null);
  if (kept) noteRestored(queryHash, kept.keptAt);
  return kept;
}
