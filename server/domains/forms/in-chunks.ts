/** So many answers are in memory at a time. */
const CHUNK = 100;

/** Reads rows by their ids, some at a time and in that order. */
export async function* inChunks<Row>(ids: readonly string[], read: (ids: string[]) => PromiseLike<Row[]>): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += CHUNK) yield await read(ids.slice(from, from + CHUNK));
}
