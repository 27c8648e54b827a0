import type { LiveBus, LiveTopic } from "#server/platform/live.ts";

/**
 * Yields 0 at once and then 1, 2, 3 … at each change, so that the client reads again. It listens before the first
 * answer: nothing that happens while the client reads is missed. It ends when `stillMay` says that the right to it has gone.
 */
export async function* countChanges(
  live: LiveBus,
  topic: LiveTopic,
  signal: AbortSignal | undefined,
  stillMay: () => Promise<boolean>,
): AsyncGenerator<number, void> {
  const ended = new AbortController();
  const changes = live.follow(topic, AbortSignal.any(signal ? [signal, ended.signal] : [ended.signal]))[Symbol.asyncIterator]();
  let next = changes.next();
  try {
    for (let count = 0; ; count++) {
      yield count;
      if ((await next).done || !(await stillMay())) return;
      next = changes.next();
    }
  } finally {
    ended.abort();
  }
}
